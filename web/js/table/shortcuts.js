// Knows how the keys are listed in the help.

import { SHORTCUTS } from "./keys.js"
import { make } from "../dom/dom.js"

const MOVES = [
  ["Tab", "Go from group to group: cards, buttons, panels"],
  ["← → ↑ ↓", "Go from card to card"],
  ["Enter", "Choose the card, press the button"],
  ["Esc", "Let go of what is chosen; close a panel"],
]

/** Fill a description list with the keys and what they do. */
export function drawShortcuts(list) {
  const rows = [...MOVES, ...SHORTCUTS.map(([key, , words]) => [key.toUpperCase(), words])]
  list.replaceChildren(...rows.map(([key, words]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, words))))
}
