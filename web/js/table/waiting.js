// Knows a table before its match begins: who sits where, links for the open seats, bots to put there.

import { hostOf } from "./host.js"
import { byId, make } from "../dom/dom.js"
import { linkLine } from "../dom/links.js"
import { drawOffers } from "./offers.js"
import { tableOf } from "../server/store.js"

const BOTS = { sensible: "Seat a sensible bot", random: "Seat a random bot" }

/** Draw the waiting table; `at.command(message)` sends, `sit()` takes the seat of the viewer's link, if they hold one. */
export function drawWaiting(at, sit) {
  const { page, game } = at
  const place = byId("waiting")
  const key = JSON.stringify([page.table, page.seat, Boolean(game), hostOf(page)])
  if (place.dataset.key === key) return
  place.dataset.key = key
  const known = tableOf(page.table.id) ?? {}
  const seated = page.seat !== null && page.table.seats[page.seat].kind === "person"
  const bots = seated ? [...(game?.bots ?? [])].sort().reverse() : []
  const kicks = seated && hostOf(page) === page.seat
  const seats = page.table.seats.map(each => seatLine(each, { at, bots, known, kicks }))
  byId("waiting-line").textContent = waitingFor(page.table.seats)
  byId("waiting-sit").replaceChildren(...(sit && page.seat === null ? [button("Sit down", sit, "button button--main")] : []))
  byId("waiting-seats").replaceChildren(...seats)
  byId("waiting-watch").replaceChildren(...refereeLine(page.table, known), ...(page.table.spectators && known.watch ? [linkLine("To watch", known.watch)] : []))
}

/** "Waiting for 2 players. The match starts when the last seat is taken." */
export function waitingFor(seats) {
  const open = seats.filter(each => each.kind === "open").length
  return open ? `Waiting for ${open === 1 ? "one more player" : `${open} more players`}. The match starts by itself when the last seat is taken.` : "The match begins."
}

function refereeLine({ referee }, known) {
  if (!referee) return []
  const line = make("p", {}, referee.name ? `${referee.name} is the referee.` : "A referee settles disputes at this table; nobody has come yet.")
  return known.referee ? [line, linkLine("Referee", known.referee.url)] : [line]
}

const button = (label, run, className = "button button--small") => make("button", { type: "button", className, on: { click: run } }, label)

function seatLine(each, { at, bots, known, kicks }) {
  const mine = each.seat === at.page.seat
  const name = each.kind === "open" ? "open" : `${each.name}${mine ? " (you)" : each.kind === "bot" ? ", bot" : ""}`
  const line = make("li", { className: "waiting__seat", data: { kind: each.kind } }, make("span", { className: "waiting__name" }, `Seat ${each.seat + 1}: ${name}`))
  const tools = make("div", { className: "waiting__tools" })
  if (each.kind === "open") {
    const link = known.links?.find(other => other.seat === each.seat)
    tools.append(...bots.map(bot => button(BOTS[bot] ?? `Seat a ${bot} bot`, () => at.command({ do: "bot", seat: each.seat, bot }))))
    line.append(...(link ? [linkLine("To sit here", link.url)] : []), tools)
  } else if (kicks && !mine) {
    const sure = `Yes, open seat ${each.seat + 1} again`
    drawOffers(tools, [{ key: "kick", label: "Send away…", spoken: `Send away ${each.name}…`, message: { do: "kick", seat: each.seat }, sure }], at)
    line.append(tools)
  }
  return line
}
