// Knows how animals and colours are offered in a dialog, and what was chosen there.

import { make } from "../dom/dom.js"
import { say } from "../words/say.js"
import { ANIMALS, COLOURS, looksOf, myLook, setMyLook } from "./looks.js"
import { sign } from "./signs.js"

/** Animals and colours to choose from, but for those that others have chosen. */
export function lookFields(seat, seats) {
  const others = seats.map(each => (each.seat === seat ? undefined : each.look))
  const own = looksOf(seats.map(each => (each.seat === seat ? { look: myLook() ?? undefined } : each)))[seat]
  const choices = (name, all, drawn) =>
    make(
      "fieldset",
      { className: "look" },
      make("legend", {}, say(`sitting.${name}`)),
      ...all.map(value =>
        make(
          "label",
          { className: "look__choice", title: say(`sitting.${name}-${value}`) },
          make("input", {
            type: "radio",
            name,
            value,
            checked: own[name] === value,
            disabled: others.some(look => look?.[name] === value),
            aria: { label: say(`sitting.${name}-${value}`) },
          }),
          drawn(value),
        ),
      ),
    )
  return [
    choices("animal", ANIMALS, animal => sign(`animal-${animal}`)),
    choices("colour", COLOURS, colour => make("span", { className: "look__colour", data: { colour } })),
  ]
}

/** What was chosen in the dialog's form; it is kept for the next table, too. @returns {Look} */
export function chosenLook(form) {
  const look = { animal: form.animal.value, colour: form.colour.value }
  setMyLook(look)
  return look
}
