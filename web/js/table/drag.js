// Knows how a card of the hand is carried: to another place in the hand, or to where a click would play it.

import { all, attribute, byId } from "../dom/dom.js"
import { ghost } from "../dom/ghost.js"
import { choicesOf, click, lit, playable } from "./choose.js"
import { asked, cardAt } from "./page.js"

const FAR = 8 // px: from here on the card is seen under the pointer
const AWAY = 16 // px: who went so far does not mean to click, even if the card comes back
const SCROLLS = /auto|scroll/
const HIDES = 8 // px: less that lies outside is the edge of a card, and nobody scrolls for it

/**
 * What a click on the card `id` would mean now: the elements that may be chosen `next`, whether `any` may be, because not all choices
 * are listed, and whether the card may be played `alone`, now or when one's turn comes.
 */
function meant({ page, hand }, id) {
  const nothing = { next: new Set(), any: false, alone: false }
  if (!page.mine || !asked(page)) return { ...nothing, alone: hand.premove.may(id) }
  const choices = choicesOf(page)
  const { chosen, play, idle } = page.chosen.includes(id) ? { chosen: page.chosen } : click(choices, page.chosen, id)
  if (idle || play) return { ...nothing, alone: Boolean(play) }
  return { next: lit(choices, chosen), any: choices.more, alone: choices.more || playable(choices, chosen).length > 0 }
}

/** Does something around the hand scroll, or is the page enlarged by two fingers? Then a finger scrolls, and carries nothing. */
function scrolls(hand) {
  for (let each = hand; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight + HIDES && SCROLLS.test(getComputedStyle(each).overflowY)) return true
  }
  return (globalThis.visualViewport?.scale ?? 1) > 1.01
}

/** The place of the hand that is nearest to a point. */
function nearest(hand, x, y) {
  const slots = [...hand.querySelectorAll(".slot")]
  const far = slots.map(slot => {
    const { left, top, width, height } = slot.getBoundingClientRect()
    return Math.hypot(left + width / 2 - x, top + height / 2 - y)
  })
  return far.indexOf(Math.min(...far))
}

/** Let cards of `hand` be carried; `order.move(from, to)` changes their order. Returns `{drawn}`, to be called when the hand was drawn. */
export function wireDrag(hand, at, order) {
  let held = null // the card under the pointer: {pointer, card, id, code, from, x, y, far, ghost, where}

  function grab(event) {
    const card = event.target.closest("button.card")
    if (!card?.dataset.code || event.button || !event.isPrimary) return
    if (event.pointerType !== "mouse" && !hand.hasAttribute("data-grab")) return
    end() // a pointer that left the window may not have said so
    const from = [...hand.querySelectorAll(".slot")].indexOf(card.parentElement)
    held = {
      pointer: event.pointerId,
      card,
      id: card.dataset.id,
      code: card.dataset.code,
      from,
      x: event.clientX,
      y: event.clientY,
      far: 0,
      ghost: null,
      where: null,
    }
  }

  function carry(event) {
    if (event.pointerId !== held?.pointer) return
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
    held.far = Math.max(held.far, Math.hypot(dx, dy))
    if (held.far < FAR) return
    held.ghost ??= lift()
    held.ghost.style.translate = `${dx}px ${dy}px`
    point(event.clientX, event.clientY)
  }

  function lift() {
    const { card, id } = held
    const over = ghost(card.cloneNode(true), card.getBoundingClientRect(), "ghost ghost--held")
    card.dataset.held = ""
    const { alone, next } = meant(at, id)
    byId("centre").toggleAttribute("data-drop", alone)
    for (const each of all(document, "#board button.card")) each.toggleAttribute("data-drop", next.has(each.dataset.id))
    return over
  }

  /** Find where the card would come to lie, and show it. */
  function point(x, y) {
    const under = document.elementFromPoint(x, y)
    const card = /** @type {HTMLElement | null | undefined} */ (under?.closest("#board button.card"))
    const { next, any } = meant(at, held.id)
    if (hand.contains(under)) held.where = { place: nearest(hand, x, y) }
    else if (card && (next.has(card.dataset.id) || any)) held.where = { element: card.dataset.id }
    else held.where = under?.closest("#centre") ? {} : null
    markPlace()
  }

  /** Show at which place of the hand the card would lie. */
  function markPlace() {
    const { from, where } = held
    hand
      .querySelectorAll(".slot")
      .forEach((slot, place) => attribute(slot, "data-here", place !== where?.place || place === from ? null : place < from ? "before" : "after"))
  }

  function drop(event) {
    if (event.pointerId !== held?.pointer) return
    const { id, code, from, where, far, ghost } = held
    end()
    if (!ghost || far < AWAY) return
    noClick()
    if (!where || cardAt(at.page, id) !== code) return
    if (where.place === undefined) return play(id, where.element)
    if (where.place !== from) order.move(from, where.place)
  }

  /** As by clicks: on the card, and on the element that it was taken to. */
  function play(id, element) {
    if (!at.page.chosen.includes(id) && at.page.planned?.id !== id) at.choose(id)
    if (element && at.page.chosen.includes(id) && !at.page.chosen.includes(element)) at.choose(element)
  }

  function end() {
    held?.ghost?.remove()
    for (const name of ["data-held", "data-drop", "data-here"]) {
      for (const each of document.querySelectorAll(`[${name}]`)) each.removeAttribute(name)
    }
    held = null
  }

  const drawn = () => hand.toggleAttribute("data-grab", !scrolls(hand))
  hand.addEventListener("pointerdown", grab)
  document.addEventListener("pointermove", carry)
  document.addEventListener("pointerup", drop)
  for (const name of ["pointercancel", "contextmenu"]) document.addEventListener(name, end)
  document.addEventListener("keydown", event => event.key === "Escape" && end())
  globalThis.visualViewport?.addEventListener("resize", drawn)
  drawn()
  return { drawn }
}

/** The browser makes a click of what was a way: nobody hears it. */
function noClick() {
  const stop = event => event.stopPropagation()
  document.addEventListener("click", stop, { capture: true })
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }))
}
