// Joins the table's parts: what the socket says changes the page, what is clicked becomes a command.

import { get, post, download } from "./api.js"
import { drawBoard } from "./board.js"
import { noise } from "./chance.js"
import { choicesOf, click, lit } from "./choose.js"
import { shortcut } from "./keys.js"
import { drawLog, spokenNews } from "./log.js"
import { attribute, byId, text } from "./make.js"
import { askName } from "./me.js"
import { drawMenu } from "./menu.js"
import { animated } from "./motion.js"
import { namesOf } from "./names.js"
import { asked, blank, choosing, fitId, hear, heard, hole, zonesOf } from "./page.js"
import { openPanel, showPanel, togglePanel, wirePanel } from "./panel.js"
import { drawPrompt, drawRefusal, promptOf } from "./prompt.js"
import { focusOn, keepingFocus, nextLit, roam } from "./roam.js"
import { findClause, showRules } from "./rules.js"
import { sizeOf } from "./slots.js"
import { forgetTable, keepTable, recall, tableOf } from "./store.js"
import { wireSwitches } from "./switches.js"
import { Wire } from "./wire.js"

const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1))
const token = location.hash.slice(1) || tableOf(table)?.token || null
if (token && !location.hash) history.replaceState(null, "", `#${token}`)

let page = blank
let game = null // faces, rules, unit
let sure = null // the button that waits for its second click
const spread = new Set() // heaps that are spread out
const asking = { sit: null, leave: null, offer: false, rematch: false } // ids of commands, and what is to come
const board = byId("board")

// What happens outside

