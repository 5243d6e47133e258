// Knows how a viewer takes a seat that is a key: what is to be kept is kept first, and a name is as it was signed.

import { myName } from "../dom/me.js"
import { openKeystore } from "../keys/keystore.js"
import { askedToLast } from "../keys/lasting.js"
import { keyOf, makeKey } from "../keys/seat.js"
import { get, post } from "../server/api.js"
import { noise } from "../server/chance.js"
import { seatOf } from "../server/invitation.js"
import { freeSeats, invites } from "../server/place.js"
import { say } from "../words/say.js"
import { askToSit } from "./sit-dialog.js"

const TRIES = 5
const AGAIN = 1000 // milliseconds
const ANEW = ["bad_head", "stale_draw"] // the table has gone on since: what is signed is signed once more

let asking = false

/** Sit down at the table: in the seat of the link with which the page came, or in any that is free. */
export async function sitDown(at) {
  if (asking) return
  asking = true
  await new Sitter(at).sit().catch(error => at.show({ ...at.page, refusal: error }))
  asking = false
}

/** Promises null, or the refusal; what the server may have heard is said again as it is. */
async function patiently(path, body, token, tries = TRIES) {
  const refusal = await post(path, body, token).then(() => null, error => error)
  if (!refusal || refusal.final || !tries) return refusal
  await new Promise(resolve => setTimeout(resolve, AGAIN))
  return patiently(path, body, token, tries - 1)
}

/** Is there nobody but bots beside this seat? Then nothing is asked. */
const alone = ({ table }, seat) => table.seats.every(each => each.seat === seat || each.kind === "bot")

class Sitter {
  #at
  #made = new Map() // by seat: its key and recovery code
  #name = ""

  constructor(at) {
    this.#at = at
  }

  async sit() {
    const { page, link } = this.#at
    const seat = invites(link, page.table) ? seatOf(link) : freeSeats(page.table)[0]
    if (seat === undefined) return
    if (!(await this.#mayHaveIt(page.table.seats[seat]))) return this.#at.show({ ...page, refusal: { code: "kept", message: say("sitting.kept"), remedy: say("sitting.kept-help") } })
    const { code, keystore } = await this.#keyFor(seat, alone(page, seat))
    if (alone(page, seat)) this.#name = myName() || say("sitting.you")
    else if (!(await this.#ask({ code, lasts: await askedToLast(keystore) }))) return
    await this.#take(seat)
  }

  /** Promises whether this browser may take a seat that a rematch keeps for who sat there before. */
  async #mayHaveIt({ seat, owner }) {
    return !owner || Boolean(await keyOf(await openKeystore(), this.#at.page.table.rematch_of, seat, owner))
  }

  async #ask(shown) {
    const name = await askToSit(shown)
    this.#name = name ?? ""
    return Boolean(name)
  }

  /** The same code opens every seat that is tried. */
  async #keyFor(seat, withCode) {
    const keystore = await openKeystore()
    const code = [...this.#made.values()][0]?.code
    if (!this.#made.has(seat)) this.#made.set(seat, { keystore, ...(await makeKey(keystore, { table: this.#at.table, seat }, { code, withCode })) })
    return this.#made.get(seat)
  }

  async #take(seat, tries = TRIES) {
    const { seat: own, code } = await this.#keyFor(seat)
    const { table, link } = this.#at
    const told = this.#at.page.table
    const seat_key = await own.sits({ name: this.#name, draw: told.draw, head: this.#at.page.log.at(-1).hash })
    const invited = invites(link, told)
    const rematch = await this.#ownersWord(seat, own.key)
    const said = { seat_key, ...(rematch && { rematch }) }
    const refusal = await (invited ? patiently(`/tables/${table}/commands`, { do: "sit", id: `sit ${noise(6)}`, ...said }, link) : patiently(`/tables/${table}/join`, said))
    if (!refusal) return this.#at.takeSeat({ seat, key: own.key })
    if (!tries || !(await this.#mend(refusal, { seat, code, invited }))) throw refusal
    return this.#take(await this.#next(seat, refusal, invited), tries - 1)
  }

  /** Promises what the key of this seat at the match before signs, where a rematch keeps the seat for it; null elsewhere. */
  async #ownersWord(seat, key) {
    const { rematch_of: of, seats } = this.#at.page.table
    const { owner } = seats[seat]
    const before = owner ? await keyOf(await openKeystore(), of, seat, owner) : null
    return before && before.precedes({ table: this.#at.table, key })
  }

  /** Promises whether what was refused can be asked for in another way. */
  async #mend({ code: why, message, remedy, detail }, { code, invited }) {
    if (why === "bad_name" && detail?.name) return Boolean((this.#name = detail.name))
    if (why === "bad_name") return this.#ask({ code, trouble: [message, remedy].filter(Boolean).join(" ") })
    return ANEW.includes(why) || (why === "seat_taken" && !invited)
  }

  /** Promises the seat to be tried next: who was too late for one takes another. */
  async #next(seat, { code }, invited) {
    if (code !== "seat_taken" || invited) return seat
    const [next] = freeSeats(await get(`/tables/${this.#at.table}`))
    if (next !== undefined) await this.#keyFor(next)
    return next ?? seat
  }
}
