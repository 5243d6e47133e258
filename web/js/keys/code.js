// Knows the recovery code: 128 random bits and a checksum in seven groups of four, easy to write down and to read out.

import { hex, join, sha256, utf8 } from "../verify/hash.js"

// Without I, L, O and U: read as 1, 1, 0, and no word comes about.
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const BYTES = 16
const BITS = 128n
const CHECK = 12n // bits: of 4096 codes with a slip one is taken for good
const LENGTH = 28
const CHECKED = utf8("fairdeal/recovery-code/v1\0")
const SEED = utf8("fairdeal/recovery-key/v1\0")

const numberOf = bytes => BigInt(`0x${hex(bytes)}`)
const checksum = bytes => numberOf(sha256(join(CHECKED, bytes)).subarray(0, 2)) >> 4n

/** A new code's 16 bytes. */
export const freshCode = () => crypto.getRandomValues(new Uint8Array(BYTES))

/** "7ZK2-…": the code for people. */
export function written(bytes) {
  let rest = (numberOf(bytes) << CHECK) | checksum(bytes)
  let letters = ""
  for (; letters.length < LENGTH; rest >>= 5n) letters = LETTERS[Number(rest & 31n)] + letters
  return letters.replace(/(.{4})(?=.)/g, "$1-")
}

/** The 16 bytes of a code as somebody typed it, or null where it is none or has a slip. */
export function read(typed) {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}.,]/gu, "")
    .replace(/[IL]/g, "1")
    .replaceAll("O", "0")
  const digits = [...letters].map(letter => LETTERS.indexOf(letter))
  if (digits.length !== LENGTH || digits.includes(-1)) return null
  const whole = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n)
  const [bytes, check] = [bytesOf(whole >> CHECK), whole & ((1n << CHECK) - 1n)]
  return checksum(bytes) === check ? bytes : null
}

const bytesOf = number => Uint8Array.from({ length: BYTES }, (_, i) => Number((number >> (BITS - 8n - 8n * BigInt(i))) & 255n))

/** The 32 bytes from which the code's key is made. */
export const seedOf = bytes => sha256(join(SEED, bytes))
