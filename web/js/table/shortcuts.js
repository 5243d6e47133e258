// Knows how the keys are listed in the help.

import { make } from "../dom/dom.js"
import { say } from "../words/say.js"
import { SHORTCUTS } from "./keys.js"

const MOVES = [
  ["Tab", "tab"],
  ["← → ↑ ↓", "arrows"],
  ["Shift ← →", "arrange"],
  ["Enter", "enter"],
  ["Esc", "escape"],
]

/** Fill a description list with the keys and their deeds. */
export function drawShortcuts(list) {
  const rows = [...MOVES, ...SHORTCUTS.map(([key, does]) => [key.toUpperCase(), does])]
  list.replaceChildren(...rows.map(([key, does]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, say(`keys.${does}`)))))
}
