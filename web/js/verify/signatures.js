// Knows the signatures in a log: who signed what, having seen how much. On the lines as they were hashed: seals, not what they hide.

import { canonical, isObject } from "./canonical.js"
import { isSigned } from "./ed25519.js"
import { unhex, utf8 } from "./hash.js"
import { CHANGES, OtherKeys, isOfOtherKeys, objectOf } from "./other-keys.js"
import { count } from "./words.js"

const KEY = /^[0-9a-f]{64}$/
const SIGNATURE = /^[0-9a-f]{128}$/
const REFEREE = "referee" // who signs like a seat, and has none
const BY = /^(?:seat:(0|[1-9][0-9]{0,8})|referee)$/
const ASKER = /^(?:(0|[1-9][0-9]{0,8})|referee):/
const FRAME = ["table", "seat", "n", "head", "id", "until", "do"] // of every signed command
const ACTS = ["played", "resigned"] // of these no second one follows from one command
const BY_OFFICE = ["heard", "ruled"] // by nobody else, where the referee has a key
const BARRIERS_FOR_ALL = ["rewound", "ruled"]
const BARRIERS = ["timed-out", "stood-in", ...CHANGES]
const SAT = ["seat", "draw", "name", "key", "recovery", "noise"] // of `sit`, as the record has them
const OPENED = ["draw", "noise"]
// What a seat asks for, and the types of record that it may bring about; one of these holds the signature.
const DOES = new Map(
  Object.entries({
    play: ["played"],
    deal: ["dealt"],
    leave: ["left"],
    kick: ["left"],
    bot: ["seated"],
    rematch: ["rematched"],
    "stand-in": ["stood-in"],
    back: ["handed-back"],
    pause: ["pause-asked"],
    resume: ["goes-on"],
    resign: ["resigned"],
    end: ["end-asked"],
    "call-off": ["called-off"],
    undo: ["undo-asked", "reconsidered"],
    "undo-answer": ["undo-answered"],
    "undo-withdraw": ["undo-ended"],
    incident: ["incident-opened"],
    statement: ["stated"],
    withdraw: ["settled"],
    "let-be": ["let-be"],
    accept: ["accepted"],
    appeal: ["appealed"],
    "replace-referee": ["replacement-asked"],
    "noise-hash": ["noise-given"],
    "claim-answer": ["claim-answered"],
    release: ["released"],
    invite: ["invited"],
    uninvite: ["withdrawn"],
    hint: ["hint-asked"],
    say: ["phrase-said"],
  }),
)
// What the referee asks for.
const OFFICE_DOES = new Map(
  Object.entries({
    look: ["looked"],
    hear: ["heard"],
    rule: ["ruled"],
    statement: ["stated"],
    "undo-answer": ["undo-answered"],
  }),
)
const CAME = ["table", "office", "name", "key"] // of `come`

const own = (value, name) => (Object.hasOwn(value, name) ? value[name] : undefined)
const isSealed = value => isObject(value) && Object.hasOwn(value, "sealed")

/** The board of a tournament, `{tournament, number}`, at which a table was opened; null of other tables. */
export function boardOf(opened) {
  const board = own(opened, "board")
  const isWhole = isObject(board) && Object.keys(board).length === 2 && typeof own(board, "tournament") === "string"
  const number = isWhole ? own(board, "number") : null
  return Number.isInteger(number) && number >= 0 && number <= 2 ** 53 ? board : null
}

/** Was a table opened for a match of a tournament's, and draws its own cards all the same? */
export function isMatchOf(opened) {
  const { own: draws, ...board } = own(opened, "board") ?? {}
  return draws === true && boardOf({ board }) !== null
}

/** Does a person sit down with this record of the type `seated`? Their seat is a key. */
export const bringsKey = data => own(data, "kind") === "person"

/** Does a key come with this record, of a person who sits down or of the referee? */
const bringsItsKey = (kind, data) => kind === "referee-came" || (kind === "seated" && bringsKey(data))

/** Who is named so, a seat's number or the referee; null for nobody. */
const whose = found => (found === null ? null : found[1] === undefined ? REFEREE : Number(found[1]))

const commandOf = (seq, command, seat) => ({ command, since: seq, seat, signed: "", acts: 0 })

/** The invitations that stand for seats, and those that stood when they were taken. */
class Invitations {
  #stand = new Map()
  #cameBy = new Map()
  #board = false // of a tournament, where bots leave their seats to whoever is invited to them

