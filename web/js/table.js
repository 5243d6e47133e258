// Joins the table's parts: a message of the socket changes the page, a click becomes a command.

import { byId, make } from "./dom/dom.js"
import { reducedMotion } from "./dom/reduced-motion.js"
import { stylesheet } from "./dom/styles.js"
import { wireSwitches } from "./dom/switches.js"
import { Vigil } from "./keys/vigil.js"
import { get, post } from "./server/api.js"
import { noise } from "./server/chance.js"
import { whole } from "./server/changes.js"
import { REFEREE, isReferees } from "./server/invitation.js"
import { clearAddress, freeSeats, giveUpSeat, isKept, keepSeat, keepShown, keepToken, pathOf, placeOf } from "./server/place.js"
import { stops } from "./server/receipts.js"
import { keepTable, recall, tableOf } from "./server/store.js"
import { Wire } from "./server/wire.js"
import { wireActions } from "./table/actions.js"
import { drawBar, drawLine } from "./table/bar.js"
import { drawBoard } from "./table/board.js"
import { choicesOf, click, lit, stepped } from "./table/choose.js"
import { keepingFocus, moveFocus, takeTurn } from "./table/focus.js"
import { forgetful } from "./table/forget.js"
import { asked, blank, choosing, fitId, frozen, hasHints, hear, heard, hinted, hole, isStrange, mayHurry, owes, stirred, zonesOf } from "./table/page.js"
import { openPanel, showPanel, wirePanel } from "./table/panel.js"
import { fold, lookInto } from "./table/plate.js"
import { drawPrompt, drawRefusal, reasonOf } from "./table/prompt.js"
import { sizeOf } from "./table/slots.js"
import { dressedAtTable } from "./table/sprites.js"
import { drawStepper } from "./table/stepper.js"
import { mayTalk, mutesOf, unmuted } from "./table/talk.js"
import { namesOf } from "./words/names.js"
import { language, say, worded } from "./words/say.js"
import { spokenNews } from "./words/sentences.js"

const board = byId("board")
const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "")
const place = placeOf(table)
let { sat } = place // the seat, or the office, and the key with which this browser came to it
if (sat || place.wish) clearAddress()

/** @type {Motion | null} */
let motion = null // how cards are seen to move, once fetched
/** @type {Pace | null} */
let pace = null // how long each picture is seen, once fetched
/** @type {Scenes | null} */
let scenes = null // what is seen and heard of the named beats
/** @type {Beats | null} */
let beats = null // the pictures that are still to be seen
/** @type {PageState | null} */
let drawn = null // the page as it was drawn last
/** @type {Banner | null} */
let banner = null // the notices beside the game, once fetched
/** @type {Talking | null} */
let talking = null // how players say something to each other, once fetched
/** @type {Calls | null} */
let calls = null // how one is called to one's turn, once fetched
const PRESSES = ["Enter", " ", "Tab", "Shift", "Control", "Alt", "Meta"]
const AWAKE = 2000 // milliseconds between two signs of life of this page
const sending = new Map() // ids of texts, and what is done whenever they go out
const afterwards = new Map() // ids of commands, and the work that follows once they are `done` or `refused`

/** The dialogs that offers may open, by the names that they give it. */
const opens = {
  case: () => showPanel("case"),
  menu: () => showPanel("menu"),
  claim: () => dispute(),
  appeal: async () => {
    showPanel("case")
    const [found] = await fetched(import("./referee/case.js"))
    found?.appeal()
  },
  compare: async () => {
    const [dialogs] = await fetched(import("./table/dialogs.js"), stylesheet("keys"))
    dialogs?.showCompare(at)
  },
  vouch: async signed => {
    opens.ignore(signed)
    const [dialogs] = await fetched(import("./table/dialogs.js"))
    dialogs?.vouch(at, signed)
  },
  ignore: signed => show({ ...at.page, askers: at.page.askers.filter(each => each !== signed) }),
  compareLater: () => show({ ...at.page, introduced: { ...at.page.introduced, later: true } }),
  come: async () => {
    const [coming] = await fetched(import("./referee/coming.js"))
    coming?.comeIn(at)
  },
}

