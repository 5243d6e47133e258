// Knows invitations: keys that the host's browser makes, links that carry them, and what a guest shows and signs with one. Whether one is the host's: table/host.js.
// At a tournament's table the entrant's own key is the invitation, which this browser keeps.

import { post } from "../server/api.js"
import { hex, unhex } from "../verify/hash.js"
import { signedBytes } from "./message.js"
import { packed, unpacked } from "./packed.js"
import { pairOf, signatureOf } from "./pair.js"

const WORD = "invite"
const HEX = 64
const SEAT = /^(\d)-([\w-]{43})$/

/** Promises a new invitation, `{key, secret}` in hex; whoever has the secret may take the seat. */
export async function freshInvitation() {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  return { key: (await pairOf(secret)).key, secret: hex(secret) }
}

/** The fragment of a link for one seat or several, `[{seat, secret}]`; `root` is the hash of record 0, `host` the host's key, null where record 0 holds the invitations. */
export const fragmentOf = ({ root, host, seats }) =>
  [WORD, packed(root), ...(host ? [packed(host)] : []), ...seats.map(({ seat, secret }) => `${seat}-${packed(secret)}`)].join(".")

const entrants = () => import("./evening.js") // which says nothing

/**
 * Promises what such a fragment says, `{root, host, seats: [{seat, secret, key}]}` (`host` is null where whoever opened the table invites), or null for another text. Of a
 * tournament's table `root` and `secret` are not there, but `cup`, and the entrant's `name` and `look`.
 */
export async function readInvitation(fragment) {
  const [word, root, ...parts] = fragment.split(".")
  if (word === "evening") return (await entrants()).invitationOf(root, ...parts)
  const [host, rest] = SEAT.test(parts[0] ?? "") ? [null, parts] : [unpacked(parts[0] ?? "") ?? "", parts.slice(1)]
  const found = {
    root: unpacked(root ?? ""),
    host,
    seats: rest.map(part => SEAT.exec(part)).map(part => part && { seat: Number(part[1]), secret: unpacked(part[2]) }),
  }
  const whole =
    word === WORD &&
    [found.root, ...(host === null ? [] : [host]), ...found.seats.map(each => each?.secret)].every(text => text?.length === HEX) &&
    found.seats.length > 0
  return whole ? { ...found, seats: await Promise.all(found.seats.map(async each => ({ ...each, key: (await pairOf(unhex(each.secret))).key }))) } : null
}

/** The seats of a table that these invitations still open: at a tournament's also from a bot that sits there for who came late. */
export const opensOf = (invitation, { seats }) => (invitation?.seats ?? []).filter(({ seat, key }) => seats[seat]?.invited === key)

const secretOf = async invitation => (invitation.cup ? (await entrants()).secretOf(invitation) : (await pairOf(unhex(invitation.secret))).secret)

const signs = async (invitation, what, said) => signatureOf(await secretOf(invitation), signedBytes(what, said))

/** Promises `{ticket, read}` for a guest where nobody may watch who is not invited. Throws `Refusal`. */
export async function shownInvitation(table, invitation, origin = location.origin) {
  const { seat } = invitation
  const { nonce } = await post(`/tables/${table}/challenges`, { seat })
  const signature = await signs(invitation, "ticket", { table, seat, nonce, origin })
  return post(`/tables/${table}/tickets`, { seat, nonce, origin, signature })
}

/** Promises the countersignature by an invitation: of a `sit`, or as a "vouch" of a `claim`. */
export const countersigned = async (invitation, said, what = "invitation") => ({ key: invitation.key, signature: await signs(invitation, what, said) })
