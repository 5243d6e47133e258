// Knows how a seat goes to another device: a link that its key has signed for, and the message that the new device makes of it.

import { hex, join, sha256, unhex, utf8 } from "../verify/hash.js"
import { seedOf, written } from "./code.js"
import { signedBytes } from "./message.js"
import { packed, unpacked } from "./packed.js"
import { pairOf, signatureOf } from "./pair.js"

const CODE = utf8("fairdeal/handover-code/v1\0")
const BYTES = 16 // of a recovery code
const WORD = "hand"

/** Promises the new key that a link brings, and the recovery code that goes with it: all comes from its secret. */
async function broughtBy(secret) {
  const code = written(sha256(join(CODE, secret)).subarray(0, BYTES))
  const [pair, recovery] = await Promise.all([pairOf(sha256(secret)), pairOf(seedOf(sha256(join(CODE, secret)).subarray(0, BYTES)))])
  return { key: pair.key, secret: pair.secret, recovery: recovery.key, code }
}

/** Promises the fragment of a link by which the seat `own` can be taken to another device, as long as it does nothing else before. */
export async function handOver(own, { head, last }) {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const { key, recovery } = await broughtBy(secret)
  const { said, signature } = await own.handsOver({ head, last }, { key, recovery })
  return [WORD, said.seat, said.n, packed(said.head), packed(hex(secret)), packed(signature)].join(".")
}

/** What such a fragment says, or null for another text. */
export function readHandover(fragment) {
  const [word, seat, n, ...rest] = fragment.split(".")
  const [head, secret, signature] = rest.map(unpacked)
  const whole = word === WORD && rest.length === 3 && /^\d$/.test(seat) && /^\d{1,15}$/.test(n) && head?.length === 64 && secret?.length === 64 && signature?.length === 128
  return whole ? { seat: Number(seat), n: Number(n), head, secret, signature } : null
}

/** Promises `{message, key}`: the new device keeps the key, and asks for the seat with both signatures. */
export async function takeOver(keystore, table, { seat, n, head, secret, signature }, now = Date.now()) {
  const made = await broughtBy(unhex(secret))
  const said = { table, seat, n, head, key: made.key, recovery: made.recovery }
  if (!(await keystore.find(table, seat, made.key))) await keystore.keep({ table, seat, at: now, ...made })
  const by_new = await signatureOf(made.secret, signedBytes("handover", said))
  return { message: { do: "hand-over", id: `hand ${made.key.slice(0, 16)}`, signed: { handover: said, signature, by_new } }, key: made.key }
}
