// Knows what is said of one's own tables: with whom one plays, whose turn it is, and how a match ended.

import { listed, namesOf } from "../words/names.js"
import { say } from "../words/say.js"

/** One's own seat at a table that this browser remembers; null for who has none there. */
export const ownSeat = ({ sat }) => sat?.seat ?? null

/** Is it for `seat` to act, or to go on? */
export const isMine = ({ status, to_act = [], deal }, seat) => seat !== null && status === "playing" && (Boolean(deal) || to_act.includes(seat))

/** "with Bo and Cleo · your turn": what is said of a table as the server tells it, to the holder of `seat`. */
export function wordsOf(table, seat) {
  const names = namesOf(table)
  const others = names.filter((_, at) => at !== seat && table.seats[at].kind !== "open")
  return [others.length && say("own-tables.with", { who: listed(others) }), stateOf(table, seat, names)].filter(Boolean).join(" · ")
}

function stateOf(table, seat, names) {
  const { status, seats, to_act = [], deal, incident, paused } = table
  if (status === "lobby") return say("own-tables.open", { count: seats.filter(each => each.kind === "open").length })
  if (status === "over") return endOf(table, seat, names)
  if (incident || paused) return say(incident ? "own-tables.referee" : "own-tables.paused")
  if (isMine(table, seat)) return say(deal ? "own-tables.deal" : "own-tables.yours")
  return to_act.length ? say("own-tables.theirs", { who: listed(to_act.map(each => names[each])) }) : say("own-tables.playing")
}

function endOf({ outcome }, seat, names) {
  const winners = outcome?.winners ?? []
  if (!winners.length) return say("own-tables.nobody")
  const who = listed(winners.filter(each => each !== seat).map(each => names[each]))
  if (!winners.includes(seat)) return say("own-tables.lost", { who })
  return who ? say("own-tables.shared", { who }) : say("own-tables.won")
}
