// Knows how to draw one zone of cards: grid, hand, row, stack, pile, trick or spot.

import { attribute, keyed, make, text } from "../dom/dom.js"
import { named } from "../words/names.js"
import { say } from "../words/say.js"
import { faceOf, paint, signOf, spoken } from "./cards.js"
import { counted, show } from "./figures.js"
import { spot } from "./places.js"
import { sign } from "./signs.js"
import { sizeOf, slots, spreadable } from "./slots.js"

/** A new, empty zone; `toggle(id)` spreads a heap out or gathers it. */
export function freshZone(zone, toggle) {
  const name = make("button", { className: "zone__name", type: "button", on: { click: () => toggle(zone.id) } })
  const head = make(
    "h2",
    { className: "zone__head" },
    name,
    make("span", { className: "zone__note" }),
    make("span", { className: "zone__stake" }),
    make("span", { className: "zone__sign", aria: { hidden: "true" } }),
  )
  const cards = make("div", { className: "zone__cards", role: "group" })
  return make("section", { className: "zone" }, head, cards)
}

/**
 * Bring a drawn zone up to date. `look` is the same for all zones: faces, names, viewer, seats, lit (a set of
 * ids), chosen, planned (the id of the card for the next turn), plans (tells whether an id may be that), hinted (ids of a good move), open (any element may fit a choice that is not listed), used (zone id → indices), spread (ids of
 * zones), aside (an earlier trick, which lies in a row), arranged (the slots of a hand as its player holds them, each with its `place`).
 */
export function changeZone(element, zone, look) {
  const [head, cards] = element.children
  const spread = look.spread.has(zone.id)
  const laid = slots(zone, look.used(zone.id), spread)
  const shown = look.arranged?.(zone, laid) ?? laid
  Object.assign(element.dataset, { zone: zone.id, layout: zone.layout, shape: shapeOf(zone, shown, look) })
  element.style.setProperty("--n", Math.max(1, shown.length - 1))
  element.style.setProperty("--across", across(shown.length))
  element.style.setProperty("--columns", zone.columns || 1)
  element.style.setProperty("--rows", Math.ceil(shown.length / (zone.columns || shown.length || 1)))
  changeHead(head, look.aside ? { ...zone, stake: undefined } : zone, spread, look)
  changeKind(element, zone, look.faces)
  attribute(
    cards,
    "aria-label",
    [...[...head.children].filter(each => each.getAttribute("aria-hidden") !== "true").map(each => each.textContent), aheadWords(zone, look)]
      .filter(Boolean)
      .join(": "),
  )
  keyed(
    cards,
    shown,
    slot => slotKey(slot),
    freshSlot,
    (child, slot) => changeSlot(child, slot, zone, look),
  )
  attribute(element, "data-empty", shown.length ? null : "")
  attribute(cards, "data-own", ownPlace(zone, look))
  attribute(cards, "data-due", due(zone, look))
  attribute(element, "data-aside", look.aside ? "" : null)
  attribute(element, "data-many", shown.length > 13 ? "" : null)
  attribute(element, "data-wide", (zone.columns ?? 0) ** 2 > shown.length ? "" : null)
  attribute(element, "data-crowd", look.seats > 4 ? "" : null)
  roving(cards)
}

/** How many cards of a hand lie in one row where a row is short. */
const across = size => (size < 7 ? Math.max(size, 1) : Math.ceil(size / (size > 16 ? 3 : 2)))

const slotKey = slot => (slot.id === null ? `under ${slot.index}` : (slot.place ?? slot.index))

/** Has nobody more than one card here? Else the cards lie in a row. */
function oneEach({ marks = {} }) {
  const seats = Object.values(marks)
  return new Set(seats).size === seats.length
}

function shapeOf(zone, shown, look) {
  if (zone.layout === "grid") return "grid"
  if (zone.layout === "trick" && zone.kind) return "duel"
  if (zone.layout === "trick" && !look.aside && oneEach(zone)) return "trick"
  return shown.some(slot => slot.id === null) || shown.length === 1 ? "heap" : "fan"
}

/** Let a pile show what it is, whatever lies on top of it: its sign, or its tile in the colour of its owner, and a lock where it is safe. */
function changeKind(element, { kind, tile, of = [], marks = {} }, faces) {
  const [name, , stake, place] = element.firstElementChild.children
  const safe = Object.values(marks).includes("safe")
  attribute(element, "data-of", of[0])
  attribute(element, "data-tile", tile && "")
  attribute(name, "data-tile", tile)
  attribute(element, "data-kind", kind)
  attribute(element, "data-tint", kind && faceOf(faces, kind).tint)
  attribute(stake, "aria-hidden", kind ? "true" : null) // the note says the same
  const told = [kind, kind && faces?.[kind]?.emblem, safe].join()
  if (place.dataset.told === told) return
  place.dataset.told = told
  place.replaceChildren(...[kind && signOf(faces, kind), safe && sign("sign-lock")].filter(Boolean))
}

function changeHead(head, zone, spread, { names, counters, viewer, past }) {
  const [name, note, stake] = head.children
  const size = sizeOf(zone)
  const label = named(zone.label, names)
  const told = size > 1 && zone.cards?.length && (zone.count !== undefined || spreadable(zone))
  text(name, told ? `${label} · ${size}` : label)
  const yours = zone.of?.includes(viewer) && !past
  text(note, named(zone.note, yours ? names.map((who, seat) => (seat === viewer ? say("plate.you") : who)) : names))
  show(stake, counted(zone.stake, counters))
  name.disabled = !spreadable(zone)
  attribute(name, "aria-expanded", spreadable(zone) ? spread : null)
  attribute(name, "title", spreadable(zone) ? say(spread ? "zone.gather" : "zone.spread") : null)
}

