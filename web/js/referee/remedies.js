// Knows the remedies of a ruling: what they are called, what they need to be told, and how they are said before they are.

import { listed } from "../words/names.js"

/** Each remedy: its name, and which of `to`, `seat`, `points` it needs. */
export const REMEDIES = {
  stands: ["The play stands", []],
  rewind: ["Go back", ["to"]],
  repair: ["Go back and shuffle again what was seen", ["to"]],
  adjust: ["Change a score", ["seat", "points"]],
  forfeit: ["A seat loses the match", ["seat"]],
  void: ["The match does not count", []],
}

/** The remedy as it is sent: its kind, and of `fields` what it needs. */
export const remedyOf = (kind, fields) => Object.fromEntries([["kind", kind], ...REMEDIES[kind][1].map(field => [field, fields[field]])])

/** What is missing before the remedy can be ruled, in words; "" if nothing is. `last` is the newest record. */
export function missing({ kind, to, seat, points }, last) {
  const needs = REMEDIES[kind][1]
  if (needs.includes("to") && !(Number.isInteger(to) && to >= 0 && to <= last)) return `Say after which record, from #0 to #${last}, the game goes on.`
  if (needs.includes("seat") && !Number.isInteger(seat)) return "Say whose."
  if (needs.includes("points") && !(Number.isInteger(points) && points)) return "Say how many points, more or less."
  return ""
}

/** The rewinds in force that going back to `to` takes back, in a sentence; "" for none. */
function takenBack(to, rewinds) {
  const later = rewinds.filter(([seq]) => seq > to).map(([seq]) => `#${seq}`)
  return later.length ? ` Taken back with it: the undo at ${listed(later)}; what that had undone counts again.` : ""
}

/** The remedy in words. `line` is what the log says of record `to`, `amount(points)` writes a score, `rewinds` are those in force. */
export function remedyWords({ kind, to, seat, points }, { names, line = "", amount = String, rewinds = [] }) {
  const after = `as it was after #${to}${line ? ` (“${line}”)` : ""}`
  const again = takenBack(to, rewinds)
  const whole = {
    stands: () => "The play stands, and the game goes on.",
    rewind: () => `The game goes on ${after}; what came since is undone.${again}`,
    repair: () => `The game goes on ${after}; what came since is undone, and the piles of which somebody saw a card are shuffled again.${again}`,
    adjust: () => `${names[seat]} gets ${amount(Math.abs(points))} ${points < 0 ? "less" : "more"} when the match is counted.`,
    forfeit: () => `${names[seat]} loses the match.`,
    void: () => "The match does not count; nobody wins.",
  }
  return whole[kind]()
}

/** The clauses of a rulebook, HTML with ids such as `clause-3.2`, as `[number, beginning of its text]`. */
export function clausesOf(html, words = 64) {
  const found = html.matchAll(/<(\w+)[^>]*\bid="clause-([\d.]+)"[^>]*>([\s\S]*?)<\/\1>/g)
  return [...found].map(([, , number, inner]) => [number, cut(plain(inner).replace(new RegExp(`^${number}\\s*`), ""), words)])
}

const plain = html => html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: "\"", "#39": "'" })[name]).replace(/\s+/g, " ").trim()

const cut = (text, most) => (text.length <= most ? text : `${text.slice(0, text.lastIndexOf(" ", most)).replace(/[,;:.]$/, "")} …`)