  /** The invitation that stood when the seat was taken; undefined for none. */
  cameBy = seat => this.#cameBy.get(seat)

  /** Where an invitation stands, has its key signed what the person who sits down has signed? At a board there must be one. */
  letsIn(data) {
    const standing = this.#stand.get(own(data, "seat")) ?? null
    const shown = own(data, "invitation") ?? null
    const byKey = own(data, "by_key")
    if (own(data, "kind") !== "person") return true
    if (shown === null && standing === null) return !this.#board
    if (!isObject(shown) || !isObject(byKey) || Object.hasOwn(shown, "invitation")) return false
    return own(shown, "key") === standing && holds({ ...shown, invitation: own(byKey, "sit") ?? null }, "invitation")
  }

  changes(kind, data) {
    const [seat, key] = [own(data, "seat"), own(data, "invitation")]
    const given = kind === "opened" ? own(data, "invitations") : null
    if (Array.isArray(given)) given.forEach((each, number) => typeof each === "string" && each && this.#stand.set(number, each))
    if (kind === "opened") this.#board = boardOf(data) !== null || isMatchOf(data)
    if (!Number.isInteger(seat) || (this.#board && kind === "seated" && own(data, "kind") !== "person")) return
    if (kind === "invited") this.#stand.set(seat, typeof key === "string" ? key : "")
    else if (kind === "withdrawn" || kind === "seated") {
      const before = this.#stand.get(seat)
      this.#stand.delete(seat)
      this.#cameBy.delete(seat)
      if (before !== undefined && kind === "seated") this.#cameBy.set(seat, before)
    } else if (kind === "barred" && this.#cameBy.has(seat)) {
      this.#stand.set(seat, this.#cameBy.get(seat))
      this.#cameBy.delete(seat)
    }
  }
}

/** Take each record in the order of the log, then `end`; `found` are the seqs of faults. */
export class Signatures {
  found = []
  signed = 0
  keys = []
  #inForce = new Map()
  #seqs = new Map() // by hash
  #forAll = -1 // the last barrier for every seat
  #forSeat = new Map()
  #invitations = new Invitations()
  #closed = -1 // the last `draw-closed`
  #others = new OtherKeys()
  #asked = commandOf(0, "", null) // the records of one command, which stand together; `seat`: whose key must sign it

  take(record, kind) {
    const { seq, data, cmd } = record
    const [command] = cmd.split("#", 1)
    if (command !== this.#asked.command) this.#begins(seq, command)
    const by = whose(BY.exec(record.by))
    const may = this.#mayStandFor(kind, by, data)
    const fine = this.#isFine(record, kind, by)
    const letIn = kind !== "seated" || this.#invitations.letsIn(data)
    if (!this.#others.seats(record, kind) || !letIn || !fine || !may) this.found.push(seq)
    this.#invitations.changes(kind, data)
    this.#others.take(record, kind, new Map([...this.#inForce].map(([seat, { key }]) => [seat, key])))
    this.#seqs.set(record.hash, seq)
    this.#changes(kind, record)
  }

  #begins(seq, command) {
    this.#ends()
    const seat = whose(ASKER.exec(command))
    this.#asked = commandOf(seq, command, this.#inForce.has(seat) ? seat : null)
  }

  #ends() {
    const { signed, seat, since } = this.#asked
    if (seat !== null && !signed) this.found.push(since)
  }

  /** No more records follow; of a file that is `cut` off the last command may go on. */
  end(cut) {
    if (cut) this.#asked.seat = null
    this.#ends()
  }

  #isFine(record, kind, by) {
    const asked = this.#asked
    const { data } = record
    if (isOfOtherKeys(kind)) {
      const signed = Object.hasOwn(data, "by_key")
      if (signed) this.signed++
      asked.signed ||= signed ? kind : ""
      return this.#changesHands(record, kind)
    }
    if (Object.hasOwn(data, "by_key")) {
      this.signed++
      const fits = !asked.signed && this.#fits(record, kind, data.by_key) && !asked.acts
      asked.signed = kind
      return fits
    }
    if (bringsItsKey(kind, data)) return false
    if (by === REFEREE && asked.seat === REFEREE) return this.#mayStand(kind)
    if (!ACTS.includes(kind) || asked.seat === null) return true
    if (by === null || by === REFEREE) return kind !== "played" // a bot or a clock moves in a command of its own
    asked.acts++
    return asked.acts === 1 && (!asked.signed || (kind === "played" && asked.signed === "reconsidered"))
  }

  /** May such a record stand unsigned in a command of the referee? Hearing of a claim may, before what is signed. */
  #mayStand(kind) {
    return !this.#asked.signed && (kind === "heard" || ++this.#asked.acts === 1)
  }

  /** May such a record, signed or not, stand for them here: of a key in its own command alone, and what is the referee's, who has a key, for nobody else? */
  #mayStandFor(kind, by, data) {
    const stands = this.#inForce.has(by) || (by !== null && !bringsItsKey(kind, data))
    if (stands && by !== this.#asked.seat) return false
    return !this.#inForce.has(REFEREE) || (kind !== "referee-came" && (by === REFEREE || !BY_OFFICE.includes(kind)))
  }

  /** May another key come for a seat with this record, or be claimed? */
  #changesHands(record, kind) {
    const { data } = record
    const key = this.#seats(own(data, "seat"))
    if (!key || !this.#others.isFine(record, kind, key.key)) return false
    if (kind === "seat-claimed") return this.#others.isVouched(data, [this.#invitations.cameBy(key.seat), ...this.#keysBut(key.seat)])
    const said = objectOf(kind, data)
    if (!said) return true
    const n = own(said, "n")
    if (kind === "handed-over" && !(Number.isInteger(n) && n > key.number)) return false
    const head = this.#seqOf(own(said, "head"))
    // A recovery is signed by another key than the seat's, which therefore reaches no further by it.
    return kind === "handed-over" ? this.#reachesTo(key, head) : this.#isGood(key, head)
  }

  /** The keys of the other seats. */
  #keysBut = seat => [...this.#inForce.values()].filter(each => each.seat !== seat && each.seat !== REFEREE).map(({ key }) => key)

  /** The key of a seat, which has a number; undefined without one. */
  #seats(seat) {
    return Number.isInteger(seat) ? this.#inForce.get(seat) : undefined
  }

