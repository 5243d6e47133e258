// Knows whether the table's log goes on from the part that this browser heard before, and keeps its receipts.

import { say } from "../words/say.js"
import { recall, remember } from "./store.js"

/**
 * The state after hearing `news` and `receipt`: `{seq, hash, receipt, broken}`. `broken` says where the log does not go
 * on from the known part: the table has rewritten records that it had told. `known` is null before anything was heard.
 */
export function witness(known, news = [], receipt = "") {
  let { seq = -1, hash = null, broken = null } = known ?? {}
  for (const entry of news) {
    if (entry.seq === seq && entry.hash !== hash) broken ??= { seq, told: hash, now: entry.hash }
    if (entry.seq === seq + 1 && hash !== null && entry.prev !== hash) broken ??= { seq, told: hash, now: entry.prev }
    if (entry.seq > seq) ({ seq, hash } = entry)
  }
  const signed = receipt && sizeAndRoot(receipt)
  if (signed && signed.size === seq + 1 && hash !== null && signed.root !== hash) broken ??= { seq, told: hash, now: signed.root }
  return { seq, hash, receipt: receipt || (known?.receipt ?? ""), broken }
}

/**
 * Keep the part of a table's log that a view tells in this browser. Returns the alarm when the log does not go on from what was
 * kept, else "".
 */
export function keep(table, { news, receipt }) {
  const known = witness(recall(`receipt.${table}`), news, receipt)
  remember(`receipt.${table}`, known)
  return known.broken ? alarm(known.broken) : ""
}

/** The newest receipt that this browser was given for the table, or "". */
export const receiptOf = table => recall(`receipt.${table}`)?.receipt ?? ""

/** The size and root (hex) of a receipt, or null for a text that is none. */
export function sizeAndRoot(receipt) {
  const [, size, root] = receipt.split("\n")
  if (!/^\d+$/.test(size ?? "") || !root) return null
  return { size: Number(size), root: [...atob(root)].map(letter => letter.charCodeAt(0).toString(16).padStart(2, "0")).join("") }
}

/** The page's words for a log that does not hold. */
export const alarm = ({ seq }) => say("receipts.alarm", { seq })
