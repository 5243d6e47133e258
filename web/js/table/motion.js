// Knows how cards are seen to move; play never waits for it, and it keeps still for those who ask.

import { ghost } from "../dom/ghost.js"
import { reducedMotion } from "../dom/reduced-motion.js"
import { moves } from "./moves.js"

const TRAVEL = 320
const TURN = 240

/** Where every drawn card lies now. What is folded away lies nowhere: a card that comes out of it would fly from the page's corner. */
export function picture(board) {
  const cards = new Map()
  const zones = new Map()
  for (const zone of board.querySelectorAll(".zone")) {
    const place = zone.querySelector(".zone__cards").getBoundingClientRect()
    if (place.width) zones.set(zone.dataset.zone, place)
    for (const element of zone.querySelectorAll(".card:not([hidden], [data-side=none])")) {
      const box = element.getBoundingClientRect()
      const card = { zone: zone.dataset.zone, index: Number(element.dataset.index), code: element.dataset.code }
      if (box.width) cards.set(card, { element, box })
    }
  }
  return { cards, zones }
}

/** Draw by `draw()`, then let the cards be seen to move. `had` and `has` are the sizes of the zones before and after. */
export function animated(board, draw, had, has) {
  if (reducedMotion()) return draw()
  const before = picture(board)
  const looks = new Map([...before.cards].map(([card, { element }]) => [card, element.cloneNode(true)]))
  draw()
  const after = picture(board)
  const grown = new Map([...has].map(([zone, size]) => [zone, size - (had.get(zone) ?? 0)]))
  play(moves([...before.cards.keys()], [...after.cards.keys()], grown), before, after, looks)
}

function play({ turned, moved, left, came }, before, after, looks) {
  for (const card of turned) turn(after.cards.get(card).element)
  for (const { from, to } of moved) travel(after.cards.get(to), before.cards.get(from).box, from.zone !== to.zone)
  came.forEach(({ card, from }, i) => arrive(after.cards.get(card), before.zones.get(from), i))
  left.forEach(({ card, to }, i) => leave(looks.get(card), before.cards.get(card).box, after.zones.get(to), i))
}

function turn(element) {
  element.animate([{ transform: "perspective(40rem) rotateY(-90deg) scale(1.06)" }, { transform: "none" }], {
    duration: TURN,
    easing: "cubic-bezier(.2,.8,.3,1)",
  })
}

const shift = (from, to) => `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${to.width ? from.width / to.width : 1})`

function travel({ element, box }, from, far) {
  if (Math.abs(from.left - box.left) + Math.abs(from.top - box.top) < 2) return
  element.animate(
    [
      { transform: shift(from, box), transformOrigin: "0 0", zIndex: 5 },
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    {
      duration: far ? TRAVEL : TRAVEL / 2,
      easing: "cubic-bezier(.25,.8,.3,1)",
    },
  )
}

const stagger = i => Math.min(i * 9, 450)

function arrive({ element, box }, from, i) {
  const start = from
    ? { transform: shift({ ...at(from), width: box.width }, box), opacity: 0.4 }
    : { transform: "translateY(-1.2rem) rotate(-3deg)", opacity: 0 }
  element.animate([start, { transform: "none", opacity: 1 }], {
    duration: TRAVEL,
    delay: stagger(i),
    fill: "backwards",
    easing: "cubic-bezier(.2,.8,.3,1)",
  })
}

const at = box => ({ left: box.left, top: box.top })

function leave(look, box, to, i) {
  const over = ghost(look, box)
  const end = to ? { transform: shift({ ...at(to), width: box.width }, box), opacity: 0.6 } : { transform: "scale(.9)", opacity: 0 }
  const done = over.animate([{ transform: "none", opacity: 1 }, end], {
    duration: TRAVEL,
    delay: stagger(i * 4),
    fill: "forwards",
    easing: "cubic-bezier(.4,0,.3,1)",
  })
  done.onfinish = done.oncancel = () => over.remove()
}
