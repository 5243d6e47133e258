// Knows the director's desk: every table with what it waits for, the calls that wait longest first, and the clock of the round.

import { button, make } from "../dom/dom.js"
import { linkLine } from "../dom/links.js"
import { imageOf } from "../keys/qr.js"
import { listed } from "../words/names.js"
import { say } from "../words/say.js"
import { askInvited, openParts } from "./coming.js"
import { askAdjusted, askAnnounced, askEnd, askPaired, askPenalised, askSubstituted, goAsReferee } from "./directing.js"
import { face, nameOf } from "./face.js"
import { drawClock, headOf, helpOf } from "./player.js"
import { askRulings } from "./rulings.js"
import { boardNow, callsOf, isAlone, missing, stateOf } from "./told.js"

const MORE = 120 // seconds

/** Draw the desk into `place`; what was drawn of it stays where nothing has changed. */
export function drawDesk(at, place) {
  const { told } = at
  const key = JSON.stringify([
    told.stage,
    told.round,
    told.paused,
    told.tables,
    told.entrants,
    told.boards.length,
    told.floor?.waiting,
    told.invited,
    told.offices,
  ])
  if (place.dataset.drawn === key) return
  place.dataset.drawn = key
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.do
  place.hidden = false
  place.replaceChildren(
    headParts(at),
    make("p", { className: "desk__help" }, helpOf(at, null)),
    told.stage === "entering" ? invitePart(told) : make("div", { className: "desk__two" }, tilesOf(at), callsPart(at)),
    toolsOf(at),
    ...openParts(at, kept),
  )
  if (focused) /** @type {HTMLElement | null} */ (place.querySelector(`[data-do="${focused}"]`))?.focus()
  drawClock(at)
}

/** A button that keeps the focus when the desk is drawn anew: `key` names it. */
function kept(key, words, run, className = "button") {
  const made = button(words, run, className)
  made.dataset.do = key
  return made
}

const press = (name, run, className = "button") => kept(name, say(`director.do-${name}`), run, className)

function headParts(at) {
  const { told } = at
  const runs = ["break", "playing", "sitting"].includes(told.stage)
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
  if (told.stage === "entering" && told.floor) return [press("open-floor", () => at.directs({ do: "begin-round" }), "button button--gold")]
  if (told.stage === "sitting") return [press("last-matches", () => at.directs({ do: "close-entry" }), "button button--gold")]
  if (told.stage === "entering") return [press("close-entry", () => at.directs({ do: "close-entry" }), "button button--gold")]
  if (told.stage !== "break") return []
  const last = told.floor || boardNow(told) > told.planned
  return [
    last
      ? at.director.holder === "director" && press("finish", () => at.directs({ do: "end" }), "button button--gold")
      : press("begin", () => at.directs({ do: "begin-round" }), "button button--gold"),
  ]
}

/** Before the first round: the way to this page, to be given away. */
function invitePart({ id }) {
  const link = new URL(`/cup/${encodeURIComponent(id)}`, location.origin).href
  const picture = make("img", { className: "desk__qr", src: imageOf(link), alt: say("screen.link", { link }) })
  return make("div", { className: "card-box desk__invite" }, picture, linkLine(say("director.invite"), link))
}

const tilesOf = at =>
  make(
    "ul",
    { className: "desk__tiles", aria: { label: say("director.tables") } },
    ...at.told.tables
      .filter(table => !at.told.floor || table.status !== "over")
      .map(table => make("li", { className: "tile", data: { state: stateOf(table) } }, ...tileParts(at, table))),
  )

/** A table: its referee, where the house has one, is the director. */
function tileParts(at, table) {
  const { told } = at
  const opens = () => goAsReferee(at, table.table)
  const place = told.house.referee
    ? kept(table.table, table.number + 1, opens, "button button--small tile__number")
    : make("span", { className: "tile__number" }, table.number + 1)
  place.setAttribute("aria-label", say("director.table", { number: table.number + 1 }))
  return [
    place,
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

function callsPart(at) {
  const calls = callsOf(at.told)
  const lines = calls.map(({ table, number, by, since }, place) =>
    make(
      "li",
      { className: "call" },
      make("p", {}, make("strong", {}, say("director.table", { number: number + 1 })), " ", say("director.called", { who: nameOf(at.told, by) })),
      make("span", { className: "call__since", data: { since } }),
      kept(`hear ${table}`, say("director.hear"), () => goAsReferee(at, table), place ? "button" : "button button--gold"),
    ),
  )
  return make(
    "section",
    { className: "card-box desk__calls", aria: { labelledby: "calls-title" } },
    make("h3", { id: "calls-title" }, say("director.calls")),
    calls.length ? make("ol", {}, ...lines) : make("p", {}, say("director.quiet")),
  )
}

/** Are there two without a partner who can be put together? */
const mayPair = told => ["entering", "break", "playing"].includes(told.stage) && told.entrants.filter(({ entrant }) => isAlone(told, entrant)).length > 1

const toolsOf = at =>
  make(
    "div",
    { className: "desk__tools" },
    ...(at.told.stage === "over" ? [] : [press("announce", () => askAnnounced(at)), press("penalise", () => askPenalised(at))]),
    ...((at.told.boards.length || at.told.floor) && at.told.standings.length && at.told.stage !== "over" ? [press("adjust", () => askAdjusted(at))] : []),
    ...(at.told.round === null ? [] : [press("rulings", () => at.does(() => askRulings(at)))]),
    ...(mayPair(at.told) ? [press("pair", () => askPaired(at))] : []),
    ...(["break", "playing", "sitting"].includes(at.told.stage) ? [press("substitute", () => askSubstituted(at))] : []),
    ...(at.told.stage === "over" || (at.told.stage === "entering" && at.director.holder !== "director") ? [] : [press("invite", () => askInvited(at))]),
    ...(["entering", "break"].includes(at.told.stage) && at.director.holder === "director" ? [press("end", () => askEnd(at))] : []),
  )
