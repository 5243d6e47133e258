// Knows the house rules of a table: what can be chosen, and how it is said.

import { countdown } from "./clocks.js"

/** What a table is opened with when nobody chooses anything. */
export const PLAIN = { undo: "consent", undo_limit: 10, referee: false, clock: "none", seconds: 0, increment: 0, away: "ask" }

/** The house rules of a table, which names only those that are not plain. */
export const houseOf = table => ({ ...PLAIN, ...table.house })

export const UNDO = {
  free: ["Free", "Everybody takes their own moves back at once, whatever was seen since."],
  consent: ["By consent", "At once while nobody has acted or learned anything since; else those who would lose by it are asked."],
  referee: ["Only the referee", "The referee decides, so there must be one."],
  off: ["Off", "What is played is played."],
}
export const CLOCK = {
  none: ["No clock", "Everybody thinks as long as they like."],
  bank: ["Time for the match", "Each seat has so much in all, and gets a little more after each decision."],
  decision: ["Time for each decision", "Each decision has its own time; what is left over is lost."],
}
export const AWAY = {
  wait: ["Wait", "Nothing is done for a seat that is away."],
  ask: ["Others may ask a bot in", "After a while anybody at the table may let a bot play on."],
  bot: ["A bot plays on", "By itself, as soon as the seat's time is up."],
}
export const BANKS = [60, 180, 300, 600, 900, 1800] // seconds for the match
export const INCREMENTS = [0, 2, 5, 10, 30] // seconds more after each decision
export const DECISIONS = [10, 20, 30, 60, 120, 300] // seconds for each

/** "30 seconds", "1 minute", "1 minute 30 seconds". */
export function spell(seconds) {
  const parts = [[Math.floor(seconds / 60), "minute"], [seconds % 60, "second"]].filter(([count]) => count)
  return parts.map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(" ") || "nothing"
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
  if (clock === "none") return "none"
  if (clock === "decision") return `${countdown(seconds * 1000)} for each decision`
  return `${countdown(seconds * 1000)} for the match${increment ? `, ${increment} s more after each decision` : ""}`
}

const limitWords = ({ undo, undo_limit: limit }) => (undo === "consent" || undo === "referee" ? `, ${limit} requests each` : "")

/** The rules as pairs for a list: `["Clock", "5:00 for the match"]`. */
export function houseWords(house) {
  return [
    ["Moves are taken back", (UNDO[house.undo]?.[0] ?? house.undo).toLowerCase() + limitWords(house)],
    ["Referee", house.referee ? "yes" : "none"],
    ["Clock", clockWords(house)],
    ["Somebody is away", (AWAY[house.away]?.[0] ?? house.away).toLowerCase()],
  ]
}

/** What is chosen, in a few words: "by consent · no referee · no clock". */
export function houseLine(house) {
  const undo = { free: "undo is free", consent: "undo by consent", referee: "undo by the referee", off: "no undo" }[house.undo]
  return [undo, house.referee ? "a referee" : "no referee", house.clock === "none" ? "no clock" : clockWords(house)].join(" · ")
}