  /** May something be signed for the key's seat against that record? */
  #isGood(key, head) {
    const barrier = key.seat === REFEREE ? -1 : Math.max(this.#forAll, this.#forSeat.get(key.seat) ?? -1)
    return head >= Math.max(key.since, barrier)
  }

  #reachesTo(key, head) {
    const fine = this.#isGood(key, head)
    if (fine) key.reach = Math.max(key.reach, head)
    return fine
  }

  #changes(kind, { seq, data }) {
    const seat = own(data, "seat")
    if (BARRIERS_FOR_ALL.includes(kind)) this.#forAll = seq
    else if (kind === "draw-closed") this.#closed = seq
    else if (kind === "referee-replaced") this.#inForce.delete(REFEREE)
    else if (kind === "referee-came" && typeof data.signs === "string") this.#holds(REFEREE, data.signs, seq)
    if (!Number.isInteger(seat)) return
    if (BARRIERS.includes(kind)) this.#forSeat.set(seat, seq)
    else if (["left", "barred", "seated"].includes(kind)) this.#inForce.delete(seat)
    const key = own(data, "key")
    if (typeof key !== "string") return
    if (CHANGES.includes(kind)) this.#holds(seat, key, seq)
    else if (kind === "seated" && bringsKey(data)) this.#holds(seat, key, seq, this.#headOf(data))
  }

  /** The record that the head of one who sits down names. */
  #headOf(data) {
    const byKey = own(data, "by_key")
    const sit = isObject(byKey) ? own(byKey, "sit") : null
    return isObject(sit) ? this.#seqOf(own(sit, "head")) : -1
  }

  #holds(seat, key, since, reach = -1) {
    const holder = { seat, key, since, number: 0, reach }
    this.#inForce.set(seat, holder)
    if (seat !== REFEREE) this.keys.push(holder)
  }

  #seqOf(head) {
    return this.#seqs.get(head) ?? -1
  }

  /** Does a signature hold, and is it over what was recorded? */
  #fits(record, kind, byKey) {
    const { data } = record
    if (kind === "referee-came") return this.#comes(record, byKey)
    const sits = kind === "seated" && bringsKey(data)
    const member = sits ? "sit" : kind === "noise-opened" ? "noise-open" : "command"
    const said = isObject(byKey) ? own(byKey, member) : null
    const { rematch: _word, ...sat } = isObject(byKey) ? byKey : {}
    if (!isObject(said) || !holds(sits ? sat : byKey, member) || own(said, "table") !== record.table) return false
    const head = this.#seqOf(own(said, "head"))
    if (sits) return hasSame(SAT, said, data) && byKey.key === own(data, "key") && head >= 0
    const key = this.#inForce.get(own(said, "seat"))
    if (key?.key !== byKey.key) return false
    if (kind !== "noise-opened") {
      const asks = this.#asks(record, kind, key, said) && (kind !== "claim-answered" || this.#others.answers(data))
      return asks && this.#reachesTo(key, head)
    }
    if (key.seat === REFEREE) return false
    const fine = hasSame(OPENED, said, data) && record.by === `seat:${key.seat}` && this.#closed >= 0 && this.#closed <= head
    if (fine) key.reach = Math.max(key.reach, head)
    return fine
  }

  /** Has the referee who comes signed for it, with a key that was never used here? */
  #comes({ by, data, table }, byKey) {
    const said = isObject(byKey) ? own(byKey, "come") : null
    if (by !== REFEREE || !isObject(said) || !holds(byKey, "come") || byKey.key !== own(data, "signs")) return false
    const same = hasSame(CAME, said, { ...data, table, key: byKey.key })
    return same && !this.#others.isUsed(byKey.key) && this.#seqOf(own(said, "head")) >= 0
  }

  /** Is the command, but for its head, one that this key could give then, and that brings about such a record? */
  #asks({ at, by, data }, kind, key, said) {
    const [id, number, until, does] = ["id", "n", "until", "do"].map(name => own(said, name))
    if (typeof id !== "string" || this.#asked.command !== `${key.seat}:${id}`) return false
    if (!Number.isInteger(number) || number <= key.number) return false
    key.number = number
    if (typeof until !== "string" || until < at) return false
    const brings = key.seat === REFEREE ? OFFICE_DOES : DOES
    if (key.seat === REFEREE && by !== REFEREE) return false
    return Boolean(brings.get(does)?.includes(kind)) && isAsSigned(kind, said, data)
  }

  /** What the report tells: members, and a sentence if no fault was found. @returns {{ signed: number, keys: [number, string, number][] }} */
  report() {
    return { signed: this.signed, keys: this.keys.map(({ seat, key, reach }) => [seat, key, reach]) }
  }

  says() {
    return this.signed ? `hold: ${count(this.signed, "record")} signed` : "none: no person has sat here"
  }
}