/** This table as its parts see it. @type {At} */
const at = {
  table,
  show,
  command,
  tell,
  send,
  speak,
  clear,
  openRule,
  draw,
  opens,
  takeSeat,
  choose,
  hurry,
  request,
  post: text => wire.sendText("", text, { keep: false }), // a text that has no answer
  link: place.token, // the token of the referee's link, if the page came with it
  kept: null, // the seat that is kept at a rematch for a key of this browser
  token: place.token, // what shows over HTTP that one may look: that of the link, or what the chair promises
  page: { ...blank, introduced: tableOf(table)?.introduced ?? null },
  game: null, // faces, rules, unit
  chair: null, // who signs for a seat that is a key, once fetched
  former: null, // who signed for the seat that this page had before, for what is still to be said of it
  witness: null, // who follows the table's log, once fetched
  vigil: new Vigil(), // when this page was told something
  sure: null, // the button that waits for its second click
  gone: "", // the seat that this page had: its person is out, its key is another's, or forgotten here
  invite: null, // the invitation with which the page came, once read
  hosting: null, // hears of guests who come by a code, once this page has one, and tells what is for nobody else
  compared: null, // draws what two browsers know of the log, while they are compared
  hand: null, // how the player holds their hand, once fetched
  spread: new Set(), // heaps that are spread out
  asking: { offer: false, rematch: false, seat: place.wish, moving: false }, // questions whose answers are to come
  busy: () => Boolean(at.page.chosen.length || at.page.planned || at.page.refusal || at.sure),
}

// Hearing the table

const scheme = location.protocol === "https:" ? "wss" : "ws"

const wire = new Wire({
  ticket: async () =>
    (await ticketOfKey()) ?? (await ticketOfGuest()) ?? (await ticketOfOwner()) ?? (await post(`/tables/${table}/tickets`, {}, at.link)).ticket,
  open: () => new WebSocket(`${scheme}://${location.host}/api/v1/tables/${table}/socket`),
  since: () => heard(at.page),
  receipt: () => {
    told = at.witness?.known ?? recall(`receipt.${table}`) ?? {}
    return told.pending || told.receipt
  },
  hear: whole(listen, () => wire.redial()),
  sent: id => sending.get(id)?.(),
  state: (status, error) => {
    if (status !== "live" && status !== "late") at.vigil.closes()
    show({ ...at.page, status, trouble: error?.message ?? "" })
    if (error?.code === "unknown_table" && recall(`receipt.${table}`)) follow().then(() => at.witness?.vanished())
  },
  later: (run, ms) => setTimeout(run, ms),
})

/** Promises a ticket of the seat, or the office, whose key this browser has; null without one, and where the seat has another key by now. */
async function ticketOfKey() {
  if (!(await seated()) || !at.chair) return null
  const ticket = await at.chair.ticket().catch(error => {
    if (!["bad_signature", "needs_key"].includes(error.code)) throw error
    lookOn()
    return null
  })
  if (at.chair?.isNew) fetched(import("./table/drawing.js")).then(([drawing]) => drawing?.askAhead(at))
  return ticket
}

/** Promises a ticket for who is invited by the host's browser, where others may not watch; null elsewhere. */
async function ticketOfGuest() {
  if (!place.invited || (sat && at.gone !== "out")) return null
  const { readInvitation, shownInvitation } = await import("./keys/invitation.js") // which says nothing
  at.invite ??= await readInvitation(place.invited)
  for (const each of at.invite?.seats ?? []) {
    const shown = await shownInvitation(table, each).catch(error => (error.final ? null : Promise.reject(error)))
    if (shown) return Object.assign(at, { token: shown.read }) && shown.ticket
  }
  return null
}

/** Promises a ticket for who sat at the match before, at a rematch that keeps the seat; null elsewhere. */
async function ticketOfOwner() {
  const { before } = tableOf(table) ?? {}
  if (!before || sat) return null
  const { shownAgain } = await import("./keys/chair.js") // which says nothing
  const shown = await shownAgain(table, before).catch(error => (error.final ? null : Promise.reject(error)))
  return shown && Object.assign(at, { token: shown.read, kept: before.seat }) && shown.ticket
}

