// Joins the replay's parts: a wish for a moment fetches it, and the table is drawn as it was.

import { all, byId } from "./dom/dom.js"
import { copy, linkLine } from "./dom/links.js"
import { stylesheet } from "./dom/styles.js"
import { wireSwitches } from "./dom/switches.js"
import { ofFile } from "./replay/file.js"
import { cameAt, lies } from "./replay/find.js"
import { askFork } from "./replay/fork.js"
import { meaning } from "./replay/keys.js"
import { CHUNK, Sentences, chunksAround, drawEntries } from "./replay/log.js"
import { Moments, Wanted } from "./replay/moments.js"
import { drawMoment, drawReel, fillReel } from "./replay/reel.js"
import * as replay from "./replay/state.js"
import { get } from "./server/api.js"
import { download } from "./server/files.js"
import { keepToken, pathOf, placeOf } from "./server/place.js"
import { recall, remember } from "./server/store.js"
import { FILE } from "./server/typed.js"
import { drawBar } from "./table/bar.js"
import { drawBoard } from "./table/board.js"
import { keepingFocus, moveFocus } from "./table/focus.js"
import { animated } from "./table/motion.js"
import { blank, zonesOf } from "./table/page.js"
import { openPanel, showPanel, wirePanel } from "./table/panel.js"
import { showRules } from "./table/rules.js"
import { drawSheet } from "./table/sheet.js"
import { sizeOf } from "./table/slots.js"
import { dressedAtTable } from "./table/sprites.js"
import { eyesWords } from "./table/story.js"
import { namesOf } from "./words/names.js"
import { language, say, worded } from "./words/say.js"

const POLL = 4000
const AHEAD = 4
const NARROW = matchMedia("(max-width: 74.99rem)") // where the panel hides the table

const PLACES = ["left", "top", "right", "centre", "own", "hand"]
const board = byId("board")
const notBegun = byId("before").textContent
const table = decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "")
const onFile = table === FILE
const ask = onFile ? ofFile : get // what there is to know of the table
const place = placeOf(table)
let token = place.token // or what promises one, for a seat that is a key
let chair = null // who signs for such a seat, or for the referee

let state = replay.start
let page = null // the table as it is drawn, after moment page.seq
let info = null // the table as it is now
let game = null // faces, rules, unit
let seat = null // one's own
let office = false // is one the referee?
let undone = [] // stretches of records
let way = 1 // the direction of the last step
let chunks = [] // numbers of the chunks of the log that are shown
let clock = 0
let address = 0
let drawing = 0
const spread = new Set() // heaps that are spread out
const turning = new Set() // pages whose turns are on their way

// Fetching

const moments = new Moments((eyes, seq, from) => ask(`/tables/${table}/replay?seq=${seq}&as=${eyes}${from === undefined ? "" : `&from=${from}`}`, token))
const wanted = new Wanted(moments, { show: shown, fail: failed, rest: rested })
const told = new Sentences(table, ask)

const names = () => namesOf(info)

/** Another state: the reel follows at once, the table when the moment is there. */
function become(next) {
  if (!info) return
  if (next.seq !== state.seq) way = Math.sign(next.seq - state.seq)
  state = next
  clearTimeout(clock)
  drawReel(state, names())
  wanted.want(state.as, state.seq)
  fetchTurns()
}

/** Fetch the turns near the moment; each page once. */
async function fetchTurns() {
  for (const page of replay.unknown(state)) {
    if (turning.has(page)) continue
    turning.add(page)
    const found = await marksOf(`after=${page * replay.PAGE - 1}&limit=${replay.PAGE}`).catch(() => null)
    turning.delete(page)
    if (found?.seq === state.end) state = replay.turned(state, page, found.marks)
  }
}

const marksOf = query => ask(`/tables/${table}/replay/marks?${query}`, token)

/** Promises what is told of the table, and all rounds that began after a record. */
async function roundsAfter(seq) {
  const told = await marksOf(`kind=round&after=${seq}`)
  return told.next ? { ...told, marks: [...told.marks, ...(await roundsAfter(told.marks.at(-1).seq)).marks] } : told
}

