// Knows how a player's plate is drawn: name, score, and whose turn it is.

import { attribute, make, text } from "../dom/dom.js"
import { cards, initials, named, scored } from "../words/names.js"
import { say } from "../words/say.js"
import { acts, zonesOf } from "./page.js"

const span = name => make("span", { className: `plate__${name}` })

export function freshPlate() {
  const disc = make("span", { className: "plate__disc", aria: { hidden: "true" } }) // the name stands beside it
  const open = make("button", { className: "plate__open", type: "button", aria: { expanded: "false" }, on: { click: () => toggle(open) } })
  return make("header", { className: "plate" }, disc, ...["name", "total", "facts", "clock"].map(span), open)
}

/** Let the seat of a chip show all that lies before it, and every other fold again. */
function toggle(open) {
  const seat = open.closest(".seat")
  const opens = !seat.hasAttribute("data-open")
  fold()
  seat.toggleAttribute("data-open", opens)
  attribute(open, "aria-expanded", opens)
}

/** Fold every chip that is open. */
export function fold() {
  for (const seat of document.querySelectorAll(".seat[data-open]")) {
    seat.removeAttribute("data-open")
    attribute(seat.querySelector(".plate__open"), "aria-expanded", "false")
  }
}

/** Bring the plate of `seat`, the first child of `element`, up to date. */
export function changePlate(element, seat, page, { names, unit }) {
  const [disc, name, total, facts, , open] = element.firstElementChild.children
  const player = page.game.players.find(each => each.seat === seat) ?? { seat, score: 0 }
  const sitting = page.table.seats[seat] ?? {}
  const acting = acts(page, seat)
  text(disc, initials(names[seat]))
  text(name, names[seat])
  text(total, scored(player.score, unit === "points" ? "" : unit))
  attribute(total, "data-short", shortOf(page, seat, player, unit))
  text(facts, factsOf(page, seat, player, sitting, { names, unit }).join(" · "))
  attribute(open, "aria-label", names[seat])
  attribute(open.parentElement, "data-hand", player.hand)
  attribute(element, "data-acts", acting ? "" : null)
  attribute(element, "data-turn", page.game.turn === seat ? "" : null)
  attribute(element, "data-won", hasWon(page, seat) ? "" : null)
  attribute(element, "data-side", player.side)
  attribute(element, "data-away", gone(page, seat, sitting) ? "" : null)
  attribute(element, "aria-label", acting ? say("plate.acts", { name: names[seat] }) : names[seat])
}

/** Has this seat won, by its cards or because of how the match ended? */
const hasWon = ({ game, table }, seat) => Boolean((table.outcome?.winners ?? game.winners)?.includes(seat))

/** Is nobody there for a person's seat? */
const gone = (page, seat, sitting) => sitting.kind === "person" && (sitting.away || !page.here.seats.includes(seat))

/** What a chip tells beside the score, as short as can be. */
function shortOf({ game }, seat, player, unit) {
  return (
    [
      player.side !== undefined ? say("plate.side", { side: "AB"[player.side] ?? player.side + 1 }) : game.dealer === seat && say("plate.dealer"),
      player.round_score !== undefined && `${player.round_score < 0 ? "" : "+"}${thousands(player.round_score, unit === "$" ? unit : "")}`,
    ]
      .filter(Boolean)
      .join(" ") || null
  )
}

/** "$15k" for a round sum, else the whole score. */
const thousands = (score, unit) => (score && score % 1000 === 0 ? `${scored(score / 1000, unit)}k` : scored(score, unit))

const handShown = (page, seat) => zonesOf(page).some(zone => zone.layout === "hand" && zone.owner === seat)

/** What is told of `seat` beside its name and score, in words. */
export function factsOf(page, seat, player, sitting, { names, unit }) {
  const own = seat === page.seat && !page.past
  return [
    acts(page, seat) && say(own ? "plate.your-turn" : "plate.to-act"),
    hasWon(page, seat) && say("plate.winner"),
    sitting.lost && say(`plate.${sitting.lost}`),
    !own && gone(page, seat, sitting) && say("plate.away"),
    sitting.stand_in && say("plate.stand-in"),
    player.round_score !== undefined && say("plate.round", { score: scored(player.round_score, unit === "$" ? unit : "") }),
    player.side !== undefined && say("plate.side", { side: "AB"[player.side] ?? player.side + 1 }),
    own ? !acts(page, seat) && say("plate.you") : sitting.kind === "bot" && say("plate.bot"),
    page.game.dealer === seat && say("plate.dealer"),
    player.hand !== undefined && !handShown(page, seat) && cards(player.hand),
    named(player.note, names),
  ].filter(Boolean)
}
