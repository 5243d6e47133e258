// Joins the lobby's parts: the games, the open tables, one's own tables.

import { all, byId, keyed, make, text } from "./dom/dom.js"
import { myName } from "./dom/me.js"
import { keepShell } from "./dom/shell.js"
import { wireSwitches } from "./dom/switches.js"
import { wireLanguages } from "./lobby/languages.js"
import { newTable } from "./lobby/new-table.js"
import { isMine, ownSeat, wordsOf } from "./lobby/own-tables.js"
import { get, unreached } from "./server/api.js"
import { matches } from "./server/matches.js"
import { forgetPlace, pathOf } from "./server/place.js"
import { cups, tables } from "./server/store.js"
import { goWithCode } from "./server/typed.js"
import { paint } from "./table/cards.js"
import { dressed } from "./table/sprites.js"
import { languageName } from "./words/names.js"
import { language, say, worded } from "./words/say.js"

keepShell()

const POLL = 4000
const OWN_POLL = 20_000
const OWN = 8 // tables of one's own that are shown
const told = new Map() // id of a table of one's own → how it stands, as the server told last

function trouble(error) {
  byId("trouble").hidden = !error
  byId("trouble").textContent = error ? [error.message, error.remedy].filter(Boolean).join(" ") : ""
}

/** Open a table and remember the answer: the invitation to our own seat, and the links to give away. */
async function open({ title, ...plan }) {
  const { opened } = await import("./lobby/opening.js").catch(unreached) // which says nothing
  return opened("/tables", { language, ...plan }, { game: plan.game, title })
}

/** Four seats, or as many as the game has at most: one's own, and others of one kind. */
function seatsOf(game, others) {
  const count = game.seats.includes(4) ? 4 : game.seats.at(-1)
  return Array.from({ length: count }, (_, seat) => (seat ? others : { kind: "me" }))
}

const playNow = game => goTo({ game: game.name, title: game.title, seats: seatsOf(game, { kind: "bot", bot: "sensible" }), listed: false })

/** A table that nobody finds by itself: who is there is invited from it. */
const withFriends = game => goTo({ game: game.name, title: game.title, seats: seatsOf(game, { kind: "open" }), listed: false })

/** The game's lesson: who else sits there, and how the cards lie, it says itself. */
const learn = game => goTo({ game: game.name, title: game.title, lesson: true, seats: [{ kind: "me" }, { kind: "bot", bot: "sensible" }] })

async function goTo(plan) {
  const made = await open(plan).catch(trouble)
  if (made) location.href = made.url
}

function drawGames({ games, house }) {
  byId("new-cup-open").hidden = false
  byId("new-cup-open").onclick = async () => (await worded(import("./lobby/new-cup.js")))[0].newCup(games)
  keyed(
    byId("games"),
    games,
    game => game.name,
    game => freshGame(game, house),
  )
  const last = tables().find(each => games.some(game => game.name === each.game))?.game ?? games[0].name
  all(byId("games"), ".game").forEach((card, at) => card.toggleAttribute("data-last", games[at].name === last))
}

function freshGame(game, house) {
  const card = /** @type {HTMLElement} */ (byId("game-card").content.firstElementChild?.cloneNode(true))
  const one = selector => all(card, selector)[0]
  one("h3").textContent = game.title
  one(".game__blurb").textContent = game.blurb
  one(".game__seats").textContent = players(game.seats)
  const place = one(".game__fan")
  place.append(...fan(game.faces))
  dressed(game.look, game.faces).then(faces => place.replaceChildren(...fan(faces)))
  const [now, more, friends, own, lesson] = card.querySelectorAll("button")
  more.setAttribute("aria-label", say("lobby.more", { title: game.title }))
  more.addEventListener("click", () => unfold(more, [...all(document, ".game__more")]))
  friends.setAttribute("aria-label", say("lobby.friends", { title: game.title }))
  friends.addEventListener("click", () => withFriends(game))
  now.setAttribute("aria-label", say("lobby.play", { title: game.title }))
  own.setAttribute("aria-label", say("lobby.new", { title: game.title }))
  now.addEventListener("click", () => playNow(game))
  own.addEventListener("click", () => newTable(game, house, open))
  lesson.hidden = !game.lesson
  lesson.setAttribute("aria-label", say("lobby.learn", { title: game.title }))
  lesson.addEventListener("click", () => learn(game))
  Object.assign(one("a"), { href: `/rules/${game.name}` }).setAttribute("aria-label", say("lobby.rules", { title: game.title }))
  return card
}

