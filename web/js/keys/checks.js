// Knows what a browser checks of the signatures in a table's chain: pure, on the records in order, each known to join the one before it.

import { REFEREE } from "../server/invitation.js"
import { canonical, isObject } from "../verify/canonical.js"
import { noiseHash } from "./draw.js"
import { isSignedBy } from "./signature.js"
import { LATE, lateBy, wasInTime } from "./vigil.js"

const KINDS = { command: "command", sit: "sit", come: "come", "noise-open": "noise", handover: "handover", recover: "recover", claim: "claim" } // the members of `by_key`, and what they are signed for
const ACTED = /^(?:seat:(0|[1-9]\d*)|referee)$/
const COMMANDED = /^(?:(0|[1-9]\d*)|referee):/
const ASIDE = ["undo-ended", "heard"] // may stand before the record that has the signature of a command
const CHANGES = { handover: "handed-over", recover: "key-recovered" } // by what is signed, the records of a seat's new key
const CHANGED = ["handed-over", "key-recovered", "taken-over"] // a seat has another key from there on
const SAME = ["key", "recovery", "noise", "draw"] // of `seated`, as they were signed

/**
 * Follows a chain. `own` is what this browser knows itself: `{seat, keys, said, noises, opened, closings}`, the public halves of its keys, a Map of what they
 * signed (canonical texts of commands, by `key n`), and by draw its noises, what it opened, `{text, sent}`, and the moments at which it was told of the closing. `findings` are `{code, seq, seat}`:
 * `signature` (it does not hold, or is not of the key in force), `unsigned` (a key's seat acts without one), `misplaced` (it was signed for another
 * place), `number` (it does not rise), `head` (it is no record of this chain before it), `passed` (what came between forbids it), `twice`
 * (one id in two commands); and of what is our own `not-ours` (we never signed that) and `noise` (it is not what we sent), `unheard` (we opened it in time, and the
 * draw ended without it; with `draw` and our `opening`) and, by `late`, `late` (we were told late that a draw was closed).
 */
export class Follower {
  findings = []
  #table
  /** @type {Record<string, any>} */
  #own
  #last = -1
  #keys = new Map() // in force, by seat or of the referee: {key, n, since}
  #seqs = new Map() // of hashes
  #ids = new Set() // of signed commands
  #firsts = new Map() // the seq of each command's first record
  #barriers = new Map() // by seat: the last seq after which no earlier head counts
  #draws = new Map() // commits by number
  #closed = new Map() // by number: where and when the draw was closed with an entry of ours, {seq, at, seat}
  #hashed = new Set() // draws to which our seat gave a hash, as the chain has it
  #given = new Set() // draws whose opening by us stands in the chain
  #reach = new Map() // by key: the last head that it signed

  /** @param {string} table @param {Record<string, any>} [own] */
  constructor(table, own = {}) {
    this.#table = table
    this.#own = { seat: null, keys: [], said: new Map(), noises: new Map(), opened: new Map(), closings: new Map(), ...own }
  }

  /** The seq of the last record that was taken; −1 for none. */
  get last() {
    return this.#last
  }

  /** Takes what this browser knows itself, which grows while it plays. */
  knows(own) {
    this.#own = { ...this.#own, ...own }
  }

  /** For each key the seq of the last record that it fixes, with all before it. */
  get reach() {
    return this.#reach
  }

  /** The key that holds the seat now; undefined where none does. */
  holder = seat => this.#keys.get(seat)?.key

  /** The seq of the record in which whoever holds the seat signed their name, sealed; undefined where nobody did. */
  satAt = seat => this.#keys.get(seat)?.sat

  /** The seq of the record of this command, or undefined. */
  seqOf = (seat, id) => this.#firsts.get(`${seat}:${id}`)

  /** The commands, `{seat, id, seq}`, that the server said it wrote as that record, and that are not there. */
  missing = told => told.filter(({ seat, id, seq }) => seq <= this.#last && this.seqOf(seat, id) !== seq)

  /** The draws, as `{code, seq, seat, seconds}`, of whose closing this browser was told so late that its time to open was cut short. */
  late() {
    const told = [...this.#closed].map(([draw, { seq, at, seat }]) => ({
      code: "late",
      seq,
      seat,
      by: lateBy(this.#own.closings.get(draw) ?? { at: -Infinity }, at),
    }))
    return told.filter(({ by }) => by > LATE).map(({ by, ...found }) => ({ ...found, seconds: Math.round(by / 1000) }))
  }

  /** Takes the next record, `{seq, type, by, cmd, data, hash, at}`; returns what is found wrong in it. */
  take(record) {
    const before = this.findings.length
    const signed = isObject(record.data) ? record.data.by_key : undefined
    if (signed === undefined) this.#unsigned(record)
    else this.#signed(record, signed)
    this.#learn(record)
    this.#seqs.set(record.hash, record.seq)
    if (!this.#firsts.has(record.cmd)) this.#firsts.set(record.cmd, record.seq)
    this.#last = record.seq
    return this.findings.slice(before)
  }

  #find(code, seq, seat, more = {}) {
    this.findings.push({ code, seq, seat, ...more })
  }

