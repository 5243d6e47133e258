// Knows how this browser gives lines back that the server lost: from its own copy, as far as a receipt vouches for them.

import { offer } from "../server/files.js"
import { readReceipt } from "../server/receipts.js"

const NDJSON = "application/x-ndjson"

/** Promises "given", "refused", or "none" if the copy in `book` has nothing that the server lacks and signed. */
export async function giveBack(shelf, book, { table, token, loss, receipts }) {
  const cover = await shelf.cover(book)
  const receipt = vouching(receipts, cover?.seq ?? -1)
  if (!receipt || receipt.size <= loss.head_size) return "none"
  const records = await shelf.records(book, loss.head_size, receipt.size - 1)
  const openings = (await shelf.openings(book, loss.head_size)).filter(({ seq }) => seq < receipt.size)
  const lines = [JSON.stringify({ receipt: receipt.note }), ...records.map(each => each.line), ...openings.map(each => each.line), ""]
  await offer(`/tables/${table}/lines`, lines.join("\n"), NDJSON, token)
  return "given"
}

/** The largest receipt for records that the copy has, up to `last`. */
function vouching(receipts, last) {
  const found = receipts.map(readReceipt).filter(each => each && each.size - 1 <= last)
  return found.sort((one, other) => other.size - one.size)[0]
}
