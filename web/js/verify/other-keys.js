// Knows the keys that come after those of sitting down: handed over, recovered, claimed; and the words of owners at a rematch.

import { canonical, isObject } from "./canonical.js"
import { isSigned } from "./ed25519.js"
import { unhex, utf8 } from "./hash.js"

const KEY = /^[0-9a-f]{64}$/
const SIGNATURE = /^[0-9a-f]{128}$/
const SEAT = /^seat:(0|[1-9][0-9]{0,8})$/
const SIGNED = new Map(Object.entries({ "handed-over": "handover", "key-recovered": "recover", "seat-claimed": "claim" })) // and what is signed
const ENDS = ["claim-ended", "taken-over"]
export const CHANGES = ["handed-over", "key-recovered", "taken-over"] // after which another key is in force
const LEAST = 2 // other seats that have agreed to a claim
const DAY = 86_400

/** @param {unknown} value @param {string} name */
const own = (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)

/** Does another key come with such a record, or is it claimed, or is that over? @param {string} kind */
export const isOfOtherKeys = kind => SIGNED.has(kind) || ENDS.includes(kind)

/**
 * The object that is signed in such a record, by which its seat gets another key at once; null in others.
 * @param {string} kind
 * @param {Data} data
 */
export const objectOf = (kind, data) => (kind === "handed-over" || kind === "key-recovered" ? data.by_key[SIGNED.get(kind) ?? ""] : null)

/** Follows a log: ask whether a record may stand, then let it count. */
export class OtherKeys {
  /** @type {Map<number, Claim>} */
  #claims = new Map() // open, by seat
  /** @type {Map<number, unknown[]>} */
  #codes = new Map() // recovery keys in force, by seat, the oldest first
  /** @type {Set<string>} */
  #used = new Set()
  /** @type {LogRecord | null} */
  #first = null
  /** @type {Set<number>} */
  #released = new Set()

