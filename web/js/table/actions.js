// Knows the deeds of the table's keys and of its few fixed buttons.

import { byId } from "../dom/dom.js"
import { recall } from "../server/store.js"
import { worded } from "../words/say.js"
import { focusOn, nextLit } from "./focus.js"
import { shortcut } from "./keys.js"
import { togglePanel } from "./panel.js"
import { fold } from "./plate.js"

async function look(card, at) {
  const [{ showLarge }] = await worded(import("./magnify.js"))
  showLarge(card, at.game?.faces)
}

async function help() {
  const [{ drawShortcuts }] = await worded(import("./shortcuts.js"))
  drawShortcuts(byId("shortcuts"))
  byId("help").showModal()
}

async function scores(at) {
  const [{ openSheet }] = await worded(import("./round-end.js"))
  openSheet(at)
}

const DOES = {
  press: () => byId("buttons").querySelector("button")?.click(),
  next: () => focusOn(nextLit(byId("board")) ?? byId("prompt")),
  hurry: at => at.hurry(),
  order: at => at.hand?.next(),
  prompt: () => byId("prompt").focus(),
  look: at => look(document.activeElement, at),
  log: () => togglePanel("log"),
  rules: () => togglePanel("rules"),
  menu: () => togglePanel("menu"),
  scores,
  hint: () => byId("hint").hidden || byId("hint").click(),
  undo: () => byId("take-back").hidden || byId("take-back").click(),
  help,
}

function pressed(event, at) {
  if (document.querySelector("dialog[open]")) return
  if (event.key === "Escape" && at.busy()) return at.clear()
  if (event.key === "Escape") fold()
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
export function wireActions(at) {
  document.addEventListener("keydown", event => pressed(event, at))
  byId("board").addEventListener("contextmenu", event => held(event, at))
  byId("show-sheet").addEventListener("click", () => scores(at))
  byId("help-open").addEventListener("click", help)
}
