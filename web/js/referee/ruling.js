// Knows the form in which the referee rules: finding, clause, remedy, and a preview of the remedy.

import { all, byId, keyed, make, text } from "../dom/dom.js"
import { chosenMoment, momentChoice, movesOf, seatOf } from "../table/moment.js"
import { namesOf, points, scored } from "../words/names.js"
import { say } from "../words/say.js"
import { lineOf } from "../words/sentences.js"
import { REMEDIES, clausesOf, missing, remedyOf, remedyWords } from "./remedies.js"

let filled = null // the dispute for which the fields were filled in
let claimed = {} // how a ruling names the claim, if it is adjourned

const MILD = ["rewind", "stands"] // remedies that need no clause, and stand before all others

const label = key => make("span", { className: "field__words" }, say(key))
const words = name => label(`ruling.${name}`)

/** The form, empty. */
export function rulingForm(at) {
  const others = make("details", { id: "ruling-others" }, make("summary", {}, say("ruling.others")), make("div", { id: "ruling-harder" }))
  const whole = make(
    "form",
    { id: "ruling" },
    make("fieldset", {}, make("legend", { className: "unseen" }, say("ruling.remedy")), make("div", { id: "ruling-remedies" }), others, ...fields()),
    make("label", { className: "field field--tall" }, words("finding"), make("textarea", { id: "ruling-finding", rows: 2, maxLength: 2000, required: true })),
    make("label", { className: "field" }, words("clause"), make("select", { id: "ruling-clause" })),
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
  make("fieldset", { className: "moments", id: "ruling-to", data: { field: "to" } }, make("legend", {}, say("ruling.to"))),
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
  const clauses = [["", say("ruling.no-clause")], ...clausesOf(at.game?.rules ?? "")]
  keyed(
    byId("ruling-clause"),
    clauses,
    ([number]) => number,
    ([number, start]) => make("option", { value: number }, `${number} ${start}`.trim()),
  )
  const kinds = office.remedies.filter(kind => kind in REMEDIES)
  keyed(
    byId("ruling-remedies"),
    MILD.filter(kind => kinds.includes(kind)),
    kind => kind,
    freshRemedy,
  )
  keyed(
    byId("ruling-harder"),
    kinds.filter(kind => !MILD.includes(kind)),
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
  if (filled !== stage) fill(at, claim)
  filled = stage
  preview(at)
}

const freshRemedy = kind =>
  make("label", { className: "field field--radio" }, make("input", { type: "radio", name: "remedy", value: kind, required: true }), label(`remedies.${kind}`))

/** Go back to before the disputed move, if it still counts, or to before the last one of whoever claims. */
function fill(at, { about, by, claim }) {
  const { page } = at
  const names = namesOf(page.table)
  byId("ruling").reset()
  byId("ruling-others").removeAttribute("open")
  const moves = [...movesOf(page).filter(each => seatOf(each) !== null), ...undos(page)].sort((one, other) => other.seq - one.seq)
  const first = (moves.find(each => each.seq === about) ?? moves.find(each => seatOf(each) === by) ?? moves[0])?.seq
  for (const old of all(byId("ruling-to"), ".moment")) old.remove()
  byId("ruling-to").append(...moves.map(each => momentChoice("ruling-moment", each, at, { names, checked: each.seq === first })))
  const named = /^\D{0,12}(\d+\.[\d.]*\d)/.exec(claim)?.[1] ?? ""
  if (byId("ruling-clause").querySelector(`[value="${named}"]`)) byId("ruling-clause").value = named
  const back = /** @type {HTMLInputElement | null} */ (byId("ruling-remedies").querySelector("[value=rewind]"))
  if (back) back.checked = page.log.some(each => each.seq === about && seatOf(each) === by)
}

/** The undos in force, which going back takes back too. */
const undos = ({ log, office }) => log.filter(entry => office.rewinds.some(([seq]) => seq === entry.seq))

const picked = () => /** @type {HTMLInputElement | null} */ (byId("ruling").querySelector("[name=remedy]:checked"))?.value

function remedy() {
  const number = id => (byId(id).value === "" ? NaN : Number(byId(id).value))
  return remedyOf(picked(), { to: chosenMoment(byId("ruling-to")) - 1, seat: number("ruling-seat"), points: number("ruling-points") })
}

function preview(at) {
  const kind = picked()
  for (const field of all(byId("ruling"), "[data-field]")) field.hidden = !kind || !REMEDIES[kind].includes(field.dataset.field ?? "")
  const chosen = kind && remedy()
  text(all(byId("ruling"), ".button--main")[0], kind ? say("ruling.rule-so", { what: say(`remedies.${kind}`) }) : say("ruling.rule"))
  byId("ruling-clause").required = Boolean(kind) && !MILD.includes(kind ?? "")
  text(byId("ruling-preview"), chosen ? missing(chosen, at.page.seq) || remedyWords(chosen, spoken(chosen, at)) : "")
}

function spoken({ to }, { page, game }) {
  const names = namesOf(page.table)
  const unit = game?.unit ?? "points"
  const amount = number => (unit === "points" ? points(number) : scored(number, unit))
  return { names, line: lineOf(page.log, to + 1, names), rewinds: page.office.rewinds, amount }
}

function rule(at) {
  const chosen = remedy()
  if (missing(chosen, at.page.seq)) return byId("ruling-preview").focus()
  at.tell({ do: "rule", finding: byId("ruling-finding").value.trim(), clause: byId("ruling-clause").value, remedy: chosen, ...claimed })
}
