// Knows the records of a table that say how its cards were shuffled: commitment, entropy, deal numbers, decks.

import { isObject } from "./canonical.js"
import { hex, hmac, join, sha256, unhex, utf8 } from "./hash.js"
import { HEX64, SEAT } from "./lines.js"
import { NO_SECRET, NOTHING_DEALT, count } from "./words.js"

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

/** The seed of a match: the server's secret, the table's id, and each seat's entropy. */
export const seedOf = (secret, table, entropy) => hmac(secret, utf8(["fairdeal/seed/v1", table, ...entropy].join("\0")))

const NOTHING_MORE = ["begun", "dealt", "reseeded", "revealed", "played"] // comes once every deck is known

const isNumber = (value, most, least = 1) => Number.isInteger(value) && least <= value && value <= most
const isHash = (value) => typeof value === "string" && HEX64.test(value)
const isSealed = (value) => isObject(value) && Object.hasOwn(value, "sealed")
const isRun = (run) => Array.isArray(run) && run.length === 2 && typeof run[0] === "string" && isNumber(run[1], MOST_CARDS)
const same = (one, other) => one.length === other.length && one.every((card, i) => card === other[i])

function counted(runs) {
  if (!Array.isArray(runs) || !runs.every(isRun)) return null
  if (runs.reduce((sum, [, number]) => sum + number, 0) > MOST_CARDS) return null
  return runs.flatMap(([card, number]) => Array(number).fill(card))
}

/** Where shuffles come from, those of the match or after a repair: a secret committed to before, and entropy. */
class Epoch {
  commit
  secret = null
  entropy = new Map()

  constructor(commit) {
    this.commit = commit
  }

  /** Takes the secret; false if it is not the one that was committed to. */
  open(secret) {
    const fits = isHash(secret) && hex(sha256(join(COMMIT, unhex(secret)))) === this.commit
    if (fits) this.secret = unhex(secret)
    return fits
  }

  seed(table, seats) {
    return this.secret && seedOf(this.secret, table, Array.from({ length: seats }, (_, seat) => this.entropy.get(seat) ?? ""))
  }
}

/**
 * Goes through the records once. `findings` are the faults, the first seq first; `checks` the verdicts without them.
 * Nothing is undone in the log, so only `#now` goes back with a rewind; the epochs stay, each with its number.
 */
export class Fairness {
  #table
  #found = []
  #seats = 0
  #epochs = [new Epoch("")]
  #ruling = null // of the last repair that was ruled, until it is carried out
  #shuffles = []
  #taken = new Set() // the seats that somebody has, until play begins
  #begun = null
  #revealed = false
  #now = { seq: 0, deals: 0, epoch: 0 }
  #stages = [this.#now] // each value of `#now`, in the order of its seqs

  constructor(kept, table) {
    this.#table = table
    if (!kept.has(0)) this.#find(0, "setup")
    for (const [seq, { kind, by, data, closed }] of kept) {
      const commits = kind === "opened" || (kind === "ruled" && isHash(data.commit))
      const fine = (kind === "opened") === (seq === 0) && !(this.#revealed && NOTHING_MORE.includes(kind))
      const read = kind === "revealed" && closed ? {} : data
      if (!(fine && this.#take(kind, seq, by, read) && (closed || !commits))) this.#find(seq, "setup")
    }
  }

  #find(seq, code) {
    this.#found.push({ seq, code })
  }

  #take(kind, seq, by, data) {
    if (kind === "opened") return this.#opened(seq, data)
    if (kind === "seated") return this.#seated(data.seat, Object.hasOwn(data, "entropy") ? data.entropy : "")
    if (kind === "left") return this.#seated(data.seat, "") && this.#taken.delete(data.seat)
    if (kind === "begun") return this.#begun === null && this.#begins(seq)
    if (kind === "dealt") return this.#dealt(seq, data)
    if (kind === "rewound") return this.#rewound(seq, data.to)
    if (kind === "ruled") return this.#ruled(seq, data)
    if (kind === "entropy-added") return this.#added(by, data.entropy)
    if (kind === "reseeded") return this.#reseeded(seq)
    return kind !== "revealed" || this.#reveal(seq, data)
  }

  #open(seq, epoch, secret) {
    if (!epoch.open(secret)) this.#find(seq, "commit")
    return true
  }

