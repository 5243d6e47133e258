// Knows the side panel: log, rulebook, menu or a dispute, one at a time; a drawer where the page is narrow.

import { all, attribute, byId } from "../dom/dom.js"
import { recall, remember } from "../server/store.js"

const WIDE = matchMedia("(min-width: 75rem)")
const ROOMY = matchMedia("(min-width: 94rem)")
const NAMES = [...document.querySelectorAll(".panel__page")].map(page => page.id.replace("panel-", ""))
let from = null // where focus was before the panel opened
let changed = () => {}
let memory = "panel" // under which the page that was open is remembered

/** The buttons that open a page of the panel: in the bar, and where the bar has no room, in the menu. */
const openersOf = name => all(document, `[data-panel-for=${name}]`)

export const openPanel = () => byId("panel").dataset.shows || null

/** Show one page of the panel, or close it with null. */
export function showPanel(name, { focus = true } = {}) {
  if (name && !openPanel()) from = document.activeElement
  byId("panel").dataset.shows = name ?? ""
  document.body.toggleAttribute("data-panel", Boolean(name))
  for (const each of NAMES) {
    byId(`panel-${each}`).hidden = each !== name
    for (const opener of openersOf(each)) attribute(opener, "aria-expanded", String(each === name))
  }
  if (WIDE.matches && name !== "case") remember(memory, name ?? "none")
  changed()
  if (name === "log") byId("log-scroll").scrollTop = byId("log-scroll").scrollHeight
  if (name && focus) byId(`panel-${name}`).focus()
  else if (!name && from?.isConnected && byId("panel").contains(document.activeElement)) from.focus()
}

/** Is the panel beside the table, not over it? */
export const beside = () => WIDE.matches

export const togglePanel = name => showPanel(openPanel() === name ? null : name)

/** Wire the buttons; on a wide page the panel opens as it was left, else with `first`. `draw()` is called when another page is shown. */
export function wirePanel(draw, { first = ROOMY.matches ? "log" : "none", key = memory } = {}) {
  changed = draw
  memory = key
  for (const name of NAMES) for (const opener of openersOf(name)) opener.addEventListener("click", () => togglePanel(name))
  byId("panel-close").addEventListener("click", () => showPanel(null))
  byId("panel").addEventListener("keydown", event => {
    if (event.key === "Escape") showPanel(null)
  })
  const last = recall(memory, first)
  if (WIDE.matches && NAMES.includes(last)) showPanel(last, { focus: false })
}
