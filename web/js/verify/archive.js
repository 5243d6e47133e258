// Knows a proof file's archive: ZIP whose members are stored as they are, written in one way, so that all readers read the same.

export const LARGEST = 2 ** 28
const MOST_MEMBERS = 64
const LONGEST_TEXT = 2 ** 16
const MEMBER = /^(READ-ME\.txt|(kept|shown)\.jsonl|receipts\/[1-9][0-9]?\.txt|openings\/[1-9][0-9]?\.json|log(-first|-growth)?\.txt|key(-now|-changes)?\.txt|fairdeal_verify\.py|__main__\.py)$/
const ODD = /[^A-Za-z0-9._/-]/g
const DAMAGED = "its list of members is damaged"
const [LOCAL, LISTED, END] = [0x04034b50, 0x02014b50, 0x06054b50]

const latin = new TextDecoder("latin1")
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  return sum
})

/** The check sum of a member, CRC-32. */
export function crc32(bytes) {
  let sum = 0xffffffff
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

/** Why a file is no proof file, in a sentence's second half. */
export class NoProof extends Error {}

function demand(holds, why) {
  if (!holds) throw new NoProof(why)
}

const name = (raw) => latin.decode(raw.subarray(0, 60)).replace(ODD, "?")
const same = (one, other) => one.length === other.length && one.every((byte, i) => byte === other[i])

/** The members of an archive by name, a Map of bytes; throws `NoProof`. */
export function membersOf(whole) {
  demand(whole.length <= LARGEST, "it has more than 256 MiB")
  const view = new DataView(whole.buffer, whole.byteOffset, whole.byteLength)
  const end = whole.length - 22
  demand(end >= 0 && view.getUint32(end, true) === END, "it is cut off, or something stands after its end")
  const [disk, first, here, number] = [4, 6, 8, 10].map((at) => view.getUint16(end + at, true))
  const [size, at, comment] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true), view.getUint16(end + 20, true)]
  demand(number >= 1 && number <= MOST_MEMBERS, `it has ${number} members, and a proof file 1 to ${MOST_MEMBERS}`)
  demand(disk === 0 && first === 0 && here === number && comment === 0 && at + size === end, DAMAGED)
  const found = new Map()
  let [listed, stands] = [at, 0]
  for (let left = number; left; left--) {
    const { called, stored } = member(whole, view, listed, stands, at, found)
    found.set(called, stored)
    listed += 46 + called.length
    stands += 30 + called.length + stored.length
  }
  demand(listed === end && stands === at, DAMAGED)
  return found
}

/** The member that the list tells of at `listed`, and that begins at `stands`. */
function member(whole, view, listed, stands, last, found) {
  demand(listed + 46 <= whole.length && view.getUint32(listed, true) === LISTED, DAMAGED)
  const short = (at) => view.getUint16(listed + at, true)
  const long = (at) => view.getUint32(listed + at, true)
  const [length, size] = [short(28), long(24)]
  const raw = whole.subarray(listed + 46, listed + 46 + length)
  const called = name(raw)
  demand(MEMBER.test(called) && raw.length === called.length, `'${called}' is no member of a proof file`)
  demand(!found.has(called), `'${called}' stands in it twice`)
  const plain = (short(8) & ~0x800) === 0 && short(10) === 0 && long(20) === size
  demand(plain, `'${called}' is compressed or encrypted, and a proof file stores its members as they are`)
  demand(short(30) === 0 && short(32) === 0 && short(34) === 0, DAMAGED)
  const begins = stands + 30 + length
  const fits =
    long(42) === stands &&
    begins + size <= last &&
    view.getUint32(stands, true) === LOCAL &&
    same(whole.subarray(stands + 4, stands + 28), Uint8Array.of(...whole.subarray(listed + 6, listed + 30))) &&
    view.getUint16(stands + 28, true) === 0 &&
    same(whole.subarray(stands + 30, begins), raw)
  demand(fits, `'${called}' is not where the list of members says, or not as it says`)
  const stored = whole.subarray(begins, begins + size)
  demand(crc32(stored) === long(16), `'${called}' is damaged: its check sum does not fit`)
  return { called, stored }
}

/** The text of a member; "" where there is none; throws `NoProof`. */
export function textOf(found, called) {
  const raw = found.get(called) ?? new Uint8Array()
  demand(raw.length <= LONGEST_TEXT, `'${called}' has more than 64 KiB`)
  try {
    return strict.decode(raw)
  } catch {
    throw new NoProof(`'${called}' is not UTF-8`)
  }
}