  /** A bot or the clock may act for a seat, and is written so; under the seat's own name nothing happens that its key did not sign. */
  #unsigned({ seq, by, cmd, type }) {
    if (ASIDE.includes(type.split(".")[0])) return
    const seat = seatOf(cmd, COMMANDED) ?? seatOf(by, ACTED)
    const byOther = /^(?:bot|clock):/.test(by)
    if (seat !== null && !byOther && !cmd.includes("#") && this.#keys.has(seat)) this.#find("unsigned", seq, seat)
  }

  #signed(record, signed) {
    const { seq, cmd } = record
    const member = isObject(signed) ? Object.keys(KINDS).find(name => isObject(signed[name])) : undefined
    if (!member) return this.#find("signature", seq, seatOf(cmd, COMMANDED))
    const said = signed[member]
    const seat = member === "come" ? REFEREE : said.seat
    const inForce = this.#signerOf(member, said, signed.key)
    if (!inForce || signed.key !== inForce || !isSignedBy(inForce, KINDS[member], said, String(signed.signature))) return this.#find("signature", seq, seat)
    if (said.table !== this.#table || (member !== "claim" && seatOf(cmd, COMMANDED) !== seat)) this.#find("misplaced", seq, seat)
    if (member === "handover" && !isSignedBy(said.key, "handover", said, String(signed.by_new))) this.#find("signature", seq, seat)
    if (member in CHANGES && record.data.key !== said.key) this.#find("misplaced", seq, seat)
    if (member === "claim") return
    if (!this.#seqs.has(said.head)) this.#find("head", seq, seat)
    else this.#reach.set(inForce, this.#seqs.get(said.head))
    if (member === "command") this.#command(record, said, inForce)
    if (member === "sit") this.#sat(record, said)
    if (member === "come") this.#came(record, said)
    if (member === "noise-open") this.#opened(record, said)
  }

  /** Whose signature it must be: that of the seat's key, or of the key that comes, or of the recovery code. */
  #signerOf(member, said, signer) {
    const held = this.#keys.get(said.seat)
    if (["sit", "come", "claim"].includes(member)) return said.key
    return member === "recover" ? held?.codes.find(code => code === signer) : held?.key
  }