/** Draw the tournaments; what draws them is fetched when there is one. */
async function refreshCups() {
  if (document.hidden) return
  const { tournaments: listed } = await get("/tournaments").catch(() => ({ tournaments: [] }))
  if (!listed.length && !cups().length) return [byId("cups"), byId("today")].forEach(each => each.replaceChildren())
  const [{ drawCups }, { drawToday }] = await worded(import("./lobby/cups.js"), import("./lobby/today.js"))
  drawCups(listed.filter(({ stage }) => stage !== "open"))
  await drawToday(listed.filter(({ stage }) => stage === "open"))
}

/** On a phone, show what stands behind a press, and fold what `others` show; or fold it again. */
function unfold(opener, others) {
  const open = opener.getAttribute("aria-expanded") !== "true"
  for (const each of [...others, opener]) each.setAttribute("aria-expanded", String(open && each === opener))
}

/** On a phone, let each game's button invite friends to it, beside the field for a code; or no more. @param {boolean} now */
function invites(now) {
  byId("lobby").toggleAttribute("data-inviting", now)
  byId(now ? "which" : "invite").focus()
}

/** "2 to 8 players", "2 or 4 players". */
function players(seats) {
  const run = seats.at(-1) - seats[0] === seats.length - 1
  const [first, last] = [seats[0], seats.at(-1)]
  const which =
    seats.length > 2 && run ? say("lobby.run", { first, last }) : seats.length > 1 ? say("lobby.or", { most: seats.slice(0, -1).join(", "), last }) : first
  return say("lobby.players", { seats: which })
}

/** Three cards of different kinds, as in a hand. */
function fan(faces = {}) {
  const codes = Object.keys(faces)
  const kinds = [...new Map(codes.map(code => [faces[code].tint, code])).values()]
  const some = kinds.length < 3 ? codes : kinds
  return [0.25, 0.55, 0.9]
    .map(part => some[Math.floor(part * some.length)])
    .filter(Boolean)
    .map(code => {
      const card = make("span", { className: "card" })
      paint(card, code, faces)
      return card
    })
}

async function refresh() {
  if (document.hidden) return
  const { tables: open } = await get("/tables").catch(() => ({ tables: null }))
  if (open) drawOpen(open)
}

function drawOpen(listed) {
  const mine = new Set(
    tables()
      .filter(each => each.invited || each.sat || each.office)
      .map(each => each.table),
  )
  const others = listed.filter(each => !mine.has(each.id))
  byId("open-empty").hidden = others.length > 0
  keyed(byId("open"), others, each => each.id, freshLine, drawLine)
}

const freshLine = () =>
  make(
    "li",
    { className: "tables__line" },
    make("span", { className: "tables__words" }, make("strong"), make("span")),
    make("button", { type: "button", className: "button" }),
  )

function drawLine(line, table) {
  const [words, button] = line.children
  const open = table.seats.filter(seat => seat.kind === "open").length
  text(words.firstElementChild, table.title)
  text(
    words.lastElementChild,
    [sitting(table), open ? say("lobby.open", { count: open }) : say("lobby.playing"), foreign(table), table.fork?.words].filter(Boolean).join(" · "),
  )
  text(button, say(open ? "lobby.join" : "lobby.watch"))
  button.hidden = !open && table.spectators === false
  button.setAttribute("aria-label", say(open ? "lobby.join-spoken" : "lobby.watch-spoken", { title: table.title, who: sitting(table) || say("lobby.nobody") }))
  button.onclick = () => (open ? join(table) : (location.href = pathOf(table.id)))
}

/** The language of a table, where it is another than the page's. */
const foreign = table => table.language && table.language !== language && languageName(table.language)

const sitting = table =>
  table.seats
    .filter(seat => seat.kind !== "open")
    .map(seat => seat.name)
    .join(", ")