function shown(moment) {
  trouble(null)
  told.note(moment)
  draw(moment)
  drawReel(state, names())
  drawMoment(moment, names())
  drawLog()
  clearTimeout(address)
  address = setTimeout(writeAddress, 400)
}

function failed(error) {
  state = { ...state, playing: false }
  drawReel(state, names())
  trouble(error)
}

/** Nothing is on its way: the next step of a playing replay is due after its pause, and moments ahead are fetched. */
function rested() {
  clearTimeout(clock)
  if (state.playing) clock = setTimeout(() => become(replay.played(state)), 1000 / state.pace)
  fetchAhead()
}

async function fetchAhead() {
  let ahead = state
  for (let i = 0; i < AHEAD && wanted.calm; i++) {
    const seq = replay.next(ahead, way)
    if (seq === ahead.seq) return
    ahead = { ...ahead, seq }
    await moments.at(state.as, seq).catch(() => null)
  }
}

function trouble(error) {
  byId("line").textContent = error ? [error.message, error.remedy].filter(Boolean).join(" ") : ""
  byId("line").hidden = !error
}

/** The address always leads back here, and holds no secret. */
function writeAddress() {
  const params = new URLSearchParams({ seq: `${state.seq}`, as: state.as, ...(state.hide && { hide: "1" }) })
  history.replaceState(null, "", `${location.pathname}?${params}`)
}

// Showing

function pageOf(moment) {
  const eyes = /^seat:(\d)$/.exec(moment.eyes)
  const viewer = eyes ? Number(eyes[1]) : moment.eyes === "all" ? seat : null
  const everybody = { seats: info.seats.map(each => each.seat), watching: 0 }
  const { title, game: played, fewest_wins } = info
  const then = moment.table.status === "over" ? info : { ...moment.table, title, game: played, fewest_wins }
  return { ...blank, past: true, passing: moment.passing, seq: moment.seq, seat: viewer, here: everybody, table: then, game: moment.game }
}

function draw(moment) {
  const before = page
  page = pageOf(moment)
  byId("before").hidden = Boolean(page.game)
  byId("before").textContent = page.passing ? say("replay.kept-back") : notBegun
  board.toggleAttribute("data-waiting", !page.game)
  drawBar({ ...page, seat: null })
  byId("watching").hidden = false
  if (onFile) byId("watching").textContent = say("replay.from-file")
  document.title = say("replay.title", { seq: page.seq, title: info.title })
  if (page.game) keepingFocus(() => moved(before))
  else for (const id of PLACES) byId(id).replaceChildren()
}

/** The cards are seen to move between neighbouring moments. */
function moved(before) {
  const near = before?.game && before.seat === page.seat && Math.abs(before.seq - page.seq) === 1
  if (near) animated(board, drawTable, sizes(before), sizes(page))
  else drawTable()
}

const sizes = of => new Map(zonesOf(of).map(zone => [zone.id, sizeOf(zone)]))

function drawTable() {
  drawBoard(page, zonesOf(page), {
    names: names(),
    toggle,
    spread,
    past: true,
    faces: game?.faces,
    unit: game?.unit ?? "",
    counters: game?.counters,
    choices: { items: [], more: false },
    chosen: [],
    lit: new Set(),
    open: false,
  })
}

function toggle(zone) {
  spread.delete(zone) || spread.add(zone)
  drawTable()
}

/** Draw the log around the moment, if it is open: only a part of it, for it may be long. */
async function drawLog(more = 0) {
  if (openPanel() !== "log" || !page) return
  const mine = ++drawing
  const last = replay.limit(state)
  chunks = more ? [...chunks, more < 0 ? chunks[0] - 1 : chunks.at(-1) + 1].sort((a, b) => a - b) : chunksFor(last)
  const own = state.as === `seat:${seat}` || info.spectators === false || office
  const asked = { eyes: office && !state.over ? "public" : state.as, as: state.as, token: own ? token : null, last }
  const parts = await Promise.all(chunks.map(each => told.chunk(each, asked))).catch(trouble)
  if (!parts || mine !== drawing) return
  drawEntries(parts.flat(), page.seq, { names: names(), table: { undone }, go: toLine })
  byId("log-older").hidden = chunks[0] <= 0
  byId("log-later").hidden = (chunks.at(-1) + 1) * CHUNK > last
}

