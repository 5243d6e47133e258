// Knows a table before its match begins: who sits where, links for the open seats, bots to put there.

import { byId, drawLines, make } from "../dom/dom.js"
import { linkLine } from "../dom/links.js"
import { stylesheet } from "../dom/styles.js"
import { goToCup } from "../server/place.js"
import { tableOf } from "../server/store.js"
import { listed, namesOf } from "../words/names.js"
import { say, worded } from "../words/say.js"
import { barredWords, brokenWords, isOpening, openingWords } from "./draw-words.js"
import { elsewhere, inviteAll, linksOf, mayInvite, seatUrl, toolsOf } from "./inviting.js"
import { lawOf } from "./law.js"
import { drawOffers } from "./offers.js"
import { lawLine } from "./waits.js"

const BOTS = { strong: "waiting.strong", sensible: "waiting.sensible", random: "waiting.random" }

/** @type {string[]} */
let kinds = [] // who sat there when the table was drawn last

/** Draw the waiting table; `at.command(message)` sends, `sit()` takes a seat, if this viewer may. */
export function drawWaiting(at, sit) {
  const { page, game } = at
  const place = byId("waiting")
  const closes = lawLine(page, "lobby", Date.now() + page.ahead, page.table.waits ? lawOf(at) : null)
  const key = JSON.stringify([page.table, page.seat, Boolean(game), closes, mayInvite(at)])
  if (place.dataset.key === key) return
  place.dataset.key = key
  /** @type {Partial<KnownTable>} */
  const known = tableOf(page.table.id) ?? {}
  const seated = page.seat !== null && page.table.seats[page.seat].kind === "person"
  const kicks = seated && page.table.host === page.seat
  const bots = kicks ? [...(game?.bots ?? [])].sort().reverse() : []
  const invites = mayInvite(at)
  if (invites) inviteAll(at)
  const seats = page.table.seats.map(each => seatLine(each, { at, bots, kicks, invites }))
  kinds = page.table.seats.map(each => each.kind)
  byId("waiting-line").textContent = isOpening(page.table) ? "" : `${whoIsHere(page.table)} ${waitingFor(page.table.seats)}`.trim()
  byId("waiting-fork").textContent = [page.table.fork?.words, brokenWords(page.table), barredWords(page.table, page.seat, at.former?.sits.seat)]
    .filter(Boolean)
    .join(" ")
  drawOpening(at)
  byId("waiting-law").textContent = closes
  const back = page.table.board && button(say("round-end.cup"), () => goToCup(page.table.board))
  byId("waiting-sit").replaceChildren(...[sit && page.seat === null && button(say("waiting.sit"), sit, "button button--main"), back].filter(Boolean))
  if (linksOf(at).length || !byId("share").hidden) share(at)
  byId("waiting-seats").replaceChildren(...seats)
  byId("waiting-watch").replaceChildren(
    ...refereeLine(page.table, known),
    ...(page.table.spectators && known.watch ? [linkLine(say("waiting.watch-link"), known.watch)] : []),
  )
}

async function share(at) {
  const [{ drawShare }] = await worded(import("./sharing.js"), stylesheet("keys"))
  drawShare(at, byId("share"))
}

const LOOK = 1000 // milliseconds between two looks at the clock
let ticking = 0

/** While all open what they added, whom the draw waits for is told, and how long. */
function drawOpening(at) {
  clearTimeout(ticking)
  const { page } = at
  const opening = isOpening(page.table)
  byId("waiting-draw").hidden = !opening
  if (!opening) return byId("waiting-draw").replaceChildren()
  drawLines(byId("waiting-draw"), openingWords(page.table, page.seat, namesOf(page.table), Date.now() + page.ahead))
  ticking = setTimeout(drawOpening, LOOK, at)
}

/** "Ann and Bo are here.", once two sit; "" before. @param {Table} table */
function whoIsHere(table) {
  const sit = namesOf(table).filter((_, seat) => table.seats[seat].kind !== "open")
  return sit.length > 1 ? say("waiting.here", { who: listed(sit) }) : ""
}

/** "Waiting for 2 players. The match starts when the last seat is taken." */
export function waitingFor(seats) {
  const open = seats.filter(each => each.kind === "open").length
  return open ? say("waiting.open", { count: open }) : say("waiting.begins")
}

function refereeLine({ referee }, known) {
  if (!referee) return []
  const line = make("p", {}, referee.name ? say("waiting.referee", { who: referee.name }) : say("waiting.no-referee"))
  return known.referee && !referee.name ? [line, linkLine(say("waiting.referee-link"), known.referee.url)] : [line]
}

const button = (label, run, className = "button button--small") => make("button", { type: "button", className, on: { click: run } }, label)

/** Has somebody just sat down there? */
const comes = ({ seat, kind }) => kinds[seat] === "open" && kind !== "open"

function seatLine(each, { at, bots, kicks, invites }) {
  const mine = each.seat === at.page.seat
  const taken = mine ? "waiting.seat-you" : each.kind === "bot" ? "waiting.seat-bot" : "waiting.seat-taken"
  const name = say(each.kind === "open" ? "waiting.seat-open" : taken, { number: each.seat + 1, name: each.name })
  const line = make(
    "li",
    { className: "waiting__seat", data: { kind: each.kind, ...(comes(each) && { comes: "" }) } },
    make("span", { className: "waiting__name" }, name),
  )
  const tools = make("div", { className: "waiting__tools" })
  if (each.kind === "open") {
    const url = seatUrl(at, each)
    const host = invites && !each.reserved
    tools.append(
      ...(host ? toolsOf(at, each) : []),
      ...bots.map(bot => button(say(BOTS[bot] ?? "waiting.bot", { bot }), () => at.command({ do: "bot", seat: each.seat, bot }))),
    )
    line.append(
      ...(host && elsewhere(at, each) ? [make("p", {}, say("inviting.elsewhere"))] : []),
      ...(url ? [linkLine(say("waiting.seat-link"), url)] : []),
      tools,
    )
  } else if (kicks && !mine) {
    const sure = say("waiting.kick-sure", { number: each.seat + 1 })
    drawOffers(
      tools,
      [{ key: "kick", label: say("waiting.kick"), spoken: say("waiting.kick-spoken", { name: each.name }), message: { do: "kick", seat: each.seat }, sure }],
      at,
    )
    line.append(tools)
  }
  return line
}
