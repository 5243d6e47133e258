// Knows how cards fall over the felt of whoever has won: once, and never for those who have not.

import { make } from "../dom/dom.js"
import { paint } from "./cards.js"

const CARDS = 30
const APART = 40 // milliseconds between two of them
const FALL = 1140

/** From the first card to the last, in milliseconds. */
export const FALLS = (CARDS - 1) * APART + FALL

/** Let the open cards of `zones` fall over `board`, those of `seat` if it has some. */
export function fall(board, zones, seat, faces) {
  const codes = openOf(zones, seat)
  if (!codes.length) return
  const rain = make("div", { className: "falling", aria: { hidden: "true" } })
  const cards = Array.from({ length: CARDS }, (_, i) => falling(codes[i % codes.length], i, faces))
  rain.append(...cards)
  board.append(rain)
  Promise.all(cards.map((card, i) => drop(card, i, board.clientHeight))).then(() => rain.remove(), stop)
}

/** Nothing falls any more. */
export const stop = () => document.querySelector(".falling")?.remove()

function openOf(zones, seat) {
  const own = zones.filter(zone => zone.owner === seat)
  const [codes = []] = [own, zones].map(some => some.flatMap(({ cards = [] }) => cards.filter(Boolean))).filter(some => some.length)
  return codes
}

function falling(code, i, faces) {
  const card = make("span", { className: "card" })
  paint(card, code, faces)
  card.style.left = `${(i * 37) % 100}%`
  return card
}

function drop(card, i, height) {
  const turn = ((i * 53) % 120) - 60
  const frames = [{ transform: `rotate(${turn}deg)` }, { transform: `translateY(calc(${height}px + 160%)) rotate(${-turn}deg)` }]
  return card.animate(frames, { duration: FALL, delay: i * APART, easing: "cubic-bezier(.4,.1,.8,.7)", fill: "both" }).finished
}