const chunksFor = last => (chunks.includes(Math.floor(page.seq / CHUNK)) ? chunks.filter(each => each * CHUNK <= last) : chunksAround(page.seq, last))

async function openSheet() {
  const furthest = await moments.at(state.as, replay.limit(state)).catch(trouble)
  if (!furthest?.game) return
  const unit = game?.unit === "points" ? "" : (game?.unit ?? "")
  await stylesheet("sheet")
  drawSheet(pageOf(furthest), names(), unit, [{ label: say("replay.close"), run: () => byId("sheet").close() }], toRound)
  byId("sheet").showModal()
}

// Doing

const paused = () => ({ ...state, playing: false })

const GO = {
  first: () => replay.toFirst(paused()),
  last: () => replay.toLast(paused()),
  back: () => replay.step(paused(), -1),
  forward: () => replay.step(paused(), 1),
}

function toLine(seq) {
  if (NARROW.matches) showPanel(null)
  become(replay.goTo(paused(), seq))
}

function toRound(round) {
  byId("sheet").close()
  const seq = replay.startOf(state, round)
  if (seq !== undefined) become(replay.goTo(paused(), seq))
}

/** To the moment when a card came to lie where it lies, in this round. */
async function toCard({ dataset }, zone) {
  const card = { zone, index: Number(dataset.index), code: dataset.code }
  const { as, seq } = state
  const has = async at => lies((await moments.at(as, at)).game?.zones ?? [], card)
  const came = await cameAt(has, seq, replay.dealtBefore(state, seq)?.seq ?? 0).catch(trouble)
  if (came !== undefined && state.seq === seq) become(replay.goTo(paused(), came))
}

async function look(card) {
  const [{ showLarge }] = await worded(import("./table/magnify.js"))
  showLarge(card, game?.faces)
}

async function share(event) {
  const url = location.origin + replay.link(state, table)
  const button = event.currentTarget
  const words = button.dataset.words ?? (button.dataset.words = button.textContent)
  if (await copy(url)) {
    button.textContent = say("replay.copied")
    setTimeout(() => (button.textContent = words), 2000)
  } else {
    showPanel("menu")
    byId("share-line").replaceChildren(linkLine(say("replay.link"), url))
  }
}

function fork() {
  become(paused())
  askFork(state.seq, {
    table,
    token,
    seat: seat ?? page?.game?.to_act?.[0],
    names: names(),
    bots: game?.bots ?? ["sensible"],
    title: info.title,
    game: info.game,
  })
}

function pressed(event) {
  const means = info && meaning(event)
  if (!means) return
  event.preventDefault()
  if (means.toggle) become(replay.toggled(state))
  else become(means.to ? GO[means.to]() : replay.step(paused(), means.by, means.unit))
}

// Whose eyes

/** Look through these eyes; a referee is told first that the players will see it, if nobody has looked yet. */
function see(as) {
  if (!state.closed.includes(as)) return become(replay.through(state, as))
  const dialog = byId("look")
  byId("look-who").textContent = eyesWords(as, names())
  dialog.returnValue = ""
  dialog.onclose = () => (dialog.returnValue === "ok" ? open(as) : drawReel(state, names()))
  dialog.showModal()
}

async function open(as) {
  const done = await looked(as).catch(trouble)
  if (done) await news()
  drawReel(state, names())
  if (state.eyes.includes(as)) become(replay.through(state, as))
}

/** Promises that everybody is told of the look, for which the referee signs. */
async function looked(as) {
  const [{ looks }] = await worded(import("./referee/look.js"))
  return looks(chair, table, as)
}

/** The eyes that a referee may open while there is a dispute. */
const withClosed = marks => ({ ...marks, closed: office && info.incident && !marks.over ? replay.closedEyes(marks.eyes, info.seats.length) : [] })

function hide(on) {
  remember("replay.hide", on)
  become(replay.hiding(state, on))
}

