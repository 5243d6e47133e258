// Knows how a player's plate is drawn: who it is, what they show, and whose turn it is.

import { all, attribute, make, text } from "../dom/dom.js"
import { cards, named, scored } from "../words/names.js"
import { number, say } from "../words/say.js"
import { counted, show } from "./figures.js"
import { acts, hasWon, zonesOf } from "./page.js"
import { sign } from "./signs.js"

const span = name => make("span", { className: `plate__${name}` })

export function freshPlate() {
  const disc = make("span", { className: "plate__disc", aria: { hidden: "true" } }) // the name stands beside it
  const open = make("button", { className: "plate__open", type: "button", aria: { expanded: "false" }, on: { click: () => toggle(open) } })
  return make("header", { className: "plate" }, disc, ...["name", "hand", "total", "facts", "clock"].map(span), open)
}

/** Let the seat of a chip show all that lies before it, and every other fold again. */
function toggle(open) {
  const seat = open.closest(".seat")
  const opens = !seat.hasAttribute("data-open")
  fold()
  if (opens) seat.style.minHeight = `${seat.getBoundingClientRect().height}px` // so that no seat moves while its cards lie over the middle
  seat.toggleAttribute("data-open", opens)
  attribute(open, "aria-expanded", opens)
}

/** Fold every chip that is open. */
export function fold() {
  for (const seat of all(document, ".seat[data-open]")) {
    seat.removeAttribute("data-open")
    seat.style.minHeight = ""
    attribute(all(seat, ".plate__open")[0], "aria-expanded", "false")
  }
}

/** Let a click on a pile that cannot be taken open all piles of its seat, and one beside an open seat fold it; tells whether the click is spent. */
export function lookInto(target) {
  const card = target.closest(".seat:not([data-open]) [data-kind] .card:not([data-lit], [aria-pressed])")
  if (card) toggle(all(card.closest(".seat"), ".plate__open")[0])
  else if (!target.closest(".seat[data-open], #hand")) fold()
  return Boolean(card)
}

/** Bring the plate of `seat`, the first child of `element`, up to date. */
export function changePlate(element, seat, page, look) {
  const { names } = look
  const [disc, name, hand, total, facts, , open] = element.firstElementChild.children
  const player = page.game.players.find(each => each.seat === seat) ?? { seat, score: 0 }
  const sitting = page.table.seats[seat] ?? {}
  const acting = acts(page, seat)
  const [first, ...others] = figuresOf(player, look)
  drawAnimal(disc, look.looks[seat].animal)
  text(name, isOwn(page, seat) ? say("plate.you") : names[seat])
  show(hand, player.hand !== undefined && !handShown(page, seat) ? [{ sign: "cards", shown: number(player.hand), words: cards(player.hand) }] : [])
  show(total, [first])
  show(facts, [...others, ...factsOf(page, seat, player, sitting, names)])
  attribute(open, "aria-label", names[seat])
  attribute(element, "data-acts", acting ? "" : null)
  attribute(element, "data-turn", page.game.turn === seat ? "" : null)
  attribute(element, "data-won", hasWon(page, seat) ? "" : null)
  attribute(element, "data-side", player.side)
  attribute(element, "data-away", gone(page, seat, sitting) ? "" : null)
  attribute(element, "aria-label", acting ? say("plate.acts", { name: names[seat] }) : names[seat])
}

function drawAnimal(disc, animal) {
  if (disc.dataset.animal === animal) return
  disc.dataset.animal = animal
  disc.replaceChildren(sign(`animal-${animal}`))
}

/** What a player has: the counters that the game declares, the large one first; or the score, and what this round has brought so far. */
export function figuresOf(player, { unit, counters = {} }) {
  const shows = counted(player.shows, counters)
  if (shows.length) return shows
  const money = unit === "$" ? unit : ""
  const round = player.round_score
  return [
    { words: scored(player.score, unit === "points" ? "" : unit) },
    ...(round === undefined ? [] : [{ shown: `${round < 0 ? "" : "+"}${scored(round, money)}`, words: say("plate.round", { score: scored(round, money) }) }]),
  ]
}

const isOwn = (page, seat) => seat === page.seat && !page.past

/** Is nobody there for a person's seat? */
const gone = (page, seat, sitting) => sitting.kind === "person" && (sitting.away || !page.here.seats.includes(seat))

const handShown = (page, seat) => zonesOf(page).some(zone => zone.layout === "hand" && zone.owner === seat && zone.cards?.some(Boolean))

/** What is told of `seat` beside its figures: whether it is to act, words that must be read, and marks for what stays. */
export function factsOf(page, seat, player, sitting, names) {
  const own = isOwn(page, seat)
  const words = [
    sideOf(page, player),
    hasWon(page, seat) && say("plate.winner"),
    sitting.lost && say(`plate.${sitting.lost}`),
    !own && gone(page, seat, sitting) && say("plate.away"),
    sitting.stand_in && say("plate.stand-in"),
    named(player.note, names),
    ...(own ? handNote(page, seat) : []),
  ]
  const turn = acts(page, seat) && !own ? [{ sign: "turn", shown: say("plate.to-act"), words: say("plate.to-act") }] : []
  const marks = [page.game.dealer === seat && "dealer", !own && sitting.kind === "bot" && "bot"]
  return [...turn, ...words.filter(Boolean).map(each => ({ words: each })), ...marks.filter(Boolean).map(name => ({ sign: name, words: say(`plate.${name}`) }))]
}

/** What the game says of one's own hand, item by item, so that none is cut in half where there is room for some. */
const handNote = (page, seat) => (zonesOf(page).find(zone => zone.layout === "hand" && zone.owner === seat)?.note ?? "").split(" · ")

/** "Partner", "Them", for whoever plays on a side; else its letter. */
function sideOf(page, player) {
  if (player.side === undefined) return ""
  const mine = page.past ? undefined : page.game.players.find(each => each.seat === page.seat)?.side
  if (mine === undefined) return say("plate.side", { side: "AB"[player.side] ?? player.side + 1 })
  return player.seat === page.seat ? "" : say(mine === player.side ? "plate.partner" : "plate.them")
}
