// Knows how the cards of a hand that is counted open over the felt: those that count together, one meld after another, each with what it brings.

import { make } from "../dom/dom.js"
import { reducedMotion } from "../dom/reduced-motion.js"
import { scored } from "../words/names.js"
import { paint } from "./cards.js"

const EACH = 350 // milliseconds from one meld to the next
const RISE = 180

/** The melds of `game` that were not counted yet in the game `was`: `[{codes, worth}]`. */
export const meldsBetween = (was, game) =>
  game.zones
    .filter(({ id, melds }) => melds && !was?.zones.find(zone => zone.id === id)?.melds)
    .flatMap(({ cards, melds }) => melds.map(({ places, worth }) => ({ codes: places.map(place => cards[place]), worth })))

/** How long so many melds open, in milliseconds. */
export const opening = ({ length }, still = reducedMotion()) => (length * EACH) / (still ? 2 : 1)

/** Open the melds over `board` under these words; `each(n)` is called with every one. Promises whether all were seen, before somebody had seen enough. */
export async function open(board, melds, words, { faces, unit }, each) {
  const boxes = melds.map(({ codes, worth }) =>
    make("div", { className: "meld" }, make("div", {}, ...codes.map(code => card(code, faces))), scored(worth, unit)),
  )
  const all = make("div", { className: "melds", aria: { hidden: "true" } }, make("p", {}, words), ...boxes)
  board.append(all)
  const wait = opening({ length: 1 })
  const opened = boxes.map(async (box, n) => {
    await box.animate({ opacity: [0, 0] }, n * wait).finished
    if (!all.isConnected) return
    if (!reducedMotion()) box.animate({ opacity: [0, 1], translate: ["0 14px", "0 0"] }, RISE)
    each(n)
    await box.animate({ opacity: [1, 1] }, wait).finished
  })
  await Promise.all(opened)
  const seen = all.isConnected
  all.remove()
  return seen
}

function card(code, faces) {
  const element = make("span", { className: "card" })
  paint(element, code, faces)
  return element
}
