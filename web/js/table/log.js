// Knows the log panel: every event in a sentence, its number in the margin, older ones on demand.

import { attribute, byId, keyed, make } from "../dom/dom.js"
import { language, say } from "../words/say.js"
import { isUndone, sentences } from "../words/sentences.js"
import { disputes } from "./story.js"
import { mutesOf, unmuted } from "./talk.js"

const clock = at => new Date(at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hour12: false })

/**
 * Draw the log; `older()` is called for earlier entries, `dispute(seq)` for an entry that is disputed, where one may.
 * It follows the newest unless one has scrolled away.
 */
export function drawLog(page, names, { older, dispute }) {
  const call = disputes(page) ? dispute : null
  const list = byId("log-list")
  const scroller = /** @type {HTMLElement} */ (list.parentElement)
  const following = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60
  const entries = unmuted(page.log, mutesOf(page.table.id)).filter(entry => entry.lines?.length)
  keyed(
    list,
    entries,
    entry => entry.seq,
    freshEntry,
    (child, entry) => changeEntry(child, entry, page.table, names, call),
  )
  byId("log-older").hidden = !page.older
  byId("log-older").onclick = older
  if (following) scroller.scrollTop = scroller.scrollHeight
}

function freshEntry(entry) {
  const by = /^(seat|bot):(\d)$/.exec(entry.by)
  const number = make("span", { className: "log__seq", title: say("log.number") }, `#${entry.seq}`)
  const time = make("time", { dateTime: entry.at, title: new Date(entry.at).toLocaleString(language) }, clock(entry.at))
  return make("li", { className: "log__entry", data: { by: by ? "seat" : entry.by } }, number, make("div", { className: "log__lines" }), time)
}

function changeEntry(child, entry, table, names, dispute) {
  const undone = isUndone(table, entry.seq)
  const words = sentences(entry, names)
  const key = JSON.stringify([undone, words])
  if (child.dataset.words !== key) child.children[1].replaceChildren(...words.map(line => make("p", {}, ...struck(line, undone))))
  child.dataset.words = key
  attribute(child, "data-undone", undone ? "" : null)
  changeDispute(child, entry.seq, undone || !entry.cards ? null : dispute)
}

/** A sentence as it stands in the log: an undone one is struck through, and said to be undone. */
export const struck = (line, undone) => (undone ? [make("span", { className: "unseen" }, say("log.undone")), make("s", {}, line)] : [line])

function changeDispute(child, seq, dispute) {
  const old = child.querySelector(".log__dispute")
  if (old && !dispute) old.remove()
  if (!dispute || old) return
  const button = make(
    "button",
    { type: "button", className: "button button--small log__dispute", aria: { label: say("log.dispute-seq", { seq }) }, on: { click: () => dispute(seq) } },
    say("log.dispute"),
  )
  child.append(button)
}