  /**
   * May this record stand? `key` is its seat's, which is a key.
   * @param {LogRecord} record
   * @param {string} kind
   * @param {string} key
   */
  isFine(record, kind, key) {
    const { data, by, cmd, table } = record
    const { seat } = data
    const name = SIGNED.get(kind)
    if (!name) return by === "table" && this.#mayEnd(record, kind)
    const [who, asker] = kind === "seat-claimed" ? ["table", "-:"] : [`seat:${seat}`, `${seat}:`]
    if (by !== who || !cmd.startsWith(asker)) return false
    const byKey = own(data, "by_key")
    const members = [name, "key", "signature", ...(kind === "handed-over" ? ["by_new"] : [])]
    if (!isObject(byKey) || Object.keys(byKey).length !== members.length || !members.every(each => Object.hasOwn(byKey, each))) return false
    const said = byKey[name]
    const [next, recovery] = [own(data, "key"), own(data, "recovery")]
    /** @type {Data} */
    const told = { table, seat, key: next, recovery }
    if (!isObject(said) || !Object.keys(told).every(each => own(said, each) === told[each])) return false
    if (![next, recovery].every(each => typeof each === "string" && KEY.test(each) && !this.#used.has(each)) || next === recovery) return false
    const signers = kind === "seat-claimed" ? [next] : kind === "handed-over" ? [key] : (this.#codes.get(seat) ?? [])
    if (!signers.includes(byKey.key) || !signs(byKey.key, name, said, byKey.signature)) return false
    if (kind === "handed-over") return signs(next, name, said, byKey.by_new)
    return kind !== "seat-claimed" || !this.#claims.has(seat)
  }

  /**
   * Does somebody vouch for this claim who `may`?
   * @param {Data} data
   * @param {(string | undefined)[]} may
   */
  isVouched(data, may) {
    const [vouch, byKey] = [own(data, "vouch"), data.by_key]
    const key = own(vouch, "key")
    const whole = isObject(vouch) && Object.keys(vouch).length === 2
    return whole && Boolean(key) && may.includes(key) && signs(key, "vouch", byKey.claim, own(vouch, "signature"))
  }

  /** Was this key at the table before, as whatever? @param {string} key */
  isUsed = key => this.#used.has(key)

  /** May a claim come to nothing, or give the seat to its key? @param {LogRecord} record @param {string} kind */
  #mayEnd({ data, at }, kind) {
    const claim = this.#claims.get(data.seat)
    if (!claim || own(data, "claim") !== claim.seq) return false
    if (kind === "claim-ended") return true
    const same = own(data, "key") === claim.key && own(data, "recovery") === claim.recovery
    return same && !claim.touched && !claim.no && claim.yes.size >= LEAST && seconds(claim.at, at) >= this.#patience()
  }

  /** The waiting time of a seat, and of those of a rematch, in seconds. */
  #patience() {
    const house = own(this.#first?.data, "house")
    if ((own(house, "clock") ?? "none") !== "none") return 600
    const days = own(house, "days") ?? 7
    return DAY * (Number.isInteger(days) ? days : 7)
  }

  /** Is a seat of a rematch taken, or kept no longer, by whoever may? @param {LogRecord} record @param {string} kind */
  seats({ data, by, at, table }, kind) {
    if (kind === "seated") return this.#isWord(data, table)
    if (kind !== "released") return true
    if (by === "table") return this.#first !== null && seconds(this.#first.at, at) >= this.#patience()
    const said = own(own(data, "by_key"), "command")
    const seats = own(data, "seats")
    return !isObject(said) || (Array.isArray(seats) && seats.length === 1 && seats[0] === (own(said, "whom") ?? null))
  }

  /** @param {Data} data @param {string} table */
  #isWord(data, table) {
    const byKey = own(data, "by_key")
    const given = own(byKey, "rematch") ?? null
    const seat = own(data, "seat")
    const owners = own(this.#first?.data, "owners")
    const kept = Array.isArray(owners) && Number.isInteger(seat) && seat >= 0 && seat < owners.length && !this.#released.has(seat)
    const owner = kept ? owners[seat] : ""
    if (!isOwner(owner) || own(data, "kind") !== "person") return given === null
    const said = { table, seat, key: own(data, "key") ?? null, of: own(this.#first?.data, "rematch_of") ?? null }
    return signs(owner, "rematch", said, given)
  }

  /** Is this an answer to an open claim? @param {Data} data */
  answers = data => [...this.#claims.values()].some(claim => claim.seq === own(data, "claim"))

  /**
   * Let a record count; `keys` are those in force before it, by seat.
   * @param {LogRecord} record
   * @param {string} kind
   * @param {Map<number, string>} keys
   */
  take(record, kind, keys) {
    const { data, by } = record
    this.#first ??= record
    const [seat, key, recovery, byKey] = ["seat", "key", "recovery", "by_key"].map(name => own(data, name))
    if (isObject(byKey)) for (const [each, claim] of this.#claims) claim.touched ||= own(byKey, "key") === keys.get(each)
    if (kind === "released" && Array.isArray(own(data, "seats"))) data.seats.forEach((/** @type {number} */ each) => this.#released.add(each))
    if (kind === "claim-answered") this.#answered(data, by, isObject(byKey))
    if (kind === "seated" || SIGNED.has(kind)) for (const each of [key, recovery]) if (typeof each === "string") this.#used.add(each)
    if (kind === "referee-came" && typeof own(data, "signs") === "string") this.#used.add(data.signs)
    if (!Number.isInteger(seat)) return
    if (kind === "seat-claimed" && typeof key === "string" && typeof recovery === "string") {
      const sponsor = own(own(data, "vouch"), "key")
      const yes = new Set([...keys].filter(([at, each]) => Number.isInteger(at) && each === sponsor).map(([at]) => `seat:${at}`)) // who vouches agrees
      this.#claims.set(seat, { seq: record.seq, at: record.at, key, recovery, yes, no: false, touched: false })
    } else if (kind === "claim-ended" || CHANGES.includes(kind)) this.#claims.delete(seat)
    if (kind === "seated" || CHANGES.includes(kind)) this.#codes.set(seat, [...this.#stay(kind, seat, byKey), recovery])
  }

  /** The recovery keys that stay: all after a handover, after a recovery those older than the one used. @param {string} kind @param {number} seat @param {unknown} byKey */
  #stay(kind, seat, byKey) {
    const codes = this.#codes.get(seat) ?? []
    if (kind === "handed-over") return codes
    return kind === "key-recovered" ? codes.slice(0, Math.max(0, codes.indexOf(own(byKey, "key")))) : []
  }

  /** @param {Data} data @param {string} by @param {boolean} signed */
  #answered(data, by, signed) {
    for (const claim of this.#claims.values()) {
      if (claim.seq !== own(data, "claim")) continue
      claim.no ||= own(data, "yes") !== true
      if (SEAT.test(by) && signed) claim.yes.add(by)
    }
  }
}

/** Anything but what stands for nobody. @param {unknown} owner */
const isOwner = owner => !(owner === "" || owner === null || owner === 0 || owner === false || isEmpty(owner))

/** @param {unknown} value */
const isEmpty = value => (Array.isArray(value) && !value.length) || (isObject(value) && !Object.keys(value).length)

/**
 * Has the key signed it, as what it is for? Any of them may be anything.
 * @param {unknown} key
 * @param {string} name
 * @param {unknown} said
 * @param {unknown} signature
 */
function signs(key, name, said, signature) {
  if (typeof key !== "string" || !KEY.test(key) || typeof signature !== "string" || !SIGNATURE.test(signature)) return false
  return isSigned(unhex(key), utf8(`fairdeal/${name}/v1\0${canonical(said)}`), unhex(signature))
}

/** The seconds between two times, or −1 where one is before any table. @param {string} since @param {string} at */
export function seconds(since, at) {
  const [one, other] = [since, at].map(moment)
  return one >= 0 && other >= 0 ? (other - one) / 1000 : -1
}

/** The milliseconds since 1970, also of a day that its month has not; it counts on into the next. @param {string} at */
function moment(at) {
  const [year, month, day, ...rest] = at
    .split(/[-T:.Z]/)
    .slice(0, 7)
    .map(Number)
  return year < 1970 ? -1 : Date.UTC(year, month - 1, day, ...rest)
}
