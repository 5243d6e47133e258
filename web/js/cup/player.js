// Knows what a tournament's page shows to whoever takes part or looks on: what comes next and when, with whom one plays, how one stands, and what each board brought.

import { all, button, byId, make, text } from "../dom/dom.js"
import { pathOf } from "../server/place.js"
import { countdown } from "../table/clocks.js"
import { shownTime } from "../table/waits.js"
import { say, worded } from "../words/say.js"
import { shareButton } from "./daily.js"
import { face, nameOf, sentenceOf, titleOf, worth } from "./face.js"
import { floorHead, floorParts, matchParts, waitingParts } from "./floor.js"
import { placesPicture } from "./places.js"
import { drawStandings } from "./standings.js"
import { keepPlace } from "./taking-part.js"
import { AT_TABLES, boardNow, contestantOf, isAlone, mainWait, membersOf, patience, placeOf } from "./told.js"

/** Draw the parts that everybody sees. `at.does(run)` shows what is refused. */
export function drawPlayer(at) {
  const own = at.entrant?.holder ?? null
  const placed = own === null ? null : contestantOf(at.told, own)
  const { stage, round, paused, tables, waits, entrants, standings, floor } = at.told
  const seen = tables.map(({ table, status, seats, came }) => [table, status, seats, came])
  const mine = seen.filter(([, , seats]) => seats.includes(own))
  // Of oneself and those beside whom one sits or may sit down alone: while others enter and play, somebody may be about to press a button here.
  const beside = [own, ...mine.flatMap(([, , seats]) => seats), ...(floor?.waiting ?? []).flatMap(each => each.entrants)]
  const known = new Set(beside.flatMap(each => membersOf(at.told, each)))
  const near = list => list.filter(({ entrant }) => known.has(entrant))
  part("now", [stage, round, paused, mine, waits.map(({ wait }) => wait), near(entrants), near(standings), own, at.director?.holder, floor], () =>
    at.director && own === null && !["entering", "sitting"].includes(stage) ? [] : nowParts(at, own),
  )
  part("place", [at.told.standings, at.told.places, placed], () => (placed === null ? leaderParts(at.told) : placeParts(at.told, placed)))
  part("boards", [stage, standings, at.told.boards, placed, floor && seen], () => (floor ? matchesOf(at.told, own) : boardParts(at.told, placed)))
  part("entrants", [at.told.standings, at.told.entrants, own], () => {
    text(byId("entrants-title"), say(at.told.standings.length ? "standings.title" : "standings.entrants", { count: at.told.entrants.length }))
    drawStandings(byId("entrants-list"), at.told, placed)
  })
  part("news", [at.told.news.at(-1)?.seq], () => drawNews(at.told))
  drawClock(at)
}

/** Draw a part of the page anew where what it tells of has changed; one that `draw` has no parts for is hidden. */
function part(id, of, draw) {
  const place = byId(id)
  const key = JSON.stringify(of)
  if (place.dataset.drawn === key) return
  place.dataset.drawn = key
  const parts = draw()
  if (!parts) return
  place.hidden = !parts.length
  place.replaceChildren(...parts)
}

/** Let the clocks show how long it is to the end of what is waited for, and how long each call has waited. */
export function drawClock({ told, ahead }) {
  const wait = mainWait(told)
  const left = wait ? countdown(Math.max(0, Date.parse(wait.until) - Date.now() - ahead)) : ""
  for (const clock of all(document, "[data-clock]")) text(clock, left)
  for (const each of all(document, "[data-since]")) text(each, each.dataset.since ? countdown(Date.now() + ahead - Date.parse(each.dataset.since)) : "")
}

/** What the clock counts down to: "Board 4 of 5 begins in". */
export function headOf(told) {
  const { stage, paused, planned, rounds } = told
  if (stage === "over") return say(told.entry_from ? "cup.day-over" : "cup.over")
  if (paused) return say("cup.paused")
  if (told.floor) return floorHead(told)
  const given = { number: boardNow(told), of: planned || rounds }
  if (stage === "break" && given.number > given.of) return say("cup.break-last")
  return say(`cup.stage-${stage}`, given)
}

const clock = () => make("p", { className: "clock", role: "timer", data: { clock: "" } })

function nowParts(at, own) {
  const head = [make("h2", { className: "now__head" }, headOf(at.told)), at.told.stage === "over" ? null : clock()]
  return [...head, ...stageParts(at, own), make("p", { className: "now__help" }, helpOf(at, own))].filter(Boolean)
}

function stageParts(at, own) {
  const { told } = at
  if (told.stage === "entering")
    return own === null ? [enterButton(at)] : [make("p", {}, say("cup.entered", { name: nameOf(told, own) })), ...partnerParts(at, own), leaveButton(at)]
  if (told.stage === "open" && own === null) return [enterButton(at, "cup.play")]
  if (told.stage === "sitting" && own === null) return [enterButton(at), ...waitingParts(at, false)]
  const place = own !== null && AT_TABLES.includes(told.stage) ? placeOf(told, own) : null
  if (told.stage === "sitting" && (!place || place.status === "over")) return told.entrants[own].gone ? [] : [...floorParts(at, own), leaveButton(at)]
  if (place) return tableParts(at, own, place)
  if (own !== null && told.byes.includes(own) && told.stage === "playing") return [make("p", {}, say("cup.bye"))]
  if (own !== null && isAlone(told, own) && told.stage !== "over") return [make("p", {}, say("cup.alone-late"))]
  const gone = own === null || told.stage === "over" ? undefined : membersOf(told, own).find(each => each !== own && told.entrants[each].gone)
  if (own !== null && gone !== undefined) return [make("p", {}, say("cup.partner-gone", { name: nameOf(told, gone) }))]
  if (own !== null && told.entrants[own].late && told.stage === "playing") return [make("p", {}, say("cup.next-round"))]
  return own !== null && told.stage === "break" && !told.entrants[own].gone ? [leaveButton(at)] : []
}

