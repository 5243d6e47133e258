// Knows how the house rules of a new table are chosen, in fields that stay folded until somebody wants them.

import { attribute, make, text } from "../dom/dom.js"
import { AWAY, BANKS, CLOCK, DECISIONS, INCREMENTS, PLAIN, UNDO, UNFINISHED, fitting, houseLine, spell } from "../table/house.js"
import { say } from "../words/say.js"

/** The folded fields, as they are when nobody has chosen anything. */
export function houseFields() {
  const line = make("small", { className: "fold__line" })
  const root = make("details", { className: "fold" }, make("summary", {}, make("span", { className: "fold__name" }, say("house-form.title")), line), ...groups())
  const changed = () => fit(root, line)
  root.addEventListener("change", changed)
  root.addEventListener("invalid", event => unfold(event.target), true) // so that the fault can be seen
  changed()
  return root
}

/** Open every fold around a field. */
function unfold(field) {
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true
}

function groups() {
  return [
    group("undo", radios("undo", UNDO), number("undo_limit", "limit", 100)),
    group("disputes", check("referee")),
    group("clock", radios("clock", CLOCK), select("bank", BANKS, 300), select("increment", INCREMENTS, 5), select("decision", DECISIONS, 30)),
    group("away", radios("away", AWAY)),
    more(group("days", number("days", "days-each", 90, 1)), group("unfinished", radios("unfinished", UNFINISHED)), group("stand-ins", check("stand_ins", "stand-ins-win")), group("hints", check("hints", "hints-shown")), group("phrases", check("phrases", "phrases-said"))),
  ]
}

/** Rules that few tables change, folded once more. */
const more = (...sets) => make("details", { className: "fold" }, make("summary", {}, make("span", { className: "fold__name" }, say("house-form.more"))), ...sets)

const group = (name, ...fields) => make("fieldset", {}, make("legend", {}, say(`house-form.${name}`)), ...fields)
const words = (label, help) => make("span", { className: "field__words" }, label, help && make("small", {}, help))

function radios(name, kinds) {
  const lines = Object.entries(kinds).map(([value, key]) => {
    const input = make("input", { type: "radio", name: `house-${name}`, value, checked: value === PLAIN[name] })
    return make("label", { className: "field field--radio" }, input, words(say(key), say(`${key}-help`)))
  })
  return make("div", { data: { house: name } }, ...lines)
}

const check = (name, label = name) =>
  make("label", { className: "field field--check" }, words(say(`house-form.${label}`), say(`house-form.${label}-help`)), make("input", { type: "checkbox", checked: PLAIN[name], data: { house: name } }))

const number = (name, label, max, min = 0) =>
  make("label", { className: "field" }, words(say(`house-form.${label}`)), make("input", { type: "number", min, max, step: 1, value: PLAIN[name], required: true, data: { house: name } }))

function select(name, seconds, standard) {
  const options = seconds.map(each => make("option", { value: each, selected: each === standard }, spell(each)))
  return make("label", { className: "field" }, words(say(`house-form.${name}`)), make("select", { data: { house: name } }, ...options))
}

const of = (root, name) => root.querySelector(`[data-house="${name}"]`)
const picked = (root, name) => of(root, name).querySelector(":checked").value

/** The house rules as they are chosen. */
export function readHouse(root) {
  const clock = picked(root, "clock")
  return fitting({
    undo: picked(root, "undo"), undo_limit: Number(of(root, "undo_limit").value), referee: of(root, "referee").checked,
    clock, seconds: Number(of(root, clock === "bank" ? "bank" : "decision").value), increment: Number(of(root, "increment").value),
    away: picked(root, "away"), days: Number(of(root, "days").value),
    unfinished: picked(root, "unfinished"), stand_ins: of(root, "stand_ins").checked, hints: of(root, "hints").checked, phrases: of(root, "phrases").checked,
  })
}

function showField(input, counts) {
  input.disabled = !counts
  input.closest("label").hidden = !counts
}

/** Let only rules be set that count, and say the chosen ones in the folded line. */
function fit(root, line) {
  const house = readHouse(root)
  const shown = { undo_limit: ["consent", "referee"].includes(house.undo), bank: house.clock === "bank", increment: house.clock === "bank", decision: house.clock === "decision" }
  for (const [name, counts] of Object.entries(shown)) showField(of(root, name), counts)
  of(root, "referee").checked = house.referee
  of(root, "referee").disabled = house.undo === "referee"
  attribute(of(root, "referee").closest("label"), "data-off", house.undo === "referee" ? "" : null)
  text(line, houseLine(house))
}
