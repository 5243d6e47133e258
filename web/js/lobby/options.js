// Knows how a game's options, a JSON Schema, become fields and are read again.

import { make } from "../dom/dom.js"
import { phrase } from "../table/phrases.js"
import { say } from "../words/say.js"

const LENGTH = ["length", "target", "rounds"]

/** Fieldsets for the options of `schema`, the length of the match first. */
export function optionFields(schema) {
  const names = Object.keys(schema.properties ?? {})
  const sets = [[say("options.length"), LENGTH.filter(name => names.includes(name))], [say("options.rules"), names.filter(name => !LENGTH.includes(name))]]
  const root = make("div", { className: "options" }, ...sets.filter(([, of]) => of.length).map(([title, of]) => group(title, of, schema)))
  root.addEventListener("change", () => fit(root))
  fit(root)
  return root
}

function group(title, names, schema) {
  const fields = names.map(name => field(name, schema.properties[name]))
  return make("fieldset", {}, make("legend", {}, title), ...fields)
}

function field(name, property) {
  const title = property.title ?? name.replaceAll("_", " ")
  const input = inputOf(property)
  input.dataset.option = name
  const help = property.description && make("small", {}, property.description)
  const words = make("span", { className: "field__words" }, title, help)
  return make("label", { className: property.type === "boolean" ? "field field--check" : "field" }, words, input)
}

function inputOf(property) {
  if (property.enum) {
    const options = property.enum.map(word => make("option", { value: JSON.stringify(word), selected: word === property.default }, phrase(String(word), property)))
    return make("select", {}, ...options)
  }
  if (property.type === "boolean") return make("input", { type: "checkbox", checked: Boolean(property.default) })
  const { minimum = "", maximum = "" } = property
  return make("input", { type: "number", min: minimum, max: maximum, step: 1, value: property.default, required: true })
}

/** Only that one of target and rounds can be set which counts. */
function fit(root) {
  const of = name => root.querySelector(`[data-option="${name}"]`)
  const length = of("length") && JSON.parse(of("length").value)
  for (const name of ["target", "rounds"]) {
    const input = of(name)
    if (!input) continue
    input.disabled = Boolean(length) && length !== name
    input.closest("label").toggleAttribute("data-off", input.disabled)
  }
}

/** The options as they are set, those that do not count left out. */
export function readOptions(root) {
  const inputs = [...root.querySelectorAll("[data-option]")].filter(input => !input.disabled)
  return Object.fromEntries(inputs.map(input => [input.dataset.option, valueOf(input)]))
}

function valueOf(input) {
  if (input.type === "checkbox") return input.checked
  return input.type === "number" ? Number(input.value) : JSON.parse(input.value)
}
