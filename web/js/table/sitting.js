// Knows how a viewer takes a seat that is a key: the recovery code is shown, and all is kept before the seat is asked for.

import { make } from "../dom/dom.js"
import { copy } from "../dom/links.js"
import { openKeystore } from "../keys/keystore.js"
import { askedToLast } from "../keys/lasting.js"
import { keyOf, makeKey } from "../keys/seat.js"
import { seatOf } from "../server/invitation.js"
import { keepTable } from "../server/store.js"
import { say } from "../words/say.js"

let made = null // the key for a seat of this table, once its code was shown

/** Sit down under `name` in the seat of the page's link. */
export async function sitDown(at, name) {
  const seat = seatOf(at.token)
  const alone = at.page.table.seats.every(each => each.seat === seat || each.kind === "bot")
  made ??= await keyFor({ table: at.table, seat }, alone)
  if (!made) return
  const seat_key = await made.sits({ name, draw: at.page.table.draw, head: at.page.log.at(-1).hash })
  const rematch = await ownersWord(at, seat)
  at.tell({ do: "sit", seat_key, ...(rematch && { rematch }) }, () => taken(at.table, { seat, key: made.key }))
}

/** Promises what the key of this seat at the match before signs, where a rematch keeps the seat for it; null elsewhere. */
async function ownersWord({ page, table }, seat) {
  const { rematch_of: of, seats } = page.table
  const { owner } = seats[seat]
  const before = owner ? await keyOf(await openKeystore(), of, seat, owner) : null
  return before && before.precedes({ table, key: made.key })
}

/** Promises a key that is kept; null if the player would rather not sit. Who plays with bots alone has nothing to recover. */
async function keyFor(place, alone) {
  const keystore = await openKeystore()
  const { seat, code } = await makeKey(keystore, place)
  const lasts = await askedToLast(keystore)
  return alone || (await shown(code, lasts)) ? seat : null
}

/** The seat is ours: from here on the key opens it, and the address holds no link to it any more. */
function taken(table, sat) {
  keepTable(table, { sat, url: `/table/${table}` })
  history.replaceState(null, "", `/table/${table}`)
  location.reload()
}

/** Promises whether the player has the code. */
function shown(code, lasts) {
  const field = make("output", { className: "code" }, code)
  const button = make("button", { type: "button", className: "button", on: { click: () => copy(code, null) } }, say("sitting.copy"))
  const warning = lasts !== "lasting" && make("p", { role: "note" }, say(`sitting.${lasts}`))
  const yes = make("button", { className: "button button--main", value: "ok" }, say("sitting.written"))
  const no = make("button", { className: "button", value: "" }, say("sitting.cancel"))
  const form = make("form", { method: "dialog" }, make("h2", { id: "code-title" }, say("sitting.title")), make("p", {}, say("sitting.why")),
    make("p", {}, field, " ", button), warning, make("div", { className: "dialog__buttons" }, yes, no))
  const dialog = make("dialog", { id: "code", aria: { labelledby: "code-title" } }, form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => dialog.addEventListener("close", () => {
    dialog.remove()
    resolve(dialog.returnValue === "ok")
  }, { once: true }))
}

/** A seat whose key this browser has is taken up again; that it forgot the key of `sat` is told. */
export async function recognise(at, sat) {
  const keystore = await openKeystore()
  for (const { seat, key } of at.page.table.seats) {
    if (key && (await keystore.find(at.table, seat, key))) return taken(at.table, { seat, key })
  }
  if (sat && at.page.table.seats[sat.seat]?.key === sat.key) at.show({ ...at.page, refusal: { code: "forgotten", message: say("sitting.forgotten"), remedy: say("sitting.forgotten-help") } })
}
