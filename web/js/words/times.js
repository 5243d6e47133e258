// Knows how a moment is written in the reader's own time: the hour for today, with the day for later.

import { language } from "./say.js"

/** @type {Intl.DateTimeFormatOptions} */
const HOUR = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }
/** @type {Intl.DateTimeFormatOptions} */
const DAY = { weekday: "short", day: "numeric", month: "short", ...HOUR }

/** "14:05", or "Wed, Nov 25, 14:05" if that is another day than `now`; both in milliseconds. @param {number} at @param {number} now */
export function timeOf(at, now) {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(language, sameDay ? HOUR : DAY).format(at)
}
