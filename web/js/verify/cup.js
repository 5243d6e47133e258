// Knows how the report on a tournament's file is drawn: what was found in words, the standings, and each board with its tables.

import { make } from "../dom/dom.js"
import { listed } from "../words/names.js"
import { say } from "../words/say.js"

const OF_TABLE = /-([1-9][0-9]*)-([1-9][0-9]*)$/ // how a table's name tells its board and its number

/** @param {CalledEntrant} who */
const nameOf = ({ entrant, name }) => name || (entrant < 0 ? say("verify.cup-bot") : say("verify.cup-entrant", { number: entrant + 1 }))

/** What was found, a sentence for each fault of its own: those of one kind in one log are told once. @param {EveningReport} report */
export function found({ faults, tournament }) {
  /** @type {Map<string, { fault: Fault, count: number }>} */
  const kinds = new Map()
  for (const fault of faults) {
    const key = `${fault.where} ${fault.code}`
    kinds.set(key, { fault: kinds.get(key)?.fault ?? fault, count: (kinds.get(key)?.count ?? 0) + 1 })
  }
  return [...kinds.values()].map(({ fault: { where, code, seq }, count }) => {
    const place = placeOf(where, tournament)
    const at = seq === null ? place : say("verify.cup-at", { place, seq })
    const more = count > 1 ? say("verify.cup-more", { count: count - 1 }) : ""
    return `${at}: ${say(`verify.fault-${code}`)} ${more}`.trim()
  })
}

/** @param {string} where @param {string} tournament */
function placeOf(where, tournament) {
  if (where === tournament) return say("verify.cup-log")
  const [, board, table] = OF_TABLE.exec(where) ?? []
  return board ? say("verify.cup-place", { board, table }) : say("verify.cup-file")
}

/** Title, standings and boards, as elements. @param {EveningReport} report */
export function cupParts(report) {
  const { title, standings, boards } = report
  return [
    ...(title ? [make("h3", {}, title)] : []),
    ...(standings.length ? [standingsOf(report)] : []),
    ...boards.map(board => boardOf(board, report)),
    make("p", {}, say("verify.cup-audit")),
  ]
}

/** @param {EveningReport} report */
function standingsOf({ standings, scoring }) {
  /** @param {string} value */
  const total = value => say(scoring === "points" ? "verify.cup-points" : "verify.cup-percent", { value })
  const lines = standings.map(line => make("tr", {}, make("td", {}, line.place), make("th", { scope: "row" }, nameOf(line)), make("td", {}, total(line.total))))
  const head = ["place", "name", "total"].map(each => make("th", { scope: "col" }, say(`standings.${each}`)))
  return make(
    "table",
    { className: "result__standings" },
    make("caption", {}, say("verify.cup-standings")),
    make("thead", {}, make("tr", {}, ...head)),
    make("tbody", {}, ...lines),
  )
}

/** @param {EveningReport["boards"][number]} board @param {EveningReport} report */
function boardOf({ number, tables, byes }, report) {
  const rests = byes.length ? [make("p", {}, say("verify.cup-byes", { names: listed(byes.map(nameOf)) }))] : []
  const states = tables.map(({ table }) => stateOf(table, report))
  const state = states.includes("broken") ? "broken" : states.includes("missing") ? "missing" : "holds"
  return make(
    "details",
    { className: "result__board", open: state !== "holds" },
    make("summary", {}, say("verify.cup-board", { number }), " ", mark(state)),
    make("div", { className: "result__tables" }, ...tables.map((table, place) => tableOf(table, place, states[place]))),
    ...rests,
  )
}

/** What was found of a table: it holds, is missing, or is broken. @param {string} name @param {EveningReport} report */
function stateOf(name, { faults }) {
  const codes = faults.filter(({ where }) => where === name).map(({ code }) => code)
  return !codes.length ? "holds" : codes.every(code => code === "missing") ? "missing" : "broken"
}

/** @param {string} state */
const mark = state => make("span", { className: "result__held", data: { state } }, say(`verify.cup-is-${state}`))

/** @param {EveningReport["boards"][number]["tables"][number]} told @param {number} place @param {string} state */
function tableOf({ why, seats }, place, state) {
  const lines = seats.map(seat => make("li", {}, make("span", {}, nameOf(seat)), make("span", {}, seat.score ?? "–")))
  return make(
    "section",
    { className: "result__table" },
    make("h4", {}, say("verify.cup-table", { number: place + 1 }), " ", mark(state)),
    make("ol", {}, ...lines),
    why && why !== "played" && make("p", {}, say(`verify.cup-why-${why}`)),
  )
}