/** Promises whether this page signs for a seat or as the referee; one whose key this browser has forgotten is looked at as others do. */
async function seated() {
  if (!sat || at.chair || at.gone) return Boolean(at.chair)
  const { chairOf } = await import("./keys/chair.js") // which says nothing
  at.chair = await chairOf(table, sat)
  if (!at.chair) at.gone = "forgotten"
  if (!at.chair) return false
  at.token = at.chair.read
  for (const [id, text] of await at.chair.unanswered(Date.now())) wire.sendText(id, text)
  return true
}

/** A link brings a seat from another device. */
async function askHandover() {
  const [dialogs] = await fetched(import("./table/dialogs.js"), stylesheet("keys"))
  await dialogs?.askHandover(at, place.handed)
}

/** The seat has another key, or none: this page looks on, and before a match may sit down once more, with what it came with. */
function lookOn() {
  at.former = at.chair ?? at.former
  const out = at.page.table?.status === "lobby" && !at.former?.officiates
  const invited = out ? giveUpSeat(table) : null
  if (invited) place.invited = invited
  Object.assign(at, { chair: null, token: null, gone: out ? "out" : "moved" })
}

/** Is the seat gone, as this view tells? A page that was loaded anew learns only now that the match has not begun. */
const isGone = () =>
  at.chair && sat ? holderOf(at.page, sat.seat) !== sat.key : at.gone === "moved" && at.former && at.page.table.status === "lobby" && !at.former.officiates

function seatIsGone() {
  lookOn()
  at.page = { ...at.page, seat: null }
  for (const open of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll(".seat-dialog[open]"))) open.close()
  setTimeout(() => wire.redial().then(lookForKey), LATER) // the answer to what we asked may be on its way
}

/**
 * The seat, or the office, `{seat, key}` is ours from here on: its key opens it, and the address holds no link any more. Who sits down here may hear of it twice, by the
 * answer and by the table, which has the key first now and then.
 * @param {Sat} own
 * @param {{ ticket: string, read: string } | null} [shown] what lets this seat in
 */
function takeSeat(own, shown) {
  if (sat?.seat === own.seat && sat.key === own.key && !at.gone) return
  keepSeat(table, own, at.link ?? place.invited ?? null)
  if (shown) keepShown(table, shown)
  sat = own
  if (at.page.table.status !== "lobby" && own.seat !== REFEREE) return location.reload() // what the seat was told of the log before comes anew
  Object.assign(at, { link: null, kept: null, invite: null, chair: null, gone: "" })
  if (own.seat !== REFEREE) keepNamed()
  return wire.redial()
}

/** What a table of another law shows and asks could be wrong here: it is not opened, and this page says so. */
function refuse({ table: { title } }) {
  wire.hangUp()
  drawLine({ status: "gone", trouble: say("table.other-law", { title }) })
}

function listen(message) {
  if (isStrange(message)) return refuse(message)
  keepVigil(message)
  const since = heard(at.page)
  if (message.is === "head" || (message.is === "refused" && message.id === "head")) return witness(message)
  if (at.hosting?.(message)) return
  if (at.chair?.hear(message)) return
  if (message.is === "welcome" && message.seat === null && (at.kept !== null || at.invite || at.asking.seat)) offerSeat()
  if (message.is === "done" || message.is === "refused") answered(message)
  const before = at.page
  const held = keysOf(before)
  const { forgotten } = before
  show(forgetful(hear(before, message, Date.now()), before))
  if (message.is === "view" && before.table?.undo?.by === at.page.seat && before.table?.undo) answer(before)
  if (at.page.forgotten > forgotten) byId("spoken").replaceChildren() // it may tell of a card that lies face down again
  if (message.is === "view" && isGone()) seatIsGone()
  if (message.is === "view" && held && held !== keysOf(at.page)) lookForKey()
  if (message.is === "view" || message.is === "log") mend(message)
  if (["welcome", "view", "log", "receipt"].includes(message.is)) witness(message)
  if (message.is === "view" && owes(at.page)) takePart()
  if (message.is === "view" && since >= 0) speak(spokenNews(unmuted(at.page.log, mutesOf(table)), since, namesOf(at.page.table)))
}

