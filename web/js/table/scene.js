// Knows how the named beats of a game are told: a few words in the middle of the felt, a sound, and a knock where a beat has weight.

import { byId, make } from "../dom/dom.js"
import { reducedMotion } from "../dom/reduced-motion.js"
import { named } from "../words/names.js"

const SEEN = 1100 // milliseconds
const IN = 120
const OUT = 160

/** Each beat with its sound; `large`: its sentence stands in the middle; `buzz`: milliseconds of a knock. */
const BEATS = {
  trick: { sound: "card" },
  steal: { sound: "steal", large: true },
  answer: { sound: "card" },
  taken: { sound: "lose", large: true, buzz: 40 },
  kept: { sound: "trade", large: true },
  mine: { sound: "boom", large: true, buzz: 80 },
  stop: { sound: "coin" },
  "half-time": { sound: "wipe", large: true },
  sweep: { sound: "sweep", large: true, buzz: 40 },
  trade: { sound: "trade" },
  out: { sound: "round", large: true },
  round: { sound: "round" },
  win: { sound: "win" },
}

/** The beats of news that are heard for the first time: `[{name, words}]`, those that this page knows. */
export const beatsOf = news =>
  news.flatMap(({ beats = [], lines }) => beats.filter(([name]) => name in BEATS).map(([name, place]) => ({ name, words: lines[place] ?? "" })))

/** How long the beats are seen, in milliseconds; 0 where none of them is told in large letters. */
export const lasting = (beats = []) => (beats.some(({ name, words }) => BEATS[name].large && words) ? SEEN : 0)

/** Let beats be seen and heard; `means` as for calls: `sound(name)` and `buzz(ms)`. */
export function play(beats, names, means) {
  for (const { name } of beats) means.sound(BEATS[name].sound)
  for (const { name } of beats) if (BEATS[name].buzz) means.buzz(BEATS[name].buzz)
  const large = beats.filter(({ name, words }) => BEATS[name].large && words)
  if (large.length) show(large, names)
}

/** Take away what still stands in the middle. */
export const skip = () => document.querySelector(".scene")?.remove()

/** Whoever listens hears the same sentence from the log. */
function show(beats, names) {
  skip()
  const words = beats.map(({ words }) => make("p", {}, named(words, names)))
  const scene = make("div", { className: "scene", aria: { hidden: "true" }, data: { beat: beats.map(({ name }) => name).join(" ") } }, ...words)
  byId("board").append(scene)
  const still = reducedMotion()
  const shown = still ? [{ opacity: 1 }, { opacity: 1 }] : frames()
  scene.animate(shown, { duration: still ? SEEN / 2 : SEEN, easing: "cubic-bezier(.2,.8,.2,1)" }).finished.then(() => scene.remove(), skip)
}

const frames = () => [
  { opacity: 0, transform: "translate(-50%, -50%) scale(.94)", offset: 0 },
  { opacity: 1, transform: "translate(-50%, -50%)", offset: IN / SEEN },
  { opacity: 1, transform: "translate(-50%, -50%)", offset: 1 - OUT / SEEN },
  { opacity: 0, transform: "translate(-50%, -50%)", offset: 1 },
]
