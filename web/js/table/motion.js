// Knows how cards are seen to move; play never waits for it, and it keeps still for those who ask.

import { make } from "../dom/dom.js"
import { ghost } from "../dom/ghost.js"
import { reducedMotion } from "../dom/reduced-motion.js"
import { moves } from "./moves.js"

/**
 * @typedef {{ zone: string, index: number, code: string }} Drawn
 * @typedef {{ cards: Map<Drawn, any>, zones: Map<string, any> }} Picture
 * @typedef {ReturnType<typeof moves>} Moved
 * @typedef {{ takes?: { zone: string, seat: number } | null, wipes?: boolean, crosses?: Record<string, number> | null, apart?: number }} How
 */

const TRAVEL = 260 // milliseconds
const TURN = 180
const CROSS = 380 // for a card that is traded: it goes on an arc
const RISES = 46 // pixels, in the middle of that
const GATHER = 350 // for a card of a trick, to whoever takes it
const APART = 40
const WIPE = 250 // before that, where its prints are wiped

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

/**
 * Draw by `draw()`, then let the cards be seen to move; tells whether one was turned. `had` and `has` are the sizes of the zones before and after. `how`:
 * `takes` is who takes a trick, `{zone, seat}`; `wipes`: its prints are wiped first; `crosses` tells of a trade, or a sweep, who gets the cards of which zone; `apart`: milliseconds between two.
 * @param {HTMLElement} board @param {() => void} draw @param {Map<string, number>} had @param {Map<string, number>} has @param {How} [how]
 */
export function animated(board, draw, had, has, how = {}) {
  if (reducedMotion()) return draw()
  const before = picture(board)
  const looks = new Map([...before.cards].map(([card, { element }]) => [card, element.cloneNode(true)]))
  draw()
  const after = picture(board)
  const grown = new Map([...has].map(([zone, size]) => [zone, size - (had.get(zone) ?? 0)]))
  const all = moves([...before.cards.keys()], [...after.cards.keys()], grown)
  play(all, before, after, looks, how)
  return all.turned.length > 0
}

const plateOf = seat => document.querySelector(`.seat[data-key="${seat}"] .plate`)?.getBoundingClientRect()

/** @param {Moved} all @param {Picture} before @param {Picture} after @param {Map<object, Node>} looks @param {How} how */
function play({ turned, moved, left, came }, before, after, looks, { takes, wipes, crosses, apart = APART }) {
  const to = card => (card.zone === takes?.zone ? takes?.seat : crosses?.[card.zone])
  const gathered = [...before.cards.keys()].filter(card => (takes ? card.zone === takes.zone : crosses && left.some(each => each.card === card)))
  const flies = card => gathered.includes(card) && Boolean(plateOf(to(card)))
  for (const card of turned) turn(after.cards.get(card).element)
  for (const { from, to } of moved) if (!flies(from)) travel(after.cards.get(to), before.cards.get(from).box, from.zone !== to.zone, Boolean(crosses))
  for (const [i, card] of gathered.filter(flies).entries()) gather(looks.get(card), before.cards.get(card).box, plateOf(to(card)), i * apart, wipes)
  came.forEach(({ card, from }, i) => arrive(after.cards.get(card), before.zones.get(from), i))
  left.filter(({ card }) => !flies(card)).forEach(({ card, to }, i) => leave(looks.get(card), before.cards.get(card).box, after.zones.get(to), i))
}

function turn(element) {
  element.animate([{ transform: "perspective(40rem) rotateY(-90deg) scale(1.06)" }, { transform: "none" }], {
    duration: TURN,
    easing: "cubic-bezier(.2,.8,.3,1)",
  })
}

const shift = (from, to) => `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${to.width ? from.width / to.width : 1})`

/** Where a card on an arc is half-way: above the line for one way, below it for the other. */
function halfway(from, box) {
  const [x, y] = [(from.left - box.left) / 2, (from.top - box.top) / 2]
  const long = Math.hypot(x, y) || 1
  return `translate(${x - (y / long) * RISES}px, ${y + (x / long) * RISES}px)`
}

function travel({ element, box }, from, far, crosses) {
  if (Math.abs(from.left - box.left) + Math.abs(from.top - box.top) < 2) return
  const arc = far && crosses
  element.animate(
    [
      { transform: shift(from, box), transformOrigin: "0 0", zIndex: 5 },
      ...(arc ? [{ transform: halfway(from, box), transformOrigin: "0 0", zIndex: 5 }] : []),
      { transform: "none", transformOrigin: "0 0", zIndex: 5 },
    ],
    {
      duration: arc ? CROSS : far ? TRAVEL : TRAVEL / 2,
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

/** Let a card of a trick fly to the plate of whoever takes it, once it has been wiped. */
function gather(look, box, plate, later, wipes = false) {
  const over = ghost(look, box)
  if (wipes) wipe(over)
  const end = { transform: `translate(${plate.left - box.left}px, ${plate.top - box.top}px) scale(.35)`, opacity: 0.3 }
  const done = over.animate([{ transform: "none", opacity: 1 }, end], {
    duration: GATHER,
    delay: (wipes ? WIPE : 0) + later,
    fill: "both",
    easing: "cubic-bezier(.4,0,.3,1)",
  })
  done.onfinish = done.oncancel = () => over.remove()
}

/** A light goes over the card from left to right. */
function wipe(over) {
  const light = make("span", { className: "ghost__wipe" })
  over.append(light)
  light.animate([{ translate: "-100% 0" }, { translate: "100% 0" }], { duration: WIPE, fill: "both" })
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