/** Say where one looks that one's own request has come to nothing. */
async function answer(before) {
  const after = at.page
  const [answers] = await fetched(import("./table/answers.js"))
  const words = answers?.refusedBetween(before, after, namesOf(after.table))
  if (words) answers?.tellAside(at, words)
}

/** Note when this page was told what; above all that a draw is closed, in which its seat has a part. */
function keepVigil({ is, now, news, table: told }) {
  if (is === "welcome") at.vigil.opens(performance.now(), Date.parse(now))
  else at.vigil.hears(performance.now(), Date.parse(news?.at(-1)?.at))
  const draw = told && (told.incident?.draw ?? told.draw)
  if (draw?.closed) at.chair?.closes(draw, at.vigil.moment(performance.now()))
}

setInterval(() => at.vigil.wakes(performance.now()), AWAKE)

/** The key of a seat, or of the referee; undefined where none signs. */
const holderOf = ({ table }, seat) => (seat === REFEREE ? table.referee : table.seats[seat])?.key

/** The keys of all seats and of the referee, to see when one has changed. */
const keysOf = ({ table }) => table && [...table.seats, table.referee].map(each => each?.key ?? "").join(" ")

/** @type {Partial<Known>} */
let told = {} // what was known of the log when this page last said hello
let unwitnessed = [] // messages that came before their witness

/** What is told of the log is followed: at once where something is amiss, else as soon as the table stands. */
function witness(message) {
  if (at.witness) return at.witness.hear(message, told)
  unwitnessed.push([message, told])
  if (told.alarms?.length || message.seq < (told.seq ?? -1) || message.lost) follow()
  else if (unwitnessed.length === 1) setTimeout(follow, at.invite ? ALONE : LATER)
}

async function follow() {
  const found = await import("./table/alarms.js").catch(() => null) // which says nothing
  if (!found) return setTimeout(follow, CALM)
  if (at.witness) return
  at.witness = found.witnessOf(at, learned)
  for (const [message, before] of unwitnessed) at.witness.hear(message, before)
  unwitnessed = []
  setTimeout(provide, CALM)
}

/** Something else is known of the log; once alarms were put away this browser may take its part again. */
function learned() {
  if (openPanel() === "menu") drawPanel()
  if (at.witness?.unproved.size) draw()
  at.compared?.()
  if (owes(at.page)) takePart()
}

/** What saves a proof is fetched before it is needed, while the server is there: a module that could not be had once is not asked for again. */
const provide = () => (at.page.status === "live" ? fetched(import("./table/menu.js"), stylesheet("banner")) : setTimeout(provide, CALM))

/** Ask for news that a slow line has missed; an empty answer means that there is none. */
function mend(message) {
  const before = hole(at.page.log)
  if (before !== null && (message.is === "view" || message.news.length)) wire.send({ do: "log", id: `log ${before}`, before })
}

function answered({ id, is }) {
  afterwards.get(id)?.[is]?.()
  afterwards.delete(id)
}

const MINUTE = 60_000
const LATER = 500 // milliseconds: the table is shown first
const ALONE = 1500 // milliseconds in which a table deals to who is alone with bots
const CALM = 5000 // until all is there that saves a proof
const SPOKEN = 4 // sentences that stay to be read again

/** Let a screen reader say it, after the sentence that it says already. */
function speak(words) {
  if (!words) return
  const place = byId("spoken")
  place.append(make("p", {}, words))
  while (place.children.length > SPOKEN) place.firstElementChild?.remove()
}

// Doing

/** The cards are drawn by all seats together: this browser does its part by itself, unless it has found something wrong. */
async function takePart() {
  const [drawing] = await fetched(import("./table/drawing.js"))
  if (!stops(at.witness?.known ?? told)) drawing?.takePart(at, sendOwed, takePart)
}