  #command({ seq, cmd, at, data, type }, said, key) {
    const { seat, n, id, until, head } = said
    const held = this.#keys.get(seat)
    if (cmd.split("#")[0] !== `${seat}:${id}`) this.#find("misplaced", seq, seat)
    if (!(Number.isSafeInteger(n) && n > held.n)) this.#find("number", seq, seat)
    else held.n = n
    if (this.#ids.has(`${seat}:${id}`)) this.#find("twice", seq, seat)
    this.#ids.add(`${seat}:${id}`)
    if (this.#seqs.get(head) < Math.max(held.since, this.#barriers.get(seat) ?? -1) || !(at <= until)) this.#find("passed", seq, seat)
    if (this.#own.keys.includes(key) && this.#own.said.get(`${key} ${n}`) !== canonical(said)) this.#find("not-ours", seq, seat)
    if (type.split(".")[0] === "played" && !fits(said.action, data.action, this.#own.keys.includes(key))) this.#find("misplaced", seq, seat)
  }

  #sat({ seq, data }, said) {
    if (SAME.some(name => data[name] !== said[name]) || data.seat !== said.seat || !sameName(data.name, said.name)) this.#find("misplaced", seq, said.seat)
    if (this.#own.keys.includes(said.key)) this.#noise(seq, said.seat, said.draw, said.noise)
  }

  #came({ seq, data }, said) {
    if (this.#keys.has(REFEREE) || data.signs !== said.key || data.office !== said.office || !sameName(data.name, said.name))
      this.#find("misplaced", seq, REFEREE)
  }

  #opened({ seq, data }, said) {
    if (data.noise !== said.noise || data.draw !== said.draw) this.#find("misplaced", seq, said.seat)
    if (this.#isOurs(said.seat)) this.#given.add(said.draw)
    const kept = this.#own.noises.get(said.draw)
    if (this.#isOurs(said.seat) && kept !== said.noise) this.#find("noise", seq, said.seat)
  }

  /** Is this hash of our seat's noise the one that we made? */
  #noise(seq, seat, draw, hash) {
    const noise = this.#own.noises.get(draw)
    const ours = noise && noiseHash({ table: this.#table, draw, seat, commit: this.#draws.get(draw), noise })
    if (hash !== ours) this.#find("noise", seq, seat)
  }

  #learn({ seq, type, data, by, at }) {
    const [kind] = type.split(".")
    if (kind === "barred" && this.#own.keys.includes(this.#keys.get(data.seat)?.key)) this.#silent(seq, data.draw, at)
    if (kind === "opened" || kind === "draw-opened" || (kind === "ruled" && data.commit)) this.#draws.set(data.draw ?? 0, data.commit)
    if ((kind === "seated" && isObject(data.by_key?.sit)) || CHANGED.includes(kind))
      this.#keys.set(data.seat, { key: data.key, codes: [...this.#stay(kind, data), data.recovery], n: 0, since: seq, sat: this.#satAt(seq, data) })
    else if (kind === "seated" || kind === "left" || kind === "kicked" || kind === "barred") this.#keys.delete(data.seat)
    if (kind === "referee-came" && isObject(data.by_key?.come)) this.#keys.set(REFEREE, { key: data.signs, n: 0, since: seq })
    if (kind === "referee-replaced") this.#keys.delete(REFEREE)
    if (["seated", "noise-given"].includes(kind) && this.#isOurs(seatOf(by, ACTED))) this.#hashed.add(data.draw)
    if (kind === "draw-closed") this.#closes(seq, data, at)
    if (kind === "reseeded") this.#silent(seq, data.draw, at)
    for (const seat of barred(kind, data, by, this.#keys)) this.#barriers.set(seat, seq)
  }

  /** The recovery keys that stay good when another key comes: all that a handover finds, and after a recovery those older than the one used. */
  #stay(kind, { seat, by_key: signed }) {
    const codes = this.#keys.get(seat)?.codes ?? []
    if (kind === "handed-over") return codes
    return kind === "key-recovered" ? codes.slice(0, Math.max(0, codes.indexOf(signed?.key))) : []
  }

  /** Where the seat signed its name, sealed; another key of the seat has the name of the first. */
  #satAt(seq, { seat, by_key: signed }) {
    if (!isObject(signed?.sit)) return this.satAt(seat)
    return hides(signed.sit.name) ? seq : undefined
  }

  /** The draw ended without our opening: not for our silence, if that was on its way well before. */
  #silent(seq, draw, at) {
    const [opened, closed] = [this.#own.opened.get(draw), this.#closed.get(draw)]
    if (!opened || !closed || this.#given.has(draw)) return
    if (wasInTime(opened.sent, Date.parse(closed.at), Date.parse(at)))
      this.#find("unheard", seq, closed.seat, { draw, opening: canonical(JSON.parse(opened.text).signed) })
  }

  /** Does a key of this browser hold the seat here? */
  #isOurs = seat => this.#own.keys.includes(this.#keys.get(seat)?.key)

  /** The list by which the draw is closed has our own entry as we sent it. */
  #closes(seq, { draw, keys, noise }, at) {
    const { seat } = this.#own
    if (seat === REFEREE || !this.#isOurs(seat) || (!noise?.[seat] && !this.#hashed.has(draw))) return
    this.#closed.set(draw, { seq, at, seat })
    if (keys?.[seat] !== this.#keys.get(seat).key) this.#find("noise", seq, seat)
    else this.#noise(seq, seat, draw, noise?.[seat])
  }
}

/** The number of a seat, or the referee; null for neither. */
function seatOf(text, pattern) {
  const found = pattern.exec(text)
  if (!found) return null
  return found[1] === undefined ? REFEREE : Number(found[1])
}

/**
 * Is what is in the record what was signed? A seal shows nothing; whether both seals hide the same the audit asks. Members that others left
 * out may stand in the record; in `whole`, what we signed ourselves, they may not.
 */
function fits(signed, recorded, whole) {
  if (!isObject(signed) || !isObject(recorded)) return false
  const names = Object.keys(whole ? { ...signed, ...recorded } : signed)
  return names.every(name => (hides(signed[name]) ? sameSeats(signed[name], recorded[name]) : same(signed[name], recorded[name])))
}

/** A name that is sealed shows nothing here; one that is open is as it was signed. */
const sameName = (recorded, signed) => (hides(signed) ? sameSeats(signed, recorded) : recorded === signed)

const hides = value => isObject(value) && Object.hasOwn(value, "sealed")
const same = (one, other) => one !== undefined && other !== undefined && canonical(one) === canonical(other)
const sameSeats = (one, other) => hides(other) && same(one.to, other.to)

const FOR_ALL = ["rewound", "ruled"]
const CLOCK = /^clock:(0|[1-9]\d*)$/

/** The seats of whose commands no head from before this record counts. */
function barred(kind, data, by, keys) {
  if (FOR_ALL.includes(kind)) return [...keys.keys()].filter(seat => seat !== REFEREE)
  return ["stood-in", "timed-out", ...CHANGED].includes(kind) ? [data.seat] : [seatOf(by, CLOCK)]
}
