// Knows the menu panel: the table's options, who is here, the requests that one can make, and the files that one can take away.

import { byId, drawLines, keyed, make, text } from "../dom/dom.js"
import { copy, linkLine } from "../dom/links.js"
import { forgetPlace, goToCup } from "../server/place.js"
import { readReceipt } from "../server/receipts.js"
import { tableOf } from "../server/store.js"
import { languageName } from "../words/names.js"
import { say } from "../words/say.js"
import { saveProof } from "./alarms.js"
import { drawCallSettings } from "./call-settings.js"
import { partWords } from "./draw-words.js"
import { lawOf } from "./law.js"
import { wishWords, wishesOf } from "./notices.js"
import { drawOffers } from "./offers.js"
import { optionWords } from "./phrases.js"
import { pastOf, transcript } from "./round-end.js"
import { drawSeatMenu } from "./seat-menu.js"
import { drawMutes } from "./talking.js"
import { waitWords } from "./waits.js"

/** Draw the menu's words on the table, and wire its buttons once. */
export function drawMenu(at, names) {
  const { page, game } = at
  wire(at)
  /** @type {[string, string][]} */
  const words = [...languageWords(page.table), ...optionWords(game?.options, page.table.options ?? {}), ...optionWords(game?.house, page.table.house)]
  byId("menu-game").textContent = page.table.title
  keyed(
    byId("menu-options"),
    words,
    ([name]) => name,
    freshOption,
    (child, [, value]) => text(child.children[1], value),
  )
  byId("menu-here").textContent = present(page, names)
  byId("menu-draw").textContent = page.table.status === "lobby" ? "" : partWords(page.table, names)
  byId("copy-watch").hidden = page.table.spectators === false
  byId("leave").hidden = page.table.status !== "lobby" || page.seat === null || Boolean(page.table.board)
  drawCup(page.table)
  text(byId("menu-wish-words"), wishWords(page, names))
  drawOffers(byId("menu-wishes"), wishesOf(page), at)
  drawWaits(at)
  drawSeatMenu(at)
  drawLinks(page)
  drawKept(at)
  drawCallSettings(byId("menu-calls"), at)
  drawMutes(byId("menu-mutes"), at)
  at.hand?.drawChoice(byId("menu-hand"))
}

/** The language that the table was opened in; what is said at it comes in that one to everybody, whatever they read elsewhere. @returns {[name: string, value: string][]} */
const languageWords = ({ language }) => (language ? [[say("menu.language"), languageName(language)]] : [])

/** @param {[name: string, value: string]} option */
const freshOption = ([name]) => make("div", {}, make("dt", {}, name), make("dd", {}))

/** "At the table: Ann, Bo. 2 people are watching." */
export function present({ here, table }, names) {
  const people = table.seats.filter(each => each.kind === "person" && here.seats.includes(each.seat)).map(each => names[each.seat])
  const seated = people.length ? say("menu.here", { who: people.join(", ") }) : say("menu.nobody")
  const watching = here.watching && say("menu.watching", { count: here.watching })
  return [seated, watching, table.referee && refereeWords(table.referee)].filter(Boolean).join(" ")
}

const refereeWords = ({ name }) => (name ? say("menu.referee", { who: name }) : say("menu.no-referee"))

/** What the table waits for, and until when: also what need not be told beside the game. */
function drawWaits(at) {
  const { page } = at
  const words = page.table.waits?.length ? waitWords(page, Date.now() + page.ahead, lawOf(at)) : []
  byId("menu-waits-title").hidden = !words.length
  drawLines(byId("menu-waits"), words, "li")
}

/** The person who opened the table finds the referee's link here too, until it opens nothing more: the match may have begun at once. A new link takes its place. */
function drawLinks({ mine, table }) {
  const url = mine?.referee?.url ?? (table.referee?.name ? "" : (tableOf(table.id)?.referee?.url ?? ""))
  const place = byId("menu-links")
  if (place.dataset.url === url) return
  place.dataset.url = url
  place.replaceChildren(...(url ? [linkLine(say("menu.referee-link"), url)] : []))
}

/** At a tournament's table the way back to its page stands first. */
function drawCup({ board }) {
  const place = byId("menu-here").parentElement
  if (board && place && !place.querySelector("[data-cup]"))
    place.prepend(make("button", { type: "button", className: "button", data: { cup: "" }, on: { click: () => goToCup(board) } }, say("round-end.cup")))
}

/** What this browser keeps of the log. */
function drawKept({ witness }) {
  byId("save-proof").hidden = !witness
  if (!witness) return
  const { known, cover, lasting, full } = witness
  const size = readReceipt(known.receipt)?.size ?? 0
  text(
    byId("menu-kept"),
    !lasting ? say("menu.kept-passing") : full ? say("menu.kept-full", { seq: cover.seq }) : cover ? say("menu.kept", { seq: cover.seq, size }) : "",
  )
}

/** Give the seat back, and keep nothing of the table. */
const leave = at =>
  at.command({ do: "leave" }, () => {
    forgetPlace(at.table)
    location.href = "/"
  })

async function copyWatch(button, at) {
  const link = `${location.origin}/table/${at.table}`
  button.textContent = (await copy(link)) ? say("menu.copied") : link
}

async function copyReceipt(button, at) {
  const receipt = at.witness?.known.receipt
  button.textContent = !receipt ? say("menu.no-receipt") : (await copy(receipt)) ? say("menu.receipt-copied") : receipt
}

function wire(at) {
  byId("look-back").href = pastOf(at.table)
  byId("transcript").onclick = () => transcript(at)
  byId("leave").onclick = () => leave(at)
  byId("save-proof").onclick = () => saveProof(at)
  byId("receipt").onclick = event => copyReceipt(event.target, at)
  byId("copy-watch").onclick = event => copyWatch(event.target, at)
}
