// Knows who has said what at the table a moment ago, and whom this browser mutes; draws nothing.

import { recall, remember } from "../server/store.js"
import { frozen, moment } from "./page.js"

export const SEEN = 6000 // milliseconds for which a phrase stands beside its player
const KEEP = 30 // tables

/** Whom this browser mutes at a table: `{all, seats}`. */
export function mutesOf(table) {
  const seats = recall("muted", []).find(each => each.table === table)?.seats ?? []
  return { all: recall("mute", false), seats }
}

/** Mute everybody everywhere, or hear them again. */
export const muteAll = mute => remember("mute", mute)

/** Mute a seat of a table, or hear it again. */
export function muteSeat(table, seat, mute) {
  const others = recall("muted", []).filter(each => each.table !== table)
  const seats = mutesOf(table).seats.filter(each => each !== seat)
  return remember("muted", [{ table, seats: mute ? [...seats, seat] : seats }, ...others].slice(0, KEEP))
}

/** The seat that has said something in an entry of the log; null for any other entry. */
export const speaker = ({ by, phrase }) => (phrase ? Number(by.slice("seat:".length)) : null)

/** The log without what muted seats have said. */
export const unmuted = (log, { all, seats }) => log.filter(entry => !entry.phrase || !(all || seats.includes(speaker(entry))))

/** What is to be seen beside the players at `now`, the newest of each: `{seat, seq, phrase, until}`. */
export function bubbles(page, now, mutes) {
  const said = unmuted(page.log, mutes).filter(each => each.phrase)
  const shown = said.map(each => ({ seat: speaker(each), seq: each.seq, phrase: each.phrase, until: moment(each.at) - page.ahead + SEEN }))
  return shown.filter(({ seat, seq, until }) => until > now && !shown.some(other => other.seat === seat && other.seq > seq))
}

/** The seats of other people: those whom one can mute. */
export const others = ({ table, seat }) => table.seats.filter(each => each.kind === "person" && each.seat !== seat).map(each => each.seat)

/** May this viewer say something here now? Alone with bots nobody would hear it, and a partner might hear of a hand. */
export const mayTalk = page =>
  page.seat !== null && page.table.status !== "lobby" && page.table.house.phrases && !frozen(page) && !isPartnered(page) && others(page).length > 0

function isPartnered(page) {
  const { game, table, seat } = page
  if (table.house.partners || table.status !== "playing" || table.deal) return false
  const sideOf = of => game?.players.find(each => each.seat === of)?.side
  return sideOf(seat) !== undefined && others(page).some(other => sideOf(other) === sideOf(seat))
}
