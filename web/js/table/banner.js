// Knows the banner over the table, which tells of requests, disputes, pauses and deadlines, and the clocks at the plates.

import { attribute, byId, drawLines, keyed, make, text } from "../dom/dom.js"
import { namesOf } from "../words/names.js"
import { say } from "../words/say.js"
import { countdown, leftOf, warns, written } from "./clocks.js"
import { lawOf } from "./law.js"
import { noticesOf } from "./notices.js"
import { drawOffers } from "./offers.js"
import { frozen, moment } from "./page.js"
import { beside, openPanel, showPanel } from "./panel.js"

const LOOK = 200 // milliseconds between two looks at the clock
let table = null // the table that is drawn
let ticking = 0
let spoken = new Set() // titles, and what the law says, that were said
let before = Infinity // our own time left a look ago

/** Draw the waiting notices and the clocks; from then on these count by themselves. */
export function drawBanner(at) {
  table = at
  look()
  openCase(at)
  invite(at)
}

let invited = false

/** A viewer with the referee's link is asked for a name, once; the banner still offers it afterwards. */
function invite(at) {
  const {
    office,
    table: { referee },
  } = at.page
  if (!office || referee?.name || invited) return
  invited = true
  at.opens.come()
}

function look() {
  clearTimeout(ticking)
  const { page } = table
  const now = Date.now() + page.ahead
  const law = page.table.waits?.length ? lawOf(table) : null
  const notices = noticesOf(page, namesOf(page.table), now, law)
  drawNotices(notices, now)
  tell(notices, law)
  drawClocks(page, now)
  if (notices.some(each => each.until) || page.table.clock?.running.length) ticking = setTimeout(look, LOOK)
}

function drawNotices(notices, now) {
  const banner = byId("banner")
  banner.hidden = !notices.length
  attribute(byId("board"), "data-frozen", frozen(table.page) ? "" : null)
  const focused = banner.contains(document.activeElement)
  keyed(
    banner,
    notices,
    notice => notice.key,
    freshNotice,
    (child, notice) => changeNotice(child, notice, now),
  )
  if (focused && !banner.contains(document.activeElement)) byId("prompt").focus()
}

/** Say what is new, once. What the law says is said when it is whole. */
function tell(notices, known) {
  const told = notices.flatMap(({ title, law }) => [title, known && law]).filter(Boolean)
  for (const words of told) if (!spoken.has(words)) table.speak(words)
  spoken = new Set(told)
}

function freshNotice() {
  const words = make(
    "div",
    { className: "notice__words" },
    make("p", { className: "notice__title" }),
    make("div", { className: "notice__lines" }),
    make("p", { className: "notice__law" }),
  )
  return make("div", { className: "notice" }, words, make("span", { className: "notice__time", role: "timer" }), make("div", { className: "notice__offers" }))
}

function changeNotice(child, { title, lines, law, until, offers }, now) {
  const [words, time, buttons] = child.children
  const [head, list, line] = words.children
  text(head, title)
  text(line, law ?? "")
  drawLines(list, lines)
  text(time, until ? countdown(moment(until) - now) : "")
  drawOffers(buttons, offers, table)
}

// Clocks

function drawClocks(page, now) {
  const { clock, seats } = page.table
  if (!clock || !page.game) return
  for (const { seat } of seats) {
    const place = document.querySelector(`.seat[data-key="${seat}"] .plate__clock`)
    if (place) drawClock(place, leftOf(clock, seat, now), clock.running.includes(seat))
  }
  warn(page, now)
}

function drawClock(place, left, running) {
  text(place, `${running ? "▶ " : ""}${written(left)}`)
  attribute(place, "data-running", running ? "" : null)
  attribute(place, "data-low", running && left < 10_000 ? "" : null)
  attribute(place, "title", say(running ? "banner.runs" : "banner.stands"))
}

/** Say it once when one's own time runs low. */
function warn({ seat, table: { clock } }, now) {
  const left = clock.running.includes(seat) ? leftOf(clock, seat, now) : Infinity
  if (warns(before, left)) table.speak(say("banner.ten-seconds"))
  before = left
}

// A dispute

let opened = null // the dispute whose case was opened by itself
let instead = null // the panel's part that was shown before

/** Where there is room beside the table, a new dispute opens its case, which goes when it is settled. */
function openCase({ page }) {
  const { incident } = page.table
  if (!incident && opened && openPanel() === "case") showPanel(instead, { focus: false })
  if (opened === (incident?.seq ?? null)) return
  opened = incident?.seq ?? null
  if (!incident || !beside() || openPanel() === "case") return
  instead = openPanel()
  showPanel("case", { focus: false })
}
