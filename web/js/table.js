// Joins the table's parts: what the socket says changes the page, what is clicked becomes a command.

import { get, post } from "./api.js"
import { drawBar, drawLine } from "./bar.js"
import { drawBoard } from "./board.js"
import { noise } from "./chance.js"
import { choicesOf, click, lit } from "./choose.js"
import { wireDoing } from "./doing.js"
import { ended } from "./ends.js"
import { drawLog, spokenNews } from "./log.js"
import { byId } from "./make.js"
import { askName } from "./me.js"
import { namesOf } from "./names.js"
import { asked, blank, choosing, fitId, hear, heard, hole, zonesOf } from "./page.js"
import { openPanel, showPanel, wirePanel } from "./panel.js"
import { drawPrompt, drawRefusal } from "./prompt.js"
import { keepingFocus, roam, takeTurn } from "./roam.js"
import { findClause, showRules } from "./rules.js"
import { sizeOf } from "./slots.js"
import { still } from "./still.js"
import { forgetTable, keepTable, tableOf } from "./store.js"
import { wireSwitches } from "./switches.js"
import { Wire } from "./wire.js"

const board = byId("board")
const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1))
const token = location.hash.slice(1) || tableOf(table)?.token || null
if (token && !location.hash) history.replaceState(null, "", `#${token}`)

let motion = null // how cards are seen to move, once fetched

/** This table as its parts see it. */
const at = {
  table, token, show, command, clear,
  page: blank,
  game: null, // faces, rules, unit
  sure: null, // the button that waits for its second click
  spread: new Set(), // heaps that are spread out
  asking: { sit: null, leave: null, offer: false, rematch: false }, // ids of commands, and what is to come
  busy: () => Boolean(at.page.chosen.length || at.page.refusal || at.sure),
}

// What the table says

const scheme = location.protocol === "https:" ? "wss" : "ws"

const wire = new Wire({
  ticket: async () => (await post(`/tables/${table}/tickets`, {}, token)).ticket,
  open: () => new WebSocket(`${scheme}://${location.host}/api/v1/tables/${table}/socket`),
  since: () => heard(at.page),
  hear: listen,
  state: (status, error) => show({ ...at.page, status, trouble: error?.message ?? "" }),
  later: (run, ms) => setTimeout(run, ms),
})

function listen(message) {
  const since = heard(at.page)
  if (message.is === "welcome" && message.seat === null && token) offerSeat()
  if (message.is === "done") answered(message.id)
  show(hear(at.page, message))
  if (message.is === "view" || message.is === "log") mend(message)
  if (message.is === "view") witness(message)
  if (message.is === "view" && since >= 0) say(spokenNews(at.page.log, since, namesOf(at.page.table)))
}

/** A log that does not go on from what this browser was told before is not followed. */
async function witness(message) {
  const { keep } = await import("./receipts.js")
  const trouble = keep(table, message)
  if (!trouble) return
  wire.hangUp()
  show({ ...at.page, status: "gone", trouble })
}

/** Ask for news that a slow line has missed; an empty answer means that there is none. */
function mend(message) {
  const before = hole(at.page.log)
  if (before !== null && (message.is === "view" || message.news.length)) wire.send({ do: "log", id: `log ${before}`, before })
}

function answered(id) {
  if (id === at.asking.sit) wire.redial()
  if (id === at.asking.leave) {
    forgetTable(table)
    location.href = "/"
  }
}

const say = words => words && (byId("spoken").textContent = words)

// What one does

function command(message) {
  const id = noise(12)
  show(choosing(at.page, []))
  wire.send({ ...message, id, seq: at.page.seq }, { keep: true })
  return id
}

/** Whoever comes with a link to a seat that is not theirs yet may take it. */
function offerSeat() {
  at.asking.offer = !at.page.table
  if (at.page.table?.status === "lobby" && at.page.seat === null) sit()
}

async function sit() {
  const name = await askName()
  if (name) at.asking.sit = command({ do: "sit", name, entropy: noise(16) })
}

function act(offer) {
  at.sure = null
  command(offer.command ?? { do: "play", action: offer.choice.action })
}

function choose(id) {
  if (!at.page.mine || !asked(at.page)) return
  const { chosen, play, idle } = click(choicesOf(at.page), at.page.chosen, id)
  at.sure = null
  if (play) return command({ do: "play", action: play.action })
  if (idle) return whyNot(id)
  show(choosing(at.page, chosen))
  if (chosen.length && at.page.mine.choices.more) wire.send({ do: "fit", id: fitId(at.page), chosen })
}

