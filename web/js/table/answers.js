// Knows what stands in the prompt's row for a moment, where one looks who has asked for something: that it was refused.

import { say } from "../words/say.js"
import { isUndone } from "../words/sentences.js"
import { seatOf } from "./moment.js"
import { disputes } from "./story.js"

const STANDS = 4000 // milliseconds

/** What came of one's own request to take a move back, if it was refused between two pictures of the page; "" for nothing to tell. */
export function refusedBetween(before, after, names) {
  const undo = before.table?.undo
  if (!undo || undo.by !== after.seat || after.table.undo || after.table.incident || isUndone(after.table, undo.target)) return ""
  const news = after.log.filter(entry => entry.seq > before.seq)
  if (news.some(entry => seatOf(entry) === undo.by)) return "" // withdrawn, or played on
  const who = news.map(seatOf).find(seat => seat !== null)
  if (who !== undefined && who !== null) return say("answers.no", { who: names[who] })
  return say(news.some(entry => entry.by === "referee") ? "answers.referee-no" : "answers.silent")
}

/** Let `words` stand in the prompt's row, with the call for the referee where there is one, until they were there to be read. */
export function tellAside(at, words) {
  const offer = disputes(at.page) ? { key: "claim", label: say("notices.call"), run: "claim" } : null
  const aside = { words, offer }
  setTimeout(() => at.page.aside === aside && at.show({ ...at.page, aside: null }), STANDS)
  at.show({ ...at.page, aside })
}
