// Knows how a page holds a seat that is a key, or the office of a referee who has one: it shows the key to be let in, signs what is asked for, and keeps the answers.

import { post } from "../server/api.js"
import { REFEREE } from "../server/invitation.js"
import { takeShown } from "../server/place.js"
import { canonical } from "../verify/canonical.js"
import { handOver } from "./handover.js"
import { openKeystore } from "./keystore.js"
import { keyOf } from "./seat.js"

const FRESH = 8 * 60_000 // milliseconds: the server takes a token to look for ten minutes
const TRIES = 3

/** Promises the chair of a seat in which this browser sat with `key`, or null if it has forgotten the key. */
export async function chairOf(table, { seat, key }, origin = location.origin) {
  const own = await keyOf(await openKeystore(), table, seat, key)
  return own && new Chair(table, own, origin)
}

/** Promises `{ticket, read}` for the lobby of a rematch, which keeps the seat for the key of `{table, seat, key}`; null if this browser has forgotten the key. Throws `Refusal`. */
export async function shownAgain(table, before, origin = location.origin) {
  const own = await keyOf(await openKeystore(), before.table, before.seat, before.key)
  return own && shownBy(own, table, origin)
}

async function shownBy(own, table, origin) {
  const given = takeShown(table)
  if (given) return given
  const path = `/tables/${table}`
  const { nonce } = await post(`${path}/challenges`, { seat: own.seat })
  return post(`${path}/tickets`, await own.shows(nonce, origin, table))
}

export class Chair {
  #table
  #own
  #origin
  #read = { token: null, at: -Infinity }
  #asked = new Map() // by id: a command and how it is sent, until it is answered
  #closings = new Map() // by draw: the moment, as a vigil has it, at which this page was told that it is closed

  constructor(table, own, origin) {
    this.#table = table
    this.#own = own
    this.#origin = origin
  }

  /** Has this seat just been taken, by the page before this one? */
  isNew = false

  /** Promises a ticket for the socket. Throws `Refusal`. */
  ticket = async () => (await this.#shown()).ticket

  /** Promises a token with which this seat may look over HTTP, one that is good for some minutes. Throws `Refusal`. */
  read = async () => (performance.now() - this.#read.at < FRESH ? this.#read.token : (await this.#shown()).read)

  async #shown() {
    const given = await shownBy(this.#own, this.#table, this.#origin)
    this.#read = { token: given.read, at: performance.now() }
    this.isNew = "at" in given // as the page kept it on which we sat down
    return given
  }

  /**
   * Signs a command as the table is shown, `seen()` as `{head, last, now, seals}`, and hands it to `send(id, text)`; one that another page of this seat
   * has overtaken is signed anew.
   */
  async asks(message, seen, send, tries = 1) {
    await this.#own.acts(message, seen(), (text, n) => {
      this.#asked.set(message.id, { n, again: () => tries < TRIES && this.asks(message, seen, send, tries + 1) })
      send(message.id, text)
    })
  }

  /** Hears an answer, `done` or `refused`. Returns whether the command is on its way once more. */
  hear({ is, id, seq, code }) {
    const asked = this.#asked.get(id)
    if (!asked) return false
    this.#asked.delete(id)
    this.#own.answered(asked.n, is === "done" ? { seq } : { code }).catch(error => console.warn(error))
    return code === "old_number" && Boolean(asked.again())
  }

  /** Promises what was signed, had no answer, and still counts at `now` by the server's clock: [id, text]. */
  async unanswered(now) {
    const open = (await this.#own.said()).filter(({ answer, until }) => !answer && Date.parse(until) > now)
    for (const { id, n } of open) this.#asked.set(id, { n, again: () => false })
    return open.map(({ id, text }) => [id, text])
  }

  /** The seat and its key. */
  get sits() {
    return { seat: this.#own.seat, key: this.#own.key }
  }

  /** The name under which this seat sat down. */
  get name() {
    return this.#own.name
  }

  /** Is it the referee's office, and no seat? */
  get officiates() {
    return this.#own.seat === REFEREE
  }

  /** Promises the hash of what this seat adds to a draw. */
  hashes = draw => this.#own.hashes(draw)

  /** Promises the text that opens what this seat added. */
  opens = (id, draw, head) => this.#own.opens(id, draw, head)

  /** Promises that it is kept when this draw's opening went out first, by the server's clock. */
  sent = (draw, at) => this.#own.sent(draw, at)

  /** This page was told at that moment, as a vigil has it, that the draw is closed; returns the first one. */
  closes({ number }, moment) {
    if (!this.#closings.has(number)) this.#closings.set(number, moment)
    return this.#closings.get(number)
  }

  /** The recovery code, until it has been written down. */
  get code() {
    return this.#own.code
  }

  forgetsCode = () => this.#own.forgetsCode()

  /** Promises the signature by which this seat vouches for a claim. */
  sponsors = claim => this.#own.sponsors(claim)

  /** Promises the text by which this seat tells all others which log it was shown, as the operator's `receipt` has it; `one` is that receipt, read. */
  async vouches(id, receipt, { size, root }) {
    return JSON.stringify({ do: "head", id, signed: await this.#own.vouches({ size, head: root }), receipt })
  }

  /** Promises the fragment of a link that brings this seat to another device. */
  handsOver = seen => handOver(this.#own, seen)

  /** Promises what the checks know of this seat by itself, and what the server told of its commands. */
  async own() {
    const { seat, key } = this.#own
    const all = await this.#own.said()
    const said = new Map(all.map(({ n, text }) => [`${key} ${n}`, canonical(JSON.parse(text).signed.command)]))
    const told = all.filter(({ answer }) => Number.isInteger(answer?.seq)).map(({ id, answer }) => ({ seat, id, seq: answer.seq }))
    return { seat, keys: [key], name: this.#own.name, said, told, noises: await this.#own.noises(), opened: await this.#own.opened(), closings: this.#closings }
  }
}