function sendOwed(id, text, sent) {
  sending.set(id, () => sent().catch(error => console.warn(error)))
  wire.sendText(id, text)
}

/** Send a command that was meant for the table as it is shown; `done` is called when it has happened, not if it is refused. */
function command(message, done = null) {
  tell({ ...message, seq: at.page.seq }, done)
}

/** Send a command that holds whatever has happened since; `refused` is called where the table refuses it. */
function tell(message, done = null, refused = null) {
  beats?.skip() // nothing delays a move of one's own
  show(choosing(at.page, []))
  send(message, done, refused)
}

/** Send a command that leaves what is chosen and seen as it is. */
function send(message, done = null, refused = null) {
  const id = noise(12)
  if (done || refused) afterwards.set(id, { done, refused })
  if (at.chair) sign(at.chair, { ...message, id })
}

/** Ask for something that is signed already; `done` is called when it has happened. */
function request(message, done) {
  afterwards.set(message.id, { done })
  wire.sendText(message.id, JSON.stringify(message))
}

/** Sign a command as the table is shown now; a browser that has found a signature wrong signs nothing until its player wants it so. */
function sign(chair, message) {
  if (stops(at.witness?.known ?? told)) return show({ ...at.page, refusal: { code: "stopped", message: say("table.stopped") } })
  const seen = () => ({
    head: at.page.log.at(-1)?.hash,
    last: (at.page.mine ?? at.page.office)?.number ?? 0,
    now: Date.now() + at.page.ahead,
    seals: at.page.mine?.seals,
  })
  chair.asks(message, seen, (id, text) => wire.sendText(id, text)).catch(error => show({ ...at.page, refusal: { code: "unsigned", message: error.message } }))
}

/** A viewer with an invitation to a seat that nobody has taken yet may take it; so may who came to sit at a listed table. */
function offerSeat() {
  at.asking.offer = !at.page.table
  const { table } = at.page
  if (table && at.invite && at.page.seat === null && !at.chair && !at.gone && !mayTake())
    show({ ...at.page, refusal: { code: "used", message: say("table.used"), remedy: say("table.used-help") } })
  if (table && mayTake() && (!table.fork || at.invite?.seats.some(each => isKept(each.seat, table)))) sit()
}

function mayTake() {
  const { table: told, seat, office } = at.page
  if (at.invite) return told.status !== "over" && seat === null && at.invite.seats.some(({ seat: to, key }) => told.seats[to]?.invited === key)
  return told.status === "lobby" && seat === null && !office && !at.chair && (Boolean(told.seats[at.kept ?? -1]?.owner) || freeSeats(told).length > 0)
}

async function sit() {
  at.asking.seat = false
  const [sitting] = await fetched(import("./table/sitting.js"))
  await sitting?.sitDown(at)
}

/** A viewer without a seat or office may have one here that the address does not name, or have lost its key. */
async function lookForKey() {
  const { seat, office } = at.page
  if (seat === null && !office && !at.asking.moving && (at.gone || keysOf(at.page).trim()))
    (await fetched(import("./table/own-seat.js")))[0]?.recognise(at, sat)
}

function act(offer) {
  at.sure = null
  if (offer.run) return at.opens[offer.run]()
  command(offer.command ?? { do: "play", action: offer.choice.action })
}

function choose(id) {
  if (!at.page.mine || !asked(at.page)) return at.hand?.premove.choose(id)
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
  const card = /** @type {HTMLElement} */ (board.querySelector(`[data-id="${CSS.escape(id)}"]`))
  card.classList.remove("no")
  void card.offsetWidth // so that the shaking starts again
  card.classList.add("no")
  speak(say("table.not-now"))
}

function clear() {
  at.sure = null
  show({ ...choosing(at.page, []), planned: null })
}

function ask(key) {
  at.sure = key
  show(at.page)
}

function toggle(zone) {
  at.spread.delete(zone) || at.spread.add(zone)
  show(at.page)
}

