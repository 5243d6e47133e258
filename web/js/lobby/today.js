// Knows today's deals in the lobby: which games have one, and how one did yesterday.

import { byId, make } from "../dom/dom.js"
import { get } from "../server/api.js"
import { cups } from "../server/store.js"
import { say } from "../words/say.js"

const DAY = 86_400_000 // milliseconds

/** Of which day a deal is, as its name says, such as "2026-11-22"; undefined of another tournament. @param {string} id */
export const dayIn = id => /^cup-(\d{4}-\d\d-\d\d)-/.exec(id)?.[1]

/** @type {Map<string, any>} What is known of deals of one's own that are over. */
const over = new Map()

/** Draw today's deals, if there are any, and how one did the day before. @param {{ id: string, title: string }[]} deals as the server lists them */
export async function drawToday(deals) {
  const place = byId("today")
  const own = deals.length ? await yesterday(deals[0].id) : []
  const key = JSON.stringify([deals.map(({ id }) => id), own])
  if (place.dataset.drawn === key) return
  place.dataset.drawn = key
  place.hidden = !deals.length
  const links = deals.map(({ id, title }) => link(id, title, say("today.spoken", { title })))
  const told = own.map(({ id, ...how }) => link(id, say("today.yesterday", how)))
  place.replaceChildren(make("span", {}, say("today.title")), ...links, ...told)
}

/** @param {string} id @param {string} words @param {string} [spoken] */
const link = (id, words, spoken) =>
  make("a", { className: "button button--quiet button--small", href: `/cup/${encodeURIComponent(id)}`, ...(spoken && { aria: { label: spoken } }) }, words)

/** Promises how one did on the day before that of a deal, in each game. @param {string} today */
async function yesterday(today) {
  const before = new Date(Date.parse(dayIn(today) ?? "") - DAY).toISOString().slice(0, 10)
  const told = await Promise.all(cups().map(each => (dayIn(each.id) === before ? how(each) : null)))
  return told.filter(Boolean)
}

/** @param {{ id: string, entrant?: number | null }} kept */
async function how({ id, entrant }) {
  const told = over.get(id) ?? (await get(`/tournaments/${encodeURIComponent(id)}`).catch(() => null))
  if (told?.stage !== "over") return null
  over.set(id, told)
  const standing = told.standings.find((/** @type {any} */ each) => each.entrant === entrant)
  return standing && { id, title: told.title, place: standing.place, of: told.standings.length }
}
