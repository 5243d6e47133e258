// Knows how one takes part in a tournament: enters with a key for the whole evening, adds to the draw of the boards, and is brought to one's tables.

import { entrantOf, eveningOf, makeEntrantKey } from "../keys/evening.js"
import { openKeystore } from "../keys/keystore.js"
import { askedToLast } from "../keys/lasting.js"
import { get, post } from "../server/api.js"
import { noise } from "../server/chance.js"
import { patiently } from "../server/patiently.js"
import { pathOf } from "../server/place.js"
import { keepTable, recall, remember, tableOf } from "../server/store.js"
import { callOf, notification, wishesNow } from "../table/calls.js"
import { chime } from "../table/chime.js"
import { say } from "../words/say.js"
import { lookOf } from "./face.js"
import { calledTo, owes } from "./told.js"

const TRIES = 5
const BUZZ = 200 // milliseconds
const HEARD = 700 // milliseconds in which the call is heard before the page goes
const KEEP = 100 // tables to which this browser has brought somebody
export const ANEW = ["bad_head", "old_number"] // what is signed then is signed once more

export const pathTo = id => `/tournaments/${encodeURIComponent(id)}`

/** Promises that this browser has entered under a name, or one that is free; is this house to know its key `again`? With the `link` of a partner, beside them. Throws `Refusal`. */
export async function enter(at, name, again, link) {
  const { told } = at
  const own = (await entrantOf(told)) ?? (await makeEntrantKey(told, again))
  await askedToLast(await openKeystore())
  await entered(at, own, name, link)
  at.entrant = await entrantOf(at.told)
}

async function entered(at, own, name, link, tries = TRIES) {
  const { openings, ...signed } = await own.enters({ name, draw: at.told.draw, head: at.told.head }, link)
  const message = { do: "enter", id: `enter ${own.key.slice(0, 16)}`, signed, openings }
  const refusal = await patiently(() => post(`${pathTo(at.told.id)}/commands`, message))
  at.hear(await get(pathTo(at.told.id)))
  if (!refusal || at.told.entrants.some(({ key }) => key === own.key)) return
  const other = refusal.code === "bad_name" ? refusal.detail?.name : name
  if (!tries || !other || ![...ANEW, "bad_name"].includes(refusal.code)) throw refusal
  await entered(at, own, other, link, tries - 1)
}

/** Promises that a command is carried out which `own`, an entrant's key or the director's, signs. Throws `Refusal`. */
export async function ask(at, own, message, tries = TRIES) {
  const asked = { ...message, id: noise(12) }
  const seen = { head: at.told.head, now: Date.now() + at.ahead }
  const refusal = await own.commands(asked, seen, signed => patiently(() => post(`${pathTo(at.told.id)}/commands`, signed)))
  if (!refusal) return
  if (!tries || !ANEW.includes(refusal.code)) throw refusal
  at.hear(await get(pathTo(at.told.id)))
  await ask(at, own, message, tries - 1)
}

let adding = "" // what this page adds to the draw just now

/** Do for the draw what this browser's key is to do, by itself: a hash, and its opening once all hashes stand, and only if its own is among them. */
export async function takePart(at) {
  const { told, entrant: own } = at
  const owed = own && own.holder !== null ? owes(told, own.holder) : ""
  const now = `${owed} ${told.draw.number}`
  if (!owed || adding === now) return
  adding = now
  await adds(at, own, owed).catch(error => {
    adding = "" // it is tried again with the next news
    throw error
  })
}

async function adds(at, own, owed) {
  const { draw, entrants } = at.told
  const hash = await own.hashes(draw)
  if (owed === "hash") return ask(at, own, { do: "noise-hash", draw: draw.number, noise: hash })
  if (entrants[own.holder].hashed !== hash) throw new Error(say("cup.not-ours"))
  return opened(at, own)
}

async function opened(at, own) {
  const message = await own.opens(at.told.draw, at.told.head)
  const refusal = await patiently(() => post(`${pathTo(at.told.id)}/commands`, message))
  if (refusal && refusal.code !== "not_now") throw refusal
}

/** Go to the table at which this browser's entrant is to sit, once: who comes back from it stays. */
export function goWhenCalled({ told, entrant: own }) {
  const place = own && own.holder !== null ? calledTo(told, own.holder, recall("brought", [])) : null
  if (!place) return
  remember("brought", [place.table, ...recall("brought", [])].slice(0, KEEP))
  keepPlace(told, own, place)
  setTimeout(() => (location.href = pathOf(place.table)), ["playing", "sitting"].includes(told.stage) && call(told) ? HEARD : 0)
}

/** Keep for the page of the table that the entrant's key is the invitation to this seat. */
export function keepPlace({ id, title }, { key, holder }, { table, seat }) {
  if (!tableOf(table)?.sat) keepTable(table, { invited: eveningOf(id, seat, key, lookOf(holder)), title, url: pathOf(table), at: Date.now() })
}

/** Call somebody to their table as to their turn; returns whether there is something to hear. */
function call({ title, round, floor }) {
  const words = floor ? say("floor.called") : say("cup.called", { number: round + 1 })
  const { sound, buzz, notice } = callOf(wishesNow(), { waited: Infinity, away: document.hidden })
  if (sound !== "off") chime("turn", sound)
  if (buzz) navigator.vibrate?.(BUZZ)
  if (notice) notification(words, { body: title, tag: `fairdeal ${title}` })
  document.title = `▶ ${words}`
  return sound !== "off"
}
