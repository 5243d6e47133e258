// Knows how this player holds their hand: the order of its cards, which this browser keeps for each game, by keys and by hand.

import { byId, make } from "../dom/dom.js"
import { wireSwitches } from "../dom/switches.js"
import { recall, remember } from "../server/store.js"
import { say } from "../words/say.js"
import { faceOf } from "./cards.js"
import { wireDrag } from "./drag.js"
import { focusOn } from "./focus.js"
import { arranged, moved, ordersOf } from "./hand-order.js"
import { zonesOf } from "./page.js"
import { Premove } from "./premove.js"

const STEPS = { ArrowLeft: -1, ArrowRight: 1 }
const DEALT = { order: "dealt", own: [], of: "" } // as the table gives it

export class Hand {
  #at
  #kept

  constructor(at) {
    this.#at = at
    this.#kept = recall(this.#key, DEALT)
    this.premove = new Premove(at)
    byId("hand").addEventListener("keydown", event => this.#pressed(event), { capture: true })
    this.drag = wireDrag(byId("hand"), at, this)
  }

  get #key() {
    return `holds.${this.#at.page.table.game}`
  }

  /** The hand for which an order of one's own is made: that of this round. */
  get #of() {
    return `${this.#at.table} ${this.#at.page.game?.round}`
  }

  get #own() {
    return this.#kept.of === this.#of ? this.#kept.own : []
  }

  get #orders() {
    return { dealt: [], ...ordersOf(this.#at.game?.faces ?? {}), own: this.#own }
  }

  get #zone() {
    return zonesOf(this.#at.page).find(zone => this.holds(zone))
  }

  /** Is this zone the hand? */
  holds(zone) {
    return zone.layout === "hand" && zone.owner === this.#at.page.seat && Boolean(zone.cards?.length)
  }

  /** The codes of the hand as they are shown. */
  get shown() {
    const { cards = [] } = this.#zone ?? {}
    return this.#places(cards).map(index => cards[index])
  }

  #places(cards, order = this.#kept.order) {
    return arranged(cards, this.#orders[order] ?? [])
  }

  /** The slots of a zone in the order in which this player holds it, each with its place; null for a zone that is not the hand. */
  arranged(zone, slots) {
    return this.holds(zone) ? this.#places(zone.cards).map((index, place) => ({ ...slots[index], place })) : null
  }

  /** Take the card at place `from` to the place `to`; from then on the order is one's own. */
  move(from, to) {
    const own = moved(this.shown, from, to)
    this.#keep({ order: "own", own, of: this.#of })
    this.#at.speak(say("hand.moved", { name: faceOf(this.#at.game?.faces, own[to]).name, place: to + 1, size: own.length }))
  }

  /** Hold the hand in the next order that shows it otherwise. */
  next() {
    const names = Object.keys(this.#orders).filter(name => name !== "own" || this.#own.length)
    const now = names.indexOf(this.#kept.order)
    const { cards = [] } = this.#zone ?? {}
    const looks = name => this.#places(cards, name).join()
    const other = [...names.slice(now + 1), ...names.slice(0, now)].find(name => looks(name) !== looks(this.#kept.order))
    if (other) this.#hold(other)
    this.#at.speak(say(`hand.order-${this.#kept.order}`))
  }

  #hold(order) {
    this.#keep({ ...this.#kept, order })
  }

  #keep(kept) {
    this.#kept = kept
    remember(this.#key, kept)
    this.#at.draw()
  }

  #pressed(event) {
    const by = event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey && STEPS[event.key]
    const card = event.target.closest("button.card")
    if (!by || !card || !this.#zone) return
    event.preventDefault()
    event.stopPropagation()
    const slots = [...card.closest(".zone__cards").children]
    const from = slots.indexOf(card.parentElement)
    const to = from + by
    if (!slots[to]) return
    this.move(from, to)
    focusOn(slots[to].firstElementChild)
  }

  /** Let the player choose an order in the menu, and whether cards may be chosen in advance. */
  drawChoice(place) {
    if (place.childElementCount === 0) this.#fill(place)
    place.hidden = !this.#at.game || this.#at.page.seat === null
    place.querySelector("select").value = this.#kept.order
    if (this.#zone?.early) place.lastElementChild.hidden = false
  }

  #fill(place) {
    place.append(this.#choice(Object.keys(this.#orders)), this.#switch())
    wireSwitches(place)
  }

  #switch() {
    const wish = make("input", { type: "checkbox", data: { switch: "nopremove" } })
    return make(
      "label",
      { className: "field field--check", hidden: true, on: { change: () => this.#at.clear() } },
      make("span", { className: "field__words" }, say("premove.wish"), make("small", {}, say("premove.wish-help"))),
      wish,
    )
  }

  #choice(names) {
    const options = names.map(value => make("option", { value }, say(`hand.order-${value}`)))
    const choice = make("select", { on: { change: () => this.#hold(choice.value) } }, ...options)
    return make(
      "label",
      { className: "field" },
      make("span", { className: "field__words" }, say("hand.order"), make("small", {}, say("hand.order-help"))),
      choice,
    )
  }
}
