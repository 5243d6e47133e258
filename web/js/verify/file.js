// Knows how a file's bytes become lines, and lines a report: the same as that of `fairdeal verify` and fairdeal_verify.py.

import { isObject } from "./canonical.js"
import { Fairness } from "./fairness.js"
import { join } from "./hash.js"
import { LONGEST_LINE, OF_DRAWS, Reading, hasSeal, own, putBack } from "./lines.js"
import { CHANGES } from "./other-keys.js"
import { Signatures } from "./signatures.js"
import { BROKEN, CANNOT_PROVE, CHECKS, CHECK_OF, EXITS, FAILED, OTHER_LAW, REASONS, RULES, count } from "./words.js"

const FEED = 10
const KEPT = [
  ...OF_DRAWS,
  ...CHANGES,
  "opened",
  "seated",
  "left",
  "begun",
  "dealt",
  "rewound",
  "ruled",
  "reseeded",
  "revealed",
  "became-final",
  "incident-opened",
]

/** The reading of a table's log: the records of its shuffles are kept, and all signatures looked at. */
export class TableReading extends Reading {
  /** @type {Map<number, Kept>} */
  kept = new Map()
  signatures = new Signatures()
  #revealed = false

  /** @param {LogRecord} record @param {string} kind */
  holds(record, kind) {
    const { by, at, data } = record
    this.#revealed ||= kind === "revealed"
    this.signatures.take(record, kind)
    if (!KEPT.includes(kind) && !(this.#revealed && kind === "played")) return
    const secret = own(data, "secret")
    const isClosed = isObject(secret) && Object.hasOwn(secret, "sealed") && secret.to.length === 0
    const closed = kind === "revealed" ? hasSeal([secret ?? null, own(data, "later") ?? null]) : isClosed
    this.kept.set(this.seq, { kind, by, at, data, closed })
  }

  /** @param {number} seq @param {string} path @param {unknown} value */
  opens(seq, path, value) {
    const kept = this.kept.get(seq)
    if (kept) putBack(kept.data, path, value)
  }
}

/** Cuts chunks of bytes into lines; a line that is too long is handed on in pieces, as soon as that is seen. */
export class Lines {
  /** @type {Bytes[]} */
  #rest = []
  #size = 0
  #take

  /** @param {(line: Bytes, ended: boolean) => boolean} take */
  constructor(take) {
    this.#take = take
  }

  /** Answers whether anybody wants more. @param {Bytes} chunk */
  add(chunk) {
    let from = 0
    for (let at = chunk.indexOf(FEED); at >= 0; at = chunk.indexOf(FEED, from)) {
      this.#keep(chunk.subarray(from, at))
      if (!this.#give(true)) return false
      from = at + 1
    }
    this.#keep(chunk.subarray(from))
    return this.#size <= LONGEST_LINE + 1 || this.#give(false)
  }

  end() {
    if (this.#size) this.#give(false)
  }

  /** @param {Bytes} bytes */
  #keep(bytes) {
    if (bytes.length) this.#rest.push(bytes)
    this.#size += bytes.length
  }

  /** @param {boolean} ended */
  #give(ended) {
    const line = this.#rest.length === 1 ? this.#rest[0] : join(...this.#rest)
    this.#rest = []
    this.#size = 0
    return this.#take(line, ended)
  }
}

/**
 * The report on chunks of bytes (an iterable, async or not), as plain data; no content of theirs makes it throw.
 * `progress(bytes, records)` is told after each chunk; `seeds` are those that the logs of tournaments open, by the commitments to them.
 * @param {Iterable<Bytes> | AsyncIterable<Bytes>} chunks
 * @param {(bytes: number, records: number) => void} [progress]
 * @param {Map<string, Bytes>} [seeds]
 * @returns {Promise<TranscriptReport>}
 */
export async function check(chunks, progress = () => {}, seeds = new Map()) {
  const reading = new TableReading()
  const lines = new Lines((bytes, ended) => reading.take(bytes, ended))
  let bytes = 0
  for await (const chunk of chunks) {
    if (!lines.add(chunk)) break
    bytes += chunk.length
    progress(bytes, reading.seq + 1)
  }
  if (!reading.wrong) lines.end()
  return report(reading, seeds)
}

/** The report on a table's log that has been read. @param {TableReading} reading @param {Map<string, Bytes>} seeds @returns {TranscriptReport} */
export function report(reading, seeds) {
  const {
    verdict: [kind, code, seq],
    checks,
    signatures,
    head,
  } = look(reading, reading.verdict(), seeds)
  const { table, viewer } = reading.header ?? { table: "", viewer: "" }
  const held = { table, viewer, records: reading.seq + 1, openings: reading.opened, sealed: reading.hidden().length }
  return {
    kind,
    code,
    seq,
    exit: EXITS[kind],
    headline: headline(kind, code, seq, held),
    checks,
    ...held,
    ...signatures.report(),
    head,
    cannot_prove: CANNOT_PROVE,
  }
}

/**
 * @param {string} kind
 * @param {string} code
 * @param {number | null} seq
 * @param {{ table: string, records: number, openings: number, sealed: number }} held
 */
function headline(kind, code, seq, { table, records, openings, sealed }) {
  const held = `table ${table}, ${count(records, "record")}, ${count(openings, "opening")}`
  if (kind === "verified") return `verified: ${held}`
  if (kind === "sealed") return `verified, ${count(sealed, "field")} sealed: ${held}`
  return `${kind}${seq === null ? "" : ` at seq ${seq}`} (${code}): ${REASONS[code]}`
}

/**
 * @param {TableReading} reading
 * @param {Verdict} verdict
 * @param {Map<string, Bytes>} seeds
 * @returns {{ verdict: Verdict, checks: Record<string, string>, signatures: Signatures, head: string }}
 */
function look(reading, verdict, seeds) {
  const [kind, code] = verdict
  const lines = kind === "failed" ? FAILED : code === "truncated" ? "incomplete: the file ends early" : "hold"
  if (kind === "failed" || reading.seq < 0) return { verdict, checks: broken(code, lines), signatures: new Signatures(), head: "" }
  const openings = code ? "incomplete: some are missing" : reading.opened ? "hold" : "none in this file"
  const fair = new Fairness(reading.kept, reading.header.table, seeds)
  if (fair.otherLaw) return { verdict: ["failed", "version", 0], checks: ofAnotherLaw(lines, openings), signatures: new Signatures(), head: reading.head }
  const { signatures } = reading
  signatures.end(code === "truncated")
  const findings = [...fair.findings(), ...signatures.found.map((/** @type {number} */ seq) => ({ seq, code: "signature" }))].sort(inOrder)
  /** @type {Record<string, string>} */
  const told = { lines, openings, ...fair.checks(), signatures: signatures.says(), rules: RULES }
  const checks = Object.fromEntries(CHECKS.map(name => [name, told[name]]))
  for (const finding of findings) checks[CHECK_OF[finding.code]] = FAILED
  return { verdict: findings.length ? ["failed", findings[0].code, findings[0].seq] : verdict, checks, signatures, head: reading.head }
}

/** @param {{ seq: number, code: string }} one @param {{ seq: number, code: string }} other */
const inOrder = (one, other) => one.seq - other.seq || (one.code < other.code ? -1 : 1)

/** @param {string} lines @param {string} openings */
const ofAnotherLaw = (lines, openings) => ({ ...Object.fromEntries(CHECKS.map(name => [name, OTHER_LAW])), lines, openings, setup: FAILED, rules: RULES })

/** @param {string} code @param {string} lines */
function broken(code, lines) {
  const checks = { ...Object.fromEntries(CHECKS.map(name => [name, BROKEN])), lines, rules: RULES }
  return code === "extra" || code.startsWith("opening") ? { ...checks, lines: "hold", openings: FAILED } : checks
}
