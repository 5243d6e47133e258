// Knows the player's name: asked once, then remembered.

import { recall, remember } from "../server/store.js"
import { byId } from "./dom.js"

/** @returns {string} */
export const myName = () => recall("name", "")
/** @param {string} name */
export const setMyName = name => remember("name", name.trim().slice(0, 30))

/** The remembered name, else the answer to the dialog `#who`; null when the player closes it. */
export function askName({ again = false } = {}) {
  if (myName() && !again) return Promise.resolve(myName())
  const dialog = byId("who")
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector("input"))
  input.value = myName()
  dialog.returnValue = ""
  dialog.showModal()
  return new Promise(resolve => {
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.returnValue === "ok") setMyName(input.value)
        resolve(dialog.returnValue === "ok" ? myName() : null)
      },
      { once: true },
    )
  })
}
