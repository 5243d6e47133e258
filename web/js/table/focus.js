// Knows how the keyboard moves among the cards of the page, and keeps focus when the page changes.

import { all } from "../dom/dom.js"
import { step } from "./keys.js"
import { roving } from "./zone.js"

/** Let arrow keys move among the cards of every zone below `board`. */
export function moveFocus(board) {
  board.addEventListener("keydown", event => {
    const card = event.target.closest?.("button.card")
    if (!card || event.ctrlKey || event.altKey || event.metaKey) return
    const next = target(card, event.key)
    if (!next) return
    event.preventDefault()
    focusOn(next)
  })
  board.addEventListener("focusin", event => {
    const card = event.target.closest?.("button.card")
    if (card) roving(card.closest(".zone__cards"), card)
  })
}

// A grid that is turned on its side has its rows below one another where its columns were.
const TURNED = { ArrowUp: "ArrowLeft", ArrowLeft: "ArrowUp", ArrowDown: "ArrowRight", ArrowRight: "ArrowDown" }

function target(card, key) {
  const cards = card.closest(".zone__cards")
  const zone = card.closest(".zone")
  const slots = [...cards.children].map(slot => slot.querySelector("button.card:not([hidden])"))
  const turned = getComputedStyle(cards).gridAutoFlow.startsWith("column")
  const columns = zone.dataset.layout === "grid" ? Number(zone.style.getPropertyValue("--columns")) : 0
  const from = slots.indexOf(card)
  const to = step(slots.map(Boolean), from, turned ? (TURNED[key] ?? key) : key, columns)
  if (to !== from) return slots[to]
  return key === "ArrowUp" ? neighbour(zone, -1) : key === "ArrowDown" ? neighbour(zone, 1) : null
}

function neighbour(zone, by) {
  const zones = [...document.querySelectorAll(".board .zone")].filter(each => each.querySelector("button.card:not([hidden])"))
  return zones[zones.indexOf(zone) + by]?.querySelector("button.card[tabindex='0']")
}

export function focusOn(element) {
  const cards = element.closest(".zone__cards")
  if (cards) roving(cards, element)
  element.focus()
}

/** The next card after the focused one that can be chosen, or the first. */
export function nextLit(board) {
  const lit = [...board.querySelectorAll("button.card[data-lit]")]
  return lit[(lit.indexOf(document.activeElement) + 1) % lit.length]
}

const FIRST = ["#hand button.card[data-lit]", "#buttons button", "#centre button.card[data-lit]", "#board button.card[data-lit]", "#prompt"]
const firstThing = () => FIRST.map(each => all(document, each)[0]).find(Boolean)
const idle = focused => focused === document.body || focused.id === "prompt" || !focused.getClientRects().length

/** One's turn has come: unless one is busy elsewhere, focus goes to the first thing that can be chosen. */
export function takeTurn() {
  if (idle(/** @type {HTMLElement} */ (document.activeElement))) firstThing()?.focus({ preventScroll: true })
}

/** Draw by `draw()`; if the focused element is gone afterwards, focus the one that lies nearest to its place. */
export function keepingFocus(draw) {
  const focused = /** @type {HTMLElement} */ (document.activeElement)
  const cards = focused?.closest?.(".zone__cards")
  const inDock = Boolean(focused?.closest?.(".dock"))
  const index = cards ? [...cards.children].indexOf(/** @type {Element} */ (focused.closest(".slot"))) : -1
  draw()
  if (document.activeElement === focused && focused?.isConnected && !focused.hidden) return
  if (!cards && !inDock) return
  const left = cards?.isConnected ? [...cards.querySelectorAll("button.card:not([hidden])")] : []
  const next = left.length ? left[Math.min(index, left.length - 1)] : firstThing()
  if (next) focusOn(next)
}
