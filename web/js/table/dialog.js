// Knows how a dialog that comes and goes is made, shown and answered.

import { make } from "../dom/dom.js"

const buttons = (...all) =>
  make(
    "div",
    { className: "dialog__buttons" },
    ...all.map(([value, words, main]) => make("button", { value, className: main ? "button button--main" : "button", formNoValidate: !main }, words)),
  )

/** A dialog with a title and these parts; the last are its buttons, as [value, words, main?]. */
export function dialogOf(id, title, parts, ...last) {
  return make(
    "dialog",
    { id, className: "seat-dialog", aria: { labelledby: `${id}-title` } },
    make("form", { method: "dialog" }, make("h2", { id: `${id}-title` }, title), ...parts, buttons(...last)),
  )
}

/** Show a dialog; promises the value of the button that closes it. */
export function answered(dialog) {
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve =>
    dialog.addEventListener(
      "close",
      () => {
        dialog.remove()
        resolve(dialog.returnValue)
      },
      { once: true },
    ),
  )
}
