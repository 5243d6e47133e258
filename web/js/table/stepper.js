// Knows the stepper beside the piles: how many cards are traded, and one fewer or one more.

import { attribute, button, make, text } from "../dom/dom.js"
import { say } from "../words/say.js"

/** Draw the stepper for `found`, as `stepped` finds it; `choose(chosen)` is called for one card fewer or more. */
export function drawStepper(place, found, names, choose) {
  place.hidden = !found
  if (!found) return
  if (!place.firstChild)
    place.append(step("−", "fewer"), make("span", { className: "stepper__count" }), step("+", "more"), make("span", { className: "stepper__who" }))
  const [fewer, count, more, who] = place.children
  text(count, `${found.count} ⇄ ${found.count}`)
  text(who, say("stepper.with", { who: names[found.owner] }))
  attribute(place, "aria-label", say("stepper.count", { count: found.count, who: names[found.owner] }))
  for (const [each, chosen] of [
    [fewer, found.fewer],
    [more, found.more],
  ]) {
    attribute(each, "aria-disabled", chosen ? null : "true") // it keeps the focus at the end of its way
    each.onclick = () => chosen && choose(chosen)
  }
}

function step(sign, name) {
  const made = button(sign, () => {}, "stepper__step")
  attribute(made, "aria-label", say(`stepper.${name}`))
  return made
}
