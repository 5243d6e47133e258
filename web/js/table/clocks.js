// Knows how much time a seat has left, and how a time is written; asks no clock itself.

import { moment } from "./page.js"

export const LOW = 10_000 // from here on tenths of a second are shown, and one is warned once

/** Milliseconds left for `seat` at `now`, a moment of the server; never less than none. */
export function leftOf({ left, running, at }, seat, now) {
  const gone = running.includes(seat) ? Math.max(0, now - moment(at)) : 0
  return Math.max(0, left[seat] - gone)
}

const two = number => String(number).padStart(2, "0")

/** "1:04:30", "4:30", "0:30", and below ten seconds "0:09.3". */
export function written(ms) {
  if (ms < LOW) return `0:${two(Math.floor(ms / 1000))}.${Math.floor((ms % 1000) / 100)}`
  return counted(Math.floor(ms / 1000))
}

/** A countdown in whole seconds, the last one begun counting: "0:45". */
export const countdown = ms => counted(Math.ceil(Math.max(0, ms) / 1000))

function counted(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Whether to warn somebody whose time runs now. `before` and `now` are the time left a look ago, and at present. */
export const warns = (before, now) => before >= LOW && now < LOW && now > 0
