// Knows a tournament as the server tells it: where one plays, what one owes the draw, who waits for the director, and how the places went.

export const AT_TABLES = ["playing", "open", "sitting"] // the stages in which tables play
const ROWS = { tables: "table", entrants: "entrant" } // by what rows are known

/** What was told before, with what has changed since: members, and rows of some lists. */
export function changed(told, { seq, changed: news, rows = {} }) {
  const lists = Object.entries(rows).map(([name, list]) => [name, withRows(told[name], list, ROWS[name])])
  return { ...told, ...news, ...Object.fromEntries(lists), seq }
}

/** A list with some of its rows in place of what they were, and new ones at its end. */
function withRows(list, rows, key) {
  const news = new Map(rows.map(row => [row[key], row]))
  const known = list.map(row => news.get(row[key]) ?? row)
  return [...known, ...rows.filter(row => list.every(each => each[key] !== row[key]))]
}

/** The wait that the page counts down; undefined where nothing is waited for. */
export const mainWait = ({ waits }) => waits.find(({ wait }) => wait !== "patience")

/** Until when players may come to their tables before a bot takes their seats; undefined once that is past. */
export const patience = ({ waits }) => waits.find(({ wait }) => wait === "patience")

/** The table of this round at which an entrant sits with the key of now, with the `seat` there; null without one. */
export function placeOf({ tables, entrants }, entrant) {
  const table = entrants[entrant].sits && tables.findLast(({ seats }) => seats.includes(entrant))
  return table ? { ...table, seat: table.seats.indexOf(entrant) } : null
}

/** The table to which an entrant is called, unless this browser has brought them there before (`been`); null without one. */
export function calledTo(told, entrant, been) {
  const place = AT_TABLES.includes(told.stage) && !told.entrants[entrant].gone ? placeOf(told, entrant) : null
  return place && ["lobby", "playing"].includes(place.status) && !been.includes(place.table) ? place : null
}

/** Whom a number of the standings stands for, in the order of numbers: an entrant, or a pair. @returns {number[]} */
export function membersOf({ entrants }, entrant) {
  const partner = entrants[entrant]?.partner ?? null
  return partner === null ? [entrant] : [entrant, partner].sort((a, b) => a - b)
}

/** The number by which an entrant is placed: of a pair the lower one. */
export const contestantOf = (told, entrant) => membersOf(told, entrant)[0]

/** Does an entrant look for a partner, where pairs play? */
export const isAlone = ({ sides, entrants }, entrant) => Boolean(sides) && entrants[entrant].partner === null && !entrants[entrant].gone

/** What an entrant's key is to do for the draw: "hash", "open", or "" for nothing. */
export function owes(told, entrant) {
  const { stage, entrants } = told
  const { kind, hashed, opened } = entrants[entrant]
  if (kind !== "person" || isAlone(told, entrant) || membersOf(told, entrant).some(each => entrants[each].gone)) return ""
  if (stage === "hashing" && !hashed) return "hash"
  return stage === "drawing" && hashed && !opened ? "open" : ""
}

/** Can somebody come to the place of an entrant, or to a new one? */
export const mayInvite = ({ stage }) => ["break", "playing", "sitting"].includes(stage)

/** The number of the board that is played, or comes next, as people count. */
export const boardNow = ({ stage, round, boards }) => (stage === "playing" ? round + 1 : boards.length + 1)

/** By how many places an entrant rose with the last board; 0 where there is none before it. */
export function rise({ places }, entrant) {
  const [before, now] = (places[entrant] ?? []).slice(-2)
  return now === undefined ? 0 : before - now
}

/** The calls for the director, that which waits longest first: `{table, number, by, since}`, `by` an entrant. */
export const callsOf = ({ tables }) =>
  tables
    .filter(({ incident }) => incident)
    .map(({ table, number, seats, incident }) => ({ table, number, by: seats[incident.by], since: incident.since }))
    .sort((a, b) => Date.parse(a.since) - Date.parse(b.since))

/** The entrants who have not come to their table. */
export const missing = ({ came, seats }) => seats.filter((entrant, seat) => entrant >= 0 && !came[seat])

/** How a table stands on the director's desk: "call", "over", "coming" while somebody is missing, or "playing". */
export function stateOf(table) {
  if (table.incident) return "call"
  if (table.status === "over") return "over"
  return missing(table).length ? "coming" : "playing"
}

/** Everybody, those last who play no further round. */
export const inOrder = ({ entrants }) => [...entrants].sort((a, b) => Number(Boolean(a.gone)) - Number(Boolean(b.gone)) || a.entrant - b.entrant)

/** Everybody who is placed, or would be: of a pair the one with the lower number. */
export const contestants = told => inOrder(told).filter(({ entrant }) => contestantOf(told, entrant) === entrant)

/** What stands on a page of a projector, which turns from the last to the first: `{lines, page, pages}`. */
export function pageOf(lines, turn, most) {
  const pages = Math.max(1, Math.ceil(lines.length / most))
  const page = turn % pages
  return { lines: lines.slice(page * most, page * most + most), page, pages }
}
