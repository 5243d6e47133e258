// Knows how a player's plate is drawn: name, score, and whose turn it is.

import { attribute, make, text } from "../dom/dom.js"
import { counted, initials, named, scored } from "../words/names.js"
import { acts, zonesOf } from "./page.js"

const span = name => make("span", { className: `plate__${name}` })

export function freshPlate() {
  return make("header", { className: "plate" }, ...["disc", "name", "total", "facts", "clock"].map(span))
}

/** Bring the plate of `seat`, the first child of `element`, up to date. */
export function changePlate(element, seat, page, { names, unit }) {
  const [disc, name, total, facts] = element.firstElementChild.children
  const player = page.game.players.find(each => each.seat === seat) ?? { seat, score: 0 }
  const sitting = page.table.seats[seat] ?? {}
  const acting = acts(page, seat)
  text(disc, initials(names[seat]))
  text(name, names[seat])
  text(total, scored(player.score, unit === "points" ? "" : unit))
  text(facts, factsOf(page, seat, player, sitting, { names, unit }).join(" · "))
  attribute(element, "data-acts", acting ? "" : null)
  attribute(element, "data-turn", page.game.turn === seat ? "" : null)
  attribute(element, "data-won", hasWon(page, seat) ? "" : null)
  attribute(element, "data-side", player.side)
  attribute(element, "data-away", gone(page, seat, sitting) ? "" : null)
  attribute(element, "aria-label", `${names[seat]}${acting ? ", to act" : ""}`)
}

/** Has this seat won, by its cards or because of how the match ended? */
const hasWon = ({ game, table }, seat) => Boolean((table.outcome?.winners ?? game.winners)?.includes(seat))

/** Is nobody there for a person's seat? */
const gone = (page, seat, sitting) => sitting.kind === "person" && (sitting.away || !page.here.seats.includes(seat))

const handShown = (page, seat) => zonesOf(page).some(zone => zone.layout === "hand" && zone.owner === seat)

function factsOf(page, seat, player, sitting, { names, unit }) {
  const own = seat === page.seat && !page.past
  return [
    acts(page, seat) && (own ? "your turn" : "to act"),
    hasWon(page, seat) && "winner",
    sitting.lost,
    !own && gone(page, seat, sitting) && "away",
    sitting.stand_in && "a bot plays",
    player.round_score !== undefined && `this round ${scored(player.round_score, unit === "$" ? unit : "")}`,
    player.side !== undefined && `side ${"AB"[player.side] ?? player.side + 1}`,
    own ? "you" : sitting.kind === "bot" && "bot",
    page.game.dealer === seat && "dealer",
    player.hand !== undefined && !handShown(page, seat) && counted(player.hand, "card"),
    named(player.note, names),
  ].filter(Boolean)
}