async function openRule(clause) {
  showPanel("rules", { focus: false })
  const rules = await drawRules()
  if (!rules?.findClause(clause)) byId("panel-rules").focus()
}

const older = () => wire.send({ do: "log", id: `older ${at.page.log[0].seq}`, before: at.page.log[0].seq })

// Showing

function show(next) {
  const before = at.page
  if (at.witness) next = at.witness.proved(next)
  if (at.hand) next = at.hand.premove.checked(next)
  at.page = next
  drawLine(next)
  if (!next.table) return
  if (!before.table) arrived()
  if (next.table.status !== "lobby" && !next.table.board && tableOf(table)?.invited) keepTable(table, { invited: null }) // it is good no more
  if (next.seq > before.seq) at.sure = null
  if (at.asking.offer) offerSeat()
  const names = namesOf(next.table)
  keepingFocus(() => drawAll(names))
  if (at.hand?.premove.play()) return // and the page was shown anew
  if (asked(next) && !asked(before)) {
    fold()
    takeTurn()
  }
  drawRefusal(next.refusal ?? reasonOf(hinted(next)), names, openRule, () =>
    show({ ...at.page, refusal: null, ...(!at.page.refusal && { hint: null, lesson: null }) }),
  )
  if (next.table.lesson && next.seq > before.seq) inTime(teach)
  calls?.changed(before, next)
  if (beats && !byId("sheet").open) beats.afterwards(() => endings(before, next))
  else endings(before, next)
}

function draw() {
  show(at.page)
}

/** Promises parts that are first needed now; none while the server cannot be reached, and the next picture asks again. */
const fetched = (...parts) => worded(...parts).catch(() => [])

/** Fetch the words of a round's or the match's end, when there is one. */
async function endings(before, next) {
  const rounds = page => page.game?.sheet?.length ?? 0
  const ending = next.table.status === "over" || next.table.deal || rounds(next) !== rounds(before)
  if (!ending && !before.table?.deal && !byId("sheet").open) return
  const [roundEnd] = await fetched(import("./table/round-end.js"))
  roundEnd?.ended(before, next, at)
}

function drawAll(names) {
  drawStage()
  if (at.page.game) drawGame(names)
  drawPrompt(at.page, names, at.sure, { act, ask, clear, chosen: at.game?.chosen })
  const many = asked(at.page) ? stepped(at.page.mine?.choices ?? { items: [] }, at.page.chosen, zonesOf(at.page)) : null
  drawStepper(byId("stepper"), many, names, chosen => show(choosing(at.page, chosen)))
  byId("take-back").hidden = !at.page.mine?.undo || at.page.table.status !== "playing" || Boolean(at.page.table.undo) || frozen(at.page)
  document.body.toggleAttribute("data-lesson", Boolean(at.page.table.lesson))
  Object.assign(byId("hint"), { hidden: !hasHints(at.page), disabled: at.page.mine?.hint === undefined })
  drawBar(at.page, drawn?.game)
  drawTalk()
  drawBanner()
  drawPanel()
}

/** Draw the banner; it is fetched when there is first something to say in it. */
async function drawBanner() {
  if (!banner && !stirred(at.page, Date.now()) && !at.page.table.clock) return
  banner ??= (await fetched(import("./table/banner.js"), stylesheet("banner")))[0]
  banner?.drawBanner(at)
}

/** What players say to each other is fetched when somebody has said something. */
async function drawTalk() {
  byId("say").hidden = !mayTalk(at.page)
  if (!talking && !at.page.log.some(entry => entry.phrase)) return
  talking ??= (await fetched(import("./table/talking.js"), stylesheet("talk")))[0]
  talking?.drawTalk(at)
}

async function askPhrase() {
  talking ??= (await fetched(import("./table/talking.js"), stylesheet("talk")))[0]
  talking?.askPhrase(at)
}

/** @type {Record<string, () => unknown>} */
const PAGES = { log: drawNews, rules: drawRules, menu: drawMenu, case: drawCase } // of the panel

/** Draw the open parts alone: a log may be long. */
function drawPanel() {
  if (at.page.table) PAGES[openPanel() ?? ""]?.()
}