/** Ask the table which rule stands against it; its refusal is shown like any other. */
function whyNot(id) {
  shake(id)
  wire.send({ do: "fit", id: `why ${noise(6)}`, chosen: [...at.page.chosen, id] })
}

function shake(id) {
  const card = board.querySelector(`[data-id="${CSS.escape(id)}"]`)
  card.classList.remove("no")
  void card.offsetWidth // so that the shaking starts again
  card.classList.add("no")
  say("That card cannot be chosen now.")
}

function clear() {
  at.sure = null
  show(choosing(at.page, []))
}

function ask(key) {
  at.sure = key
  show(at.page)
}

function toggle(zone) {
  at.spread.delete(zone) || at.spread.add(zone)
  show(at.page)
}

function openRule(clause) {
  showPanel("rules", { focus: false })
  if (!findClause(clause)) byId("panel-rules").focus()
}

const older = () => wire.send({ do: "log", id: `older ${at.page.log[0].seq}`, before: at.page.log[0].seq })

// What is shown

function show(next) {
  const before = at.page
  at.page = next
  drawLine(next)
  if (!next.table) return
  if (!before.table) arrived()
  if (next.seq > before.seq) at.sure = null
  if (at.asking.offer) offerSeat()
  const names = namesOf(next.table)
  keepingFocus(() => drawAll(before, names))
  if (asked(next) && !asked(before)) takeTurn()
  drawRefusal(next.refusal, names, openRule, () => show({ ...at.page, refusal: null }))
  ended(before, at)
}

function drawAll(before, names) {
  drawStage()
  if (at.page.game) drawGame(before, names)
  drawPrompt(at.page, names, at.sure, { act, ask, clear })
  drawBar(at.page)
  drawPanel()
}

/** Only what is open is drawn: a log may be long. */
function drawPanel() {
  if (!at.page.table) return
  if (openPanel() === "log") drawLog(at.page, namesOf(at.page.table), older)
  if (openPanel() === "menu") drawOptions()
}

async function drawOptions() {
  const { drawMenu } = await import("./menu.js")
  drawMenu(at.page, namesOf(at.page.table), at.game)
}

function drawStage() {
  const lobby = at.page.table.status === "lobby"
  byId("waiting").hidden = !lobby
  board.toggleAttribute("data-waiting", lobby)
  if (lobby) drawLobby()
}

async function drawLobby() {
  const { drawWaiting } = await import("./waiting.js")
  if (at.page.table.status === "lobby") drawWaiting(at.page, at.game, { command, sit: token && sit })
}

function drawGame(before, names) {
  const draw = () => drawBoard(at.page, zonesOf(at.page), look(names))
  if (at.page.seq === before.seq || still()) return draw()
  if (motion) return motion.animated(board, draw, sizes(before), sizes(at.page))
  draw()
  fetchMotion()
}

/** How cards move is fetched when there is a picture from which they can. */
async function fetchMotion() {
  motion = await import("./motion.js").catch(() => null)
}

const sizes = page => new Map(zonesOf(page).map(zone => [zone.id, sizeOf(zone)]))

function look(names) {
  const choices = choicesOf(at.page)
  const may = asked(at.page)
  return {
    names, choices, toggle,
    faces: at.game?.faces,
    unit: at.game?.unit ?? "",
    spread: at.spread,
    chosen: at.page.chosen,
    lit: may ? lit(choices, at.page.chosen) : new Set(),
    open: may && choices.more,
  }
}

async function arrived() {
  const { id, title, game } = at.page.table
  if (token) keepTable(id, { token, title, game, url: `/table/${id}#${token}`, at: Date.now() })
  at.game = await get(`/games/${game}`).catch(() => null)
  if (at.game?.rules) showRules(at.game.rules)
  show(at.page)
}

board.addEventListener("click", event => {
  const card = event.target.closest("button.card")
  if (card) choose(card.dataset.id)
})
addEventListener("online", () => wire.dial())
addEventListener("hashchange", () => location.reload())
document.addEventListener("visibilitychange", () => document.hidden || wire.dial())
roam(board)
wireDoing(at)
wirePanel(drawPanel)
wireSwitches(document)
wire.dial()
