// Knows how a moment of the match is chosen: by who moved, the cards that the move showed, and what was said of it.

import { make } from "../dom/dom.js"
import { language, say } from "../words/say.js"
import { isUndone, sentences } from "../words/sentences.js"
import { paint } from "./cards.js"
import { looksOf } from "./looks.js"
import { sign } from "./signs.js"

const OFFERED = 40
const SHOWN = 4 // cards of one move
const SIZES = /** @type {const} */ ([
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
])

/** The seat that did this, by itself, a bot or its clock; null for the table. @param {Entry} entry */
export function seatOf({ by }) {
  const found = /^(?:seat|bot|clock):(\d)$/.exec(by)
  return found && Number(found[1])
}

/** The moves of the game that still count, the newest first. @returns {Entry[]} */
export const movesOf = ({ log, table }) => log.filter(entry => entry.cards && entry.lines?.length && !isUndone(table, entry.seq)).reverse()

/** The moves that can be disputed, the newest first, and `seq` whatever has become of it. */
export function disputable(page, seq) {
  const told = movesOf(page).slice(0, OFFERED)
  const older = seq !== null && !told.some(entry => entry.seq === seq) ? page.log.filter(entry => entry.seq === seq) : []
  return [...told, ...older]
}

/** "20 seconds ago". @param {number} at @param {number} now */
function ago(at, now) {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  const [unit, size] = SIZES.find(([, each]) => seconds >= each) ?? ["second", 1]
  return new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }).format(-Math.floor(seconds / size), unit)
}

/** What goes back together with the move of record `seq`: nothing, one move of somebody, or several. */
function alongWith(page, seq, names) {
  const later = movesOf(page).filter(entry => entry.seq > seq)
  if (!later.length) return ""
  const who = seatOf(later[0])
  return later.length === 1 && who !== null ? say("moment.with-one", { who: names[who] }) : say("moment.with", { count: later.length })
}

/**
 * A moment to be chosen, under `name` among its like: `{seq, line}`, with its cards where the log tells them.
 * @param {string} name
 * @param {{ seq: number, line?: string }} moment
 * @param {any} at
 * @param {{ names: string[], checked?: boolean }} look
 */
export const momentChoice = (name, moment, at, { names, checked = false }) =>
  make(
    "label",
    { className: "moment" },
    make("input", { type: "radio", name, value: String(moment.seq), checked, required: true }),
    ...partsOf(moment, at, names),
  )

/** The moment of record `seq` to be seen: who moved, which cards, and what was said of it. */
export const momentStrip = (seq, at, names) => make("div", { className: "moment" }, ...partsOf({ seq }, at, names))

/** @param {{ seq: number, line?: string }} moment @param {any} at @param {string[]} names */
function partsOf({ seq, line }, { page, game }, names) {
  const entry = page.log.find(each => each.seq === seq)
  const who = entry ? seatOf(entry) : null
  const told = [entry && ago(Date.parse(entry.at), Date.now() + page.ahead), alongWith(page, seq, names)].filter(Boolean)
  const words = line ?? (entry ? sentences(entry, names)[0] : "")
  return [
    who === null ? "" : face(who, looksOf(page.table.seats)[who]),
    make("span", { className: "moment__cards", aria: { hidden: "true" } }, ...(entry?.cards ?? []).slice(0, SHOWN).map(code => small(code, game?.faces))),
    make("span", { className: "moment__words" }, make("strong", {}, words), make("small", {}, told.join(" · "))),
  ]
}

const face = (seat, { animal }) => make("span", { className: "moment__who", data: { seat }, aria: { hidden: "true" } }, sign(`animal-${animal}`))

function small(code, faces) {
  const card = make("span", { className: "card" })
  paint(card, code, faces)
  return card
}

/** The record that is chosen below `place`; NaN for none. @param {ParentNode} place */
export const chosenMoment = place => Number(/** @type {HTMLInputElement | null} */ (place.querySelector(".moment > :checked"))?.value ?? Number.NaN)
