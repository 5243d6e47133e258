// Knows what the table's keys and its few fixed buttons do.

import { openSheet, pastOf, transcript } from "./ends.js"
import { shortcut } from "./keys.js"
import { byId } from "./make.js"
import { togglePanel } from "./panel.js"
import { focusOn, nextLit } from "./roam.js"
import { recall } from "./store.js"

async function look(card, at) {
  const { showLarge } = await import("./peek.js")
  showLarge(card, at.game?.faces)
}

async function help() {
  const { drawShortcuts } = await import("./shortcuts.js")
  drawShortcuts(byId("shortcuts"))
  byId("help").showModal()
}

async function copyWatch(event, at) {
  const { copy } = await import("./links.js")
  const link = `${location.origin}/table/${at.table}`
  event.target.textContent = (await copy(link)) ? "Copied" : link
}

async function copyReceipt(event, at) {
  const [{ copy }, { receiptOf }] = await Promise.all([import("./links.js"), import("./receipts.js")])
  const receipt = receiptOf(at.table)
  event.target.textContent = !receipt ? "There is none yet" : (await copy(receipt)) ? "Copied: keep it" : receipt
}

const DOES = {
  press: () => byId("buttons").querySelector("button")?.click(),
  next: () => focusOn(nextLit(byId("board")) ?? byId("prompt")),
  prompt: () => byId("prompt").focus(),
  look: at => look(document.activeElement, at),
  log: () => togglePanel("log"),
  rules: () => togglePanel("rules"),
  menu: () => togglePanel("menu"),
  scores: openSheet,
  help,
}

function pressed(event, at) {
  if (document.querySelector("dialog[open]")) return
  if (event.key === "Escape" && at.busy()) return at.clear()
  const does = recall("nokeys", false) ? undefined : shortcut(event)
  if (!does) return
  event.preventDefault()
  DOES[does](at)
}

function held(event, at) {
  const card = event.target.closest(".slot")?.firstElementChild
  if (!card?.dataset.code || card.dataset.code === "-") return
  event.preventDefault()
  look(card, at)
}

/** Wire keys and buttons to the table `at`. */
export function wireDoing(at) {
  document.addEventListener("keydown", event => pressed(event, at))
  byId("board").addEventListener("contextmenu", event => held(event, at))
  byId("show-sheet").addEventListener("click", () => openSheet(at))
  byId("transcript").addEventListener("click", () => transcript(at))
  byId("look-back").href = pastOf(at.table)
  byId("help-open").addEventListener("click", help)
  byId("leave").addEventListener("click", () => (at.asking.leave = at.command({ do: "leave" })))
  byId("receipt").addEventListener("click", event => copyReceipt(event, at))
  byId("copy-watch").addEventListener("click", event => copyWatch(event, at))
}
