// Knows the matches that this browser played to their end, for one's own statistics; nothing of it leaves the browser.

import { recall, remember } from "./store.js"

const KEEP = 500

/** The matches that are remembered, the latest first. @returns {PlayedMatch[]} */
export const matches = () => recall("matches", [])

export const forgetMatches = () => remember("matches", [])

/**
 * What is remembered of a match that has ended, from the page of a seat that played in it; null for any other page, and for lessons and practice.
 * @param {Pick<Page, "table" | "seat" | "game">} page
 * @param {string} unit
 * @param {number} at
 * @returns {PlayedMatch | null}
 */
export function matchOf({ table, seat, game }, unit, at) {
  const { outcome, lesson, practice, title, fewest_wins } = table
  if (table.status !== "over" || !outcome || !game || seat === null || lesson || practice) return null
  const seats = table.seats.map(({ name, kind, bot }) => ({ name, ...(kind === "bot" && { bot }) }))
  const { scores, winners } = outcome
  return { table: table.id, game: table.game, title, unit, ...(fewest_wins && { fewest_wins }), at, seat, seats, scores, winners }
}

/**
 * Remember how a match ended; whoever looks at it again changes nothing but what rulings have changed.
 * @param {Page} page
 * @param {string} unit
 * @param {number} now
 */
export function noteMatch(page, unit, now) {
  const before = matches()
  const at = before.find(each => each.table === page.table.id)?.at ?? now
  const match = matchOf(page, unit, at)
  if (match) remember("matches", [match, ...before.filter(each => each.table !== match.table)].slice(0, KEEP))
}
