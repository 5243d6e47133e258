// Knows the director's desk: every table with what it waits for, the calls that wait longest first, and the clock of the round.

import { button, byId, make, text } from "../dom/dom.js"
import { pathOf } from "../server/place.js"
import { countdown } from "../table/clocks.js"
import { listed } from "../words/names.js"
import { say } from "../words/say.js"
import { askAdjusted, askAnnounced, askEnd, askPenalised, askSubstituted } from "./directing.js"
import { face, nameOf } from "./face.js"
import { headOf } from "./player.js"
import { boardNow, callsOf, missing, stateOf } from "./told.js"

const MORE = 120 // seconds

/** Draw the desk into `place`; what was drawn of it stays where nothing has changed. */
export function drawDesk(at, place) {
  const { told } = at
  const key = JSON.stringify([told.stage, told.round, told.paused, told.tables, told.entrants, told.boards.length])
  if (place.dataset.drawn === key) return drawSince(at)
  place.dataset.drawn = key
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.do
  place.hidden = false
  place.replaceChildren(headParts(at), make("div", { className: "desk__two" }, tilesOf(told), callsPart(told)), toolsOf(at))
  if (focused) /** @type {HTMLElement | null} */ (place.querySelector(`[data-do="${focused}"]`))?.focus()
  drawSince(at)
}

/** A button that keeps the focus when the desk is drawn anew. */
function press(name, run, className = "button") {
  const made = button(say(`director.do-${name}`), run, className)
  made.dataset.do = name
  return made
}

function headParts(at) {
  const { told } = at
  const runs = ["break", "playing"].includes(told.stage)
  return make(
    "div",
    { className: "desk__head" },
    make("h2", {}, headOf(told), " ", make("span", { className: "desk__left", role: "timer", data: { clock: "" } })),
    ...(runs ? [press("more", () => at.directs({ do: "lengthen", seconds: MORE }))] : []),
    ...(runs ? [told.paused ? press("resume", () => at.directs({ do: "resume" })) : press("pause", () => at.directs({ do: "pause" }))] : []),
    ...nextStep(at),
  )
}

/** What the director may do before its time: the gold of the desk where nobody calls. */
function nextStep(at) {
  const { told } = at
  if (told.stage === "entering") return [press("close-entry", () => at.directs({ do: "close-entry" }), "button button--gold")]
  if (told.stage !== "break") return []
  const last = boardNow(told) > told.planned
  return [
    last
      ? press("finish", () => at.directs({ do: "end" }), "button button--gold")
      : press("begin", () => at.directs({ do: "begin-round" }), "button button--gold"),
  ]
}

const tilesOf = told =>
  make(
    "ul",
    { className: "desk__tiles", aria: { label: say("director.tables") } },
    ...told.tables.map(table => make("li", { className: "tile", data: { state: stateOf(table) } }, ...tileParts(told, table))),
  )

function tileParts(told, table) {
  return [
    make("a", { className: "tile__number", href: pathOf(table.table), aria: { label: say("director.table", { number: table.number + 1 }) } }, table.number + 1),
    make("span", { className: "tile__faces" }, ...table.seats.map(face)),
    make("span", { className: "tile__words", title: listed(table.seats.map(entrant => nameOf(told, entrant))) }, wordsOf(told, table)),
    make("span", { className: "tile__since", data: { since: table.incident?.since ?? table.waits?.since ?? "" } }),
  ]
}

/** What a table waits for, in words: "waits for Ann and Bo to come", "to act: Ann", "over". */
export function wordsOf(told, table) {
  const state = stateOf(table)
  const names = entrants => listed(entrants.map(entrant => nameOf(told, entrant)))
  if (state === "call") return say("director.state-call", { who: nameOf(told, table.seats[table.incident.by]) })
  if (state === "over") return say("director.state-over")
  if (state === "coming") return say("director.state-coming", { who: names(missing(table)) })
  const asked = (table.waits?.seats ?? []).map(seat => table.seats[seat])
  return asked.length ? say("director.state-acts", { who: names(asked), count: table.moves }) : say("director.state-playing", { count: table.moves })
}

function callsPart(told) {
  const calls = callsOf(told)
  const lines = calls.map(({ table, number, by, since }, place) =>
    make(
      "li",
      { className: "call" },
      make("p", {}, make("strong", {}, say("director.table", { number: number + 1 })), " ", say("director.called", { who: nameOf(told, by) })),
      make("span", { className: "call__since", data: { since } }),
      make("a", { className: place ? "button" : "button button--gold", href: pathOf(table) }, say("director.hear")),
    ),
  )
  return make(
    "section",
    { className: "card-box desk__calls", aria: { labelledby: "calls-title" } },
    make("h3", { id: "calls-title" }, say("director.calls")),
    calls.length ? make("ol", {}, ...lines) : make("p", {}, say("director.quiet")),
  )
}

const toolsOf = at =>
  make(
    "div",
    { className: "desk__tools" },
    press("announce", () => askAnnounced(at)),
    ...(at.told.boards.length && at.told.stage !== "over" ? [press("adjust", () => askAdjusted(at))] : []),
    ...(at.told.stage === "over" ? [] : [press("penalise", () => askPenalised(at))]),
    ...(["break", "playing"].includes(at.told.stage) ? [press("substitute", () => askSubstituted(at))] : []),
    ...(["entering", "break"].includes(at.told.stage) ? [press("end", () => askEnd(at))] : []),
  )

/** Let every `data-since` show for how long that has been so. */
export function drawSince({ ahead }) {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (byId("desk").querySelectorAll("[data-since]")))
    text(each, each.dataset.since ? countdown(Date.now() + ahead - Date.parse(each.dataset.since)) : "")
}
