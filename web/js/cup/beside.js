// Knows two tables of a board side by side: the replay of each, at the first move where they parted.

import { make } from "../dom/dom.js"
import { get } from "../server/api.js"
import { listed } from "../words/names.js"
import { say } from "../words/say.js"
import { nameOf } from "./face.js"

/** The choice of two tables of board `number`, as people count, which leads to both side by side; nothing where there is one. */
export function besidePart(lines, number) {
  if (lines.length < 2) return []
  const choice = (name, chosen) =>
    make(
      "select",
      { name, aria: { label: say(`beside.${name}`) } },
      ...lines.map((line, place) => make("option", { value: line.number, selected: place === chosen }, say("director.table", { number: line.number + 1 }))),
    )
  const parts = [
    make("input", { type: "hidden", name: "board", value: String(number) }),
    choice("one", 0),
    choice("other", 1),
    make("button", { className: "button" }, say("beside.show")),
  ]
  return [make("form", { className: "traveller__beside", method: "get" }, ...parts)]
}

/** Show two tables of board `number`, as people count, side by side; tables count from 0. */
export async function showBeside({ told }, number, tables) {
  const path = `/tournaments/${encodeURIComponent(told.id)}/boards/${number - 1}/parting/${tables.map(Number).join("/")}`
  const parted = await get(path)
  const place = /** @type {HTMLElement} */ (document.querySelector("main"))
  place.replaceChildren(
    make("h2", {}, say("traveller.title", { number, title: told.title })),
    make("p", {}, say(parted.parted ? "beside.what" : "beside.alike", { count: parted.same })),
    make("div", { className: "beside" }, ...parted.tables.map(each => tablePart(told, each))),
    make("p", { className: "traveller__links" }, make("a", { className: "button", href: `?board=${number}` }, say("cup.board", { number }))),
  )
}

function tablePart(told, { table, number, seats, seq }) {
  const words = say("director.table", { number: number + 1 })
  const address = `/replay/${encodeURIComponent(table)}?seq=${seq}&as=all`
  return make(
    "section",
    { className: "beside__table" },
    make("h3", {}, make("a", { href: address }, words)),
    make("p", {}, listed(seats.map(entrant => nameOf(told, entrant)))),
    make("iframe", { src: address, title: say("beside.replay", { table: words }) }),
  )
}
