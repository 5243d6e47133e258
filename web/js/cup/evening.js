// Knows the page of a player's evening: their boards with whom they met, what they made of each, and their place after it; to be read and to be printed.

import { button, make } from "../dom/dom.js"
import { get } from "../server/api.js"
import { listed } from "../words/names.js"
import { say } from "../words/say.js"
import { titleOf, worth } from "./face.js"
import { placesPicture } from "./places.js"
import { contestantOf } from "./told.js"

const COLUMNS = ["board", "table", "with", "score", "beaten", "share", "place"]

/** Show the evening of an entrant, or of their pair. */
export async function showEvening({ told }, number) {
  const entrant = contestantOf(told, number)
  const { boards } = await get(`/tournaments/${encodeURIComponent(told.id)}/entrants/${entrant}`)
  const standing = told.standings.find(each => each.entrant === entrant)
  const place = /** @type {HTMLElement} */ (document.querySelector("main"))
  const parts = [
    make("h2", {}, titleOf(told, entrant)),
    make("p", {}, told.title),
    standing && make("p", { className: "evening__place" }, placeWords(told, standing)),
    tableOf(told, entrant, boards, standing),
    placesPicture(told, entrant),
    make(
      "p",
      { className: "traveller__links" },
      button(say("evening.print"), () => print(), "button"),
      make("a", { className: "button", href: location.pathname }, say("traveller.back")),
    ),
  ]
  place.replaceChildren(...parts.filter(Boolean))
}

const placeWords = (told, { place, total }) => `${say("cup.place", { place, of: told.standings.length })} · ${worth(told, total)}`

function tableOf(told, entrant, boards, standing) {
  const head = make("tr", {}, ...COLUMNS.map(name => make("th", { scope: "col" }, say(`evening.${name}`))))
  const lines = boards.map(board => lineOf(told, entrant, board, standing?.shares[board.number]))
  const table = make("table", { className: "evening" }, make("thead", {}, head), make("tbody", {}, ...lines))
  return make("div", { className: "traveller__room", tabIndex: 0, role: "region", aria: { label: say("evening.title") } }, table)
}

function lineOf(told, entrant, { number, place, rests, line }, share) {
  const own = line?.seats.find(each => each.entrant === entrant)
  const brought = told.floor ? own?.share : share
  const others = line?.seats.filter(each => each.entrant !== entrant).map(each => say("evening.made", { name: titleOf(told, each.entrant), score: each.score }))
  const beaten = own?.matchpoints && say("evening.of", { won: own.matchpoints.won / 2, possible: own.matchpoints.possible / 2 })
  const cells = [
    line ? say("evening.seat", { table: line.number + 1, seat: own.seat + 1 }) : "",
    others ? listed(others) : say(rests ? "evening.rests" : "evening.absent"),
    own?.score ?? "",
    beaten ?? "",
    brought == null ? "" : worth(told, brought),
    place ?? "",
  ]
  const board = make("a", { href: `?board=${told.floor ? 1 : number + 1}` }, number + 1)
  return make("tr", {}, make("th", { scope: "row" }, board), ...cells.map(each => make("td", {}, each)))
}
