// Knows the likeness of a card that is on its way: it is seen, and is nothing that anybody could press.

import { make } from "./dom.js"

const NAMES = ["aria-label", "aria-pressed", "data-id", "data-lit"]

/**
 * Lay `look`, the copy of a card, over the page where the card lies in `box`. Returns the element to move.
 * @param {Element} look
 * @param {{left: number, top: number, width: number}} box pixels
 */
export function ghost(look, { left, top, width }, className = "ghost") {
  for (const name of NAMES) look.removeAttribute(name)
  const over = make("div", { className, inert: true, aria: { hidden: "true" } }, look)
  Object.assign(over.style, { left: `${left}px`, top: `${top}px` })
  over.style.setProperty("--cw", `${width}px`)
  document.body.append(over)
  return over
}
