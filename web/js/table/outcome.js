// Knows how a match ended, and how that is said.

import { listed } from "../words/names.js"

const lostBy = ({ table }, why, names) => listed(table.seats.filter(each => each.lost === why).map(each => names[each.seat]))

const ENDED = {
  resigned: (page, names) => [lostBy(page, "resigned", names), "resigned"],
  forfeited: (page, names) => [lostBy(page, "forfeited", names), "lost the match by ruling"],
  void: () => ["The match", "does not count"],
  abandoned: () => ["The match", "was ended unfinished and does not count"],
}

/** How the match ended: its `title`, and whether somebody `won`. "Ann wins the match", "Bo resigned: Ann wins". */
export function ending(page, names) {
  const { why = "played", winners = page.game.winners ?? [] } = page.table.outcome ?? {}
  const who = listed(winners.map(seat => names[seat]))
  const won = winners.length > 0
  if (why === "played") return { title: winners.length > 1 ? `${who} share the win` : won ? `${who} wins the match` : "The match is over", won }
  const told = ENDED[why](page, names).join(" ").trim()
  return { title: won ? `${told}: ${who} ${winners.length > 1 ? "win" : "wins"}` : told, won }
}

/** The seats by their final scores, the best first: `{seat, score, adjusted, won}`; `adjusted` is the part that rulings added. */
export function standingOf({ game, table: { outcome } }) {
  const winners = outcome?.winners ?? game.winners ?? []
  const rows = game.players.map(({ seat, score }) => ({
    seat, score: outcome?.scores[seat] ?? score, adjusted: outcome?.adjusted?.[seat] ?? 0, won: winners.includes(seat),
  }))
  return rows.sort((a, b) => b.score - a.score)
}
