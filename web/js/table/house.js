// Knows the house rules of a table: their choices, and the sentences for them.

import { say } from "../words/say.js"
import { countdown } from "./clocks.js"

/** The house rules of a table for which nobody chooses any. */
export const PLAIN = {
  undo: "consent",
  undo_limit: 10,
  referee: false,
  clock: "none",
  seconds: 0,
  increment: 0,
  away: "ask",
  days: 7,
  unfinished: "scores",
  stand_ins: false,
  hints: false,
  phrases: true,
}

/** The house rules of a table, which names only those that are not plain. */
export const houseOf = table => ({ ...PLAIN, ...table.house })

// The choices, each with the key of its sentence.
export const UNDO = { free: "house.free", consent: "house.consent", referee: "house.undo-referee", off: "house.off" }
export const CLOCK = { none: "house.no-clock", bank: "house.bank", decision: "house.decision" }
export const AWAY = { wait: "house.wait", ask: "house.ask", bot: "house.bot" }
export const UNFINISHED = { scores: "house.scores", absent: "house.absent" }
export const BANKS = [60, 180, 300, 600, 900, 1800] // seconds for the match
export const INCREMENTS = [0, 2, 5, 10, 30] // seconds more after each decision
export const DECISIONS = [10, 20, 30, 60, 120, 300] // seconds for each

/** "30 seconds", "1 minute", "1 minute 30 seconds". */
export function spell(seconds) {
  const minutes = Math.floor(seconds / 60)
  const parts = [minutes && say("house.minutes", { count: minutes }), seconds % 60 && say("house.seconds", { count: seconds % 60 })]
  return parts.filter(Boolean).join(" ") || say("house.nothing")
}

/** House rules that fit together: a referee where only the referee may allow an undo, no times without a clock. */
export function fitting(house) {
  const { clock, undo } = house
  return {
    ...house,
    referee: house.referee || undo === "referee",
    seconds: clock === "none" ? 0 : house.seconds,
    increment: clock === "bank" ? house.increment : 0,
  }
}

function clockWords({ clock, seconds, increment }) {
  const time = countdown(seconds * 1000)
  if (clock === "none") return say("house.none")
  if (clock === "decision") return say("house.each-decision", { time })
  return increment ? say("house.for-match-more", { time, count: increment }) : say("house.for-match", { time })
}

const chosenWords = (keys, chosen) => (chosen in keys ? say(keys[chosen]) : chosen)

function undoWords({ undo, undo_limit: limit }) {
  const words = chosenWords(UNDO, undo)
  return undo === "consent" || undo === "referee" ? say("house.limited", { undo: words, count: limit }) : words
}

/** The rules as pairs for a list: `["Clock", "5:00 for the match"]`. */
export function houseWords(house) {
  return [
    [say("house.undo"), undoWords(house)],
    [say("house.referee"), say(house.referee ? "house.yes" : "house.none")],
    [say("house.clock"), clockWords(house)],
    [say("house.away"), chosenWords(AWAY, house.away)],
    [say("house.days"), say("house.days-long", { count: house.days })],
    [say("house.unfinished"), chosenWords(UNFINISHED, house.unfinished)],
    [say("house.stand-ins"), say(house.stand_ins ? "house.can-win" : "house.cannot-win")],
    [say("house.hints"), say(house.hints ? "house.hints-yes" : "house.hints-no")],
    [say("house.phrases"), say(house.phrases ? "house.phrases-yes" : "house.phrases-no")],
  ]
}

/** The chosen rules in a few words: "by consent · no referee · no clock". */
export function houseLine(house) {
  const clock = house.clock === "none" ? say("house.line-no-clock") : clockWords(house)
  return [say(`house.line-${house.undo}`), say(house.referee ? "house.line-a-referee" : "house.line-no-referee"), clock].join(" · ")
}
