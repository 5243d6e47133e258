// Knows how a viewer takes a seat that is a key: what is to be kept is kept first, and a name is as it was signed.

import { myName } from "../dom/me.js"
import { countersigned, opensOf } from "../keys/invitation.js"
import { openKeystore } from "../keys/keystore.js"
import { askedToLast } from "../keys/lasting.js"
import { keyOf, makeKey } from "../keys/seat.js"
import { get, post, unreached } from "../server/api.js"
import { patiently } from "../server/patiently.js"
import { freeSeats } from "../server/place.js"
import { say } from "../words/say.js"
import { myLook } from "./looks.js"
import { askToSit } from "./sit-dialog.js"

const TRIES = 5
const TOO_LATE = ["seat_taken", "withdrawn"]
const ANEW = ["bad_head", "stale_draw"] // the table has gone on since: what is signed is signed once more

let asking = false

/** Sit down at the table: in the seat of an invitation, or one that is kept for a key of this browser, or in any that is free. */
export async function sitDown(at) {
  if (asking) return
  asking = true
  await new Sitter(at).sit().catch(error => at.show({ ...at.page, refusal: error }))
  asking = false
}

/** Is there nobody but bots beside this seat? Then nothing is asked. */
const alone = ({ table }, seat) => table.seats.every(each => each.seat === seat || each.kind === "bot")

/** What who sits down must know: a code, where this browser forgets the key with the page; elsewhere it is offered after a round. */
const onlyByCode = (code, lasts) => (lasts === "page" ? { code } : {})

class Sitter {
  #at
  #made = new Map() // by seat: its key and recovery code
  #name = ""
  /** @type {Look | null} */
  #look
  #shown = {} // what the dialog tells besides
  /** @type {Promise<{ nonce: string } | null> | null} */
  #challenge = null // of who is asked nothing, and so let in with the answer

  constructor(at) {
    this.#at = at
    this.#look = at.invite?.look ?? myLook()
  }

  async sit() {
    const { page } = this.#at
    const seat = this.#place(page.table)?.seat
    if (seat === undefined) return
    if (alone(page, seat) || this.#at.invite?.cup) this.#challenge = post(`/tables/${this.#at.table}/challenges`, { seat }).catch(() => null)
    if (this.#at.invite && !(await this.#isFromHost()))
      return this.#at.show({ ...page, refusal: { code: "between", message: say("sitting.between"), remedy: say("sitting.between-help") } })
    const before = await this.#before(seat)
    if (page.table.seats[seat].owner && !before)
      return this.#at.show({ ...page, refusal: { code: "kept", message: say("sitting.kept"), remedy: say("sitting.kept-help") } })
    this.#name = before?.name || this.#at.former?.name || this.#at.invite?.name || (alone(page, seat) && (myName() || say("names.guest"))) || ""
    const { code, keystore } = await this.#keyFor(seat)
    if (!this.#name) {
      this.#shown = onlyByCode(code, await askedToLast(keystore))
      if (!(await this.#ask(seat))) return
    }
    await this.#take(seat)
  }

  /** The seat to be tried, with the invitation to it, if it is one of a host's; undefined without any. */
  #place(table) {
    const { kept, invite } = this.#at
    if (invite) return opensOf(invite, table)[0]
    const seat = kept !== null && table.seats[kept].owner ? kept : freeSeats(table)[0]
    return seat === undefined ? undefined : { seat }
  }

  /** Promises whether the log says that the host invites: what the link says of host and table is so. */
  async #isFromHost() {
    const { isInvited } = await import("./host.js").catch(unreached) // which says nothing
    return isInvited(this.#at, this.#place(this.#at.page.table))
  }

  /** Promises this browser's key to the seat at the match before, where a rematch keeps it for that; null elsewhere. */
  async #before(seat) {
    const { rematch_of: of, seats } = this.#at.page.table
    const { owner } = seats[seat]
    return owner ? keyOf(await openKeystore(), of, seat, owner) : null
  }

  async #ask(seat, trouble = "") {
    const chosen = await askToSit({ ...this.#shown, trouble, seat, seats: this.#at.page.table.seats })
    this.#name = chosen?.name ?? ""
    this.#look = chosen?.look ?? this.#look
    return Boolean(chosen)
  }

  /** The same code opens every seat that is tried. */
  async #keyFor(seat) {
    const keystore = await openKeystore()
    const code = [...this.#made.values()][0]?.code
    if (!this.#made.has(seat)) this.#made.set(seat, { keystore, ...(await makeKey(keystore, { table: this.#at.table, seat }, { code })) })
    return this.#made.get(seat)
  }

  async #take(seat, tries = TRIES) {
    const { seat: own } = await this.#keyFor(seat)
    const { table } = this.#at
    const signed = await own.sits({ name: this.#name, look: this.#look, draw: this.#at.page.table.draw, head: this.#at.page.log.at(-1).hash })
    const given = this.#at.invite?.seats.find(each => each.seat === seat)
    const seat_key = { ...signed, ...(given && { invitation: await countersigned(given, signed.sit) }) }
    const rematch = await (await this.#before(seat))?.precedes({ table, key: own.key })
    const challenge = await this.#challenge
    const shown = challenge && (await own.shows(challenge.nonce, location.origin))
    const said = { seat_key, ...(rematch && { rematch }), ...(shown && { shown }) }
    /** @type {any} */
    const told = {}
    this.#at.asking.moving = true // the answer lets us in: whoever hears from the table alone would have to ask
    const refusal = await patiently(async () => Object.assign(told, await post(`/tables/${table}/join`, said)))
    this.#at.asking.moving = false
    if (!refusal) return this.#at.takeSeat({ seat, key: own.key }, told.ticket ? told : null)
    if (!tries || !(await this.#mend(refusal, seat))) throw refusal
    return this.#take(await this.#next(seat, refusal), tries - 1)
  }

  /** Promises whether what was refused can be asked for in another way. */
  async #mend({ code: why, message, remedy, detail }, seat) {
    if (why === "bad_name" && detail?.name) return Boolean((this.#name = detail.name))
    if (why === "bad_name") return this.#ask(seat, [message, remedy].filter(Boolean).join(" "))
    return [...ANEW, ...TOO_LATE].includes(why)
  }

  /** Promises the seat to be tried next: who was too late for one takes another. */
  async #next(seat, { code }) {
    if (!TOO_LATE.includes(code)) return seat
    const next = this.#place(await get(`/tables/${this.#at.table}`, this.#at.token))?.seat
    if (next !== undefined) await this.#keyFor(next)
    return next ?? seat
  }
}
