// Knows the switches that this browser remembers: theme, felt, card backs, moving cards, single keys, the pace of what others do.

import { recall, remember } from "../server/store.js"

const LOOKS = ["theme", "felt", "back"]

/** Let every `[data-switch]` below `root` show and change its remembered value. @param {ParentNode} root */
export function wireSwitches(root) {
  for (const input of switchesOf(root)) {
    show(input)
    input.addEventListener("change", () => change(input))
  }
}

/** @param {ParentNode} root @returns {NodeListOf<HTMLInputElement>} */
const switchesOf = root => root.querySelectorAll("[data-switch]")

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
  if (LOOKS.includes(switchOf(input))) dress(switchOf(input), input.value)
}

/** Show the page in another theme, on another felt, or with other backs. @param {string} look @param {string} chosen */
function dress(look, chosen) {
  if (chosen === "auto") delete document.documentElement.dataset[look]
  else document.documentElement.dataset[look] = chosen
  turnBacks()
}

/** The backs that lie there turn at once. */
function turnBacks() {
  const { back = "sun" } = document.documentElement.dataset
  for (const drawn of document.querySelectorAll(`use[href^="#back-"]:not([href$="-${back}"])`)) drawn.setAttribute("href", `#back-${back}`)
}

/** What was chosen in another tab, or while this page was left, is seen here as well; the page itself is dressed by then. */
function follow() {
  turnBacks()
  for (const input of switchesOf(document)) show(input)
}

for (const told of ["storage", "pageshow"]) addEventListener(told, follow)
