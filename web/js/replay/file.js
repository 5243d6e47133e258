// Knows a match that is in a file: the server plays it back from the file alone, and this answers what a replay asks of a table.

import { request } from "../server/api.js"
import { changed } from "../server/changes.js"
import { keptFile } from "../server/typed.js"

const played = new Map() // eyes → what the server promised to tell of them

/** Promises what the server tells of the file through these eyes, each moment whole; once for each. */
function toldTo(eyes) {
  if (!played.has(eyes)) played.set(eyes, fetched(eyes))
  return played.get(eyes)
}

async function fetched(eyes) {
  const body = keptFile()
  const told = await (await request(`/transcripts/replay?as=${eyes}`, { method: "POST", type: "text/plain", body })).json()
  let game = null
  for (const moment of told.moments) game = moment.game = moment.from === undefined ? moment.game : changed(game, moment.game)
  return told
}

/** Promises the answer to a question that a replay asks of a table, at its address. @param {string} path */
export async function ofFile(path) {
  const [where, query] = path.split("?")
  const asked = new URLSearchParams(query)
  const number = (name, usual) => Number(asked.get(name) ?? usual)
  const { table, eyes, undone, moments, marks } = await toldTo(asked.get("as") ?? "")
  const seq = moments.length - 1
  if (where.endsWith("/marks")) {
    const kind = asked.get("kind")
    const later = marks.filter(mark => mark.seq > number("after", -1) && (!kind || mark.kind === kind))
    return { seq, eyes, undone, over: true, marks: later.slice(0, number("limit", later.length)) }
  }
  if (where.endsWith("/replay")) return { ...moments[Math.min(number("seq", 0), seq)], from: undefined }
  if (where.endsWith("/log")) return { news: moments.slice(0, number("before", moments.length)).map(({ news }) => news) }
  return table
}
