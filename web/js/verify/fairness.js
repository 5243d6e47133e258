// Knows the records of a table that say how its cards were shuffled: commitment, entropy, deal numbers, decks.

import { isObject } from "./canonical.js"
import { hex, hmac, join, sha256, unhex, utf8 } from "./hash.js"
import { HEX64, OF_DRAWS, SEAT } from "./lines.js"
import { CHANGES, seconds } from "./other-keys.js"
import { boardOf, bringsKey, isMatchOf } from "./signatures.js"
import { IN_TOURNAMENT, NOTHING_DEALT, NOT_BEGUN, NO_SECRET, count } from "./words.js"

const MOST_CARDS = 10_000
const MOST_SEATS = 1_000
const MOST_DRAWS = 3
const OPENING_SECONDS = 60
const [HOUR, HOURS] = [3600, 24] // of the house, which tells for how many hours a result can be disputed
const LAW = 4
const SHUFFLE = utf8("fairdeal/shuffle-v1\0")

/** @param {Bytes} seed @param {number} deal @returns {Generator<number, never>} */
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

const NOTHING_MORE = ["begun", "dealt", "reseeded", "revealed", "played"] // comes once every deck is known

export const isNumber = (value, most, least = 1) => Number.isInteger(value) && least <= value && value <= most
export const isHash = value => typeof value === "string" && HEX64.test(value)
const isSealed = value => isObject(value) && Object.hasOwn(value, "sealed")
const isRun = run => Array.isArray(run) && run.length === 2 && typeof run[0] === "string" && isNumber(run[1], MOST_CARDS)
const isList = (value, expected) => Array.isArray(value) && same(value, expected)
const same = (one, other) => one.length === other.length && one.every((card, i) => card === other[i])

function counted(runs) {
  if (!Array.isArray(runs) || !runs.every(isRun)) return null
  if (runs.reduce((sum, [, number]) => sum + number, 0) > MOST_CARDS) return null
  return runs.flatMap(([card, number]) => Array(number).fill(card))
}

export const hashOf = (...parts) => hex(sha256(utf8(parts.join("\0"))))

/** The 32 bytes from which the shuffles of a draw come: of its secret, and of what each has added, in their order. */
export const seedOf = (secret, log, number, texts) => hmac(secret, utf8(["fairdeal/seed/v2", log, number, ...texts].join("\0")))

/**
 * Where shuffles come from, those of the match or after a repair: a secret committed to before, and entropy. It is a numbered
 * draw, in which seats that are keys give `hashes` until it is `closed`, and then open their noise. The secret of a tournament's
 * `board`, to which it is bound, is the seed itself.
 */
class Epoch {
  /** @type {Bytes | null} */
  secret = null
  entropy = new Map()
  hashes = new Map()
  closed = false
  closedAt = ""
  barred = false // was somebody, since it was closed?

  constructor(commit, number, board = null) {
    this.commit = commit
    this.number = number
    this.board = board
  }

  /** Takes the secret; false if it is not the one that was committed to. */
  open(secret, table) {
    const bound = this.board ? [this.board.tournament, this.board.number] : [table, this.number]
    const fits = isHash(secret) && hashOf("fairdeal/commit/v2", ...bound, secret) === this.commit
    if (fits) this.secret = unhex(secret)
    return fits
  }

  waitsFor(seat) {
    return this.hashes.has(seat) && !this.entropy.has(seat)
  }

  /** Do seats still have to open their noise at that time, and time to do so? */
  mayStillOpen(at) {
    return this.closed && [...this.hashes.keys()].some(seat => this.waitsFor(seat)) && seconds(this.closedAt, at) < OPENING_SECONDS
  }

