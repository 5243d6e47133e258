// Knows the form in which the referee rules: finding, clause, remedy, and a preview of the remedy.

import { all, byId, keyed, make, text } from "../dom/dom.js"
import { namesOf, points, scored } from "../words/names.js"
import { say } from "../words/say.js"
import { lineOf } from "../words/sentences.js"
import { REMEDIES, clausesOf, missing, remedyOf, remedyWords } from "./remedies.js"

let filled = null // the dispute for which the fields were filled in
let claimed = {} // how a ruling names the claim, if it is adjourned

const label = key => make("span", { className: "field__words" }, say(key))
const words = name => label(`ruling.${name}`)

/** The form, empty. */
export function rulingForm(at) {
  const whole = make(
    "form",
    { id: "ruling" },
    make("label", { className: "field field--tall" }, words("finding"), make("textarea", { id: "ruling-finding", rows: 3, maxLength: 2000, required: true })),
    make("label", { className: "field" }, words("clause"), make("select", { id: "ruling-clause", required: true })),
    make("fieldset", {}, make("legend", {}, say("ruling.remedy")), make("div", { id: "ruling-remedies" }), ...fields()),
    make("p", { id: "ruling-preview", role: "status" }),
    make("button", { className: "button button--main" }, say("ruling.rule")),
  )
  whole.addEventListener("input", () => preview(at))
  whole.addEventListener("submit", event => {
    event.preventDefault()
    rule(at)
  })
  return whole
}

const fields = () => [
  make("label", { className: "field", data: { field: "to" } }, words("to"), make("input", { type: "number", id: "ruling-to", min: 0, step: 1 })),
  make("label", { className: "field", data: { field: "seat" } }, words("seat"), make("select", { id: "ruling-seat" })),
  make("label", { className: "field", data: { field: "points" } }, words("points"), make("input", { type: "number", id: "ruling-points", step: 1 })),
]

/** Bring the form for a ruling on `claim` up to date; half-written text stays. */
export function drawRuling(at, claim) {
  const { table, office } = at.page
  const names = namesOf(table)
  byId("ruling").hidden = claim === table.incident && claim.stage !== "open" && claim.stage !== "appealed"
  claimed = claim === table.incident ? {} : { incident: claim.seq }
  if (byId("ruling").hidden) return
  const clauses = [["", say("ruling.choose-clause")], ...clausesOf(at.game?.rules ?? "")]
  keyed(
    byId("ruling-clause"),
    clauses,
    ([number]) => number,
    ([number, start]) => make("option", { value: number }, `${number} ${start}`.trim()),
  )
  keyed(
    byId("ruling-remedies"),
    office.remedies.filter(kind => kind in REMEDIES),
    kind => kind,
    freshRemedy,
  )
  keyed(
    byId("ruling-seat"),
    table.seats,
    each => each.seat,
    each => make("option", { value: each.seat }, names[each.seat]),
  )
  const stage = `${claim.seq} ${claim.stage ?? "open"}`
  if (filled !== stage) fill(claim)
  filled = stage
  preview(at)
}

const freshRemedy = kind =>
  make("label", { className: "field field--radio" }, make("input", { type: "radio", name: "remedy", value: kind, required: true }), label(`remedies.${kind}`))

function fill({ about }) {
  byId("ruling").reset()
  byId("ruling-to").value = String(Math.max(0, about - 1))
}

const picked = () => /** @type {HTMLInputElement | null} */ (byId("ruling-remedies").querySelector(":checked"))?.value

function remedy() {
  const number = id => (byId(id).value === "" ? NaN : Number(byId(id).value))
  return remedyOf(picked(), { to: number("ruling-to"), seat: number("ruling-seat"), points: number("ruling-points") })
}

function preview(at) {
  const kind = picked()
  for (const field of all(byId("ruling"), "[data-field]")) field.hidden = !kind || !REMEDIES[kind].includes(field.dataset.field ?? "")
  const chosen = kind && remedy()
  text(byId("ruling-preview"), chosen ? missing(chosen, at.page.seq) || remedyWords(chosen, spoken(chosen, at)) : "")
}

function spoken({ to }, { page, game }) {
  const names = namesOf(page.table)
  const unit = game?.unit ?? "points"
  const amount = number => (unit === "points" ? points(number) : scored(number, unit))
  return { names, line: lineOf(page.log, to, names), rewinds: page.office.rewinds, amount }
}

function rule(at) {
  const chosen = remedy()
  if (missing(chosen, at.page.seq)) return byId("ruling-preview").focus()
  at.tell({ do: "rule", finding: byId("ruling-finding").value.trim(), clause: byId("ruling-clause").value, remedy: chosen, ...claimed })
}
