// Knows how the named beats of a game are told: a few words in the middle of the felt, a sound, and a knock where a beat has weight.

import { all, byId, make } from "../dom/dom.js"
import { reducedMotion } from "../dom/reduced-motion.js"
import { named } from "../words/names.js"
import { finishAll } from "./counting.js"
import { FALLS, fall, stop } from "./falling.js"
import { counted } from "./figures.js"
import { meldsBetween, open, opening } from "./melds.js"
import { hasWon } from "./page.js"
import { sign } from "./signs.js"
import { sizeOf } from "./slots.js"
import { added } from "./sprites.js"

const SEEN = 1100 // milliseconds
const IN = 120
const OUT = 160
const FLIP = 430 // milliseconds until a card that was turned has been seen
const SHAKE = 200
const COIN = 70 // between two cards of a sweep that is kept

/** Each beat with its sound; `large`: its sentence stands in the middle; `buzz`: milliseconds of a knock; `shakes`: its cards shake; `lasts`: for how long it is seen, if not as long as others. */
const BEATS = {
  trick: { sound: "card" },
  wiped: { sound: "wipe" },
  steal: { sound: "steal", large: true },
  answer: { sound: "card" },
  taken: { sound: "lose", large: true, buzz: 40 },
  kept: { sound: "trade", large: true },
  mine: { sound: "boom", large: true, lasts: 900, buzz: 80, shakes: true },
  stop: { sound: "coin", lasts: 400 },
  "half-time": { sound: "wipe", large: true },
  sweep: { sound: "sweep", large: true, buzz: 40 },
  trade: { sound: "trade" },
  out: { sound: "round", large: true },
  round: { sound: "round" },
  counted: { sound: "round", large: true },
  win: { sound: "win", large: true, buzz: 80 },
}

const beatOf = name => added.beats[name] ?? BEATS[name]

/** The beats of news that are heard for the first time: `[{name, words}]`, those that this page knows. */
export const beatsOf = news =>
  news.flatMap(({ beats = [], lines }) => beats.filter(([name]) => beatOf(name)).map(([name, place]) => ({ name, words: lines[place] ?? "" })))

/** How cards move from the game `was` to this one, for `animated`: which seat takes the trick that is gone, and what its news make of it. */
export function motionOf(was, game) {
  const names = beatsOf(game.fresh ?? []).map(({ name }) => name)
  if (names.includes("stop")) return { crosses: sweptBetween(was, game), apart: COIN }
  return { takes: takerOf(was, game), wipes: names.includes("wiped"), crosses: names.includes("trade") ? tradedBetween(was, game) : null }
}

/** By zone of two seats that trade, the other seat, which gets what has left it; null if it is not told which two. */
function tradedBetween(was, game) {
  const same = (one, other) => sizeOf(one) === sizeOf(other ?? {}) && String(one.cards) === String(other?.cards)
  const changed = game.zones.filter(zone => Number.isInteger(zone.owner) && !same(zone, zoneOf(was, zone.id)))
  const [one, other, ...more] = new Set(changed.map(({ owner }) => owner))
  if (other === undefined || more.length) return null
  const pairs = game.zones.flatMap(({ id, owner }) => (owner === one ? [[id, other]] : owner === other ? [[id, one]] : []))
  return Object.fromEntries(pairs)
}

const sweepOf = game => game?.zones.find(({ order }) => order?.length)

/** By the zone in which a sweep lay, the seat that has its cards now; null without one. */
function sweptBetween(was, game) {
  const zone = sweepOf(was)
  const grown = zone && grownBy(zone.order.length, was, game)
  return grown ? { [zone.id]: grown.owner } : null
}

/** The pile before a seat that has so many cards more. */
const grownBy = (many, was, game) =>
  game.zones.find(zone => zone.layout !== "hand" && Number.isInteger(zone.owner) && sizeOf(zone) - sizeOf(zoneOf(was, zone.id) ?? {}) === many)

const zoneOf = (game, wanted) => game?.zones.find(({ id }) => id === wanted)

/** `{zone, seat}`: the trick that was full and is empty, and the seat that has so many cards more; null without one. */
function takerOf(was, game) {
  const trick = was?.zones.find(({ layout, kind, cards }) => layout === "trick" && !kind && cards?.length)
  if (!trick || zoneOf(game, trick.id)?.cards?.length) return null
  const grown = grownBy(sizeOf(trick), was, game)
  return grown ? { zone: trick.id, seat: grown.owner } : null
}

/** Do these beats tell whoever looks at `page` that they have won the match? */
export const wins = (beats, page) => beats.some(({ name }) => name === "win") && hasWon(page)

/** How long the news of `page` are seen at least, in milliseconds: melds that were not counted in the game `was`, and cards that fall. */
export function falls(page, was, still = reducedMotion()) {
  const fall = wins(beatsOf(page.game.fresh ?? []), page) && !still ? FALLS : 0
  const melds = page.game.fresh ? meldsBetween(was, page.game) : []
  return melds.length ? opening(melds, still) + Math.max(fall, SEEN) : fall
}

