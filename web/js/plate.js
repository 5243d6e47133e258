// Knows how a player's plate is drawn: name, score, and whose turn it is.

import { attribute, make, text } from "./make.js"
import { counted, initials, named, scored } from "./names.js"
import { zonesOf } from "./page.js"

const span = name => make("span", { className: `plate__${name}` })

export function freshPlate() {
  const words = make("div", { className: "plate__words" }, span("name"), span("facts"))
  return make("header", { className: "plate" }, span("disc"), words, make("div", { className: "plate__score" }, span("total"), span("round")))
}

/** Bring the plate of `seat`, the first child of `element`, up to date. */
export function changePlate(element, seat, page, { names, unit }) {
  const [disc, words, score] = element.firstElementChild.children
  const player = page.game.players.find(each => each.seat === seat) ?? { seat, score: 0 }
  const sitting = page.table.seats[seat] ?? {}
  const acts = page.game.to_act?.includes(seat)
  text(disc, initials(names[seat]))
  text(words.firstElementChild, names[seat])
  text(words.lastElementChild, facts(page, seat, player, sitting, names).join(" · "))
  text(score.firstElementChild, scored(player.score, unit === "points" ? "" : unit))
  text(score.lastElementChild, player.round_score === undefined ? "" : `this round ${scored(player.round_score, unit === "$" ? unit : "")}`)
  attribute(element, "data-acts", acts ? "" : null)
  attribute(element, "data-turn", page.game.turn === seat ? "" : null)
  attribute(element, "data-won", page.game.winners?.includes(seat) ? "" : null)
  attribute(element, "data-side", player.side)
  attribute(element, "data-away", sitting.kind === "person" && !page.here.seats.includes(seat) ? "" : null)
  attribute(element, "aria-label", `${names[seat]}${acts ? ", to act" : ""}`)
}

const handShown = (page, seat) => zonesOf(page).some(zone => zone.layout === "hand" && zone.owner === seat)

function facts(page, seat, player, sitting, names) {
  return [
    page.game.to_act?.includes(seat) && (seat === page.seat ? "your turn" : "to act"),
    page.game.winners?.includes(seat) && "winner",
    player.side !== undefined && `side ${"AB"[player.side] ?? player.side + 1}`,
    seat === page.seat ? "you" : sitting.kind === "bot" ? "bot" : !page.here.seats.includes(seat) && "away",
    page.game.dealer === seat && "dealer",
    player.hand !== undefined && !handShown(page, seat) && counted(player.hand, "card"),
    named(player.note, names),
  ].filter(Boolean)
}