async function drawNews() {
  const [log] = await fetched(import("./table/log.js"), stylesheet("log"))
  if (openPanel() === "log") log?.drawLog(at.page, namesOf(at.page.table), { older, dispute })
}

/** Call the referee about record `seq`, or about the one chosen then. */
async function dispute(seq) {
  const [claim] = await fetched(import("./referee/claim.js"), stylesheet("banner"))
  claim?.askClaim(at, seq)
}

async function takeBack() {
  const [undo] = await fetched(import("./table/undo.js"), stylesheet("banner"))
  undo?.askUndo(at)
}

/** Do it once all that has happened has been seen. */
const inTime = run => (beats ? beats.afterwards(run) : run())

async function teach() {
  const [lesson] = await fetched(import("./table/lesson.js"))
  lesson?.teach(at)
}

async function askHint() {
  const [hint] = await fetched(import("./table/hint.js"))
  hint?.askHint(at)
}

async function drawRules() {
  const [rules] = await fetched(import("./table/rules.js"))
  if (at.game?.rules) await rules?.showRules(at.game)
  return rules
}

async function drawMenu() {
  const [menu] = await fetched(import("./table/menu.js"), stylesheet("banner"))
  menu?.drawMenu(at, namesOf(at.page.table))
}

async function drawCase() {
  const [found] = await fetched(import("./referee/case.js"), stylesheet("banner"), stylesheet("log"), stylesheet("case"))
  found?.drawCase(at)
}

function drawStage() {
  const lobby = at.page.table.status === "lobby"
  board.toggleAttribute("data-waiting", lobby)
  if (lobby) return drawLobby()
  byId("waiting").hidden = true
}

async function drawLobby() {
  const { seat, table } = at.page // who is alone with bots waits for nobody: the deal comes before a room that says so
  if (seat !== null && table.draw?.closed && table.seats.every(each => each.seat === seat || each.kind === "bot"))
    await new Promise(resolve => setTimeout(resolve, ALONE))
  if (at.page.table.status !== "lobby") return
  const [waiting] = await fetched(import("./table/waiting.js"), stylesheet("waiting"))
  byId("waiting").hidden = !waiting || at.page.table.status !== "lobby"
  if (!byId("waiting").hidden) waiting.drawWaiting(at, mayTake() && sit)
}

function drawGame(names) {
  const seen = beats ? { ...at.page, game: beats.seen(at.page.game) } : at.page
  const was = drawn
  drawn = seen
  const draw = () => {
    drawBoard(seen, zonesOf(seen), look(names, seen))
    at.hand?.drag.drawn()
  }
  if (!beats) fetchMotion()
  if (!motion || !was || reducedMotion() || (was.game === seen.game && was.mine === seen.mine)) draw()
  else if (motion.animated(board, draw, sizes(was), sizes(seen), scenes?.motionOf(was.game, seen.game))) calls?.sounds("flip")
  if (beats && seen.game !== was?.game && seen.game.fresh) play(seen, was?.game, names)
}

/** Let what has just happened be seen and heard, once. */
function play(seen, was, names) {
  scenes?.play(seen, was, names, at.game, { sound: (...heard) => calls?.sounds(...heard), buzz: ms => calls?.buzzes(ms) })
}

/** How cards move, and for how long each picture is seen, is fetched when there is a picture from which they can. */
async function fetchMotion() {
  motion = await import("./table/motion.js").catch(() => null) // which says nothing
  pace = await import("./table/beats.js").catch(() => null) // which says nothing
  stylesheet("hand")
  scenes = await import("./table/scene.js").catch(() => null) // which says nothing
  if (pace) beats ??= new pace.Beats({ changed: draw, falls: (game, was) => scenes?.falls({ ...at.page, game }, was) ?? 0 })
}

/** Who clicks sees at once what is still to come; what then lies under the hand may be another card, so that this click chooses nothing there. */
function skip(event) {
  scenes?.skip()
  if (event.target.closest?.("#board") && !event.target.closest("button")) hurry()
  const card = beats?.behind && event.target.closest?.("#board button.card")
  if (card && !card.matches("[data-lit], [aria-pressed], #hand *")) event.stopPropagation()
  beats?.skip()
}

