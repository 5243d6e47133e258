// Knows the remedies of a ruling: their names, the fields that they need, and their sentences in a preview.

import { listed } from "../words/names.js"
import { say } from "../words/say.js"

/** Each remedy, and which of `to`, `seat`, `points` it needs. @type {Record<string, string[]>} */
export const REMEDIES = { stands: [], rewind: ["to"], repair: ["to"], adjust: ["seat", "points"], forfeit: ["seat"], void: [] }

/**
 * The remedy as it is sent: its kind, and those of `fields` that it needs.
 * @param {any} kind
 * @param {Data} fields
 * @returns {any}
 */
export const remedyOf = (kind, fields) => Object.fromEntries([["kind", kind], ...REMEDIES[kind].map(field => [field, fields[field]])])

/** The missing field, in words, without which the remedy cannot be ruled; "" if none is missing. `last` is the newest record. */
export function missing({ kind, to, seat, points }, last) {
  const needs = REMEDIES[kind]
  if (needs.includes("to") && !(Number.isInteger(to) && to >= 0 && to <= last)) return say("remedies.missing-to", { last })
  if (needs.includes("seat") && !Number.isInteger(seat)) return say("remedies.missing-seat")
  if (needs.includes("points") && !(Number.isInteger(points) && points)) return say("remedies.missing-points")
  return ""
}

/** The rewinds in force that going back to `to` takes back, in a sentence; "" for none. */
function takenBack(to, rewinds) {
  const later = rewinds.filter(([seq]) => seq > to).map(([seq]) => `#${seq}`)
  return later.length ? say("remedies.taken-back", { which: listed(later) }) : ""
}

/**
 * The remedy in words. `line` is the log's sentence on the move to before which one goes back, `amount(points)` writes a score, `rewinds` are those in force.
 * @param {any} remedy one that lacks nothing
 * @param {{ names: string[], line?: string, amount?: (points: number) => string, rewinds?: [number, number][] }} told
 */
export function remedyWords({ kind, to, seat, points }, { names, line = "", amount = String, rewinds = [] }) {
  const after = say(line ? "remedies.before-line" : "remedies.after", { to, line })
  const back = kind === "rewind" || kind === "repair" ? takenBack(to, rewinds) : ""
  const key = kind === "adjust" ? (points < 0 ? "remedies.says-less" : "remedies.says-more") : `remedies.says-${kind}`
  return [say(key, { after, who: names[seat], amount: amount(Math.abs(points)) }), back].filter(Boolean).join(" ")
}

/** The clauses of a rulebook, HTML with ids such as `clause-3.2`, as `[number, beginning of its text]`. */
export function clausesOf(html, words = 64) {
  const found = html.matchAll(/<(\w+)[^>]*\bid="clause-([\d.]+)"[^>]*>([\s\S]*?)<\/\1>/g)
  return [...found].map(([, , number, inner]) => [number, cut(plain(inner).replace(new RegExp(`^${number}\\s*`), ""), words)])
}

const plain = html =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name])
    .replace(/\s+/g, " ")
    .trim()

const cut = (text, most) => (text.length <= most ? text : `${text.slice(0, text.lastIndexOf(" ", most)).replace(/[,;:.]$/, "")} …`)
