// Knows the referee's desk in a dispute: looking through seats' eyes, who knew what, the audit, and carrying out.

import { get } from "../server/api.js"
import { auditWords } from "./audit-words.js"
import { countdown } from "../table/clocks.js"
import { ledgerTable } from "./ledger.js"
import { byId, keyed, make, text } from "../dom/dom.js"
import { askName } from "../dom/me.js"
import { namesOf } from "../words/names.js"
import { drawOffers } from "../table/offers.js"
import { moment } from "../table/page.js"
import { drawRuling, rulingForm } from "./ruling.js"
import { eyesWords, lastRuling, waitingFor } from "../table/story.js"

let due = 0
let audited = null // the record up to which the audit was asked for
let told = "" // which ledger is drawn

/** Ask the referee for a name, and come in. */
export async function comeIn(at) {
  byId("who-title").textContent = "You are the referee. What shall they call you?"
  byId("who").querySelector("[value=ok]").textContent = "Come in"
  byId("who").querySelector("[value='']").textContent = "Not now"
  const name = await askName({ again: true })
  if (name) at.tell({ do: "come", name })
}

/** Draw the desk into `desk`; what is being written stays. */
export function drawOffice(at, desk) {
  if (!desk.childElementCount) desk.append(...fresh(at))
  const { incident } = at.page.table
  for (const part of desk.children) part.hidden = !incident
  if (!incident) return
  drawLooks(at)
  drawLedger(at)
  drawAudit(at)
  drawRuling(at)
  drawExecution(at)
}

const section = (title, ...parts) => make("section", { className: "desk__part" }, make("h3", {}, title), ...parts)

function fresh(at) {
  const eyes = make("select", { id: "desk-eyes", aria: { label: "As seen by" }, on: { change: () => drawLedger(at) } })
  return [
    section("Look", make("p", { className: "desk__hint" }, "Every look stands in the log, and the players see it at once."), make("ul", { id: "desk-looks", className: "looks" })),
    section("Who knew what", make("label", { className: "field" }, make("span", { className: "field__words" }, "As seen by"), eyes), make("div", { id: "desk-ledger", className: "desk__scroll", tabIndex: 0, role: "region", aria: { label: "Who knew what" } })),
    section("The audit", make("p", { id: "desk-audit", role: "status" }, "The log is decided again …")),
    section("The ruling", rulingForm(at), make("p", { id: "desk-waits" }), make("div", { id: "desk-execution", className: "notice__offers" })),
  ]
}

// Looking

/** Has the referee looked through these eyes? What is disputed lies before the look. */
const isOpen = ({ office }, eyes) => office.looks.some(look => look.eyes === eyes)

function drawLooks(at) {
  const names = namesOf(at.page.table)
  const eyes = ["all", ...at.page.table.seats.map(each => `seat:${each.seat}`)]
  keyed(byId("desk-looks"), eyes, each => each, freshLook, (child, each) => changeLook(child, each, names, at))
}

const freshLook = () => make("li", { className: "looks__line" }, make("span", { className: "looks__eyes" }), make("span", { className: "notice__offers" }), make("a", { className: "button button--small" }))

function changeLook(child, eyes, names, at) {
  const [words, offers, link] = child.children
  const { page } = at
  const open = isOpen(page, eyes)
  const who = eyes === "all" ? "all hands" : `${eyesWords(eyes, names)}’s eyes`
  text(words, eyesWords(eyes, names))
  drawOffers(offers, open ? [] : [{ key: eyes, label: "Look", spoken: `Look: ${who}`, message: { do: "look", eyes }, sure: "Yes, look; they will see it" }], at)
  link.hidden = !open
  link.href = `/replay/${at.table}?seq=${page.table.incident.about}&as=${eyes}${location.hash}`
  text(link, `Replay #${page.table.incident.about}`)
  link.setAttribute("aria-label", `Replay #${page.table.incident.about} with ${who}`)
}

// Who knew what

async function drawLedger(at) {
  const { page } = at
  const names = namesOf(page.table)
  const open = ["public", ...["all", ...page.table.seats.map(each => `seat:${each.seat}`)].filter(eyes => isOpen(page, eyes))]
  const select = byId("desk-eyes")
  const before = select.value
  keyed(select, open, each => each, each => make("option", { value: each }, eyesWords(each, names)))
  if (!open.includes(before)) select.value = open[0]
  const key = `${page.seq} ${select.value}`
  if (told === key) return
  told = key
  const ledger = await get(`/tables/${at.table}/ledger?seq=${page.table.incident.seq}&as=${select.value}`, at.token).catch(error => error)
  if (told === key) byId("desk-ledger").replaceChildren(ledger.entries ? ledgerTable(ledger, { names, faces: at.game?.faces }) : make("p", {}, ledger.message))
}

// The audit

async function drawAudit(at) {
  const { incident } = at.page.table
  if (audited === incident.seq) return
  audited = incident.seq
  const report = await get(`/tables/${at.table}/audit`, at.token).catch(error => error)
  byId("desk-audit").textContent = report.checks ? auditWords(report) : report.message
}

// Carrying out

function drawExecution(at) {
  const { incident } = at.page.table
  const ruled = incident?.stage === "ruled"
  const until = ruled ? lastRuling(incident).until : null
  const wait = until ? moment(until) - Date.now() - at.page.ahead : 0
  text(byId("desk-waits"), ruled ? [waitingFor(at.page.table, namesOf(at.page.table)), wait > 0 && `You can carry it out yourself in ${countdown(wait)}.`].filter(Boolean).join(" ") : "")
  drawOffers(byId("desk-execution"), ruled && wait <= 0 ? [{ key: "carry-out", label: "Carry out now", message: { do: "carry-out" }, main: true }] : [], at)
  clearTimeout(due)
  if (wait > 0) due = setTimeout(() => byId("desk-waits").isConnected && drawExecution(at), Math.min(wait, 1000))
}
