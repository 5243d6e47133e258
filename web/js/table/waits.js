// Knows what a table waits for, until when, and the sentences that say what then happens by itself.

import { say } from "../words/say.js"
import { timeOf } from "../words/times.js"
import { moment } from "./page.js"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const COUNTED = HOUR // a wait that is longer is told by its end alone

/** Has this viewer a seat at the table? */
export const sits = page => page.seat !== null && Boolean(page.mine)

/** Until when the table waits in that way, as the server wrote it; undefined where it does not. */
export const untilOf = ({ waits = [] }, name) => waits.find(each => each.wait === name)?.until

/** A moment of the server in the reader's own time. `ahead` is by how much the server's clock is ahead of the reader's. */
export const shownTime = (until, now, ahead = 0) => timeOf(moment(until) - ahead, now - ahead)

/**
 * "Until 14:05, then: The match ends by the scores." `law` is `{wait: {then}}`, or null while it is not known yet; without a wait
 * of that name there is nothing to say.
 */
export function lawLine(page, name, now, law) {
  const until = untilOf(page.table, name)
  if (!until) return ""
  const time = shownTime(until, now, page.ahead)
  return law?.[name] ? say("waits.then", { time, then: law[name].then }) : say("waits.until", { time })
}

/** Is it so near that its last seconds are counted? */
export const isCounted = (until, now) => Boolean(until) && moment(until) - now < COUNTED

/** Ends that wait so soon that it is told beside the game? A day before, and half a day where the house gives a single one. */
export function isNear(table, name, now) {
  const until = untilOf(table, name)
  return Boolean(until) && moment(until) - now < Math.min(DAY, (table.house.days * DAY) / 2)
}

/** Each wait in sentences, for a list: "A table waits for players. Until 14:05, then: The table closes. Whose time it costs: Nobody’s." */
export const waitWords = (page, now, law) =>
  (page.table.waits ?? []).map(({ wait }) =>
    [law?.[wait]?.what, lawLine(page, wait, now, law), law?.[wait] && say("waits.costs", { whose: law[wait].costs })].filter(Boolean).join(" "),
  )
