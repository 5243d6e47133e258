// Knows how figures are shown: a number beside its sign, and the words for whoever cannot see the sign.

import { make } from "../dom/dom.js"
import { scored } from "../words/names.js"
import { number, plural } from "../words/say.js"
import { count } from "./counting.js"
import { sign } from "./signs.js"

/** Let a place show these, each a figure with its sign, or words; what is seen as a sign is said in words. */
export function show(place, items) {
  const told = JSON.stringify(items)
  if (place.dataset.told === told) return
  const before = [...place.children].map(child => seenIn(child)?.textContent)
  place.dataset.told = told
  place.replaceChildren(...items.map(figure))
  if (before.length === items.length) [...place.children].forEach((child, i) => countFrom(before[i], child))
}

/** Where the number of a figure is seen, or its words, which may be on their way to others; null where a sign stands alone. @returns {Element | null} */
const seenIn = child => child.querySelector('[aria-hidden="true"]:not(svg)') ?? (child.dataset.sign ? null : child)

/** Let a figure begin with what was seen in its place. */
function countFrom(before, child) {
  const place = seenIn(child)
  if (!place || before === undefined) return
  const words = place.textContent
  place.textContent = before
  count(place, words)
}

function figure({ sign: name, shown = "", words }) {
  if (!name && !shown) return make("span", { className: "figure" }, words)
  const seen = [shown && make("span", { aria: { hidden: "true" } }, shown), name && sign(`sign-${name}`)]
  return make(
    "span",
    { className: "figure", title: words, data: name ? { sign: name } : {} },
    ...seen.filter(Boolean),
    make("span", { className: "unseen" }, words),
  )
}

/** The figures for what is counted, `{name: value}`, each as the game's `counters` declare it. */
export const counted = (counts = {}, counters = {}) =>
  Object.entries(counts)
    .filter(([name]) => counters[name])
    .map(([name, value]) => counter(counters[name], value))

function counter({ sign: name, one, other }, value) {
  const words = plural(value, { one, other }).replace("{n}", number(value))
  if (name === "$") return { shown: thousands(value, name), words }
  return name ? { sign: name, shown: number(value), words } : { words }
}

/** "$15k" for a round sum, else the whole score. */
const thousands = (score, unit) => (score && score % 1000 === 0 ? `${scored(score / 1000, unit)}k` : scored(score, unit))
