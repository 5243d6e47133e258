// Knows the rulebook panel: the server's page, and how a clause is found in it.

import { byId } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { documentOf } from "../dom/trusted.js"
import { drawPositions } from "./positions.js"

let shown = ""

/** Put the rulebook of a game, HTML of our own server, into its panel; promises that it looks as it should. */
export async function showRules({ rules: html, faces }) {
  if (html === shown) return
  shown = html
  const page = documentOf(html, "text/html")
  byId("rules-text").replaceChildren(...[...page.body.childNodes].map(node => document.importNode(node, true)))
  drawPositions(byId("rules-text"), faces)
  await stylesheet("rules")
}

/** Bring a clause into sight and let it be read; false if the rulebook has no such clause. */
export function findClause(clause) {
  const found = byId(`clause-${clause}`)
  document.querySelectorAll("#rules-text .found").forEach(each => each.classList.remove("found"))
  if (!found) return false
  found.classList.add("found")
  found.tabIndex = -1
  found.focus({ preventScroll: true })
  found.scrollIntoView({ block: "center" })
  return true
}
