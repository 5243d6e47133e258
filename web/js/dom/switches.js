// Knows the switches that this browser remembers: theme, moving cards, single keys, the pace of what others do.

import { recall, remember } from "../server/store.js"

/** Let every `[data-switch]` below `root` show and change its remembered value. */
export function wireSwitches(root) {
  for (const input of root.querySelectorAll("[data-switch]")) {
    show(input)
    input.addEventListener("change", () => change(input))
  }
}

function show(input) {
  const value = recall(input.dataset.switch)
  if (input.type === "checkbox") input.checked = !value
  else input.value = value ?? input.dataset.usual ?? "auto"
}

function change(input) {
  remember(input.dataset.switch, input.type === "checkbox" ? !input.checked : input.value)
  if (input.dataset.switch === "theme") setTheme(input.value)
}

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
