// Knows the referee's desk in a dispute: looking through seats' eyes, the ledger, the audit, and carrying out.

import { byId, keyed, make, text } from "../dom/dom.js"
import { get } from "../server/api.js"
import { countdown } from "../table/clocks.js"
import { drawOffers } from "../table/offers.js"
import { moment } from "../table/page.js"
import { eyesWords, lastRuling, waitingFor } from "../table/story.js"
import { namesOf } from "../words/names.js"
import { say } from "../words/say.js"
import { auditWords } from "./audit-words.js"
import { ledgerTable } from "./ledger.js"
import { drawRuling, rulingForm } from "./ruling.js"

let due = 0
let audited = null // the record up to which the audit was asked for
let told = "" // which ledger is drawn

/** The claim before the referee: the open one, or the adjourned one that they have chosen. */
const claimOf = ({ page, ruling }) => page.table.incident ?? page.table.adjourned?.find(each => each.seq === ruling)

/** Draw the desk into `desk`; half-written text stays. Hands are looked at while a dispute is open, and not for an adjourned claim. */
export function drawOffice(at, desk) {
  if (!desk.childElementCount) desk.append(...fresh(at))
  const claim = claimOf(at)
  for (const part of desk.children) part.hidden = !claim || (part.dataset.part === "look" && !at.page.table.incident)
  if (!claim) return
  if (at.page.table.incident) drawLooks(at)
  drawLedger(at, claim)
  drawAudit(at, claim)
  text(byId("desk-claim"), claim === at.page.table.incident ? "" : say("desk.on-claim", { seq: claim.seq, about: claim.about }))
  drawRuling(at, claim)
  drawExecution(at)
}

const section = (name, ...parts) => make("section", { className: "desk__part", data: { part: name } }, make("h3", {}, say(`desk.${name}`)), ...parts)

function fresh(at) {
  const eyes = make("select", { id: "desk-eyes", aria: { label: say("desk.eyes") }, on: { change: () => drawLedger(at, claimOf(at)) } })
  return [
    section("ruling", make("p", { id: "desk-claim" }), rulingForm(at), make("p", { id: "desk-waits" })),
    section("look", make("p", { className: "desk__hint" }, say("desk.look-hint")), make("ul", { id: "desk-looks", className: "looks" })),
    section(
      "ledger",
      make("label", { className: "field" }, make("span", { className: "field__words" }, say("desk.eyes")), eyes),
      make("div", { id: "desk-ledger", className: "desk__scroll", tabIndex: 0, role: "region", aria: { label: say("desk.ledger") } }),
    ),
    section("audit", make("p", { id: "desk-audit", role: "status" }, say("desk.auditing"))),
  ]
}

// Looking

/** Whether the referee has looked through these eyes; the disputed record lies before the look. */
const isOpen = ({ office }, eyes) => office.looks.some(look => look.eyes === eyes)

function drawLooks(at) {
  const names = namesOf(at.page.table)
  const eyes = ["all", ...at.page.table.seats.map(each => `seat:${each.seat}`)]
  keyed(
    byId("desk-looks"),
    eyes,
    each => each,
    freshLook,
    (child, each) => changeLook(child, each, names, at),
  )
}

const freshLook = () =>
  make(
    "li",
    { className: "looks__line" },
    make("span", { className: "looks__eyes" }),
    make("span", { className: "notice__offers" }),
    make("a", { className: "button button--small" }),
  )

function changeLook(child, eyes, names, at) {
  const [words, offers, link] = child.children
  const { page } = at
  const open = isOpen(page, eyes)
  const who = eyes === "all" ? say("desk.all-hands") : say("desk.seat-eyes", { who: eyesWords(eyes, names) })
  text(words, eyesWords(eyes, names))
  drawOffers(
    offers,
    open
      ? []
      : [{ key: eyes, label: say("desk.look"), spoken: say("desk.look-spoken", { eyes: who }), message: { do: "look", eyes }, sure: say("desk.look-sure") }],
    at,
  )
  link.hidden = !open
  link.href = `/replay/${at.table}?seq=${page.table.incident.about}&as=${eyes}${location.hash}`
  text(link, say("desk.replay", { seq: page.table.incident.about }))
  link.setAttribute("aria-label", say("desk.replay-spoken", { seq: page.table.incident.about, eyes: who }))
}

// The ledger of knowledge

async function drawLedger(at, claim) {
  const { page } = at
  const names = namesOf(page.table)
  const open = ["public", ...["all", ...page.table.seats.map(each => `seat:${each.seat}`)].filter(eyes => isOpen(page, eyes))]
  const select = byId("desk-eyes")
  const before = select.value
  keyed(
    select,
    open,
    each => each,
    each => make("option", { value: each }, eyesWords(each, names)),
  )
  if (!open.includes(before)) select.value = open[0]
  const key = `${page.seq} ${claim.seq} ${select.value}`
  if (told === key) return
  told = key
  const ledger = await get(`/tables/${at.table}/ledger?seq=${claim.seq}&as=${select.value}`, at.token).catch(error => error)
  if (told === key) byId("desk-ledger").replaceChildren(ledger.entries ? ledgerTable(ledger, { names, faces: at.game?.faces }) : make("p", {}, ledger.message))
}

// The audit

async function drawAudit(at, claim) {
  if (audited === claim.seq) return
  audited = claim.seq
  const report = await get(`/tables/${at.table}/audit`, at.token).catch(error => error)
  byId("desk-audit").textContent = report.checks ? auditWords(report) : report.message
}

// Carrying out

function drawExecution(at) {
  const { incident } = at.page.table
  const ruled = incident?.stage === "ruled"
  const until = ruled ? lastRuling(incident).until : null
  const wait = until ? moment(until) - Date.now() - at.page.ahead : 0
  text(
    byId("desk-waits"),
    ruled
      ? [waitingFor(at.page.table, namesOf(at.page.table)), wait > 0 && say("desk.carried-out-in", { time: countdown(wait) })].filter(Boolean).join(" ")
      : "",
  )
  clearTimeout(due)
  if (wait > 0) due = setTimeout(() => byId("desk-waits").isConnected && drawExecution(at), Math.min(wait, 1000))
}
