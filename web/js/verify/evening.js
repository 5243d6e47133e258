// Knows a tournament's file: its log, and the transcripts of all its tables behind it, checked each and as a whole.

import { Broken, canonical, decode } from "./canonical.js"
import { Lines, TableReading, report } from "./file.js"
import { FREE } from "./floor.js"
import { utf8 } from "./hash.js"
import { LONGEST_LINE, isShape, own, text } from "./lines.js"
import { NOT_COMPARED, places, travellers } from "./places.js"
import { TournamentLog, commitTo } from "./tournament.js"
import { BROKEN, CANNOT_PROVE, EVENING_CHECKS, EVENING_REASONS, EXITS, FAILED, OWN_DRAWS, PAIRINGS, REASONS, count } from "./words.js"

export const EVENING = [...utf8('{"fairdeal":"tournament"')] // how the first line of such a file begins
const PART = [...utf8('{"fairdeal":"transcript"')]
const FIRST = { fairdeal: "string", parts: "integer", tournament: "string", v: "integer" }
const OF_TABLE = ["game", "rules", "options", "seats", "house"] // which the tournament's first record names for all

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => canonical(one ?? null) === canonical(other ?? null)

/** The first line of a tournament's file; null for any other. @param {Bytes} bytes @returns {Data | null} */
function firstOf(bytes) {
  try {
    const first = bytes.length <= LONGEST_LINE + 1 ? decode(text.decode(bytes)) : null
    return isShape(first, FIRST) && first.v === 1 ? first : null
  } catch (wrong) {
    if (wrong instanceof Broken || wrong instanceof TypeError) return null // no text, or none of a value
    throw wrong
  }
}

/** The reading of a table's transcript that keeps what its tournament asks of it. */
class AtTable extends TableReading {
  /** @type {Data | null} The data of the first record. */
  first = null
  /** @type {Map<string, boolean>} For each record, whether the match was over by then. */
  hashes = new Map()
  /** @type {Set<number>} */
  bots = new Set()
  /** @type {[head: string, scores: unknown, why: string] | null} */
  ended = null
  #why = "played"

  /** @param {LogRecord} record @param {string} kind */
  holds(record, kind) {
    super.holds(record, kind)
    const { cmd, data, hash } = record
    const seat = own(data, "seat")
    this.first ??= data
    if (kind === "seated") {
      if (own(data, "kind") === "bot" && Number.isInteger(seat) && cmd === `table:bot:${seat}`) this.bots.add(seat)
    } else if (kind === "reseeded") this.#why = "repaired"
    else if (kind === "ended" && NOT_COMPARED.includes(own(data, "why"))) this.#why = "void"
    else if (kind === "revealed") this.ended ??= [hash, own(data, "scores"), this.#why]
    this.hashes.set(hash, this.ended !== null)
  }
}

/** The bench before which one part of the file after the other is judged; `take` each line, then ask for the `report`. */
class Bench {
  log = new TournamentLog()
  /** @type {Data | null | undefined} */
  #first
  /** @type {TournamentLog | AtTable | null} The part that is read. */
  #part = null
  #parts = 0
  #within = false // a line, of which more is to come
  /** @type {Fault[]} */
  #faults = []
  /** @type {Map<string, TranscriptReport>} */
  #reports = new Map()
  /** @type {Map<string, Bytes>} */
  #seeds = new Map()

