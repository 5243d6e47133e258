// Knows how one sits down at a table of one's own where nobody but bots is beside us, so that nothing is asked.

import { myName } from "../dom/me.js"
import { countersigned } from "../keys/invitation.js"
import { openKeystore } from "../keys/keystore.js"
import { makeKey } from "../keys/seat.js"
import { post } from "../server/api.js"
import { patiently } from "../server/patiently.js"
import { keepSeat, keepShown } from "../server/place.js"
import { myLook } from "../table/looks.js"
import { say } from "../words/say.js"

/**
 * Sits down before the table is shown: the first card is seen sooner by all that it takes to be let in, look round, and sit down there. `made` is the answer of who opened it,
 * `taken` the fragment that the invitation stands in. A browser that cannot keep the key sits down at the table, which lasts as long as its page.
 */
export async function sitAlone({ table, seat, draw, root: head, nonce }, { invitation, taken }) {
  const keystore = await openKeystore()
  if (!keystore.lasting) return
  const { seat: own } = await makeKey(keystore, { table, seat })
  const signed = await own.sits({ name: myName() || say("names.guest"), draw, head, look: myLook() })
  const seat_key = { ...signed, invitation: await countersigned(invitation, signed.sit) }
  const shown = await own.shows(nonce, location.origin) // so that the table need not ask for a ticket
  const given = { ticket: "", read: "" }
  if (await patiently(async () => Object.assign(given, await post(`/tables/${table}/join`, { seat_key, shown })))) return
  keepSeat(table, { seat, key: own.key }, taken)
  if (given.ticket) keepShown(table, given)
}
