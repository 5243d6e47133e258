// Knows how a ZIP archive is written whose members are stored as they are: no compression, no encryption, nothing larger than 4 GiB.

import { crc32 } from "../verify/archive.js"
import { join, utf8 } from "../verify/hash.js"

/** The bytes of an archive that holds `members`, [ASCII name, text or bytes], in this order; `at` is the time that they bear. */
export function archive(members, at = new Date()) {
  const files = []
  const entries = []
  let place = 0
  for (const [name, content] of members) {
    const bytes = typeof content === "string" ? utf8(content) : content
    const common = describe(utf8(name), bytes, at)
    const file = join(numbers([4, 0x04034b50]), common, utf8(name), bytes)
    // Made by a version for Unix, with the right to read it; no comment, one disk, at `place`.
    entries.push(join(numbers([4, 0x02014b50], [2, 0x0314]), common, numbers([2, 0], [2, 0], [2, 0], [4, 0x81a40000], [4, place]), utf8(name)))
    files.push(file)
    place += file.length
  }
  const directory = join(...entries)
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, directory.length], [4, place], [2, 0])
  return join(...files, directory, end)
}

/** What stands in a member's own header and in the directory. */
const describe = (name, bytes, at) =>
  numbers([2, 20], [2, 0], [2, 0], [2, clock(at)], [2, day(at)], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0])

const clock = at => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
const day = at => ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()

/** Numbers of so many bytes each, the smallest byte first. */
function numbers(...sized) {
  return Uint8Array.from(sized.flatMap(([size, value]) => Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) & 255)))
}
