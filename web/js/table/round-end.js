// Knows the offers at the end of a round or of the match.

import { byId } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { download } from "../server/files.js"
import { noteMatch } from "../server/matches.js"
import { goToCup, pathOf } from "../server/place.js"
import { keepTable } from "../server/store.js"
import { namesOf } from "../words/names.js"
import { say, worded } from "../words/say.js"

/** After a change from page `before`: open the scoresheet at the end of a round, bring it up to date, follow one's own rematch. */
export function ended(before, page, at) {
  if (at.asking.rematch && page.mine?.rematch) return goTo(page, page.mine.rematch)
  if (matchEnded(before, page)) noteMatch(page, at.game?.unit ?? "", Date.now())
  if (roundEnded(before, page) || matchEnded(before, page)) return goneOn(page, at) ? undefined : openSheet(at)
  if (!byId("sheet").open || page.seq === before.seq) return undefined
  return before.table?.deal && !page.table.deal ? byId("sheet").close() : fillSheet(at)
}

/** Has the next round been dealt by now? */
const goneOn = (page, at) => page.table.deal && !at.page.table.deal

function roundEnded(before, page) {
  const rounds = page.game?.sheet?.length ?? 0
  return before.game ? rounds > (before.game.sheet?.length ?? 0) : page.table.deal && rounds > 0
}

const matchEnded = (before, page) => page.table.status === "over" && before.table?.status !== "over"

/** Open the scoresheet, if there is a game. */
export async function openSheet(at) {
  if (!at.page.game) return
  const { page } = at
  await fillSheet(at)
  if (!byId("sheet").open && !goneOn(page, at)) byId("sheet").showModal()
}

async function fillSheet(at) {
  const [{ drawSheet }] = await worded(import("./sheet.js"), stylesheet("sheet"))
  const unit = at.game?.unit ?? ""
  drawSheet(at.page, namesOf(at.page.table), unit === "points" ? "" : unit, buttons(at))
}

const close = () => byId("sheet").close()

function buttons(at) {
  const { mine, table } = at.page
  const look = { label: say("round-end.look"), run: close }
  if (table.status === "over")
    return [
      ...(table.board ? [{ label: say("round-end.cup"), main: true, run: () => goToCup(table.board) }] : rematch(at)),
      { label: say("round-end.story"), run: () => tell(at) },
      { label: say("round-end.look-back"), run: () => lookBack(at) },
      { label: say("round-end.transcript"), run: () => transcript(at) },
      look,
      lobby(),
    ]
  return mine && table.deal
    ? [{ label: say("round-end.next-round"), main: true, run: () => nextRound(at) }, ...code(at), look]
    : [...code(at), { label: say("round-end.close"), run: close }]
}

/** The recovery code, which is offered once there is a round to lose, until it has been written down. */
const code = at => (at.chair?.code && at.page.game.sheet?.length ? [{ label: say("own-seat.code"), run: () => showCodeAbove(at) }] : [])

async function showCodeAbove(at) {
  const [{ showCode }] = await worded(import("./dialogs.js"), stylesheet("keys"))
  await showCode(at)
  if (byId("sheet").open) await fillSheet(at)
}

const lobby = () => ({ label: say("round-end.lobby"), run: () => (location.href = "/") })

const lookBack = at => (location.href = pastOf(at.table))

async function tell(at) {
  const [{ showStory }] = await worded(import("./story-dialog.js"), stylesheet("story"))
  showStory(at, rematch(at))
}

/** The address of a table's replay, which finds by itself by what right one looks. */
export const pastOf = table => `/replay/${encodeURIComponent(table)}`

function nextRound(at) {
  close()
  at.command({ do: "deal" })
}

function rematch(at) {
  const { mine, table } = at.page
  const there = mine?.rematch ?? (table.rematch && { table: table.rematch, url: `/table/${table.rematch}` })
  if (there) return [{ label: say(mine ? "round-end.go-to-rematch" : "round-end.watch-rematch"), main: true, run: () => goTo(at.page, there) }]
  return mine ? [{ label: say("round-end.rematch"), main: true, run: () => askRematch(at) }] : []
}

function askRematch(at) {
  at.asking.rematch = true
  at.command({ do: "rematch" })
}

/** Go to the rematch: as the referee with the office's link, as a player with the key that opens the lobby of a seat that is kept for it. */
function goTo({ table: { id, seats, title, game }, seat, introduced }, { table, url }) {
  const token = new URL(url, location.origin).hash.slice(1)
  const known = token ? { token } : seat !== null && { before: { table: id, seat, key: seats[seat].key } }
  const kept = known && keepTable(table, { ...known, introduced, url: pathOf(table), title, game, at: Date.now() })
  location.href = kept ? pathOf(table) : url
}

/** Save the transcript for this viewer's eyes; a refusal is shown like any other. */
export const transcript = at =>
  download(`/tables/${at.table}/transcript`, `${at.table}.jsonl`, at.token).catch(error => at.show({ ...at.page, refusal: error }))