/** How long the beats are seen, in milliseconds; 0 where they last as long as any move. */
export const lasting = (beats = []) => Math.max(0, ...beats.map(lastingOf))

const lastingOf = ({ name, words }) => {
  const { large, lasts = large ? SEEN : 0 } = beatOf(name)
  return large && !words ? 0 : lasts
}

/** What the `game` counts under the name of one of these beats, such as the prints that were wiped; undefined for nothing. */
export function countOf(beats, { zones }, counters) {
  const counts = zones.flatMap(({ stake = {} }) => beats.filter(({ name }) => stake[name]).map(({ name }) => [name, stake[name]]))
  return counted(Object.fromEntries(counts), counters)[0]
}

/** Let the beats of `page` be seen and heard, where `was` was shown before; `means` as for calls: `sound(name)` and `buzz(ms)`. */
export async function play(page, was, names, game, means) {
  const beats = beatsOf(page.game.fresh)
  const melds = meldsBetween(was, page.game)
  clear()
  if (!melds.length) return tell(beats, page, was, names, game, means)
  const [first, ...rest] = beats
  const seen = await open(byId("board"), melds, named(first?.words ?? "", names), game ?? {}, n => means.sound("coin", 1, n))
  if (seen) tell(rest.length ? rest : beats, page, was, names, game, means)
}

function tell(beats, page, was, names, game, means) {
  const won = wins(beats, page)
  const told = beats.filter(({ name }) => won || name !== "win")
  const sounds = new Set(beats.map(({ name }) => beatOf(won || name !== "win" ? name : "round").sound))
  for (const sound of sounds) means.sound(sound, sound === "coin" ? sweepOf(was)?.order.length : 1)
  for (const { name } of told) if (beatOf(name).buzz) means.buzz(beatOf(name).buzz)
  const large = beats.filter(({ name, words }) => beatOf(name).large && words)
  clear()
  showCount(countOf(beats, page.game, game?.counters))
  if (large.length) show(large, names, won)
  if (reducedMotion()) return
  if (won) fall(byId("board"), page.game.zones, page.seat, game?.faces)
  if (beats.some(({ name }) => beatOf(name).shakes)) shake(minesOf(was))
}

/** Whoever has seen enough sees how it ends. */
export function skip() {
  clear()
  finishAll()
  for (const each of all(document, ".ghost")) if (each.getAnimations().length) each.remove() // but not a card that is dragged
}

/** Take away what still stands in the middle, and what falls. */
function clear() {
  for (const each of all(document, ".scene, .count, .melds")) each.remove()
  stop()
}

const AWAY = [0, -6, 6, -6, 6, -6, 6, 0] // pixels: three swings, and back

/** The cells with cards that are marked as mines. */
const minesOf = game =>
  (game?.zones ?? []).flatMap(({ id, marks = {} }) => Object.keys(marks).flatMap(place => (marks[place] === "mine" ? [`${id}.${place}`] : [])))

/** Shake the cards that are marked as mines, but for those that were before, and never the page. */
function shake(before) {
  const frames = AWAY.map(far => ({ translate: `${far}px 0` }))
  for (const card of all(document, '#board .card[data-mark="mine"]'))
    if (!before.includes(card.dataset.id)) card.animate(frames, { duration: SHAKE, delay: FLIP })
}

/** Whoever listens hears the same sentence from the log. */
function show(beats, names, won) {
  const words = beats.map(({ words }) => make("p", {}, named(words, names)))
  const scene = make(
    "div",
    { className: "scene", aria: { hidden: "true" }, data: { beat: beats.map(({ name }) => name).join(" "), ...(won && { won: "" }) } },
    ...words,
  )
  stands(scene, lasting(beats))
}

/** Say beside its sign how much it was, amid the cards that are on their way. */
function showCount(figure) {
  if (!figure) return
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = byId("centre")
  const chip = make("p", { className: "count", aria: { hidden: "true" } }, sign(`sign-${figure.sign}`), figure.words)
  Object.assign(chip.style, { left: `${offsetLeft + offsetWidth / 2}px`, top: `${offsetTop + offsetHeight / 2 - 10}px` })
  stands(chip, SEEN)
}

function stands(element, lasts) {
  byId("board").append(element)
  const still = reducedMotion()
  const shown = still ? [{ opacity: 1 }, { opacity: 1 }] : frames(lasts)
  element.animate(shown, { duration: still ? lasts / 2 : lasts, easing: "cubic-bezier(.2,.8,.2,1)" }).finished.then(() => element.remove(), clear)
}

const frames = lasts => [
  { opacity: 0, transform: "translate(-50%, -50%) scale(.94)", offset: 0 },
  { opacity: 1, transform: "translate(-50%, -50%)", offset: IN / lasts },
  { opacity: 1, transform: "translate(-50%, -50%)", offset: 1 - OUT / lasts },
  { opacity: 0, transform: "translate(-50%, -50%)", offset: 1 },
]
