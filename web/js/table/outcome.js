// Knows how a match ended, and how that is said.

import { listed } from "../words/names.js"
import { say } from "../words/say.js"
import { winnersOf } from "./page.js"
import { shownTime, untilOf } from "./waits.js"

const lostBy = ({ table }, why, names) => listed(table.seats.filter(each => each.lost === why).map(each => names[each.seat]))

/** How the match ended, as a title. "Ann wins the match", "Bo resigned: Ann wins". */
export function ending(page, names) {
  const { why = "played", winners = page.game.winners ?? [] } = page.table.outcome ?? {}
  const who = listed(winners.map(seat => names[seat]))
  const won = winners.length > 0
  const shared = winners.some(seat => !partnersOf(page.game, winners[0]).includes(seat))
  if (why === "played") return say(`outcome.${shared ? "share" : winners.length > 1 ? "win" : won ? "wins" : "over"}`, { who })
  const told = say(`outcome.${why}`, { who: lostBy(page, why, names) })
  return won ? say(winners.length > 1 ? "outcome.and-win" : "outcome.and-wins", { why: told, who }) : told
}

/** The title of a scoresheet: how the match ended, or who has taken the round that has just been counted; a viewer's own seat is "you". */
export function titleOf(page, names) {
  const { game, table, seat, past } = page
  const { why = "played", winners = game.winners ?? [] } = table.outcome ?? {}
  const own = (one, ...others) => !past && one === seat && !others.length
  if (table.status === "over") return why === "played" && own(...winners) ? say("outcome.you-win") : ending(page, names)
  const { round, rows = [] } = (table.deal && game.sheet?.at(-1)) || {}
  const points = rows.map(each => each.points)
  const [first, ...more] = rows.filter(each => each.points === bestOf(table, points))
  if (!first) return say("sheet.title")
  if (more.length || partnersOf(game, first.seat).length > 1) return say("sheet.round", { round })
  return own(first.seat) ? say("sheet.you-take", { round }) : say("sheet.takes", { who: names[first.seat], round })
}

/** What must be known besides to understand the end, in sentences: who could not win, that it was practice, and since or from when it is final. */
export function endNotes({ table, ahead }, names, now = Date.now()) {
  const { outcome, practice, final = untilOf(table, "final") } = table
  const out = outcome?.played_for ?? []
  return [
    out.length && say("outcome.played-for", { who: listed(out.map(seat => names[seat])) }),
    practice && say("outcome.practice"),
    final && say(table.final ? "outcome.final" : "outcome.final-from", { time: shownTime(final, now, ahead) }),
  ].filter(Boolean)
}

/** The seats that win and lose with this one: all of its side, or it alone. */
function partnersOf({ players }, seat) {
  const { side } = players.find(each => each.seat === seat) ?? {}
  return side === undefined ? [seat] : players.filter(each => each.side === side).map(each => each.seat)
}

/** The names of a scoresheet's rows by seat: a side's row stands for all who play on that side. */
export const holdersOf = (game, names) => names.map((_, seat) => listed(partnersOf(game, seat).map(each => names[each])))

/** The best of these points at this table. */
export const bestOf = ({ fewest_wins }, points) => (fewest_wins ? Math.min : Math.max)(...points)

/**
 * The seats, of each side the first, by their final scores, the best first: `{seat, score, adjusted, won, why}`;
 * `adjusted` is the part that rulings added, `why` what is noted of a seat that stands before the winner and has not won.
 */
export function standingOf(page) {
  const { outcome, fewest_wins } = page.table
  const winners = winnersOf(page)
  const sides = page.game.players.map(({ seat, score }) => ({ seat, score, all: partnersOf(page.game, seat) })).filter(({ seat, all }) => seat === all[0])
  const rows = sides.map(({ seat, score, all }) => ({
    seat,
    score: outcome?.scores[seat] ?? score,
    adjusted: outcome?.adjusted?.[seat] ?? 0,
    won: all.some(each => winners.includes(each)),
  }))
  rows.sort((a, b) => (fewest_wins ? a.score - b.score : b.score - a.score))
  const first = rows.findIndex(({ won }) => won)
  return rows.map((each, place) => ({ ...each, why: place < first ? (page.game.players.find(({ seat }) => seat === each.seat).note ?? "") : "" }))
}