/** Where pairs play: with whom, or how to invite somebody. */
function partnerParts(at, own) {
  const { told } = at
  if (isAlone(told, own)) {
    const invites = async () => (await worded(import("./coming.js")))[0].invitePartner(at)
    return [make("p", {}, say("cup.alone")), button(say("cup.invite-partner"), invites, "button button--main now__go")]
  }
  return membersOf(told, own)
    .filter(each => each !== own)
    .map(each => make("p", {}, say("cup.with", { name: nameOf(told, each) })))
}

const enterButton = (at, words = "cup.enter") => button(say(words), () => at.enters(), "button button--main now__go")

const leaveButton = at => button(say("cup.leave"), () => at.asks({ do: "leave" }), "button button--quiet button--small")

function tableParts({ told, entrant: key }, own, place) {
  const go = place.status === "over" ? null : make("a", { className: "button button--main now__go", href: pathOf(place.table) }, say("cup.here"))
  go?.addEventListener("click", () => keepPlace(told, key, place))
  return [
    make("p", { className: "now__table" }, say("cup.table", { number: place.number + 1, seat: place.seat + 1 })),
    make("ul", { className: "now__with" }, ...place.seats.map(entrant => tile(told, entrant, entrant === own))),
    go ?? make("p", { role: "status" }, say("cup.table-over")),
  ]
}

function tile(told, entrant, own) {
  const standing = told.standings.find(each => each.entrant === contestantOf(told, entrant))
  return make(
    "li",
    { className: "now__tile", data: own ? { own: "" } : {} },
    face(entrant),
    make(
      "span",
      {},
      make("strong", {}, own ? say("cup.you") : nameOf(told, entrant)),
      standing && make("small", {}, say("cup.stands", { place: standing.place, total: worth(told, standing.total) })),
    ),
  )
}

/** What is waited for, until when, and what then happens by itself, in the server's words; before it what one's own page must do. */
export function helpOf({ told, ahead }, own) {
  const keep = own !== null && told.stage === "entering" && !told.floor && say("cup.keep-open")
  const place = own === null ? null : placeOf(told, own)
  const bound = own === null && told.stage === "open" && say("cup.day-bound")
  const comes = place && !place.came[place.seat] && patience(told)
  const wait = comes || mainWait(told)
  const then = wait && say("waits.then", { time: shownTime(wait.until, Date.now() + ahead, ahead), then: wait.follows })
  return [keep, bound, wait?.what, then].filter(Boolean).join(" ")
}

function placeParts(told, own) {
  const standing = told.standings.find(each => each.entrant === own)
  if (!standing) return []
  const before = told.standings.filter(({ place }) => place < standing.place).at(-1)
  const alone = told.standings.filter(({ place }) => place === standing.place).length === 1
  return [
    make("h2", {}, say("cup.place", { place: standing.place, of: told.standings.length })),
    make(
      "p",
      { className: "place__gap" },
      before
        ? say("cup.behind", { name: titleOf(told, before.entrant), total: worth(told, before.total), own: worth(told, standing.total) })
        : say(alone ? "cup.leads" : "cup.shares", { own: worth(told, standing.total) }),
    ),
    placesPicture(told, own),
    ...(told.entry_from ? [shareButton(told, standing), pictureButton(told, standing)] : []),
  ].filter(Boolean)
}

/** The button that shares the same as a picture, or saves it. */
const pictureButton = (told, standing) => button(say("today.picture"), async () => (await worded(import("./picture.js")))[0].sharePicture(told, standing))

/** Who looks on sees how the leader came there. */
function leaderParts(told) {
  const [first] = told.standings
  const picture = first && placesPicture(told, first.entrant)
  return picture ? [make("h2", {}, say("cup.leader", { name: titleOf(told, first.entrant), total: worth(told, first.total) })), picture] : []
}

function boardParts(told, own) {
  if (!told.boards.length) return []
  const mine = told.standings.find(each => each.entrant === own)
  const lines = told.boards.map(({ number }) =>
    make(
      "li",
      {},
      make(
        "span",
        {},
        make("strong", {}, say("cup.board", { number: number + 1 })),
        mine && make("small", {}, say("cup.brought", { share: worth(told, mine.shares[number]) })),
      ),
      make(
        "a",
        { className: "button button--small", href: `?board=${number + 1}`, aria: { label: say("cup.compare-spoken", { number: number + 1 }) } },
        say("cup.compare"),
      ),
    ),
  )
  return [make("h2", {}, say("cup.boards")), make("ul", { className: "boards" }, ...lines.reverse()), told.stage === "over" && filesOf(told)].filter(Boolean)
}

function matchesOf(told, own) {
  const parts = matchParts(told, own)
  return told.stage === "over" && parts.length ? [...parts, filesOf(told)] : parts
}

/** What can be taken away once all is over, and where it is verified. */
function filesOf({ id, entry_from: from }) {
  const path = `/api/v1/tournaments/${encodeURIComponent(id)}`
  const link = (href, words, download = "") => make("a", { className: "button button--small", href, ...(download && { download }) }, words)
  return make(
    "p",
    { className: "boards__files" },
    link(`${path}/file`, say(from ? "cup.day-file" : "cup.file"), `${id}.jsonl`),
    link(`${path}/standings.csv`, say("cup.sheet"), `${id}.csv`),
    link("/verify", say("cup.verify")),
  )
}

/** All of it: what was told of a table without its scores has them once the board is over. */
function drawNews(told) {
  byId("news-list").replaceChildren(...told.news.map(each => make("li", {}, sentenceOf(told, each))).reverse())
}
