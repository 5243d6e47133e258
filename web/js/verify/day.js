// Knows the deal of a day: bound before it, entered all day at a table each, and opened when it is over.

import { TIME, own } from "./lines.js"

export const DAILY = "daily" // the format of such a tournament
export const KINDS = ["opened", "round-begun", "entered", "left", "table-added", "table-over", "board-opened", "ended"]

/** Does a record stand before the day, in it, or after it, as its type must? @param {Day} day @param {string} kind @param {LogRecord} record */
export function isInTime({ start, end }, kind, { at, data }) {
  if (kind === "opened") return at < start
  if (kind === "entered" || kind === "table-added") return start <= at && at < end
  const isLast = kind === "board-opened" || kind === "ended" || (kind === "table-over" && data.why === "time")
  return at >= (isLast ? end : start)
}

/** The day in the first record of that log; null where it is not that of a day's one deal, by its name. @param {string} table @param {Data} first @returns {Day | null} */
export function dayOf(table, first) {
  const [start, end] = [own(first, "entry_from"), own(first, "entry_until")]
  if (![start, end].every(each => typeof each === "string" && TIME.test(each))) return null
  const named = table === `cup-${start.slice(0, 10)}-${first.game}`
  return named && first.rounds === 1 && first.scoring === "matchpoints" && !first.director ? { start, end } : null
}
