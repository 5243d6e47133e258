// Knows how this browser gives lines back that the server lost: from its own copy, as far as a receipt vouches for them.

import { offer } from "../server/files.js"
import { readReceipt } from "../server/receipts.js"

const NDJSON = "application/x-ndjson"

const AT_ONCE = 400 // records in one message

/** Promises "given", "refused", or "none" if the copy in `book` has nothing that the server lacks and signed. */
export async function giveBack(shelf, book, { table, token, loss, receipts }) {
  const cover = await shelf.cover(book)
  const receipt = vouching(receipts, cover?.seq ?? -1)
  if (!receipt || receipt.size <= loss.head_size) return "none"
  // The last come first: the server takes lines that lead up to what it signed.
  for (let end = receipt.size - 1; end >= loss.head_size; end -= AT_ONCE) {
    const start = Math.max(loss.head_size, end - AT_ONCE + 1)
    const records = await shelf.records(book, start, end)
    const openings = (await shelf.openings(book, start)).filter(({ seq }) => seq <= end)
    const lines = [JSON.stringify({ receipt: receipt.note }), ...records.map(each => each.line), ...openings.map(each => each.line), ""]
    await offer(`/tables/${table}/lines`, lines.join("\n"), NDJSON, token)
  }
  return "given"
}

/** The largest receipt for records that the copy has, up to `last`. */
function vouching(receipts, last) {
  const found = receipts.map(note => readReceipt(note)).filter(each => each && each.size - 1 <= last)
  return found.sort((one, other) => other.size - one.size)[0]
}