const wire = new Wire({
  ticket: async () => (await post(`/tables/${table}/tickets`, {}, token)).ticket,
  open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/tables/${table}/socket`),
  since: () => heard(page),
  hear: listen,
  state: (status, error) => show({ ...page, status, trouble: error?.message ?? "" }),
  later: (run, ms) => setTimeout(run, ms),
})

function listen(message) {
  if (message.is === "welcome" && message.seat === null && token) offerSeat()
  if (message.is === "done") answered(message.id)
  const news = heard(page)
  const next = hear(page, message)
  if (message.is === "view" && next !== page) sure = null
  show(next)
  if (message.is === "view" || message.is === "log") mend(message)
  if (news >= 0 && message.is === "view") say(byId("spoken"), spokenNews(page.log, news, namesOf(page.table)))
}

function answered(id) {
  if (id === asking.sit) wire.redial()
  if (id === asking.leave) {
    forgetTable(table)
    location.href = "/"
  }
}

function mend(message) {
  const before = hole(page.log)
  if (before !== null && !(message.is === "log" && !message.news.length)) wire.send({ do: "log", id: `log ${before}`, before })
}

function say(place, words) {
  if (words) place.textContent = words
}

// Commands

function command(message) {
  const id = noise(12)
  show(choosing(page, []))
  wire.send({ ...message, id, seq: page.seq }, { keep: true })
  return id
}

function offerSeat() {
  asking.offer = !page.table
  if (page.table?.status === "lobby" && page.seat === null) sit()
}

async function sit() {
  const name = await askName()
  if (name) asking.sit = command({ do: "sit", name, entropy: noise(16) })
}

function act(offer) {
  sure = null
  command(offer.command ?? { do: "play", action: offer.choice.action })
}

function choose(id) {
  if (page.mine === null || !asked(page)) return
  const did = click(choicesOf(page), page.chosen, id)
  sure = null
  if (did.play) return command({ do: "play", action: did.play.action })
  if (did.idle) return flash(id)
  show(choosing(page, did.chosen))
  if (page.chosen.length && page.mine.choices.more) wire.send({ do: "fit", id: fitId(page), chosen: page.chosen })
}

function flash(id) {
  const card = board.querySelector(`[data-id="${CSS.escape(id)}"]`)
  card?.classList.remove("no")
  void card?.offsetWidth
  card?.classList.add("no")
  say(byId("spoken"), "That card cannot be chosen now.")
}

const clear = () => {
  sure = null
  show(choosing(page, []))
}

// Drawing

function show(next) {
  const before = page
  page = next
  drawLine()
  if (!page.table) return
  if (!before.table) arrived()
  if (asking.offer) offerSeat()
  const names = namesOf(page.table)
  keepingFocus(() => drawAll(before, names), firstThing)
  drawRefusal(page.refusal, names, openRule, () => show({ ...page, refusal: null }))
  ended(before, names)
}

function drawAll(before, names) {
  byId("waiting").hidden = page.table.status !== "lobby"
  board.toggleAttribute("data-waiting", page.table.status === "lobby")
  if (page.table.status === "lobby") waiting()
  if (page.game) {
    const draw = () => drawBoard(page, zonesOf(page), look(names))
    page.seq === before.seq ? draw() : animated(board, draw, sizesOf(before))
  }
  drawPrompt(page, names, sure, { act, ask: key => ((sure = key), show(page)), clear })
  drawBar(names)
  drawLog(page, names, older)
  drawMenu(page, names, game)
  turnCame(before)
}

async function waiting() {
  const { drawWaiting } = await import("./waiting.js")
  if (page.table.status === "lobby") drawWaiting(page, game, { command, sit: token && sit })
}

function look(names) {
  const choices = choicesOf(page)
  const may = asked(page)
  return {
    faces: game?.faces, unit: game?.unit ?? "", names, choices, spread, toggle: toggleHeap, chosen: page.chosen,
    lit: may ? lit(choices, page.chosen) : new Set(), open: may && choices.more,
  }
}

function sizesOf(before) {
  const count = zones => new Map(zones.map(zone => [zone.id, sizeOf(zone)]))
  const both = [count(zonesOf(before)), count(zonesOf(page))]
  return () => both.shift()
}

function toggleHeap(id) {
  spread.delete(id) || spread.add(id)
  show(page)
}

function drawBar(names) {
  const { game: shown, table: info } = page
  text(byId("title"), info.title)
  text(byId("round"), shown && info.status !== "over" ? `Round ${shown.round}` : info.status === "over" ? "Match over" : "")
  const tally = Object.entries(shown?.tally ?? {}).map(([name, count]) => `${name} ${count.toLocaleString("en")}`)
  text(byId("tally"), tally.join(" · "))
  byId("watching").hidden = page.seat !== null || info.status === "lobby"
  const turn = asked(page)
  document.title = turn ? `● Your turn – ${info.title}` : `${info.title} – Fairdeal`
  attribute(document.body, "data-turn", turn ? "" : null)
}

const LINES = {
  connecting: "Connecting…", lost: "Connection lost. Trying again…", live: "",
}

function drawLine() {
  const words = page.status === "gone" ? page.trouble : LINES[page.status]
  text(byId("line"), words)
  byId("line").hidden = !words
  byId("away").hidden = page.status !== "gone"
}

const idle = focused => focused === document.body || focused === byId("prompt") || !focused.getClientRects().length

function turnCame(before) {
  if (asked(page) && !asked(before) && idle(document.activeElement)) firstThing()?.focus({ preventScroll: true })
}

const FIRST = ["#hand button.card[data-lit]", "#buttons button", "#centre button.card[data-lit]", "#board button.card[data-lit]", "#prompt"]
const firstThing = () => FIRST.map(each => document.querySelector(each)).find(Boolean)

// The ends of rounds and matches

function ended(before, names) {
  const rounds = page.game?.sheet?.length ?? 0
  const had = before.game ? before.game.sheet?.length ?? 0 : page.table.deal ? -1 : rounds
  if (asking.rematch && page.mine?.rematch) return goTo(page.mine.rematch)
  const over = page.table.status === "over" && before.table?.status !== "over"
  if (rounds > had || over) openSheet()
  else if (byId("sheet").open && page.seq !== before.seq) page.game && rounds === had && !page.table.deal && before.table?.deal ? byId("sheet").close() : fillSheet(names)
}

async function openSheet() {
  if (!page.game) return
  await fillSheet(namesOf(page.table))
  if (!byId("sheet").open) byId("sheet").showModal()
}

async function fillSheet(names) {
  const { drawSheet } = await import("./sheet.js")
  drawSheet(page, names, game?.unit === "points" ? "" : game?.unit ?? "", sheetButtons())
}

function sheetButtons() {
  const close = () => byId("sheet").close()
  const look = { label: "Look at the table", run: close }
  if (page.table.status === "over") return [...rematchButtons(), { label: "Download transcript", run: transcript }, look, { label: "To the lobby", run: () => (location.href = "/") }]
  if (page.mine && page.table.deal) return [{ label: "Next round", main: true, run: () => (close(), command({ do: "deal" })) }, look]
  return [{ label: "Close", run: close }]
}

function rematchButtons() {
  const there = page.mine?.rematch ?? (page.table.rematch && { table: page.table.rematch, url: `/table/${page.table.rematch}` })
  if (there) return [{ label: page.mine ? "Go to the rematch" : "Watch the rematch", main: true, run: () => goTo(there) }]
  return page.mine ? [{ label: "Rematch", main: true, run: () => ((asking.rematch = true), command({ do: "rematch" })) }] : []
}

function goTo({ table: id, url }) {
  const hash = new URL(url, location.origin).hash.slice(1)
  if (hash) keepTable(id, { token: hash, url, title: page.table.title, game: page.table.game, at: Date.now() })
  location.href = url
}

const transcript = () =>
  download(`/tables/${table}/transcript`, `${table}.jsonl`, token).catch(error => show({ ...page, refusal: error }))

// Panels

const older = () => wire.send({ do: "log", id: `older ${page.log[0].seq}`, before: page.log[0].seq })

function openRule(clause) {
  showPanel("rules", { focus: false })
  if (!findClause(clause)) byId("panel-rules").focus()
}

async function peek(card) {
  const { showLarge } = await import("./peek.js")
  showLarge(card, game?.faces)
}

async function help() {
  const { drawShortcuts } = await import("./shortcuts.js")
  drawShortcuts(byId("shortcuts"))
  byId("help").showModal()
}

const DOES = {
  press: () => byId("buttons").querySelector("button")?.click(),
  next: () => { const card = nextLit(board); if (card) focusOn(card) },
  prompt: () => byId("prompt").focus(),
  look: () => peek(document.activeElement),
  log: () => togglePanel("log"),
  rules: () => togglePanel("rules"),
  menu: () => togglePanel("menu"),
  scores: () => (byId("sheet").open ? byId("sheet").close() : openSheet()),
  help,
}

function pressed(event) {
  if (event.key === "Escape" && !event.defaultPrevented && (page.chosen.length || page.refusal || sure)) return clear()
  const does = recall("nokeys", false) || document.querySelector("dialog[open]") ? undefined : shortcut(event)
  if (!does) return
  event.preventDefault()
  DOES[does]()
}

async function arrived() {
  const { id, title, game: name } = page.table
  if (token) keepTable(id, { token, title, game: name, url: `/table/${id}#${token}`, at: Date.now() })
  game = await get(`/games/${name}`).catch(() => null)
  if (game?.rules) showRules(game.rules)
  show(page)
}

board.addEventListener("click", event => {
  const card = event.target.closest("button.card")
  if (card) choose(card.dataset.id)
})
board.addEventListener("contextmenu", event => {
  const card = event.target.closest(".slot")?.firstElementChild
  if (!/^-?$/.test(card?.dataset.code ?? "")) event.preventDefault(), peek(card)
})
document.addEventListener("keydown", pressed)
byId("show-sheet").addEventListener("click", openSheet)
byId("transcript").addEventListener("click", transcript)
byId("help-open").addEventListener("click", DOES.help)
byId("leave").addEventListener("click", () => (asking.leave = command({ do: "leave" })))
byId("copy-watch").addEventListener("click", async event => {
  const { copy } = await import("./links.js")
  const copied = await copy(`${location.origin}/table/${table}`)
  event.target.textContent = copied ? "Copied" : `${location.origin}/table/${table}`
})
addEventListener("online", () => wire.dial())
document.addEventListener("visibilitychange", () => document.hidden || wire.dial())
roam(board)
wirePanel()
wireSwitches(document)
wire.dial()
