// Knows how the house rules of a new table are chosen, in fields that stay folded until somebody wants them.

import { make, text } from "../dom/dom.js"
import { optionLine } from "../table/phrases.js"
import { say } from "../words/say.js"
import { field, fitted, group, radios, readOptions } from "./options.js"

/** The folded fields for the rules of `schema`, as they are when nobody has chosen anything. */
export function houseFields(schema) {
  const line = make("small", { className: "fold__line" })
  const rules = Object.entries(schema.properties)
  const sets = folded => rules.filter(([, { counts, more }]) => !counts && Boolean(more) === folded).map(rule => ruleFields(rule, rules))
  const root = fold([say("new-table.house"), line], ...sets(false), fold([say("new-table.more")], ...sets(true)))
  root.addEventListener("invalid", event => unfold(event.target), true) // so that the fault can be seen
  return fitted(root, schema, () => text(line, optionLine(schema, readOptions(root))))
}

const fold = ([name, ...more], ...sets) =>
  make("details", { className: "fold" }, make("summary", {}, make("span", { className: "fold__name" }, name), ...more), ...sets)

/** A rule under its title, with those that count only together with it. */
function ruleFields([name, rule], rules) {
  const own = rule.helps
    ? radios(name, rule)
    : [field(name, { ...rule, title: rule.words?.true ?? rule.description, description: rule.words && rule.description })]
  return group(rule.title, ...own, ...rules.filter(([, { counts = {} }]) => name in counts).map(each => field(...each)))
}

/** Open every fold around a field. */
function unfold(field) {
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true
}