  seed(table, seats) {
    if (!this.secret || this.board) return this.secret
    const texts = Array.from({ length: seats }, (_, seat) => this.entropy.get(seat) ?? "")
    return seedOf(this.secret, table, this.number, texts)
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
  #epochs = [new Epoch("", 0)]
  /** @type {Epoch | null} */
  #ruling = null // of the last repair that was ruled, until it is carried out
  #shuffles = []
  #taken = new Set() // the seats that somebody has, until play begins
  #bots = new Set() // … and those that bots have
  #invites = false // does a tournament invite to the seats?
  otherLaw = false
  #keys = new Map() // of the seats that are keys
  #drawn = 0 // the number of the newest draw
  #laidOut = false // does play begin from a position?
  #by = [] // the seats that had added something when play began
  #begun = null
  #silent = [] // the seats that the server called silent, each with the draw's number
  #revealed = false
  #disputed = 0 // seconds after the match in which its result can be disputed; 0 without a referee
  #over = "" // when it was over
  #final = false // is its result?
  #now = { seq: 0, deals: 0, epoch: 0 }
  #stages = [this.#now] // each value of `#now`, in the order of its seqs

  /** `seeds` are those that tournaments have opened, by the commitments to them. */
  constructor(kept, table, seeds) {
    this.#table = table
    if (!kept.has(0)) this.#find(0, "setup")
    for (const [seq, { kind, by, at, data, closed }] of kept) {
      const commits = kind === "opened" || kind === "draw-opened" || (kind === "ruled" && isHash(data.commit))
      const fine = (kind === "opened") === (seq === 0) && !(this.#revealed && NOTHING_MORE.includes(kind))
      const read = kind === "revealed" && closed ? {} : data
      if (!(fine && this.#take(kind, seq, by, at, read) && (closed || !commits))) this.#find(seq, "setup")
      if (!this.#result(kind, by, at, data)) this.#find(seq, "final")
    }
    const [{ board, commit }] = this.#epochs
    if (board && seeds.has(commit)) this.#open(0, this.#epochs[0], hex(seeds.get(commit)))
  }

  #find(seq, code) {
    this.#found.push({ seq, code })
  }

  #take(kind, seq, by, at, data) {
    if (kind === "opened") return this.#opened(seq, data)
    if (kind === "seated") return this.#seated(data)
    if (kind === "left") return this.#left(data.seat)
    if (OF_DRAWS.includes(kind)) return this.#drawing(kind, seq, by, at, data)
    if (CHANGES.includes(kind)) return this.#changesKey(data)
    if (kind === "begun") return this.#begun === null && this.#begins(seq)
    if (kind === "dealt") return this.#dealt(seq, data)
    if (kind === "rewound") return this.#rewound(seq, data.to)
    if (kind === "ruled") return this.#ruled(seq, data)
    if (kind === "reseeded") return this.#reseeded(seq, at)
    return kind !== "revealed" || this.#reveal(seq, data)
  }

  /** Is no final result corrected by this record, and none called final before its time? */
  #result(kind, by, at, data) {
    if (kind === "opened") {
      const house = isObject(data.house) ? data.house : {}
      const { final = HOURS } = house
      if (house.referee === true && Number.isInteger(final)) this.#disputed = final * HOUR
    }
    if (kind === "revealed") this.#over ||= at
    const late = Boolean(this.#disputed && this.#over) && seconds(this.#over, at) >= this.#disputed
    const [was, becomes] = [this.#final, kind === "became-final"]
    this.#final ||= becomes
    if (becomes) return by === "table" && !was && late
    if (kind === "incident-opened") return !was && !late
    return kind !== "ruled" || !was
  }

  #open(seq, epoch, secret) {
    if (!epoch.open(secret, this.#table)) this.#find(seq, "commit")
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

  #opened(seq, data) {
    const { seats, commit, secret } = data
    const { law = 1, position = "" } = data
    if (!isNumber(seats, MOST_SEATS) || !isHash(commit) || !isNumber(law, Infinity)) return false
    this.#seats = seats
    this.otherLaw = law !== LAW
    this.#laidOut = position !== ""
    const board = boardOf(data)
    this.#invites = Object.hasOwn(data, "board")
    if (this.#invites && !board && !isMatchOf(data)) return false
    this.#epochs = [new Epoch(commit, 0, board)]
    return isSealed(secret) || this.#open(seq, this.#epochs[0], secret)
  }

  #seated(data) {
    const { seat } = data
    if (!this.#isSeat(seat) || !this.#maySit(data)) return false
    const [draw] = this.#epochs
    this.#taken.add(seat)
    if (bringsKey(data)) {
      this.#bots.delete(seat)
      this.#keys.set(seat, data.key)
      if (!draw.board && this.#begun === null) draw.hashes.set(seat, data.noise)
    } else this.#bots.add(seat)
    return true
  }

  /**
   * May somebody sit down there, in the draw in force, and with a hash where it is a key? At a tournament's table a person may take
   * a seat over from a bot, also in play; by which invitation is judged by the signatures.
   */
  #maySit(data) {
    const [draw] = this.#epochs
    const late = this.#invites && (draw.board || this.#begun !== null) && this.#bots.has(data.seat) && bringsKey(data) && !this.#revealed
    if (!late && (this.#taken.has(data.seat) || draw.closed || this.#begun !== null)) return false
    if (data.draw !== draw.number) return false
    const brought = [data.key, data.recovery, data.noise]
    return bringsKey(data) ? brought.every(isHash) : brought.every(each => (each ?? "") === "")
  }

  #left(seat) {
    if (!this.#isSeat(seat) || this.#epochs[0].closed || this.#invites) return false
    return this.#givesUp(seat)
  }

  /** A seat draws with another key from now on; whether it may is judged by the signatures. */
  #changesKey({ seat, key }) {
    if (this.#keys.has(seat) && isHash(key)) this.#keys.set(seat, key)
    return true
  }

  #givesUp(seat) {
    this.#taken.delete(seat)
    this.#keys.delete(seat)
    if (this.#shuffles.length) return true
    this.#epochs[0].entropy.delete(seat)
    this.#epochs[0].hashes.delete(seat)
    return true
  }

  /** Play begins, if it has not; has somebody taken each seat, and has every key opened its noise? */
  #begins(seq) {
    if (this.#begun !== null) return true
    this.#begun = seq
    const [{ closed, entropy, board }] = this.#epochs
    this.#by = this.#everyone().filter(seat => entropy.get(seat))
    const drawn = board || !this.#keys.size || (closed && [...this.#keys.keys()].every(seat => entropy.has(seat)))
    return Boolean(drawn) && this.#taken.size === this.#seats
  }

  #everyone() {
    return Array.from({ length: this.#seats }, (_, seat) => seat)
  }

  /** A record of a draw: of the match before it begins, or of a repair. */
  #drawing(kind, seq, by, at, data) {
    const draw = this.#ruling ?? (this.#begun === null ? this.#epochs[0] : null)
    if (!draw || draw.board) return false
    if (kind === "draw-opened") return this.#drawsAnew(seq, data, draw)
    if (!isNumber(data.draw, 2 ** 53, 0) || data.draw !== draw.number) return false
    if (kind === "draw-closed") return this.#closes(seq, at, data, draw)
    if (kind === "barred") return this.#bars(data.seat, at, draw)
    const named = SEAT.exec(by)
    const seat = named && Number(named[1])
    if (!this.#keys.has(seat) || !isHash(data.noise)) return false
    return kind === "noise-given" ? this.#gives(seat, data.noise, draw) : this.#opens(seq, seat, data.noise, draw)
  }

  #gives(seat, noise, draw) {
    if (draw.closed || draw.hashes.has(seat) || draw.number === 0) return false
    draw.hashes.set(seat, noise)
    return true
  }

  #opens(seq, seat, noise, draw) {
    if (!draw.closed || !draw.waitsFor(seat)) return false
    const hashed = hashOf("fairdeal/noise/v2", this.#table, draw.number, seat, draw.commit, noise)
    if (hashed !== draw.hashes.get(seat)) this.#find(seq, "noise")
    draw.entropy.set(seat, noise)
    return true
  }

  /** Each seat with a hash is listed with the key and the hash that it came with. */
  #closes(seq, at, { commit, keys, noise }, draw) {
    if (draw.closed || commit !== draw.commit || !draw.hashes.size) return false
    const lacking = this.#taken.size < this.#seats || [...this.#keys.keys()].some(seat => !draw.hashes.has(seat))
    if (draw !== this.#ruling && lacking) return false
    draw.closed = true
    draw.closedAt = at
    if (
      !isList(
        keys,
        this.#everyone().map(seat => (draw.hashes.has(seat) ? this.#keys.get(seat) : "")),
      )
    )
      return false
    if (
      !isList(
        noise,
        this.#everyone().map(seat => draw.hashes.get(seat) ?? ""),
      )
    )
      this.#find(seq, "noise")
    return true
  }

  #bars(seat, at, draw) {
    if (draw === this.#ruling || !draw.closed || !this.#isSeat(seat) || !draw.waitsFor(seat) || draw.mayStillOpen(at)) return false
    draw.barred = true
    this.#silent.push({ seat, number: draw.number })
    return this.#givesUp(seat)
  }

  #drawsAnew(seq, { draw: number, commit, secret }, draw) {
    if (draw === this.#ruling || !draw.barred || !isNumber(number, MOST_DRAWS - 1) || number !== draw.number + 1 || !isHash(commit)) return false
    this.#epochs[0] = new Epoch(commit, number)
    this.#drawn = number
    return isSealed(secret) || this.#open(seq, this.#epochs[0], secret)
  }

  #dealt(seq, { deal, cards: runs, action }) {
    const cards = counted(runs)
    const order = isObject(action) ? action.order : null
    const sealed = isSealed(action) || isSealed(order)
    const listed = Array.isArray(order) && order.every(card => typeof card === "string")
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

  #ruled(seq, { commit = "", secret, draw }) {
    if (commit === "") {
      this.#ruling = null
      return true
    }
    if (!isHash(commit)) return false
    if (draw !== this.#drawn + 1) return false
    this.#drawn++
    this.#ruling = new Epoch(commit, this.#drawn)
    return isSealed(secret) || this.#open(seq, this.#ruling, secret)
  }

  #reseeded(seq, at) {
    if (!this.#ruling || (this.#ruling.hashes.size && !this.#ruling.closed) || this.#ruling.mayStillOpen(at)) return false
    this.#becomes(seq, { deals: this.#now.deals, epoch: this.#epochs.length })
    const { number, entropy } = this.#ruling
    for (const seat of [...this.#keys.keys()].sort((one, other) => one - other)) if (!entropy.has(seat)) this.#silent.push({ seat, number })
    this.#epochs.push(this.#ruling)
    this.#ruling = null
    return true
  }

  #reveal(seq, { secret, later = [] }) {
    this.#revealed = true
    const [ofMatch, ...repairs] = this.#epochs
    if (!ofMatch.board) this.#open(seq, ofMatch, secret)
    else if (secret !== "") return false
    if (!Array.isArray(later) || later.length !== repairs.length) this.#find(seq, "commit")
    else repairs.forEach((epoch, i) => this.#open(seq, epoch, later[i]))
    return true
  }

  #isSeat(seat) {
    return isNumber(seat, this.#seats - 1, 0)
  }

  findings() {
    const found = [...this.#found]
    const seeds = this.#epochs.map(epoch => epoch.seed(this.#table, this.#seats))
    for (const { seq, deal, cards, order, epoch } of this.#shuffles) {
      if (seeds[epoch] && order && !same(order, shuffled(cards, seeds[epoch], deal))) found.push({ seq, code: "shuffle" })
    }
    return found.sort((one, other) => one.seq - other.seq || (one.code < other.code ? -1 : 1))
  }

  checks() {
    return {
      setup: "holds",
      commitment: this.#ofCommitment(),
      draw: this.#ofDraw(),
      deals: this.#shuffles.length ? "hold" : NOTHING_DEALT,
      shuffles: this.#ofShuffles(),
    }
  }

  #ofDraw() {
    const silent = this.#calledSilent()
    if (this.#begun === null) return NOT_BEGUN + silent
    const [{ board }] = this.#epochs
    if (board) return `holds: board ${board.number} of the tournament ${board.tournament}, to which no seat adds${silent}`
    const seats = this.#by.length === 1 ? "seat" : "seats"
    const who = this.#by.length ? `${seats} ${this.#by.join(", ")}` : "nobody but the server"
    return `holds: draw ${this.#epochs[0].number + 1}, ${who} took part${this.#laidOut ? "; the first cards were laid out" : ""}${silent}`
  }

  #calledSilent() {
    const said = this.#silent.map(({ seat, number }) => `seat ${seat} in draw ${number + 1}`)
    return said.length ? `; the server called silent: ${said.join(", ")}` : ""
  }

  #ofCommitment() {
    const closed = this.#epochs.filter(({ secret }) => !secret).length
    const secrets = this.#epochs.length
    const [{ board, secret }] = this.#epochs
    if (board && !secret) return `not checked: the secret ${IN_TOURNAMENT}`
    if (closed === secrets) return NO_SECRET
    return closed ? `not checked: ${closed} of ${secrets} secrets not open in this file` : "holds"
  }

  #ofShuffles() {
    const dealt = this.#shuffles.length
    const closed = this.#shuffles.filter(({ epoch }) => !this.#epochs[epoch].secret).length
    const sealed = this.#shuffles.filter(({ order }) => !order).length
    if (!dealt) return NOTHING_DEALT
    const [{ board, secret }] = this.#epochs
    const elsewhere = board && !secret ? this.#shuffles.filter(({ epoch }) => !epoch).length : 0
    if (elsewhere) return `not checked: the secret of ${elsewhere} of ${dealt} shuffles ${IN_TOURNAMENT}`
    if (closed === dealt) return NO_SECRET
    if (closed) return `not checked: the secret of ${closed} of ${dealt} shuffles is not open in this file`
    return sealed ? `not checked: ${sealed} of ${count(dealt, "order")} sealed` : "hold"
  }
}
