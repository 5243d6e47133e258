// Knows how the draw of the cards is told: who takes part in it, whom it waits for, and what happens then.

import { listed } from "../words/names.js"
import { say } from "../words/say.js"
import { countdown } from "./clocks.js"
import { moment } from "./page.js"

export const MOST_DRAWS = 3

/** Is the draw waiting for browsers to open what they added? */
export const isOpening = ({ status, draw }) => status === "lobby" && Boolean(draw?.closed)

/** What the waiting room says of a draw that goes on, at `now` by the server's clock: a line each. */
export function openingWords({ draw }, seat, names, now) {
  const missing = draw.by.filter(each => !draw.opened.includes(each))
  const others = missing.filter(each => each !== seat).map(each => names[each])
  const time = countdown(Math.max(0, moment(draw.until) - now))
  const last = draw.number + 1 >= MOST_DRAWS
  return [
    say("draw.together"),
    others.length ? say("draw.waiting", { who: listed(others) }) : missing.length ? say("draw.yours") : "",
    missing.length ? say(last ? "draw.or-ends" : "draw.or-anew", { time }) : "",
  ].filter(Boolean)
}

/** What a waiting room says of draws that were broken off before; "" without any. */
export const brokenWords = ({ draw }) =>
  draw?.number ? [say("draw.again", { number: draw.number + 1, most: MOST_DRAWS }), ...silentWords(draw)].join(" ") : ""

/** Why the cards were drawn again, by the server's word: it may have thrown away what came, which that seat's browser notices. */
function silentWords({ number, silent = [] }) {
  const seats = [...new Set(silent.map(({ seat }) => seat))].sort((one, other) => one - other)
  const who = listed(seats.map(seat => say("draw.seat", { number: seat + 1 })))
  return seats.length ? [say(number > 1 ? "draw.thrice" : "draw.twice", { count: seats.length, who })] : []
}

/** What a waiting room says to whoever was called silent and has no seat by that, in which they sat as `former`; "" to others. */
export const barredWords = ({ draw }, seat, former) =>
  seat === null && draw?.silent?.some(each => each.seat === former) ? say("draw.barred", { number: former + 1 }) : ""

/** Who took part in the draw of the cards, for everybody to read. */
export function partWords({ draw, board }, names) {
  if (board) return say("draw.board", { number: board.number + 1 })
  const who = draw.by.map(each => names[each])
  const parts = [
    draw.position ? say("draw.position") : "",
    who.length ? say("draw.by", { who: listed(who), number: draw.number + 1 }) : say("draw.nobody"),
    ...silentWords(draw),
  ]
  return parts.filter(Boolean).join(" ")
}
