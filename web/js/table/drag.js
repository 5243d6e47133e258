// Knows how a card of the hand is carried: to another place in the hand, or to where a click would play it.

import { attribute } from "../dom/dom.js"
import { choicesOf, click, lit } from "./choose.js"
import { asked, zonesOf } from "./page.js"

const FAR = 8 // px: from here on the card is seen under the pointer
const AWAY = 16 // px: who went so far does not mean to click, even if the card comes back
const SCROLLS = /auto|scroll/
const HIDES = 8 // px: less that lies outside is the edge of a card, and nobody scrolls for it

/** What this viewer may do with the card `id`: the selection that a click on it leaves, and the elements that may follow. */
function meant({ page }, id) {
  if (!page.mine || !asked(page)) return { may: false, next: new Set() }
  const choices = choicesOf(page)
  const { chosen, play, idle } = page.chosen.includes(id) ? { chosen: page.chosen } : click(choices, page.chosen, id)
  return { may: !idle, next: play || idle ? new Set() : lit(choices, chosen), more: !idle && !play && choices.more }
}

/** What lies at the element `id` now. */
function codeAt({ page }, id) {
  const zone = zonesOf(page).find(each => id.startsWith(`${each.id}.`))
  return zone?.cards?.[Number(id.slice(zone.id.length + 1))]
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
  let held = null // the card under the pointer: {card, id, code, from, x, y, box, far, ghost, where}

  function grab(event) {
    const card = event.target.closest("button.card")
    if (held || !card?.dataset.code || event.button || !event.isPrimary) return
    if (event.pointerType !== "mouse" && !hand.hasAttribute("data-grab")) return
    const from = [...hand.querySelectorAll(".slot")].indexOf(card.parentElement)
    held = { pointer: event.pointerId, card, id: card.dataset.id, code: card.dataset.code, from, x: event.clientX, y: event.clientY, far: 0, ghost: null, where: null }
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
    const { left, top, width } = card.getBoundingClientRect()
    const ghost = Object.assign(document.createElement("div"), { className: "ghost ghost--held", inert: true })
    const look = card.cloneNode(true)
    for (const name of ["aria-label", "data-id", "data-lit", "aria-pressed"]) look.removeAttribute(name)
    ghost.append(look)
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px` })
    ghost.style.setProperty("--cw", `${width}px`)
    document.body.append(ghost)
    card.dataset.held = ""
    const { may, next } = meant(at, id)
    document.getElementById("centre").toggleAttribute("data-drop", may)
    for (const each of document.querySelectorAll("#board button.card")) each.toggleAttribute("data-drop", next.has(each.dataset.id))
    return ghost
  }

  /** Find where the card would come to lie, and show it. */
  function point(x, y) {
    const under = document.elementFromPoint(x, y)
    const card = under?.closest("#board button.card")
    const { next, more } = meant(at, held.id)
    if (hand.contains(under)) held.where = { place: nearest(hand, x, y) }
    else if (card && (next.has(card.dataset.id) || more)) held.where = { element: card.dataset.id }
    else held.where = under?.closest("#centre") ? {} : null
    ;[...hand.querySelectorAll(".slot")].forEach((slot, i) => attribute(slot, "data-here", i !== held.where?.place || i === held.from ? null : i < held.from ? "before" : "after"))
  }

  function drop(event) {
    if (event.pointerId !== held?.pointer) return
    const { id, code, from, where, far, ghost } = held
    end()
    if (!ghost || far < AWAY) return
    noClick()
    if (!where || codeAt(at, id) !== code) return
    if (where.place === undefined) return play(id, where.element)
    if (where.place !== from) order.move(from, where.place)
  }

  /** As by clicks: on the card, and on the element that it was taken to. */
  function play(id, element) {
    if (!at.page.chosen.includes(id)) at.choose(id)
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
