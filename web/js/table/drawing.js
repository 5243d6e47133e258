// Knows how this browser takes its part in the draw of the cards, without being asked: it adds a hash, and opens what it has added.

import { LATE, lateBy } from "../keys/vigil.js"
import { START, linked } from "../proof/links.js"
import { text } from "../server/files.js"
import { isPardoned } from "../server/receipts.js"
import { owes } from "./page.js"

const NDJSON = "application/x-ndjson"
const FAR = 100 // records before the newest one, where a list of hashes is looked for
const AGAIN = 2000 // milliseconds until it is tried once more
const begun = new Set() // what this page has done already
/** @type {Promise<LinkedRecord[]> | null} */
let ahead = null // the log's lines, asked for before the table was shown

/** Asks for the log's lines beside the socket: who sat down last closed the draw with that, and opens what they added as soon as they are shown the table. */
export function askAhead(at) {
  ahead = linesOf(at).catch(() => [])
}

/**
 * Do what the seat of `at` owes to the draw; `send(id, text, sent)` sends a text and keeps it until it is answered, `sent()` is called whenever it goes out on an
 * open line; `again()` tries once more.
 */
export async function takePart(at, send, again) {
  const owed = owes(at.page)
  const key = owed && [owed.draw.number, owed.draw.commit, owed.adds].join(" ")
  if (!owed || begun.has(key) || !at.chair) return // a key without its chair is on its way to one
  begun.add(key)
  await ADDS[owed.adds](at, owed.draw, send).catch(() => {
    begun.delete(key)
    setTimeout(again, AGAIN)
  })
}

const ADDS = {
  hash: async (at, draw) => at.tell({ do: "noise-hash", draw: draw.number, noise: await at.chair.hashes(draw) }),
  open: async (at, draw, send) => {
    const head = await headOf(at, draw)
    if (!head) return
    const { chair } = at
    send(`noise ${draw.number}`, await chair.opens(`noise ${draw.number}`, draw, head), () => chair.sent(draw, at.vigil.moment(performance.now()).at))
  },
}

/**
 * Promises the hash of the record that closed this draw with our own entry as we sent it; null where it says something else, and then nothing is opened: who
 * follows the log sounds the alarm. Nor is anything opened yet where we were told so late that the server can call us silent and have read our noise all the same.
 */
async function headOf(at, draw) {
  const record = closingOf(await linesAhead(at)) ?? closingOf(await linesOf(at))
  if (!record) throw new Error("draw-closed")
  if (lateBy(at.chair.closes(draw, at.vigil.moment(performance.now())), record.at) > LATE && !isPardoned(at.witness?.known ?? {}, record.seq))
    throw new Error("late")
  const { seat, key } = at.chair.sits
  const { data, hash, seq } = record
  const shown = at.page.log.find(entry => entry.seq === seq)
  const ours = data.draw === draw.number && data.commit === draw.commit && data.keys[seat] === key && data.noise[seat] === (await at.chair.hashes(draw))
  return ours && (!shown || shown.hash === hash) ? hash : null
}

const closingOf = records => records.map(({ line }) => JSON.parse(line)).findLast(({ type }) => type.split(".")[0] === "draw-closed")

/** Promises the records that were asked for ahead, once; none where what this page was shown meanwhile says otherwise. */
async function linesAhead({ page: { log } }) {
  const records = (await ahead) ?? []
  ahead = null
  return log.every(({ seq, hash }) => !records[seq] || records[seq].hash === hash) ? records : []
}

/** Promises the newest records, each known to join what this page was shown. */
async function linesOf({ table, token, page: { log } }) {
  const from = log.at(-FAR) ?? START
  const given = await text(`/tables/${table}/lines?after=${from.seq}`, NDJSON, token)
  const { records, joins } = await linked(given, table, from)
  if (!joins) throw new Error("lines")
  return records
}