function wire() {
  for (const button of all(document, "[data-go]")) button.addEventListener("click", () => become(GO[button.dataset.go ?? ""]()))
  for (const button of all(document, "[data-do=share]")) button.addEventListener("click", share)
  for (const button of all(document, "[data-do=fork]")) button.addEventListener("click", fork)
  byId("play").addEventListener("click", () => become(replay.toggled(state)))
  byId("slider").addEventListener("input", () => become(replay.goTo(paused(), Number(byId("slider").value))))
  byId("unit").addEventListener("change", () => become({ ...state, unit: byId("unit").value }))
  byId("pace").addEventListener("change", () => become({ ...state, pace: Number(byId("pace").value) }))
  byId("eyes").addEventListener("change", () => see(byId("eyes").value))
  byId("hide").addEventListener("change", () => hide(byId("hide").checked))
  byId("fresh").addEventListener("click", () => become(replay.goTo(paused(), state.end)))
  byId("show-sheet").addEventListener("click", openSheet)
  byId("log-older").addEventListener("click", () => drawLog(-1))
  byId("log-later").addEventListener("click", () => drawLog(1))
  byId("transcript").addEventListener("click", () => download(`/tables/${table}/transcript`, `${table}.jsonl`, token).catch(trouble))
  board.addEventListener("click", clicked)
  board.addEventListener("contextmenu", held)
  document.addEventListener("keydown", pressed)
}

function clicked(event) {
  const card = event.target.closest("button.card[data-side=face]")
  if (card) toCard(card, card.closest(".zone").dataset.zone)
}

function held(event) {
  const card = event.target.closest(".slot")?.querySelector(".card[data-side=face]")
  if (!card) return
  event.preventDefault()
  look(card)
}

// How it begins, and goes on while the match does

/** A seat that is a key shows it before it is let in; one whose key this browser has not any more is looked at as others do. */
async function seated() {
  if (!place.sat) return
  const { chairOf } = await import("./keys/chair.js") // which says nothing
  chair = await chairOf(table, place.sat)
  token =
    chair &&
    (await chair.read().then(
      () => chair.read,
      () => null,
    ))
}

async function begin() {
  await seated()
  const [marks, now, first] = await Promise.all([roundsAfter(-1), ask(`/tables/${table}`, token), ask(`/tables/${table}/replay?seq=0`, token)])
  info = now
  seat = /^seat:\d$/.test(first.eyes) ? Number(first.eyes.slice(-1)) : null
  office = Boolean(token && chair?.officiates)
  undone = marks.undone ?? []
  const wants = replay.asked(location.search)
  const as = marks.eyes.includes(wants.as) ? wants.as : first.eyes
  const begun = replay.told({ ...replay.start, as, hide: wants.hide ?? recall("replay.hide", false) }, withClosed(marks))
  game = await get(`/games/${info.game}?language=${language}`).catch(() => null)
  if (game) game.faces = await dressedAtTable(game.look, game.faces)
  if (game?.rules) showRules(game)
  become(replay.goTo(begun, wants.seq ?? replay.firstCard(begun)))
  if (state.closed.includes(wants.as)) see(wants.as)
}

async function poll() {
  if (!state.over && !document.hidden && info) await news()
}

/** Ask how far one may look by now, through whom, and which records are undone. */
async function news() {
  const marks = await roundsAfter(state.end).catch(() => null)
  if (!marks || (marks.seq === state.end && marks.over === state.over)) return
  info = await ask(`/tables/${table}`, token).catch(() => info)
  undone = marks.undone ?? []
  moments.forget()
  told.forget()
  state = replay.told(state, withClosed(marks))
  fetchTurns()
  drawReel(state, names())
  if (page?.passing) wanted.want(state.as, page.seq)
  drawLog()
}

byId("back-to-table").href = pathOf(table)
document.body.classList.toggle("at-file", onFile)
addEventListener("hashchange", () => location.reload())
if (token) keepToken(table, token)
fillReel()
moveFocus(board)
wire()
wirePanel(drawLog, { first: "log", key: "replay.panel" })
wireSwitches(document)
setInterval(poll, POLL)
begin().catch(error => {
  trouble(error)
  byId("away").hidden = false
  for (const part of all(byId("reel"), ".reel__track, .reel__tools, .reel__more")) part.hidden = true
  byId("moment").textContent = say("replay.nothing")
})