/** Who joins sits down at the table, and sees it before. */
const join = ({ id }) => (location.href = `${pathOf(id)}#sit`)

/** One's own tables, those that wait for oneself first, and the very first above all else. */
function drawOwn() {
  const own = tables().filter(each => each.url)
  byId("statistics").hidden = !matches().length
  const mine = each => Boolean(told.get(each.table) && isMine(told.get(each.table), ownSeat(each)))
  const shown = [...own.slice(0, OWN)].sort((a, b) => Number(mine(b)) - Number(mine(a)))
  const next = shown.filter(mine).slice(0, 1)
  byId("next-section").hidden = !next.length
  byId("own-section").hidden = shown.length === next.length && !matches().length
  keyed(byId("next"), next, each => each.table, freshOwn, changeOwn)
  keyed(byId("own"), shown.slice(next.length), each => each.table, freshOwn, changeOwn)
}

/** Ask how one's own tables stand; one that the server does not tell of says nothing. */
async function refreshOwn() {
  if (document.hidden) return
  const running = tables()
    .filter(each => each.url)
    .slice(0, OWN)
    .filter(each => told.get(each.table)?.status !== "over")
  await Promise.all(
    running.map(async each => {
      const table = await get(`/tables/${encodeURIComponent(each.table)}`).catch(() => null)
      if (table) told.set(each.table, table)
    }),
  )
  drawOwn()
}

function changeOwn(line, each) {
  const table = told.get(each.table)
  text(line.querySelector("strong"), titleOf(each))
  const place = line.querySelector(".tables__state")
  text(place, table ? wordsOf(table, ownSeat(each)) : "")
  place.toggleAttribute("data-mine", Boolean(table && isMine(table, ownSeat(each))))
}

/** The name of a table's game; what an older page kept without it is told by the server. */
const titleOf = each => each.title ?? told.get(each.table)?.title ?? each.game ?? ""

function freshOwn(each) {
  const when = each.at ? new Date(each.at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }) : ""
  const words = make(
    "span",
    { className: "tables__words" },
    make("strong", {}, titleOf(each)),
    make("span", { className: "tables__state" }),
    make("span", {}, when),
  )
  const forget = make(
    "button",
    { type: "button", className: "button button--quiet", aria: { label: say("lobby.forget-spoken", { title: titleOf(each), when }) } },
    say("lobby.forget"),
  )
  forget.addEventListener("click", () => (forgetPlace(each.table), drawOwn()))
  return make(
    "li",
    { className: "tables__line" },
    words,
    make("a", { className: "button", href: each.url, aria: { label: say("lobby.go-on-spoken", { title: titleOf(each), when }) } }, say("lobby.go-on")),
    forget,
  )
}

function drawName() {
  text(byId("name"), myName() ? say("lobby.named", { name: myName() }) : say("lobby.your-name"))
}

byId("name").addEventListener("click", async () => {
  const [{ askWhoIAm }] = await worded(import("./lobby/who-i-am.js"))
  await askWhoIAm()
  drawName()
})
byId("others").addEventListener("click", () => (unfold(byId("others"), []), all(document, ".lists")[0].scrollIntoView({ block: "nearest" })))
byId("invite").addEventListener("click", () => invites(true))
byId("which-close").addEventListener("click", () => invites(false))
byId("code-form").addEventListener("submit", event => {
  event.preventDefault()
  goWithCode(byId("typed-code").value)
})
byId("statistics").addEventListener("click", async () => {
  const [{ showStatistics }] = await worded(import("./lobby/statistics-dialog.js"))
  await showStatistics().then(drawOwn)
})
document.addEventListener("visibilitychange", () => Promise.all([refresh(), refreshOwn(), refreshCups()]))
setInterval(refresh, POLL)
setInterval(refreshOwn, OWN_POLL)
setInterval(refreshCups, OWN_POLL)
wireSwitches(document)
wireLanguages()
drawName()
drawOwn()
refreshOwn()
refresh()
refreshCups()
get("/games")
  .then(drawGames, trouble)
  .then(() => document.head.append(byId("ahead").content))
