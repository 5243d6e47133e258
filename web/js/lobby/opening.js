// Knows how this browser opens a table: it makes the invitation to its own seat, keeps it until the match begins, and tells the server its public half; alone with bots it sits down, too.

import { fragmentOf, freshInvitation } from "../keys/invitation.js"
import { post } from "../server/api.js"
import { pathOf } from "../server/place.js"
import { keepTable } from "../server/store.js"

/**
 * Promises the answer to a request that opens a table, with `url`, where one goes then, `links`, `[{seat, key, url}]`, to give away, and whether the table `waits` for others. Somebody who
 * stays outside a table that nobody finds by itself invites to every seat; who sits down invites from there. `known` is kept of the table besides. Throws `Refusal`.
 */
export async function opened(path, body, known, token) {
  const invited = await Promise.all(seatsToInvite(body).map(async seat => ({ seat, ...(await freshInvitation()) })))
  const invitations = Object.fromEntries(invited.map(({ seat, key }) => [seat, key]))
  const made = await post(path, { ...body, invitations }, token)
  const linkTo = ({ seat, key, secret }) => ({
    seat,
    key,
    url: `${pathOf(made.table)}#${fragmentOf({ root: made.root, host: null, seats: [{ seat, secret }] })}`,
  })
  const all = invited.map(linkTo)
  const own = all.find(({ seat }) => seat === made.seat)
  const links = all.filter(each => each !== own)
  const url = own ? pathOf(made.table) : made.watch
  const kept = keepTable(made.table, {
    ...known,
    ...(own && { invited: own.url.split("#")[1] }),
    url,
    watch: made.watch,
    links,
    referee: made.referee ?? null,
    at: Date.now(),
  })
  if (own && kept && isAlone(body)) await sitDown(made, own, invited[0]).catch(error => console.warn(error))
  return { ...made, links, waits: !isAlone(body), url: own && !kept ? own.url : url }
}

/** Whatever goes wrong here is said at the table: the invitation is still good. */
async function sitDown(made, own, invitation) {
  const { sitAlone } = await import("./alone.js") // which says what the lobby says
  await sitAlone(made, { invitation, taken: own.url.split("#")[1] })
}

const isAlone = ({ seats }) => seats.every(({ kind }) => kind !== "open")

function seatsToInvite({ seats, listed }) {
  const me = seats.findIndex(({ kind }) => kind === "me")
  if (me >= 0) return [me]
  return listed ? [] : seats.flatMap(({ kind }, seat) => (kind === "open" ? [seat] : []))
}
