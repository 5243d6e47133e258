// Knows how a seat goes to another device: a link that its key has signed for, and the message that the new device makes of it.

import { hex, join, sha256, unhex, utf8 } from "../verify/hash.js"
import { seedOf, written } from "./code.js"
import { signedBytes } from "./message.js"
import { packed, unpacked } from "./packed.js"
import { pairOf, signatureOf } from "./pair.js"
import { keyOf, makeKey } from "./seat.js"

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
  const whole =
    word === WORD && rest.length === 3 && /^\d$/.test(seat) && /^\d{1,15}$/.test(n) && head?.length === 64 && secret?.length === 64 && signature?.length === 128
  return whole ? { seat: Number(seat), n: Number(n), head, secret, signature } : null
}

/**
 * Promises the key that has the seat now, once `send(message)` has brought both handovers to the server: the first, to the key in the link, and a second
 * one at once, to a key that was made here and that nobody else has, who has seen the link. `newest(key)` promises the newest record's hash, as a
 * key of the seat is shown it.
 */
export async function takeOver(keystore, table, offer, { send, newest }, now = Date.now()) {
  const { seat, n, head, secret, signature } = offer
  const brought = await broughtBy(unhex(secret))
  const said = { table, seat, n, head, key: brought.key, recovery: brought.recovery }
  if (!(await keystore.find(table, seat, brought.key))) await keystore.keep({ table, seat, at: now, ...brought })
  await send(messageOf(said, signature, await signatureOf(brought.secret, signedBytes("handover", said))))
  const { seat: own } = await makeKey(keystore, { table, seat })
  const between = /** @type {SeatKey} it was kept just now */ (await keyOf(keystore, table, seat, brought.key))
  const again = await between.handsOver({ head: await newest(brought.key), last: 0 }, own)
  await send(messageOf(again.said, again.signature, await own.takes(again.said)))
  return own.key
}

const messageOf = (said, signature, by_new) => ({ do: "hand-over", id: `hand ${said.key.slice(0, 16)}`, signed: { handover: said, signature, by_new } })