/** Has it its members, and is it a signature of its key, over just that member? */
export function holds(byKey, member) {
  const names = Object.keys(byKey)
  if (names.length !== 3 || ![member, "key", "signature"].every(name => Object.hasOwn(byKey, name))) return false
  const { key, signature } = byKey
  if (typeof key !== "string" || !KEY.test(key) || typeof signature !== "string" || !SIGNATURE.test(signature)) return false
  return isSigned(unhex(key), utf8(`fairdeal/${member}/v1\0${canonical(byKey[member])}`), unhex(signature))
}

const hasSame = (names, said, data) => names.every(name => isSame(own(said, name), own(data, name)))

/** Is what was recorded what was signed? */
export function isAsSigned(kind, said, data) {
  const names = Object.keys(said).filter(name => !FRAME.includes(name))
  if (kind === "played") return names.join() === "action" && isObject(said.action) && isSame(said.action, own(data, "action"))
  const recorded = name => (name === "whom" ? "seat" : name)
  const fits = name => said[name] === null || !Object.hasOwn(data, recorded(name)) || isSame(said[name], data[recorded(name)])
  return names.every(fits)
}

/** Are they the same JSON? Two seals are if the same may learn what they hide. */
export function isSame(said, recorded) {
  if (isSealed(said) && isSealed(recorded)) return canonical(said.to) === canonical(recorded.to)
  if (isObject(said) && isObject(recorded)) {
    const names = Object.keys(said)
    return names.length === Object.keys(recorded).length && names.every(name => Object.hasOwn(recorded, name) && isSame(said[name], recorded[name]))
  }
  if (Array.isArray(said) && Array.isArray(recorded)) {
    return said.length === recorded.length && said.every((each, i) => isSame(each, recorded[i]))
  }
  return said === recorded
}