function freshSlot(slot) {
  const card = slot.id === null ? make("span", { className: "card", aria: { hidden: "true" } }) : make("button", { className: "card", type: "button" })
  return make("span", { className: "slot" }, card)
}

function changeSlot(child, slot, zone, look) {
  const card = child.firstElementChild
  const mark = zone.marks?.[slot.index]
  const gap = slot.code === null && zone.layout === "grid"
  paint(card, slot.code, look.faces, zone.kind, zone.layout === "grid")
  attribute(child, "data-order", zone.order?.includes(slot.index) ? zone.order.indexOf(slot.index) + 1 : null)
  card.hidden = gap
  Object.assign(card.dataset, { index: slot.index, code: slot.code ?? "-", id: slot.id ?? "" })
  attribute(card, "data-mark", mark)
  attribute(child, "data-count", slot.count)
  if (zone.layout === "trick") (zone.kind ? placeInDuel : placeInTrick)(child, slot, zone, look)
  if (slot.id !== null) changeButton(card, slot, zone, look, mark)
}

function changeButton(card, slot, zone, look, mark) {
  const planned = look.planned === slot.id
  const chosen = look.chosen.includes(slot.id) || planned
  const usable = look.lit.has(slot.id) || look.open
  const hinted = look.hinted?.includes(slot.id)
  const inert = look.past ? !slot.code : !usable && !chosen && !look.plans?.(slot.id)
  attribute(
    card,
    "aria-label",
    spoken({ ...slot, place: named(placeOf(slot, zone, look), look.names), mark, names: look.names, usable, chosen, planned, hinted }, look.faces),
  )
  attribute(card, "title", slot.code ? say(look.past ? "card.look-back" : "card.look", { name: faceOf(look.faces, slot.code).name }) : null)
  attribute(card, "aria-pressed", chosen ? "true" : null)
  attribute(card, "aria-disabled", inert ? "true" : null)
  attribute(card, "data-planned", planned ? "" : null)
  attribute(card, "data-lit", look.lit.has(slot.id) ? "" : null)
  attribute(card, "data-hint", hinted ? "" : null)
}

function placeOf({ index, place = index }, zone, look) {
  const size = sizeOf(zone)
  const others = (zone.owner ?? look.viewer) !== look.viewer
  const label = others ? say("zone.of", { label: zone.label, who: look.names[zone.owner] }) : zone.label
  if (zone.layout === "grid") return say("zone.cell", { row: Math.floor(index / zone.columns) + 1, column: (index % zone.columns) + 1 })
  if (zone.count !== undefined || spreadable(zone)) return say("zone.heap", { label, count: size })
  if (zone.layout === "trick" || size < 2) return label
  return [say("zone.place", { place: place + 1, size }), others && label].filter(Boolean).join(", ")
}

function placeInTrick(child, { index }, zone, { seats, viewer, names, past, aside }) {
  const mark = zone.marks?.[index]
  const { x, y } = spot(Number(mark ?? 0), seats, viewer)
  child.style.setProperty("--x", x)
  child.style.setProperty("--y", y)
  const who = Number(mark) === viewer && !past ? say("plate.you") : names[mark]
  const ahead = zone.ahead === index && !aside
  attribute(child, "data-by", who && (ahead ? say("zone.ahead", { who }) : index === 0 && zone.ahead !== undefined ? say("zone.led", { who }) : who))
  attribute(child, "data-ahead", ahead ? "" : null)
}

/** Two who show cards against each other stand face to face: whoever began at the left. */
function placeInDuel(child, { index }, { marks = {} }, { viewer, names, past }) {
  const own = Object.keys(marks).filter(each => marks[each] === marks[index])
  const who = Number(marks[index]) === viewer && !past ? say("plate.you") : names[marks[index]]
  child.dataset.side = marks[index] === marks[0] ? "left" : "right"
  attribute(child, "data-first", Number(own[0]) === index ? "" : null)
  attribute(child, "data-by", Number(own.at(-1)) === index ? who : null)
}

/** The side of a duel on which an answer is due: `asked` is the seat that the game waits for. */
function due({ layout, kind, marks = {} }, { asked }) {
  if (layout !== "trick" || !kind || asked === undefined) return null
  return String(asked) === marks[0] ? "left" : "right"
}

/** Who would take the cards of a trick now, for whoever does not see the crown. */
const aheadWords = ({ ahead, marks = {} }, { names, aside }) => (ahead === undefined || aside ? "" : say("zone.ahead", { who: names[marks[ahead]] }))

/** What stands at one's own place of a trick, while no card of one's own lies there. */
function ownPlace(zone, { viewer, aside, past }) {
  const empty = zone.layout === "trick" && zone.ahead !== undefined && viewer !== null && !past && !aside
  return empty && !Object.values(zone.marks ?? {}).includes(String(viewer)) ? say("plate.you") : null
}

/** Let exactly one card of the group be reached by Tab; arrow keys reach the others. */
export function roving(cards, wanted = null) {
  const buttons = [...cards.querySelectorAll("button.card:not([hidden])")]
  const now = wanted ?? buttons.find(button => button.getAttribute("tabindex") === "0") ?? buttons[0]
  for (const button of buttons) attribute(button, "tabindex", button === now ? 0 : -1)
}