  #becomes(seq, { deals, epoch }) {
    this.#now = { seq, deals, epoch }
    this.#stages.push(this.#now)
    return true
  }

  /** How far the shuffles were after the record `to`. */
  #stageAfter(to) {
    let [from, upto] = [0, this.#stages.length]
    while (upto - from > 1) {
      const middle = (from + upto) >> 1
      if (this.#stages[middle].seq <= to) from = middle
      else upto = middle
    }
    return this.#stages[from]
  }

  #opened(seq, { seats, commit, secret }) {
    if (!isNumber(seats, MOST_SEATS) || !isHash(commit)) return false
    this.#seats = seats
    this.#epochs[0].commit = commit
    return isSealed(secret) || this.#open(seq, this.#epochs[0], secret)
  }

  #seated(seat, entropy) {
    if (!this.#isSeat(seat) || typeof entropy !== "string") return false
    this.#taken.add(seat)
    if (!this.#shuffles.length) this.#epochs[0].entropy.set(seat, entropy)
    return true
  }

  /** Play begins, if it has not; has somebody taken each seat? */
  #begins(seq) {
    if (this.#begun !== null) return true
    this.#begun = seq
    return this.#taken.size === this.#seats
  }

  #dealt(seq, { deal, cards: runs, action }) {
    const cards = counted(runs)
    const order = isObject(action) ? action.order : null
    const sealed = isSealed(action) || isSealed(order)
    const listed = Array.isArray(order) && order.every((card) => typeof card === "string")
    if (!cards?.length || !(sealed || listed)) return false
    const { deals, epoch } = this.#now
    if (deal !== deals) this.#find(seq, "deal-gap")
    this.#shuffles.push({ seq, deal: deals, cards, order: sealed ? null : order, epoch })
    this.#becomes(seq, { deals: deals + 1, epoch })
    return this.#begins(seq)
  }

  #rewound(seq, to) {
    if (this.#revealed || this.#begun === null || !isNumber(to, seq - 1, this.#begun)) return false
    return this.#becomes(seq, this.#stageAfter(to))
  }

  #ruled(seq, { commit = "", secret }) {
    if (commit === "") {
      this.#ruling = null
      return true
    }
    if (!isHash(commit)) return false
    this.#ruling = new Epoch(commit)
    return isSealed(secret) || this.#open(seq, this.#ruling, secret)
  }

  #added(by, entropy) {
    const seat = SEAT.exec(by)
    if (!seat || !this.#isSeat(Number(seat[1])) || typeof entropy !== "string") return false
    this.#ruling?.entropy.set(Number(seat[1]), entropy)
    return true
  }

  #reseeded(seq) {
    if (!this.#ruling) return false
    this.#becomes(seq, { deals: this.#now.deals, epoch: this.#epochs.length })
    this.#epochs.push(this.#ruling)
    this.#ruling = null
    return true
  }

  #reveal(seq, { secret, later = [] }) {
    this.#revealed = true
    const [ofMatch, ...repairs] = this.#epochs
    this.#open(seq, ofMatch, secret)
    if (!Array.isArray(later) || later.length !== repairs.length) this.#find(seq, "commit")
    else repairs.forEach((epoch, i) => this.#open(seq, epoch, later[i]))
    return true
  }

  #isSeat(seat) {
    return isNumber(seat, this.#seats - 1, 0)
  }

  findings() {
    const found = [...this.#found]
    const seeds = this.#epochs.map((epoch) => epoch.seed(this.#table, this.#seats))
    for (const { seq, deal, cards, order, epoch } of this.#shuffles) {
      if (seeds[epoch] && order && !same(order, shuffled(cards, seeds[epoch], deal))) found.push({ seq, code: "shuffle" })
    }
    return found.sort((one, other) => one.seq - other.seq || (one.code < other.code ? -1 : 1))
  }

  checks() {
    return {
      setup: "holds",
      commitment: this.#ofCommitment(),
      deals: this.#shuffles.length ? "hold" : NOTHING_DEALT,
      shuffles: this.#ofShuffles(),
    }
  }

  #ofCommitment() {
    const closed = this.#epochs.filter(({ secret }) => !secret).length
    const secrets = this.#epochs.length
    if (closed === secrets) return NO_SECRET
    return closed ? `not checked: ${closed} of ${secrets} secrets not open in this file` : "holds"
  }

  #ofShuffles() {
    const dealt = this.#shuffles.length
    const closed = this.#shuffles.filter(({ epoch }) => !this.#epochs[epoch].secret).length
    const sealed = this.#shuffles.filter(({ order }) => !order).length
    if (!dealt) return NOTHING_DEALT
    if (closed === dealt) return NO_SECRET
    if (closed) return `not checked: the secret of ${closed} of ${dealt} shuffles is not open in this file`
    return sealed ? `not checked: ${sealed} of ${count(dealt, "order")} sealed` : "hold"
  }
}
