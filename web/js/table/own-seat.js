// Knows what becomes of a viewer whose seat or office may be here all the same: its key is in this browser, or it is told why not.

import { openKeystore } from "../keys/keystore.js"
import { REFEREE, isReferees } from "../server/invitation.js"
import { say } from "../words/say.js"

/** A seat or an office whose key this browser has is taken up again; else who had one is told why it is gone. */
export async function recognise(at, sat) {
  const keystore = await openKeystore()
  const { seats, referee } = at.page.table
  for (const { seat, key } of [...seats, { seat: REFEREE, key: referee?.key }]) {
    if (key && (await keystore.find(at.table, seat, key))) return at.takeSeat({ seat, key })
  }
  const why = whyNot(at, sat)
  if (why) at.show({ ...at.page, refusal: { code: why, message: say(`own-seat.${why}`), remedy: say(`own-seat.${why}-help`) } })
}

/** Why what this browser had, or what the referee's link opened, is not here; "" where nothing was. */
function whyNot({ gone, link, page }, sat) {
  if (sat?.seat === REFEREE && gone) return `office-${gone}`
  if (sat && gone) return gone
  return isReferees(link) && page.table.referee?.key ? "office-taken" : ""
}
