// Knows what becomes of a viewer whose seat may be here all the same: its key is in this browser, or it is told why not.

import { openKeystore } from "../keys/keystore.js"
import { say } from "../words/say.js"

/** A seat whose key this browser has is taken up again; else who had one is told why it is gone. */
export async function recognise(at, sat) {
  const keystore = await openKeystore()
  for (const { seat, key } of at.page.table.seats) {
    if (key && (await keystore.find(at.table, seat, key))) return at.takeSeat({ seat, key })
  }
  if (sat && at.gone) at.show({ ...at.page, refusal: { code: at.gone, message: say(`own-seat.${at.gone}`), remedy: say(`own-seat.${at.gone}-help`) } })
}
