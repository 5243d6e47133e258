// Knows how the referee comes in: under a name, with a key that this browser makes and keeps.

import { all, byId } from "../dom/dom.js"
import { askName } from "../dom/me.js"
import { openKeystore } from "../keys/keystore.js"
import { makeOfficeKey } from "../keys/seat.js"
import { post } from "../server/api.js"
import { noise } from "../server/chance.js"
import { REFEREE } from "../server/invitation.js"
import { patiently } from "../server/patiently.js"
import { say } from "../words/say.js"

const TRIES = 5

/** Ask the referee for a name, and come in. */
export async function comeIn(at) {
  byId("who-title").textContent = say("desk.who")
  all(byId("who"), "[value=ok]")[0].textContent = say("desk.come")
  all(byId("who"), "[value='']")[0].textContent = say("desk.not-now")
  const name = await askName({ again: true })
  if (!name) return
  const refusal = await come(at, await makeOfficeKey(await openKeystore(), at.table), name)
  if (refusal) at.show({ ...at.page, refusal })
}

/** Promises the refusal, or nothing once the key has the office; under the free name that the server tells, and after the newest head, it is asked for anew. */
async function come(at, own, name, tries = TRIES) {
  const office_key = await own.comes({ name, office: at.page.office.office, head: at.page.log.at(-1).hash })
  const said = { do: "come", id: `come ${noise(6)}`, office_key }
  const refusal = await patiently(() => post(`/tables/${at.table}/commands`, said, at.link))
  if (!refusal) return at.takeSeat({ seat: REFEREE, key: own.key })
  const free = refusal.code === "bad_name" ? refusal.detail?.name : refusal.code === "bad_head" && name
  return free && tries ? come(at, own, free, tries - 1) : refusal
}
