// Knows how a host invites: keys that this browser makes, the links that carry them, and how they are withdrawn.

import { make } from "../dom/dom.js"
import { linkLine } from "../dom/links.js"
import { fragmentOf, freshInvitation } from "../keys/invitation.js"
import { pathOf } from "../server/place.js"
import { keepTable, tableOf } from "../server/store.js"
import { say } from "../words/say.js"

const asked = new Set() // the seats of unlisted tables for which invitations were made without being asked

/** Is this viewer the host, with a key that can sign invitations? */
export const mayInvite = ({ chair, page }) => Boolean(chair) && page.table.law >= 3 && page.table.host === page.seat

const given = table => tableOf(table)?.given ?? {}

/** Make an invitation to a seat; it is kept before it is told. */
export async function invite(at, seat) {
  const made = await freshInvitation()
  keepTable(at.table, { given: { ...given(at.table), [seat]: made } })
  at.tell({ do: "invite", seat, invitation: made.key })
}

/** At a table that nobody finds by itself every open seat is for somebody: the invitations are made at once. */
export function inviteAll(at) {
  for (const { seat, kind, reserved, invited } of at.page.table.listed ? [] : at.page.table.seats) {
    const key = `${at.table} ${seat}`
    if (kind !== "open" || reserved || invited || asked.has(key)) continue
    asked.add(key)
    invite(at, seat)
  }
}

/** What stands beside an open seat for its host: the invitation's link, and what can be done with it. */
export function invitationOf(at, each) {
  const own = isGiven(at, each)
  const press = (words, run) => make("button", { type: "button", className: "button button--small", on: { click: run } }, words)
  const link = own ? [linkLine(say("waiting.seat-link"), urlOf(at, [each]))] : each.invited ? [make("p", {}, say("inviting.elsewhere"))] : []
  const tools = each.invited
    ? [press(say("inviting.withdraw"), () => at.tell({ do: "uninvite", seat: each.seat })), press(say("inviting.another"), () => invite(at, each.seat))]
    : [press(say("inviting.invite"), () => invite(at, each.seat))]
  return { link, tools }
}

/** One link for all who are invited, for a group chat: whoever opens it takes a seat that is still free. */
export function groupLine(at) {
  const open = at.page.table.seats.filter(each => isGiven(at, each))
  const group = open.length > 1 ? [linkLine(say("inviting.group"), urlOf(at, open)), make("p", { className: "waiting__law" }, say("inviting.group-help"))] : []
  return open.length ? [...group, make("p", { className: "waiting__law" }, say("inviting.once"))] : []
}

const isGiven = ({ table }, { kind, seat, invited }) => kind === "open" && Boolean(invited) && given(table)[seat]?.key === invited

const urlOf = ({ table, page, chair }, seats) =>
  `${pathOf(table)}#${fragmentOf({ root: page.log[0].hash, host: chair.sits.key, seats: seats.map(({ seat }) => ({ seat, secret: given(table)[seat].secret })) })}`
