// Knows an evening at which one sits where one likes: who sat down at which table by whose word, when it was full, and how long anybody waited.

import { isNumber } from "./fairness.js"
import { isShape, own } from "./lines.js"
import { seconds } from "./other-keys.js"
import { isSame } from "./signatures.js"

export const FREE = "free" // the format of such an evening
const STAND_SECONDS = 900 // after which a table is given up to which nobody else has come
const LARGEST = 8 // seats
export const SIT = ["sat", "bot-sat", "got-up", "given-up"]
const ELSEWHERE = ["board-opened", "draw-closed", "noise-given", "noise-opened", "redrawn"] // which no such evening has
const ENTRANT = /^entrant:(0|[1-9][0-9]{0,8})$/

/** What was told of the evening in the first record; null where it cannot be such a one. @param {Data} first @returns {Floor | null} */
export function floorOf(first) {
  const told = own(first, "open_seating")
  const time = own(first, "round_seconds")
  if (!isShape(told, { seconds: "integer", least: "integer" })) return null
  const counts = [told.seconds, told.least, time].every(each => isNumber(each, 2 ** 53, 0))
  return counts && !first.rounds && first.scoring === "matchpoints" ? new Floor(told.least, time) : null
}

/** The tables of an evening: how many were begun, those that wait, and when each of the others was added. */
export class Floor {
  #begun = 0
  /** @type {Map<number, { seats: number, entrants: number[], since: string }>} */
  #waiting = new Map()
  /** @type {number[]} Who sits at a table that is to be added with the next record. */
  #full = []
  /** @type {Map<string, string>} When, in the order in which they were. */
  #added = new Map()

  /** @param {number} least others to meet @param {number} seconds the time of a match */
  constructor(least, seconds) {
    this.least = least
    this.seconds = seconds
  }

  /**
   * Let a record count that only such an evening has, or has otherwise; null for one that any tournament has.
   * @param {string} kind @param {LogRecord} record @param {FloorLog} log
   * @returns {string | null}
   */
  stands(kind, { seq, by, at, data }, log) {
    const full = this.#full
    this.#full = []
    if (ELSEWHERE.includes(kind) || full.length > 0 !== (kind === "table-added")) return "setup"
    if (SIT.includes(kind)) return this.#moves(kind, data, by, at, log)
    if (kind === "round-begun") return log.starts(!data.round && !data.tables.length && !data.byes.length, seq)
    if (kind === "table-added") {
      const name = `${log.name.slice("cup-".length)}-1-${this.#added.size + 1}`
      if (data.table !== name || !isSame(data.seats, full) || Object.keys(data).length > 2) return "setup"
      this.#added.set(name, at)
      return log.joinsIn(name, full)
    }
    if (kind === "table-over" && data.why === "time") {
      const since = this.#added.get(data.table)
      return since && seconds(since, at) >= this.seconds ? null : "setup"
    }
    if (kind === "entry-closed") {
      this.#waiting.clear()
      return log.rounds.length ? null : "setup"
    }
    if (kind === "left" && ENTRANT.test(by)) this.rises(Number(by.slice("entrant:".length)))
    if (kind === "adjusted") return hasPlayed(log, data.round, data.entrant) ? null : "setup"
    return null
  }

  /** Somebody sits down or gets up, or a table is given up. @param {string} kind @param {Data} data @param {string} by @param {string} at @param {FloorLog} log */
  #moves(kind, data, by, at, log) {
    if (kind === "given-up") {
      const table = this.#waiting.get(data.at)
      this.#waiting.delete(data.at)
      return table && seconds(table.since, at) >= STAND_SECONDS ? "" : "setup"
    }
    const named = ENTRANT.exec(by)
    const number = kind === "bot-sat" ? data.entrant : named ? Number(named[1]) : -1
    const each = log.entrants[number]
    if (!each) return "setup"
    if (kind === "got-up") return this.rises(number) ? "" : "setup"
    if (kind === "bot-sat" && each.kind !== "bot") return "signature"
    if (this.#isBusy(number, log)) return "twice"
    return log.rounds.length && log.isOpen && !each.gone && this.#sits(number, data, at) ? "" : "setup"
  }

  /** Let somebody get up; false if they wait nowhere. @param {number} entrant */
  rises(entrant) {
    for (const [at, { entrants }] of this.#waiting) {
      if (!entrants.includes(entrant)) continue
      entrants.splice(entrants.indexOf(entrant), 1)
      if (!entrants.length) this.#waiting.delete(at)
      return true
    }
    return false
  }

  /** Let somebody sit down; false where there is no such table. @param {number} entrant @param {Data} data @param {string} since */
  #sits(entrant, { at, seats }, since) {
    if (at === this.#begun && isNumber(seats, LARGEST, 2)) {
      this.#begun++
      this.#waiting.set(at, { seats, entrants: [], since })
    }
    const table = this.#waiting.get(at)
    if (!table || table.seats !== seats) return false
    table.entrants.push(entrant)
    table.since = since
    if (table.entrants.length < seats) return true
    this.#full = table.entrants
    return this.#waiting.delete(at)
  }

  /** Does somebody wait at a table, or sit at one that is not over? @param {number} number @param {FloorLog} log */
  #isBusy(number, log) {
    const waits = [...this.#waiting.values()].some(({ entrants }) => entrants.includes(number))
    return waits || [...log.tables.values()].some(({ entrants, over }) => !over && entrants.includes(number))
  }
}

/** Did somebody sit at the table of that match, which is over? @param {FloorLog} log @param {number} match @param {number} entrant */
function hasPlayed({ rounds, tables }, match, entrant) {
  const table = tables.get(rounds[0]?.tables[match] ?? "")
  return Boolean(table?.over && table.entrants.includes(entrant))
}
