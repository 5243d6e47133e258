// Joins a tournament's page: who one is there, what the server tells, and what is drawn of it: for players, the director, a projector, or the travellers of a board.

import { titleOf } from "./cup/daily.js"
import { sentenceOf } from "./cup/face.js"
import { follow } from "./cup/line.js"
import { drawClock, drawPlayer } from "./cup/player.js"
import { ask, enter, goWhenCalled, takePart } from "./cup/taking-part.js"
import { changed } from "./cup/told.js"
import { byId, text } from "./dom/dom.js"
import { askName, myName } from "./dom/me.js"
import { wireSwitches } from "./dom/switches.js"
import { directorOf, entrantOf } from "./keys/evening.js"
import { request } from "./server/api.js"
import { keepCup, recall, remember } from "./server/store.js"
import { worded } from "./words/say.js"

const SECOND = 1000
const id = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "")
const asked = new URLSearchParams(location.search)

/** @type {((at: CupPage, place: HTMLElement) => void) | null} */
let desk = null // draws the director's desk, once fetched
/** @type {(() => void) | null} */
let screen = null // draws the projector's page
/** @type {any} */
let line = null // the tournament as the socket has told it

/** The tournament as the parts of this page see it. @type {CupPage} */
const at = {
  told: /** @type {any} it comes before anything is drawn */ (null),
  ahead: 0, // by how much the server's clock is ahead of ours, in milliseconds
  entrant: null, // the key with which this browser takes part
  director: null, // that with which it directs
  hear,
  enters: link => does(() => enters(link)),
  does,
  asks: message => does(() => ask(at, at.entrant, message)),
  directs: message => does(() => ask(at, at.director, message)),
}

/** Do what may be refused, and say so. */
async function does(run) {
  refused(null)
  await run().catch(refused)
  draw()
}

function refused(error) {
  byId("trouble").hidden = !error
  text(byId("trouble"), error ? [error.message, error.remedy].filter(Boolean).join(" ") : "")
}

async function enters(link) {
  const again = /** @type {HTMLInputElement | null} where the house has ratings */ (document.getElementById("again"))
  if (again) again.checked = recall("again", false)
  if ((await askName({ again: true })) === null) return
  if (again) remember("again", again.checked)
  await enter(at, myName(), again?.checked, link)
}

/** Take what the server tells now; what is older than what is known changes nothing. */
function hear(told) {
  if (at.told && told.seq < at.told.seq) return
  at.told = told
  draw()
}

/** News are of what the socket told before, not of what was asked for meanwhile. */
function listen(message) {
  if (message.is === "tournament") line = message
  else if (message.is === "news") line = changed(line, message)
  if (line) hear(line)
}

/** Draw what has changed; while a button is held down, once it is let go, for a press ends on what it began on. */
function draw() {
  if (document.querySelector("button:active")) return setTimeout(draw, SECOND / 10)
  const { told } = at
  document.title = `${titleOf(told)} – Fairdeal`
  if (screen) return screen()
  drawPlayer(at)
  if (!told.offices.some(({ key }) => key === at.director?.key)) at.director = null // dismissed, or the desk was handed over
  byId("desk").hidden = !at.director
  if (at.director) drawDesk()
  announce()
  if (at.entrant) takesPart()
  keep()
}

function announce() {
  const said = at.told.news.findLast(({ type }) => type === "announced")
  byId("announced").hidden = !said
  text(byId("announced"), said ? sentenceOf(at.told, said) : "")
}

/** The lobby shows one's own tournaments until they are over. */
function keep() {
  const { title, stage } = at.told
  if (at.director || at.entrant?.holder != null)
    keepCup(id, { title, over: stage === "over", entrant: at.entrant?.holder, ...(at.director && { directs: true }) })
}

async function takesPart() {
  const { holder, key } = /** @type {EveningKey} */ (at.entrant)
  if (holder === null || at.told.entrants[holder].key !== key) at.entrant = (await entrantOf(at.told)) ?? at.entrant
  await takePart(at).catch(refused)
  goWhenCalled(at)
}

async function drawDesk() {
  desk ??= (await worded(import("./cup/desk.js")))[0].drawDesk
  desk?.(at, byId("desk"))
}

/** Promises what the server tells, and how far its clock is ahead. */
async function tell() {
  const answer = await request(`/tournaments/${encodeURIComponent(id)}`, {})
  at.ahead = Date.parse(answer.headers.get("Date") ?? "") + SECOND / 2 - Date.now() || 0
  return answer.json()
}

async function show() {
  at.told = await tell()
  document.body.dataset.shows = asked.has("screen") ? "screen" : asked.has("board") || asked.has("entrant") ? "board" : "cup"
  document.body.toggleAttribute("data-day", Boolean(at.told.entry_from))
  text(byId("title"), titleOf(at.told))
  if (asked.has("board")) return showBoard(Number(asked.get("board")))
  if (asked.has("entrant")) return (await worded(import("./cup/evening.js")))[0].showEvening(at, Number(asked.get("entrant")))
  if (asked.has("screen")) screen = (await worded(import("./cup/screen.js")))[0].showScreen(at)
  else await recognise()
  draw()
  if (location.hash) comesBy(location.hash.slice(1)).catch(refused)
  follow(id, { hear: listen, state: live => document.body.toggleAttribute("data-lost", !live) })
  setInterval(() => drawClock(at), SECOND)
}

/** Show a board, as people count, or two of its tables side by side. */
async function showBoard(number) {
  const tables = ["one", "other"].filter(name => asked.has(name)).map(name => asked.get(name))
  if (tables.length) return (await worded(import("./cup/beside.js")))[0].showBeside(at, number, tables)
  return (await worded(import("./cup/traveller.js")))[0].showTraveller(at, number)
}

async function recognise() {
  ;[at.entrant, at.director] = await Promise.all([entrantOf(at.told), directorOf(at.told)])
}

/** Come by a link of the director's, after which the address has it no more. */
async function comesBy(fragment) {
  const [{ comeBy }] = await worded(import("./cup/coming.js"))
  if (!(await comeBy(at, fragment))) return
  history.replaceState(null, "", location.pathname)
  await recognise()
  draw()
}

wireSwitches(document)
show().catch(refused)
