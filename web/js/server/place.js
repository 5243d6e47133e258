// Knows by what right a page came to a table: the seat or the office whose key this browser has, or the token of the referee's link; and keeps all out of the address.

import { REFEREE, isReferees } from "./invitation.js"
import { forgetTable, keepTable, tableOf } from "./store.js"

const TAB = "fairdeal.tab." // what this tab remembers, so that two seats in one browser stay apart
const HANDED = "hand." // before what brings a seat from another device
const INVITED = "invite." // before what the host's browser gave away
const GOOD = 20_000 // milliseconds: the server takes a ticket for thirty seconds
const WISH = "sit" // in the address of who wants a seat of a listed table

/**
 * `{sat, token, wish}`: the seat and key `{seat, key}` with which this browser sat down, or came as the referee, else the token of the referee's link, else neither; `wish` tells
 * that a seat is asked for, `handed` is what brings one from another device, `invited` an invitation. What the address says comes first, then what this tab did, then what the browser remembers.
 * @param {string} table
 * @param {{ hash?: string, tab?: ReturnType<typeof tabOf>, kept?: Partial<KnownTable> }} [known]
 * @returns {{ sat: Sat | null, token: string | null, wish: boolean, invited?: string, handed?: string }}
 */
export function placeOf(table, { hash = location.hash, tab = tabOf(table), kept = tableOf(table) ?? {} } = {}) {
  const named = hash.slice(1)
  const wish = named === WISH
  const had = takenWith(kept, named)
  if (named.startsWith(INVITED) && !had) return { sat: null, token: null, wish, invited: named }
  if (named.startsWith(HANDED)) return { sat: null, token: null, wish, handed: named }
  if (named && !wish && !had) return { sat: null, token: named, wish }
  const sat = had ?? tab.sat ?? (tab.token ? null : (kept.sat ?? (kept.token ? null : kept.office))) ?? null
  if (kept.invited && !kept.sat && !tab.sat && !had) return { sat: null, token: null, wish, invited: kept.invited }
  return { sat, token: sat ? null : (tab.token ?? kept.token ?? null), wish }
}

/**
 * What this browser has that was taken with this link: it opens that from then on; null for any other text.
 * @param {Partial<KnownTable>} kept
 * @param {string} token
 */
function takenWith({ sat, used, office, came }, token) {
  if (!token) return null
  return (token === used && sat) || (token === came && office) || null
}

/** A link is kept by this tab, and leaves the address if it will be found again. */
export function keepToken(table, token) {
  if (remembers(table, { token })) clearAddress()
}

/**
 * The seat, or the office, is ours, with this key; the link `token` is used up. Who has both finds the seat first.
 * @param {string} table
 * @param {Sat} sat
 * @param {string | null} [token]
 */
export function keepSeat(table, sat, token = null) {
  const kept = keepTable(table, {
    ...(sat.seat === REFEREE ? official(table, sat, token) : { sat, token: null, ...(token && { used: token }) }),
    url: pathOf(table),
  })
  remembers(table, { sat })
  clearAddress()
  return kept
}

/** What is kept of an office that was taken with this link, if it was one of the referee's. */
const official = (table, office, link) => ({ office, ...(isReferees(link) && { came: link }), ...(isReferees(tableOf(table)?.token) && { token: null }) })

/** The seat with its key is ours no more; returns the invitation with which it was taken, null without one: it may be good once more. */
export function giveUpSeat(table) {
  const { used = null } = tableOf(table) ?? {}
  const invited = used?.startsWith(INVITED) ? used : null
  keepTable(table, { sat: null, used: null, ...(invited && { invited }) })
  remembers(table, {})
  return invited
}

/** Nothing is kept of the table. */
export function forgetPlace(table) {
  forgetTable(table)
  remembers(table, {})
}

export const clearAddress = () => location.hash && history.replaceState(null, "", location.pathname + location.search)

/** The address of a table, without any secret. */
export const pathOf = table => `/table/${encodeURIComponent(table)}`

/** Go to the page of the tournament of which a table plays a board. @param {{ tournament: string }} board */
export const goToCup = ({ tournament }) => (location.href = `/cup/${encodeURIComponent(tournament)}`)

/** Is the seat kept: for whoever opened the table, or sat there before? */
export const isKept = (seat, { seats }) => Boolean(seats[seat]?.reserved)

/** The seats of a listed table that anybody may take. @param {Pick<Table, "listed" | "seats">} table */
export const freeSeats = ({ listed, seats }) =>
  listed ? seats.filter(each => each.kind === "open" && !each.reserved && !each.invited).map(each => each.seat) : []

/** The ticket, and the token to look, that the server gave this seat as it sat down, for the page of the table that comes next in this tab. */
export const keepShown = (table, { ticket, read }) => remembers(table, { ...tabOf(table), shown: { ticket, read, at: Date.now() } })

/** Such a ticket and token, which are taken once; null without any, and where so much time has passed that the ticket is good no more. */
export function takeShown(table) {
  const { shown, ...rest } = tabOf(table)
  if (shown) remembers(table, rest)
  return shown && Math.abs(Date.now() - shown.at) < GOOD ? shown : null
}

/** @returns {{ sat?: Sat, token?: string, shown?: { ticket: string, read: string, at: number } }} */
function tabOf(table) {
  try {
    return JSON.parse(sessionStorage.getItem(TAB + table) ?? "null") ?? {}
  } catch {
    return {}
  }
}

function remembers(table, value) {
  try {
    sessionStorage.setItem(TAB + table, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