/** Alone with bots, somebody who taps the felt has seen enough: the bots go on quickly until it is our turn. */
function hurry() {
  beats?.skip()
  if (mayHurry(at.page)) wire.send({ do: "hurry", id: `hurry ${noise(6)}` })
}

const sizes = page => new Map(zonesOf(page).map(zone => [zone.id, sizeOf(zone)]))

function look(names, seen) {
  const choices = pace && beats?.behind ? pace.meant(choicesOf(at.page), zonesOf(seen), zonesOf(at.page)) : choicesOf(at.page)
  const may = asked(at.page)
  return {
    names,
    choices,
    toggle,
    faces: at.game?.faces,
    unit: at.game?.unit ?? "",
    counters: at.game?.counters,
    spread: at.spread,
    arranged: (zone, slots) => at.hand?.arranged(zone, slots),
    chosen: at.page.chosen,
    planned: at.page.planned?.id,
    plans: id => at.hand?.premove.may(id),
    lit: may ? lit(choices, at.page.chosen) : new Set(),
    hinted: hinted(at.page)?.choice?.uses ?? [],
    open: may && choices.more,
  }
}

/** Keep what the lobby tells of this table, under its game's name. */
function keepNamed() {
  const { id, title, game } = at.page.table
  const office = isReferees(at.link) || sat?.seat === REFEREE
  const kept = tableOf(id)
  const seated = Boolean(office && (kept?.token || kept?.sat)) // the person who opened the table may be its referee too, and keeps their seat
  if ((at.link || sat) && !seated)
    keepTable(id, { ...(at.link && { token: at.link }), title: office ? say("table.as-referee", { title }) : title, game, url: pathOf(id), at: Date.now() })
}

async function arrived() {
  const { id, game } = at.page.table
  if (at.link) keepToken(id, at.link)
  keepNamed()
  if (place.handed) askHandover()
  at.game = await get(`/games/${game}?language=${language}`).catch(() => null)
  if (at.game) at.game.faces = await dressedAtTable(at.game.look, at.game.faces)
  show(at.page)
  setTimeout(lookForKey, LATER)
  setTimeout(callToTurns, LATER)
  setTimeout(takeUpHand, recall(`holds.${game}`) ? 0 : LATER)
}

/** The player's own way to hold a hand is fetched once the table stands, and at once where it has an order of its own. */
async function takeUpHand() {
  const [found] = await fetched(import("./table/hand.js"), stylesheet("hand"))
  if (!found || at.hand) return
  at.hand = new found.Hand(at)
  draw()
}

async function callToTurns() {
  const [found] = await fetched(import("./table/calls.js"))
  calls ??= found?.callsOf(at) ?? null
}

if (place.invited && !sat) fetched(import("./table/sitting.js"), import("./table/host.js")) // beside the first answers
board.addEventListener("click", event => {
  const target = /** @type {Element} */ (event.target)
  const card = /** @type {HTMLElement | null} */ (target.closest("button.card"))
  if (!lookInto(target) && card) choose(card.dataset.id)
})
document.addEventListener("click", skip, { capture: true })
document.addEventListener("keydown", event => PRESSES.includes(event.key) || (scenes?.skip(), beats?.skip())) // a key that presses comes as a click
addEventListener("online", () => wire.dial())
addEventListener("hashchange", () => location.reload())
document.addEventListener("visibilitychange", () => document.hidden || wire.dial())
byId("take-back").addEventListener("click", takeBack)
byId("hint").addEventListener("click", askHint)
byId("say").addEventListener("click", askPhrase)
moveFocus(board)
wireActions(at)
wirePanel(drawPanel)
wireSwitches(document)
byId("look-back").href = pathOf(table).replace("/table/", "/replay/") // a link leads somewhere before the menu's part is there
wire.dial()
setInterval(() => at.page.table && drawBanner(), MINUTE) // for what comes due while nothing happens
