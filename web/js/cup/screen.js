// Knows what a projector shows: the standings in large type, page after page, the clock, and how one enters.

import { make } from "../dom/dom.js"
import { imageOf } from "../keys/qr.js"
import { say } from "../words/say.js"
import { face, sentenceOf, titleOf } from "./face.js"
import { drawClock, headOf } from "./player.js"
import { linesOf, riseOf } from "./standings.js"
import { pageOf } from "./told.js"

const LINES = 16 // on a page, in two columns
const TURNS = 12_000 // milliseconds
const LONG = { long: 10, longer: 26 } // letters from which on a name, or those of a pair, are written smaller, so that none is cut

/** Show the tournament `at` on the whole page, and turn its pages. */
export function showScreen(at) {
  let turn = 0
  const draw = () => drawScreen(at, turn)
  setInterval(() => (turn++, draw()), TURNS)
  return draw
}

function drawScreen(at, turn) {
  const { told } = at
  const { lines, page, pages } = pageOf(linesOf(told), turn, LINES)
  const place = /** @type {HTMLElement} */ (document.querySelector("main"))
  place.replaceChildren(
    make(
      "header",
      { className: "screen__head" },
      make("h1", {}, told.boards.length ? say("screen.after", { number: told.boards.length, of: told.planned }) : told.title),
      make("p", {}, [told.boards.length && told.title, say("screen.players", { count: told.entrants.length })].filter(Boolean).join(" · ")),
      make("p", { className: "screen__clock", role: "timer", data: { clock: "" } }),
    ),
    make("ol", { className: "screen__lines", aria: { label: say("standings.title") } }, ...lines.map(line => lineOf(told, line))),
    sideOf(told, page, pages),
  )
  drawClock(at)
}

function lineOf(told, { entrant, place, total, rose }) {
  const name = titleOf(told, entrant)
  return make(
    "li",
    { className: "screen__line" },
    make("span", { className: "screen__place" }, place ?? ""),
    face(entrant),
    make("span", { className: "screen__name", data: name.length > LONG.longer ? { longer: "" } : name.length > LONG.long ? { long: "" } : {} }, name),
    make("span", { className: "screen__total" }, total),
    place === null ? null : riseOf(rose),
  )
}

function sideOf(told, page, pages) {
  const { id } = told
  const said = told.news.findLast(({ type }) => type === "announced")
  const link = new URL(`/cup/${encodeURIComponent(id)}`, location.origin).href
  const size = 480
  return make(
    "aside",
    { className: "screen__side" },
    make("p", { className: "screen__plate" }, headOf(told)),
    make("img", { className: "screen__qr", src: imageOf(link, size), width: size, height: size, alt: say("screen.link", { link }) }),
    make("p", { className: "screen__link" }, link.replace(/^https?:\/\//, "")),
    said && make("p", { className: "screen__plate screen__said" }, sentenceOf(told, said)),
    pages > 1 && make("p", { className: "screen__page" }, say("screen.page", { number: page + 1, of: pages })),
  )
}
