// Knows the dialog with which one sits down, and how the code that gives the seat back is shown.

import { button, make } from "../dom/dom.js"
import { copy } from "../dom/links.js"
import { myName, setMyName } from "../dom/me.js"
import { stylesheet } from "../dom/styles.js"
import { say } from "../words/say.js"
import { answered } from "./dialog.js"
import { chosenLook, lookFields } from "./look-fields.js"

const LONGEST = 24 // letters of a name

/** Promises `{name, look}`, by which one is known in this `seat`; null of who would rather watch. `code` is shown where nothing else will give the seat back. */
export async function askToSit({ code = "", trouble = "", seat, seats }) {
  await stylesheet("keys")
  const field = make("input", { required: true, maxLength: LONGEST, autocomplete: "nickname", value: myName() })
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "sit-title" }, say("sitting.title")),
    trouble && make("p", { className: "trouble", role: "alert" }, trouble),
    make("label", { className: "field" }, make("span", { className: "field__words" }, say("sitting.name")), field),
    ...lookFields(seat, seats),
    make("p", {}, say("sitting.yours")),
    !isSecureContext && make("p", { className: "seat-code__warning", role: "note" }, say("sitting.unprotected")),
    code && codeBox(code),
    code && make("p", { className: "seat-code__warning", role: "note" }, say("sitting.page")),
    make(
      "div",
      { className: "dialog__buttons" },
      make("button", { className: "button button--main", value: "ok" }, say("sitting.sit")),
      make("button", { className: "button", value: "", formNoValidate: true }, say("sitting.watch")),
    ),
  )
  const answer = await answered(make("dialog", { id: "sit", aria: { labelledby: "sit-title" } }, form))
  if (answer !== "ok") return null
  setMyName(field.value)
  return { name: myName(), look: chosenLook(form) }
}

/** A button that copies words, and says whether they were. */
export function copyButton(words) {
  const made = button(say("sitting.copy"), async () => (made.textContent = say((await copy(words)) ? "sitting.copied" : "sitting.by-hand")))
  return made
}

/** A recovery code to be written down, with what it is for. */
export function codeBox(code) {
  const field = make("output", { className: "seat-code__letters", aria: { label: say("sitting.code") } }, code)
  return make(
    "div",
    { className: "seat-code" },
    make("p", { className: "seat-code__title" }, say("sitting.code")),
    make("p", {}, field, copyButton(code)),
    make("p", { className: "seat-code__why" }, say("sitting.why")),
  )
}
