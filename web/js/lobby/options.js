// Knows how what is chosen for a new table, a JSON Schema, becomes fields and is read again.

import { attribute, make } from "../dom/dom.js"
import { counting, measured, phrase } from "../table/phrases.js"
import { say } from "../words/say.js"

const LENGTH = ["length", "target", "rounds"]

/** Fieldsets for the options of a game, the length of the match first. */
export function optionFields(schema) {
  const properties = schema.properties ?? {}
  const names = Object.keys(properties)
  /** @type {[string, string[]][]} */
  const sets = [
    [say("options.length"), LENGTH.filter(name => names.includes(name))],
    [say("options.rules"), names.filter(name => !LENGTH.includes(name))],
  ]
  const groups = sets.filter(([, of]) => of.length).map(([title, of]) => group(title, ...of.map(name => field(name, properties[name]))))
  return fitted(make("div", { className: "options" }, ...groups), schema)
}

export const group = (title, ...fields) => make("fieldset", {}, make("legend", {}, title), ...fields)

/** A field for one option, under its title. */
export function field(name, property) {
  const input = inputOf(property)
  input.dataset.option = name
  const kind = property.type === "boolean" ? "field field--check" : "field"
  return make("label", { className: kind }, words(property.title ?? name.replaceAll("_", " "), property.description), input)
}

/** A field for each value of an option, with what it means at length. */
export function radios(name, property) {
  return Object.entries(property.helps).map(([value, help]) => {
    const input = make("input", {
      type: "radio",
      name: `house-${name}`,
      value: JSON.stringify(value),
      checked: value === property.default,
      data: { option: name },
    })
    return make("label", { className: "field field--radio" }, input, words(phrase(value, property), help))
  })
}

const words = (title, help) => make("span", { className: "field__words" }, title, help && make("small", {}, help))

function inputOf(property) {
  if (property.enum) {
    const options = property.enum.map(word =>
      make("option", { value: JSON.stringify(word), selected: word === property.default }, phrase(String(word), property)),
    )
    return make("select", {}, ...options)
  }
  if (property.offers) return make("select")
  if (property.type === "boolean") return make("input", { type: "checkbox", checked: Boolean(property.default) })
  const { minimum = "", maximum = "" } = property
  return make("input", { type: "number", min: minimum, max: maximum, step: 1, value: property.default, required: true })
}

/** Fields that go by each other, now and after each change: what does not count is hidden, and what is needed stands firm. */
export function fitted(root, { properties = {} }, changed = () => {}) {
  const fit = () => {
    for (const input of root.querySelectorAll("[data-option]")) fitOne(input, properties, readOptions(root))
    changed()
  }
  root.addEventListener("change", fit)
  fit()
  return root
}

function fitOne(input, properties, chosen) {
  const property = properties[input.dataset.option]
  const counts = counting(property, chosen)
  const needed = property.type === "boolean" && Object.entries(chosen).some(([name, value]) => properties[name].needs?.[value]?.includes(input.dataset.option))
  if (needed) input.checked = true
  input.disabled = needed || !counts
  input.closest("label").hidden = !counts
  attribute(input.closest("label"), "data-off", needed ? "" : null)
  if (property.offers && counts) offer(input, property, chosen)
}

/** Offer the numbers that belong to what this one counts with, the middle one first. */
function offer(select, { offers, counts, unit }, chosen) {
  const numbers = offers[chosen[Object.keys(counts)[0]]]
  if (select.dataset.offers === String(numbers)) return
  select.dataset.offers = String(numbers)
  const middle = numbers[Math.floor((numbers.length - 1) / 2)]
  select.replaceChildren(...numbers.map(value => make("option", { value, selected: value === middle }, measured(value, unit))))
}

/** The options as they are set, those that do not count left out. */
export function readOptions(root) {
  const inputs = [...root.querySelectorAll("[data-option]")].filter(input => !input.closest("label").hidden && (input.type !== "radio" || input.checked))
  return Object.fromEntries(inputs.map(input => [input.dataset.option, chosenIn(input)]))
}

function chosenIn(input) {
  if (input.type === "checkbox") return input.checked
  return input.type === "number" ? Number(input.value) : JSON.parse(input.value || "null")
}
