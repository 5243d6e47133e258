// Knows how a host invites: keys that this browser makes, the links that carry them, and how they are withdrawn.

import { make } from "../dom/dom.js"
import { fragmentOf, freshInvitation } from "../keys/invitation.js"
import { pathOf } from "../server/place.js"
import { keepTable, tableOf } from "../server/store.js"
import { say } from "../words/say.js"

const asked = new Set() // the seats of unlisted tables for which invitations were made without being asked
const AGAIN = 5000 // milliseconds after which an invitation that was refused is made once more

/** Is this viewer the host, with a key that can sign invitations? */
export const mayInvite = ({ chair, page }) => Boolean(chair) && page.table.host === page.seat

const given = table => tableOf(table)?.given ?? {}

/**
 * Make an invitation to a seat; it is kept before it is told. `refused` is called where the table refuses it.
 * @param {number} seat
 * @param {(() => void) | null} [refused]
 */
export async function invite(at, seat, refused = null) {
  const made = await freshInvitation()
  keepTable(at.table, { given: { ...given(at.table), [seat]: made } })
  at.tell({ do: "invite", seat, invitation: made.key }, null, refused)
}

/** At a table that nobody finds by itself every open seat is for somebody: the invitations are made at once. */
export function inviteAll(at) {
  for (const { seat, kind, reserved, invited } of at.page.table.listed ? [] : at.page.table.seats) {
    const key = `${at.table} ${seat}`
    if (kind !== "open" || reserved || invited || asked.has(key)) continue
    asked.add(key)
    const again = () => {
      asked.delete(key)
      inviteAll(at)
    }
    invite(at, seat, () => setTimeout(again, AGAIN))
  }
}

/** The address at which somebody can sit down at an open seat, if this browser has it; else null. */
export function seatUrl(at, each) {
  if (isGiven(at, each)) return urlOf(at, [each])
  return tableOf(at.table)?.links?.find(({ seat, key }) => seat === each.seat && key === each.invited)?.url ?? null
}

/** What a host can do with the invitation to an open seat. */
export function toolsOf(at, each) {
  const press = (words, run) => make("button", { type: "button", className: "button button--small", on: { click: run } }, words)
  return each.invited
    ? [press(say("inviting.withdraw"), () => at.tell({ do: "uninvite", seat: each.seat })), press(say("inviting.another"), () => invite(at, each.seat))]
    : [press(say("inviting.invite"), () => invite(at, each.seat))]
}

/** Is somebody invited by a link that this browser does not have? */
export const elsewhere = (at, each) => Boolean(each.invited) && !isGiven(at, each)

const givenTo = at => at.page.table.seats.filter(each => isGiven(at, each))

/** One link for all who are invited, for a group chat: whoever opens it takes a seat that is still free. Null for fewer than two. */
function groupOf(at) {
  const open = givenTo(at)
  return open.length > 1 ? { name: say("inviting.group"), url: urlOf(at, open), help: say("inviting.group-help") } : null
}

/** The links to seats that this browser can give away, as `{name, url, help}`: one for all first. */
export function linksOf(at) {
  const open = at.page.table.seats.filter(each => each.kind === "open")
  const seats = open.map(each => ({ name: say("inviting.seat", { number: each.seat + 1 }), url: seatUrl(at, each), help: say("inviting.once") }))
  return [groupOf(at), ...seats].filter(each => each?.url)
}

/** Can this browser give the seat away, by an invitation that it has made? */
export const isGiven = (at, { kind, seat, invited, reserved }) =>
  mayInvite(at) && kind === "open" && !reserved && Boolean(invited) && given(at.table)[seat]?.key === invited

const urlOf = ({ table, page, chair }, seats) =>
  `${pathOf(table)}#${fragmentOf({ root: page.log[0].hash, host: chair.sits.key, seats: seats.map(({ seat }) => ({ seat, secret: given(table)[seat].secret })) })}`
