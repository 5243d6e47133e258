// Knows how a figure that changes counts to its new value before one's eyes; whoever listens hears the new value alone, once.

import { make } from "../dom/dom.js"
import { reducedMotion } from "../dom/reduced-motion.js"
import { number } from "../words/say.js"

const LASTS = 400 // milliseconds
const FIGURE = /([+−]?)(\$?)(\d[\d.,\u00a0\u202f]*\d|\d)(k?)/g
const running = new Set()

/** The numbers in a text, each with how it is written, and the words between them. @param {string} text */
function read(text) {
  const figures = [...text.matchAll(FIGURE)].map(([, sign, unit, digits, k]) => {
    const size = Number(digits.replace(/\D/g, "")) * (k ? 1000 : 1)
    return { sign, unit, k, value: sign === "−" ? -size : size }
  })
  return { figures, rest: text.replace(FIGURE, "#") }
}

/**
 * How a text is written while its numbers go from those of `before` to those of `after`: a function of 0 to 1; null where there is nothing to count.
 * @param {string} before @param {string} after
 */
export function between(before, after) {
  const [from, to] = [read(before), read(after)]
  const counts = from.rest === to.rest && from.figures.some(({ value }, i) => Math.abs(value - to.figures[i].value) > 1)
  if (!counts) return null
  return part => {
    let i = 0
    return after.replace(FIGURE, written => {
      const [was, is] = [from.figures[i], to.figures[i++]]
      return part >= 1 || was.value === is.value ? written : told(was.value + (is.value - was.value) * part, is)
    })
  }
}

function told(value, { sign, unit, k }) {
  const shown = Math.round(value / (k ? 1000 : 1))
  return `${shown < 0 ? "−" : sign === "+" ? sign : ""}${unit}${number(Math.abs(shown))}${k}`
}

/** Let the text of an element become `words`, its numbers one after another. */
export function count(element, words) {
  if (element.dataset.counts === words) return
  const before = element.firstElementChild?.textContent ?? element.textContent
  stop(element)
  const write = before !== words && !reducedMotion() && between(before, words)
  if (write) run(element, words, write)
  else if (element.textContent !== words) element.textContent = words
}

function run(element, words, write) {
  const seen = make("span", { aria: { hidden: "true" } }, write(0))
  element.dataset.counts = words
  element.replaceChildren(seen, make("span", { className: "unseen" }, words))
  const began = performance.now()
  const step = now => {
    if (element.dataset.counts !== words) return
    const part = (now - began) / LASTS
    if (part >= 1 || !element.isConnected) return finish(element)
    seen.textContent = write(Math.max(0, part))
    requestAnimationFrame(step)
  }
  running.add(element)
  requestAnimationFrame(step)
}

function stop(element) {
  delete element.dataset.counts
  running.delete(element)
}

function finish(element) {
  element.textContent = element.dataset.counts
  stop(element)
}

/** Let every figure show at once what it counts to. */
export function finishAll() {
  for (const element of running) finish(element)
}
