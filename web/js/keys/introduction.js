// Knows how a host's browser gives a guest's an invitation through a server that is not to read it: each makes a key for this one time, and the link is locked with what only they can compute. docs/keys.md fixes the bytes.

import { hex, hmac, join, unhex, utf8 } from "../verify/hash.js"
import { agreed, publicOf } from "./soft.js"

const LABEL = "fairdeal/introduction/v1"
const CHECK = 32 // bytes
const LETTERS = "BCDFGHJKMNPQRSTVWXYZ" // as the server draws them: none is taken for another, or for a digit
const CODE = new RegExp(`^[${LETTERS}]{6}$`)
const LINK = /^\/table\/[\w-]+#invite\.[\w.-]+$/

/** The six letters of what somebody typed, however it is spaced; "" where it is no code. */
export function codeIn(typed) {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}.,]/gu, "")
  return CODE.test(letters) ? letters : ""
}

/** A key for one introduction, `{key, secret}`. */
export function freshKey() {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  return { key: publicOf(secret), secret }
}

/** `{key, box}`: a link, locked for the guest who has that key; null where it is none. */
export function locked(link, { code, guest }) {
  const { key, secret } = freshKey()
  const common = commonOf(secret, guest, [code, guest, key])
  if (!common) return null
  const bytes = mixed(common, utf8(link))
  return { key, box: hex(join(bytes, checkOf(common, bytes))) }
}

/** The link in a box that was locked for `own`, a key of `freshKey`; null where somebody has changed it, or it holds something else. */
export function unlocked({ key, box }, { code, own }) {
  const whole = unhex(box)
  const [bytes, check] = [whole.subarray(0, -CHECK), whole.subarray(-CHECK)]
  const common = commonOf(own.secret, key, [code, own.key, key])
  if (!common || hex(checkOf(common, bytes)) !== hex(check)) return null
  const link = new TextDecoder().decode(mixed(common, bytes))
  return LINK.test(link) ? link : null
}

/** What both know, and nobody else; null where the other key is none. */
function commonOf(secret, other, names) {
  try {
    return hmac(agreed(secret, unhex(other)), utf8([LABEL, ...names].join("\0")))
  } catch {
    return null
  }
}

const checkOf = (common, bytes) => hmac(common, utf8(`check\0${hex(bytes)}`))

/** The bytes, each changed by its own of the blocks; the same once more gives them back. */
function mixed(common, bytes) {
  const blocks = Array.from({ length: Math.ceil(bytes.length / CHECK) }, (_, i) => hmac(common, utf8(`block\0${i}`)))
  const stream = join(...blocks)
  return bytes.map((byte, i) => byte ^ stream[i])
}
