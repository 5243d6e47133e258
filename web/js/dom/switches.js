// Knows the switches that this browser remembers: theme, moving cards, single keys, the pace of what others do.

import { recall, remember } from "../server/store.js"

/** Let every `[data-switch]` below `root` show and change its remembered value. @param {ParentNode} root */
export function wireSwitches(root) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("[data-switch]"))) {
    show(input)
    input.addEventListener("change", () => change(input))
  }
}

/** @param {HTMLInputElement} input */
const switchOf = input => input.dataset.switch ?? ""

/** @param {HTMLInputElement} input */
function show(input) {
  const value = recall(switchOf(input))
  if (input.type === "checkbox") input.checked = !value
  else input.value = value ?? input.dataset.usual ?? "auto"
}

/** @param {HTMLInputElement} input */
function change(input) {
  remember(switchOf(input), input.type === "checkbox" ? !input.checked : input.value)
  if (switchOf(input) === "theme") setTheme(input.value)
}

/** @param {string} theme */
function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
