// Knows the records of a table that say how its cards were shuffled: commitment, entropy, deal numbers, decks.

import { isObject } from "./verify-canonical.js"
import { hex, hmac, join, sha256, unhex, utf8 } from "./verify-hash.js"
import { HEX64 } from "./verify-lines.js"
import { NO_SECRET, NOTHING_DEALT, count } from "./verify-words.js"

const MOST_CARDS = 10_000
const MOST_SEATS = 1_000
const COMMIT = utf8("fairdeal/commit/v1\0")
const SHUFFLE = utf8("fairdeal/shuffle-v1\0")

function* words(seed, deal) {
  for (let block = 0; ; block++) {
    const place = new DataView(new ArrayBuffer(12))
    place.setUint32(0, deal)
    place.setBigUint64(4, BigInt(block))
    const digest = new DataView(hmac(seed, join(SHUFFLE, new Uint8Array(place.buffer))).buffer)
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at)
  }
}

/** `cards` in the order that shuffle-v1 gives them, the top of the deck first. */
export function shuffled(cards, seed, deal) {
  const deck = [...cards]
  const stream = words(seed, deal)
  for (let i = deck.length - 1; i > 0; i--) {
    const limit = 2 ** 32 - (2 ** 32 % (i + 1))
    let word
    do word = stream.next().value
    while (word >= limit)
    const j = word % (i + 1)
    ;[deck[i], deck[j]] = [deck[j], deck[i]]
  }
  return deck
}

/** The seed of a match: the server's secret, the table's id, and what each seat brought. */
export const seedOf = (secret, table, entropy) => hmac(secret, utf8(["fairdeal/seed/v1", table, ...entropy].join("\0")))

const isNumber = (value, most, least = 1) => Number.isInteger(value) && least <= value && value <= most
const isSealed = (value) => isObject(value) && Object.hasOwn(value, "sealed")
const isRun = (run) => Array.isArray(run) && run.length === 2 && typeof run[0] === "string" && isNumber(run[1], MOST_CARDS)
const same = (one, other) => one.length === other.length && one.every((card, i) => card === other[i])

function counted(runs) {
  if (!Array.isArray(runs) || !runs.every(isRun)) return null
  if (runs.reduce((sum, [, number]) => sum + number, 0) > MOST_CARDS) return null
  return runs.flatMap(([card, number]) => Array(number).fill(card))
}

/** Goes through the records once. `findings` are what does not hold, the first seq first; `checks` what holds else. */
export class Fairness {
  #table
  #found = []
  #seats = 0
  #commit = ""
  #secret = null
  #entropy = []
  #shuffles = []

  constructor(kept, table) {
    this.#table = table
    if (!kept.has(0)) this.#find(0, "setup")
    for (const [seq, { kind, data }] of kept) {
      const fine = (kind === "opened") === (seq === 0) && this.#take(kind, seq, data)
      if (!fine) this.#find(seq, "setup")
    }
  }

  #find(seq, code) {
    this.#found.push({ seq, code })
  }

  #take(kind, seq, data) {
    if (kind === "opened") return this.#opened(seq, data)
    if (kind === "seated") return this.#seated(data.seat, Object.hasOwn(data, "entropy") ? data.entropy : "")
    if (kind === "left") return this.#seated(data.seat, "")
    if (kind === "dealt") return this.#dealt(seq, data)
    return this.#revealed(seq, data.secret)
  }

  #opened(seq, { seats, commit, secret }) {
    if (!isNumber(seats, MOST_SEATS) || typeof commit !== "string" || !HEX64.test(commit)) return false
    this.#seats = seats
    this.#commit = commit
    this.#entropy = Array(seats).fill("")
    return isSealed(secret) || this.#revealed(seq, secret)
  }

  #seated(seat, entropy) {
    if (!isNumber(seat, this.#seats - 1, 0) || typeof entropy !== "string") return false
    if (!this.#shuffles.length) this.#entropy[seat] = entropy
    return true
  }

  #dealt(seq, { deal, cards: runs, action }) {
    const cards = counted(runs)
    const order = isObject(action) ? action.order : null
    const sealed = isSealed(action) || isSealed(order)
    const listed = Array.isArray(order) && order.every((card) => typeof card === "string")
    if (!cards?.length || !(sealed || listed)) return false
    const expected = this.#shuffles.length
    if (deal !== expected) this.#find(seq, "deal-gap")
    this.#shuffles.push({ seq, deal: expected, cards, order: sealed ? null : order })
    return true
  }

  #revealed(seq, secret) {
    const fits = typeof secret === "string" && HEX64.test(secret) && hex(sha256(join(COMMIT, unhex(secret)))) === this.#commit
    if (fits) this.#secret = unhex(secret)
    else this.#find(seq, "commit")
    return true
  }

  findings() {
    const found = [...this.#found]
    if (this.#secret) {
      const seed = seedOf(this.#secret, this.#table, this.#entropy)
      for (const { seq, deal, cards, order } of this.#shuffles) {
        if (order && !same(order, shuffled(cards, seed, deal))) found.push({ seq, code: "shuffle" })
      }
    }
    return found.sort((one, other) => one.seq - other.seq || (one.code < other.code ? -1 : 1))
  }

  checks() {
    const dealt = this.#shuffles.length
    const sealed = this.#shuffles.filter(({ order }) => !order).length
    let shuffles = sealed ? `not checked: ${sealed} of ${count(dealt, "order")} sealed` : "hold"
    if (!this.#secret) shuffles = NO_SECRET
    if (!dealt) shuffles = NOTHING_DEALT
    return { setup: "holds", commitment: this.#secret ? "holds" : NO_SECRET, deals: dealt ? "hold" : NOTHING_DEALT, shuffles }
  }
}
