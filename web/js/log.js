// Knows the log panel: every event in a sentence, its number in the margin, older ones on demand.

import { byId, keyed, make } from "./make.js"
import { named } from "./names.js"

/** The sentences of an entry with names put in. */
export const sentences = (entry, names) => (entry.lines ?? []).map(line => named(line, names)).filter(Boolean)

/** What is to be spoken of the entries after `since`, as one text; at most the last few. */
export function spokenNews(log, since, names) {
  return log.filter(entry => entry.seq > since).slice(-6).flatMap(entry => sentences(entry, names)).join(" ")
}

const clock = at => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false })

/** Draw the log; `older()` is called for earlier entries. It follows the newest unless one has scrolled away. */
export function drawLog(page, names, older) {
  const list = byId("log-list")
  const scroller = list.parentElement
  const following = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60
  const entries = page.log.filter(entry => entry.lines?.length)
  keyed(list, entries, entry => entry.seq, freshEntry, (child, entry) => changeEntry(child, entry, names))
  byId("log-older").hidden = !page.older
  byId("log-older").onclick = older
  if (following) scroller.scrollTop = scroller.scrollHeight
}

function freshEntry(entry) {
  const by = /^(seat|bot):(\d)$/.exec(entry.by)
  const number = make("span", { className: "log__seq", title: "Number in the log" }, `#${entry.seq}`)
  const time = make("time", { dateTime: entry.at, title: new Date(entry.at).toLocaleString() }, clock(entry.at))
  return make("li", { className: "log__entry", data: { by: by ? "seat" : entry.by } }, number, make("div", { className: "log__lines" }), time)
}

function changeEntry(child, entry, names) {
  const lines = child.children[1]
  const words = sentences(entry, names)
  if (lines.dataset.words === words.join("\n")) return
  lines.dataset.words = words.join("\n")
  lines.replaceChildren(...words.map(line => make("p", {}, line)))
}
