// Knows the page of a board: what every table made of the same cards, line by line.

import { make } from "../dom/dom.js"
import { get } from "../server/api.js"
import { say } from "../words/say.js"
import { besidePart } from "./beside.js"
import { titleOf, worth } from "./face.js"

const DEALT = 1 // record after the opening and everybody's sitting down: the cards lie there, and nobody has moved

/** Show board `number` of the tournament `at`, as people count. */
export async function showTraveller(at, number) {
  const { told } = at
  const board = await get(`/tournaments/${encodeURIComponent(told.id)}/boards/${number - 1}`)
  const place = /** @type {HTMLElement} */ (document.querySelector("main"))
  place.replaceChildren(
    make("h2", {}, told.floor ? told.title : say("traveller.title", { number, title: told.title })),
    make("p", {}, say(told.floor ? "floor.what" : "traveller.what")),
    make("div", { className: "traveller__room", tabIndex: 0, role: "region", aria: { label: say("cup.board", { number }) } }, tableOf(told, board.lines)),
    ...(told.floor ? [] : besidePart(board.lines, number)),
    make(
      "p",
      { className: "traveller__links" },
      ...[...neighbours(told, number), make("a", { className: "button", href: location.pathname }, say("traveller.back"))],
    ),
  )
}

const neighbours = ({ boards }, number) =>
  [number - 1, number + 1]
    .filter(each => boards.some(board => board.number === each - 1))
    .map(each => make("a", { className: "button", href: `?board=${each}` }, say("cup.board", { number: each })))

/** The number of each seat, or of the seats of each side. */
export function headsOf({ seats, sides }) {
  const all = Array.from({ length: seats }, (_, seat) => seat)
  if (!sides) return all.map(seat => say("names.seat", { number: seat + 1 }))
  return [...new Set(sides)].map(side => {
    const [one, other] = all.filter(seat => sides[seat] === side)
    return say("traveller.side", { one: one + 1, other: other + 1 })
  })
}

function tableOf(told, lines) {
  const heads = headsOf(told).map(words => make("th", { scope: "col" }, words))
  return make(
    "table",
    { className: "traveller" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, say("traveller.table")), ...heads, make("th", { scope: "col" }, say("traveller.play")))),
    make("tbody", {}, ...lines.map(line => lineOf(told, line))),
  )
}

function lineOf(told, { table, number, seats, why }) {
  const name = say("director.table", { number: number + 1 })
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, number + 1, why !== "played" && make("small", {}, say(`traveller.why-${why}`))),
    ...seats.map(each => seatOf(told, each)),
    make(
      "td",
      {},
      make(
        "a",
        {
          className: "button button--small",
          href: `/replay/${encodeURIComponent(table)}?seq=${told.seats + DEALT}&as=all`,
          aria: { label: say("traveller.replay-spoken", { table: name }) },
        },
        say("traveller.replay"),
      ),
    ),
  )
}

function seatOf(told, { entrant, score, share, matchpoints }) {
  const best = matchpoints && matchpoints.won === matchpoints.possible
  return make(
    "td",
    { data: best ? { best: "" } : {} },
    make("strong", {}, titleOf(told, entrant)),
    make("span", {}, say("traveller.score", { score })),
    share !== null && make("small", {}, worth(told, share)),
  )
}
