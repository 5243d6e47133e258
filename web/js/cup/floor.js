// Knows an evening at which one sits where one likes, as its page shows it: the tables that wait for players, how to begin one, and the matches that are over.

import { button, make } from "../dom/dom.js"
import { countdown } from "../table/clocks.js"
import { say } from "../words/say.js"
import { face, nameOf } from "./face.js"

/** What the clock counts down to. */
export const floorHead = ({ stage }) => say(`floor.stage-${stage}`)

/** The tables that wait for players, each with the way to it if one is `free` to sit down. */
export function waitingParts(at, free, tables = at.told.floor.waiting) {
  const label = say("floor.tables")
  return tables.length ? [make("ul", { className: "floor", aria: { label } }, ...tables.map(each => tableOf(at, each, free)))] : []
}

/** What somebody who sits nowhere can do: sit down where somebody waits, or begin a table; who waits can get up. */
export function floorParts(at, own) {
  const { waiting, least } = at.told.floor
  const mine = waiting.find(({ entrants }) => entrants.includes(own))
  const others = waiting.filter(table => table !== mine)
  const list = waitingParts(at, !mine, others)
  if (mine) return [waitsPart(at, mine), ...list]
  const rule = make("p", { className: "now__help" }, say("floor.rule", { count: least }))
  return [...(others.length ? list : [make("p", {}, say("floor.none"))]), beginPart(at), rule]
}

function waitsPart(at, table) {
  return make(
    "div",
    { className: "floor__own" },
    make("p", { role: "status" }, say("floor.waits", { count: table.entrants.length, seats: table.seats })),
    make("p", { className: "floor__faces" }, ...table.entrants.map(face)),
    button(say("floor.get-up"), () => at.asks({ do: "get-up" }), "button button--quiet button--small"),
  )
}

/** A table that waits: who sits there, how many seats are open, and the way to one of them. */
function tableOf(at, { at: number, seats, entrants, since }, free) {
  const names = entrants.map(entrant => nameOf(at.told, entrant)).join(", ")
  const open = say("floor.open", { count: seats - entrants.length })
  const sit = button(say("floor.sit"), () => at.asks({ do: "sit", at: number, seats }), "button button--main button--small")
  sit.setAttribute("aria-label", say("floor.sit-spoken", { names }))
  return make(
    "li",
    { className: "floor__table" },
    make("span", { className: "floor__faces" }, ...entrants.map(face)),
    make("span", { className: "floor__words" }, make("strong", {}, names), make("small", {}, open, " · ", make("span", { data: { since } }, countdown(0)))),
    free && sit,
  )
}

/** A new table, for a number of seats that the game has. */
function beginPart(at) {
  const { sizes, begun } = at.told.floor
  const usual = at.told.seats
  const seats = make(
    "select",
    { name: "seats", aria: { label: say("floor.size") } },
    ...sizes.map(each => make("option", { value: each, selected: each === usual }, say("floor.seats", { count: each }))),
  )
  const begin = () => at.asks({ do: "sit", at: begun, seats: Number(/** @type {HTMLSelectElement} */ (seats).value) })
  return make("p", { className: "floor__begin" }, seats, button(say("floor.begin"), begin, "button"))
}

/** The matches that are over: where they are told line by line, and what one's own brought. */
export function matchParts({ tables }, own) {
  const over = tables.filter(({ status }) => status === "over")
  if (!over.length) return []
  const mine = over.filter(({ seats }) => seats.includes(own))
  const link = make("a", { className: "button button--small", href: "?board=1" }, say("floor.compare"))
  return [
    make("h2", {}, say("floor.matches", { count: over.length })),
    own === null ? null : make("p", {}, say("floor.own", { count: mine.length })),
    link,
  ].filter(Boolean)
}