  /** How many records have been read. */
  get records() {
    return [...this.#reports.values()].reduce((sum, { records }) => sum + records, this.log.records.length)
  }

  /** The next line; `ended` says whether a line feed ends it. Answers whether the reading goes on. @param {Bytes} bytes @param {boolean} ended */
  take(bytes, ended) {
    const begins = !this.#within
    this.#within = !ended
    if (this.#first === undefined) {
      this.#first = firstOf(bytes)
      return this.#first !== null
    }
    if (!this.#part || (begins && PART.every((byte, i) => bytes[i] === byte))) {
      if (!this.#closes()) return false
      this.#part = this.#parts++ ? new AtTable() : this.log
    }
    if (!this.#part.wrong) this.#part.take(bytes, ended)
    return true
  }

  /** The part that was read is whole; answers whether more can be judged. */
  #closes() {
    if (this.#part === this.log) return this.#judgesLog()
    if (this.#part) this.#judgesTable(/** @type {AtTable} */ (this.#part))
    return true
  }

  #judgesLog() {
    const { log } = this
    const [kind, code, seq] = log.verdict()
    if (!log.header) this.#fault("file", "the file")
    else if (code) this.#fault(kind === "incomplete" ? "missing" : "log", log.name, seq, REASONS[code])
    else {
      log.judge()
      for (const each of log.found) this.#fault(each.code, log.name, each.seq)
      if (!log.found.some(each => each.seq === 0 && each.code === "setup")) {
        log.seeds.forEach((seed, number) => this.#seeds.set(commitTo(seed, log.name, number), seed))
        return true
      }
    }
    this.#part = null
    return false
  }

  /** @param {AtTable} table */
  #judgesTable(table) {
    const found = report(table, this.#seeds)
    const seats = this.log.tables.get(found.table)
    if (!seats || this.#reports.has(found.table)) return this.#fault("extra", found.table || `part ${this.#parts}`)
    this.#reports.set(found.table, found)
    const cut = found.kind === "incomplete"
    const code = ["commit", "shuffle"].includes(found.code) ? "board" : cut ? "missing" : "table"
    if (found.exit) this.#fault(code, found.table, found.seq, REASONS[found.code])
    const lost = cut ? ["head", "result"] : []
    for (const each of table.first ? this.#held(table, table.first, seats) : []) if (!lost.includes(each)) this.#fault(each, found.table)
  }

  /** The codes of what does not fit between a table and its tournament. @param {AtTable} table @param {Data} opened @param {CupTable} seats */
  *#held(table, opened, { round, keys, over }) {
    const { first, name, seeds, floor, rounds } = this.log
    const told = /** @type {Data} */ ({ ...first, seats: keys.length }) // which one chooses where one sits where one likes
    const same = OF_TABLE.every(member => isSame(own(opened, member), told[member]))
    const number = floor ? rounds[0].tables.indexOf(table.header?.table ?? "") : round
    const board = { tournament: name, number, ...(floor && { own: true }) }
    const dealt = floor || round >= seeds.length || this.#seeds.has(own(opened, "commit"))
    if (!isSame(own(opened, "board"), board) || !same || !dealt) yield "board"
    const bots = keys.flatMap((key, seat) => (key ? [] : [seat]))
    const given = Object.hasOwn(opened, "invitations") ? opened.invitations : keys.map(() => "")
    if (!isSame(given, keys) || bots.length !== table.bots.size || !bots.every(seat => table.bots.has(seat))) yield "seat"
    if (over && !table.hashes.has(over.head)) yield "head"
    if (over && !isResult(over, table)) yield "result"
  }

  /** @param {string} code @param {string} where @param {number | null} [seq] @param {string} [why] */
  #fault(code, where, seq = null, why = "") {
    const at = seq === null ? "" : ` at seq ${seq}`
    this.#faults.push({ code, where, seq, why, says: `${where}${at} (${code}): ${EVENING_REASONS[code]}${why && `: ${why}`}` })
  }

  /** Once there are no more lines. @returns {EveningReport} */
  report() {
    if (!this.#part) this.#part = this.#faults.length ? null : this.log
    if (!this.#part || !this.#closes()) return this.#told([], [], [])
    const { log } = this
    for (const name of log.tables.keys()) if (!this.#reports.has(name)) this.#fault("missing", name)
    const whole = this.#first?.parts === this.#parts || this.#faults.some(({ code }) => code === "missing")
    if (this.#first?.tournament !== log.name || !whole) this.#fault("parts", "the file")
    if (!log.ended) this.#fault("running", log.name)
    const found = this.#faults.map(({ code }) => code)
    const shaped = !["setup", "twice", "pair"].some(code => found.includes(code))
    const placed = shaped && !found.includes("result") ? places(log) : []
    const added = log.entrants.filter(({ noise }) => noise).length
    return this.#told(placed, shaped ? travellers(log) : [], [...this.#reports.values()], added)
  }

  /** @param {EveningReport["standings"]} standings @param {EveningReport["boards"]} boards @param {TranscriptReport[]} tables @param {number} [added] none where the log could not be judged @returns {EveningReport} */
  #told(standings, boards, tables, added) {
    const [faults, { name: tournament, first }] = [this.#faults, this.log]
    const kind = !faults.length ? "verified" : faults.every(({ code }) => ["missing", "running"].includes(code)) ? "incomplete" : "failed"
    const found = faults.map(({ code }) => code)
    const checks = Object.entries(EVENING_CHECKS).map(([name, codes]) => [name, codes.some(code => found.includes(code)) ? FAILED : holds(name, added, first)])
    const held = `${count(tables.length, "table")}, ${count(this.records, "record")}`
    return {
      kind,
      code: found[0] ?? "",
      exit: EXITS[kind],
      headline: faults.length ? `${kind}: ${faults[0].says}` : `verified: tournament ${tournament}, ${held}`,
      tournament,
      title: own(first, "title") ?? "",
      scoring: own(first, "scoring") ?? "",
      format: own(first, "format") ?? "",
      records: this.records,
      added: added ?? 0,
      checks: { ...Object.fromEntries(checks), pairings: PAIRINGS },
      faults,
      standings,
      boards,
      tables,
      cannot_prove: CANNOT_PROVE,
    }
  }
}

/** What is said of a check at which nothing was found. @param {string} name @param {number | undefined} added how many have added to the draw; none where the log could not be judged @param {Data} first */
function holds(name, added, { format }) {
  if (added === undefined) return BROKEN
  if (name !== "draw") return "hold"
  return `hold: ${format === FREE ? OWN_DRAWS : `${count(added, "entrant")} added to the boards`}`
}

/** Does a table's log give the result that its tournament wrote down? Of one whose time was up there is none, and its match was not over by the head that is named. @param {Data} over @param {AtTable} table */
function isResult({ why, scores, head }, { ended, hashes }) {
  if (why === "time") return scores.length === 0 && !hashes.get(head)
  return (
    ended !== null &&
    isSame(
      ended.map(each => each ?? null),
      [head, scores, why],
    )
  )
}

/**
 * The report on a tournament's file, in chunks of bytes, as plain data; no content of theirs makes it throw.
 * @param {Iterable<Bytes> | AsyncIterable<Bytes>} chunks
 * @param {(bytes: number, records: number) => void} progress is told after each chunk
 */
export async function judgeEvening(chunks, progress) {
  const bench = new Bench()
  const lines = new Lines((bytes, ended) => bench.take(bytes, ended))
  let bytes = 0
  let more = true
  for await (const chunk of chunks) {
    more = lines.add(chunk)
    if (!more) break
    bytes += chunk.length
    progress(bytes, bench.records)
  }
  if (more) lines.end()
  return bench.report()
}
