// Knows the look of a game: its style, and the drawings of its cards, one sprite a game and one of backs, put into the page once.

import { arrived } from "../dom/styles.js"
import { documentOf } from "../dom/trusted.js"
import { translate } from "./drawn-words.js"

const BACKS = new URL("../../cards/backs.svg", import.meta.url).href
const BACK = "back-"
const USUAL = "sun"
const ROOT = "http://www.w3.org/2000/svg"
const coming = new Map()

/** The beats and sounds by their names that the game's package adds to those of the page, or has in their place. */
export const added = { beats: {}, sounds: {} }

/**
 * As `dressed`, at a table, where the game's own style comes behind the table's.
 * @param {GameLook} look
 * @param {Record<string, any>} faces
 */
export async function dressedAtTable(look, faces) {
  const [drawn] = await Promise.all([dressed(look, faces), look.style && arrived(look.style)])
  return drawn
}

/**
 * The `faces` of a game of this `look`, each that has a drawing with the id of its symbol, once the drawings are in the page.
 * A game without drawings keeps its plain faces, and so does one whose drawings cannot be had.
 * @param {GameLook} look
 * @param {Record<string, any>} faces
 */
export async function dressed(look, faces) {
  Object.assign(added.beats, look.beats)
  Object.assign(added.sounds, look.sounds)
  const sprites = [look.cards, look.deck].filter(Boolean)
  const [backs, ...prefixes] = await Promise.all([sprites.length && sprite(BACKS), ...sprites.map(each => sprite(each, look.words))])
  if (!backs) return faces
  return Object.fromEntries(Object.entries(faces).map(([code, face]) => [code, withDrawing(face, prefixes, code)]))
}

/** A face with the ids of its symbols, by the first sprite that has it: the whole card, and the sign on it alone. */
function withDrawing(face, prefixes, code) {
  const found = form => prefixes.map(prefix => `${prefix}-${form}${code}`).find(id => document.getElementById(id))
  const drawn = found("")
  return drawn ? { ...face, drawn, emblem: found("i") } : face
}

/** Promises the letters with which the ids of a sprite begin; false if it cannot be had. */
function sprite(address, words) {
  if (!coming.has(address))
    coming.set(
      address,
      fetched(address, words).catch(() => coming.delete(address) && false),
    )
  return coming.get(address)
}

async function fetched(address, said) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(String(answer.status))
  const { documentElement: svg } = documentOf(await answer.text(), "image/svg+xml")
  svg.setAttribute("class", "sprite")
  svg.setAttribute("aria-hidden", "true")
  if (said) translate(svg, said)
  document.body.append(svg)
  return svg.dataset.prefix
}

/** A picture of the symbol `id`; a place that is not as high as a card shows the upper part of a face, where the index is, and the middle of a back. */
export const picture = id =>
  drawing(id, { viewBox: "0 0 100 140", preserveAspectRatio: `${id.startsWith(BACK) ? "xMidYMid" : "xMidYMin"} slice`, class: "card__face" })

/** The sign of a card alone. */
export const emblem = id => drawing(id, { viewBox: "0 0 64 64", class: "emblem" })

function drawing(id, attributes) {
  const svg = document.createElementNS(ROOT, "svg")
  const use = document.createElementNS(ROOT, "use")
  for (const [name, value] of Object.entries({ ...attributes, "aria-hidden": "true" })) svg.setAttribute(name, value)
  use.setAttribute("href", `#${id}`)
  svg.append(use)
  return svg
}

/** The id of the symbol of a card's back as this browser would have it, or as usual; null while its drawing is not there. */
export function backDrawn() {
  const chosen = BACK + (document.documentElement.dataset.back ?? USUAL)
  return [chosen, BACK + USUAL].find(id => document.getElementById(id)) ?? null
}
