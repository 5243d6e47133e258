// Knows what seats' browsers tell one another: which log each was shown, as the operator signed it.

import { readReceipt } from "../server/receipts.js"
import { isObject } from "../verify/canonical.js"
import { isSignedBy } from "./signature.js"

const ADMITS = /^lost(\.|$)/
const LONGEST = 4096 // characters of a head that somebody carries by hand

/**
 * What a message `head` tells of `table`, as `{seat, size, head, at, note, signed}`; null where its receipt is not the operator's own, or
 * not for that head. So no player can call the server a liar alone. `isOperators(note)` tells whether the operator signed a receipt.
 */
export function toldHead({ signed, receipt }, table, isOperators) {
  if (!isObject(signed) || !isObject(signed.head) || typeof receipt !== "string" || !isOperators(receipt)) return null
  const { seat, size, head } = signed.head
  const one = readReceipt(receipt)
  const fits = signed.head.table === table && one !== null && one.size === size && one.root === head && Number.isInteger(seat) && seat >= 0
  return fits ? { seat, size, head, at: one.at, note: receipt, signed } : null
}

/** Did the seat's `key` sign it? */
export const vouched = ({ signed }, key) => typeof key === "string" && isSignedBy(key, "head", signed.head, String(signed.signature))

/** Does one of these records, later than the head was signed, say that records were lost? Then the operator has owned up to it. */
export const admitted = (records, { at }) => records.some(({ type, at: when }) => ADMITS.test(type) && when >= at)

/** A head that somebody carried by hand: what was copied elsewhere, as it was; null for any other text. */
export function carried(text) {
  if (text.length > LONGEST) return null
  try {
    const found = JSON.parse(text)
    return isObject(found) && found.do === "head" ? found : null
  } catch {
    return null
  }
}
