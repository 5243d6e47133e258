// Knows how a player's plate is drawn: name, score, and whose turn it is.

import { attribute, make, text } from "./make.js"
import { counted, initials, named, scored } from "./names.js"
import { zonesOf } from "./page.js"

const span = name => make("span", { className: `plate__${name}` })

export function freshPlate() {
  return make("header", { className: "plate" }, ...["disc", "name", "total", "facts"].map(span))
}

/** Bring the plate of `seat`, the first child of `element`, up to date. */
export function changePlate(element, seat, page, { names, unit }) {
  const [disc, name, total, facts] = element.firstElementChild.children
  const player = page.game.players.find(each => each.seat === seat) ?? { seat, score: 0 }
  const sitting = page.table.seats[seat] ?? {}
  const acts = page.game.to_act?.includes(seat)
  text(disc, initials(names[seat]))
  text(name, names[seat])
  text(total, scored(player.score, unit === "points" ? "" : unit))
  text(facts, factsOf(page, seat, player, sitting, { names, unit }).join(" · "))
  attribute(element, "data-acts", acts ? "" : null)
  attribute(element, "data-turn", page.game.turn === seat ? "" : null)
  attribute(element, "data-won", page.game.winners?.includes(seat) ? "" : null)
  attribute(element, "data-side", player.side)
  attribute(element, "data-away", sitting.kind === "person" && !page.here.seats.includes(seat) ? "" : null)
  attribute(element, "aria-label", `${names[seat]}${acts ? ", to act" : ""}`)
}

const handShown = (page, seat) => zonesOf(page).some(zone => zone.layout === "hand" && zone.owner === seat)

function factsOf(page, seat, player, sitting, { names, unit }) {
  const own = seat === page.seat && !page.past
  return [
    page.game.to_act?.includes(seat) && (own ? "your turn" : "to act"),
    page.game.winners?.includes(seat) && "winner",
    player.round_score !== undefined && `this round ${scored(player.round_score, unit === "$" ? unit : "")}`,
    player.side !== undefined && `side ${"AB"[player.side] ?? player.side + 1}`,
    own ? "you" : sitting.kind === "bot" ? "bot" : !page.here.seats.includes(seat) && "away",
    page.game.dealer === seat && "dealer",
    player.hand !== undefined && !handShown(page, seat) && counted(player.hand, "card"),
    named(player.note, names),
  ].filter(Boolean)
}
