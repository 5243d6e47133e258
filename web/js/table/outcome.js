// Knows how a match ended, and how that is said.

import { listed } from "../words/names.js"
import { say } from "../words/say.js"

const lostBy = ({ table }, why, names) => listed(table.seats.filter(each => each.lost === why).map(each => names[each.seat]))

/** How the match ended: its `title`, and whether somebody `won`. "Ann wins the match", "Bo resigned: Ann wins". */
export function ending(page, names) {
  const { why = "played", winners = page.game.winners ?? [] } = page.table.outcome ?? {}
  const who = listed(winners.map(seat => names[seat]))
  const won = winners.length > 0
  if (why === "played") return { title: say(`outcome.${winners.length > 1 ? "share" : won ? "wins" : "over"}`, { who }), won }
  const told = say(`outcome.${why}`, { who: lostBy(page, why, names) })
  return { title: won ? say(winners.length > 1 ? "outcome.and-win" : "outcome.and-wins", { why: told, who }) : told, won }
}

/** What must be known besides to understand the end, in sentences: who could not win, and that it was practice. */
export function endNotes({ table: { outcome, practice } }, names) {
  const out = outcome?.played_for ?? []
  return [out.length && say("outcome.played-for", { who: listed(out.map(seat => names[seat])) }), practice && say("outcome.practice")].filter(Boolean)
}

/** The seats by their final scores, the best first: `{seat, score, adjusted, won}`; `adjusted` is the part that rulings added. */
export function standingOf({ game, table: { outcome } }) {
  const winners = outcome?.winners ?? game.winners ?? []
  const rows = game.players.map(({ seat, score }) => ({
    seat, score: outcome?.scores[seat] ?? score, adjusted: outcome?.adjusted?.[seat] ?? 0, won: winners.includes(seat),
  }))
  return rows.sort((a, b) => b.score - a.score)
}
