// Knows in which order and for how long pictures of the game are seen; what one may do never waits for them.

import { reducedMotion } from "../dom/reduced-motion.js"
import { recall } from "../server/store.js"
import { beatsOf, lasting } from "./scene.js"

const HOLD = 700 // milliseconds for what one seat did
const GOES_ON = 60 // for what the same seat follows up in its turn, as soon as it comes: a sweep is seen as one story
const TRICK = 900 // for a trick that is finished, all its cards in sight
const BEHIND = 2500 // from here on pictures go by at double speed
const SPEEDS = { slow: 1.6, normal: 1, "at-once": 0 }

/** How fast this player wants to see bots play, as a factor of all holds; 0 is at once. */
export const paceOf = () => SPEEDS[recall("pace", "normal")] ?? 1

/** The pictures of one table. `changed()` is called when another is to be drawn; `pace()` is a factor, `still()` halves, `away()` says that nobody looks; `falls(game, was)` for how long it is seen at least. */
export class Beats {
  #waiting = []
  /** @type {any} */
  #shown = null
  /** @type {any} */
  #timer = null
  #after = []

  constructor({
    changed,
    pace = paceOf,
    still = reducedMotion,
    away = () => document.hidden,
    falls = (_game, _was) => 0,
    later = setTimeout,
    cancel = clearTimeout,
  }) {
    this.changed = changed
    this.pace = pace
    this.still = still
    this.away = away
    this.falls = falls
    this.later = (run, milliseconds) => later(run, milliseconds)
    this.cancel = timer => cancel(timer)
  }

  /** Is an older picture seen than the newest? */
  get behind() {
    return this.#waiting.length > 0
  }

  /** The game to be drawn, now that the table stands at `game`. */
  seen(game) {
    const last = this.#waiting.at(-1) ?? this.#shown
    if (!last || this.away()) this.#jump({ game })
    else if (last.game !== game) this.#hear(last, game)
    return this.#shown.game
  }

  /** Do `run` when all has been seen. */
  afterwards(run) {
    this.#after.push(run)
    this.#rest()
  }

  /** All has been seen. */
  skip() {
    const { behind } = this
    this.#jump(this.#waiting.at(-1) ?? this.#shown)
    if (behind) this.changed()
    this.#rest()
  }

  #hear(last, game) {
    if (sameSight(last.game, game) && !game.fresh) last.game = game
    else this.#waiting.push(...pictures(last.game, game))
    if (this.#timer === null) this.#next()
  }

  #jump(picture) {
    if (this.#timer !== null) this.cancel(this.#timer)
    this.#timer = null
    this.#waiting = []
    this.#shown = picture && { ...picture, hold: 0 }
  }

  /** Show the next picture; at once, the last beat alone is held. */
  #next() {
    while (this.#timer === null && this.behind) {
      const was = this.#shown.game
      this.#shown = this.#waiting.shift()
      const hold = Math.max(this.#hold(this.#shown), this.falls(this.#shown.game, was))
      if (hold) this.#timer = this.later(() => this.#passed(), hold)
    }
  }

  #passed() {
    this.#timer = null
    const { behind } = this
    this.#next()
    if (behind) this.changed()
    this.#rest()
  }

  #hold({ hold = 0 }) {
    const pace = this.pace()
    if (!pace) return hold === TRICK && !this.#waiting.some(each => each.hold === TRICK) ? this.#short(TRICK) : 0
    const left = this.#waiting.reduce((sum, each) => sum + each.hold, hold)
    return this.#short(hold * pace) / (left > BEHIND * pace ? 2 : 1)
  }

  #short(hold) {
    return this.still() ? hold / 2 : hold
  }

  #rest() {
    while (this.#timer === null && !this.behind && this.#after.length) this.#after.shift()()
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other)

/** Does nothing lie otherwise than before? */
const sameSight = (before, after) => same(before.zones, after.zones)

/** The pictures that lead from one game to the next: a trick that is taken up is seen whole before. */
function pictures(before, after) {
  const whole = finished(before, after)
  return [...(whole ? [{ game: whole, hold: TRICK }] : []), { game: after, hold: holdOf(before, after) }]
}

/** How long a picture is seen; a short while where the seat that has moved only goes on. */
function holdOf(before, after) {
  const told = beatsOf(after.fresh ?? [])
  const goesOn = !told.length && Number.isInteger(after.turn) && after.turn === before.turn && same(after.to_act, before.to_act)
  return goesOn ? GOES_ON : lasting(told) || HOLD
}

/** The game as it was when the last card of a trick had just been played; null where none was finished. */
function finished(before, after) {
  const [trick, earlier] = tricks(before)
  const [, taken] = tricks(after)
  if (!trick || !taken || same(cardsOf(taken), cardsOf(earlier)) || !begins(cardsOf(taken), cardsOf(trick))) return null
  const whole = { ...trick, cards: taken.cards, marks: taken.marks, stake: taken.stake, ahead: taken.ahead }
  const zones = before.zones.map(zone => (zone === trick ? whole : zone.layout === "hand" ? (zoneOf(after, zone.id) ?? zone) : zone))
  const players = before.players?.map(player => ({ ...player, hand: after.players.find(({ seat }) => seat === player.seat)?.hand }))
  return { ...before, zones, players, to_act: [], turn: null }
}

const cardsOf = zone => zone?.cards ?? [] // an empty zone may say nothing of cards
const tricks = game => game.zones.filter(zone => zone.layout === "trick")
const zoneOf = (game, id) => game.zones.find(zone => zone.id === id)
const begins = (all, some) => some.length > 0 && all.length >= some.length && some.every((card, i) => card === all[i])

/** The choices that mean the same in the picture that is seen as in the newest: what one sees is what one chooses. */
export function meant(choices, seen, newest) {
  const means = id => same(lying(seen, id), lying(newest, id))
  return { ...choices, items: choices.items.filter(({ uses = [] }) => uses.every(means)) }
}

/** What lies at an element of these zones: a card's code, or how many where they are only counted. */
function lying(zones, id) {
  const cut = id.lastIndexOf(".")
  const zone = zones.find(each => each.id === id.slice(0, cut))
  return zone?.cards?.length ? zone.cards[id.slice(cut + 1)] : zone?.count
}
