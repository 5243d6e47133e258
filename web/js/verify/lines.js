// Knows the lines of a transcript: header, records with their chain and seals, openings. Knows no table and no cards.

import { Broken, canonical, decode, isObject, require } from "./canonical.js"
import { hex, join, sha256, unhex, utf8 } from "./hash.js"

export const LONGEST_LINE = 2 ** 20
export const MOST_LINES = 5_000_000
export const OF_DRAWS = ["draw-opened", "draw-closed", "noise-given", "noise-opened", "barred"]
export const HEX64 = /^[0-9a-f]{64}$/
const HEX32 = /^[0-9a-f]{32}$/
export const SEAT = /^seat:(0|[1-9][0-9]{0,8})$/
const TYPE = /^[a-z][a-z0-9_-]{0,99}(\.([2-9]|[1-9][0-9]{1,5}))?$/
export const TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
const [QUOTE, BACKSLASH, OPENS, CLOSES] = [34, 92, [91, 123], [93, 125]]
const HEADER = { fairdeal: "string", head: "string", records: "integer", table: "string", v: "integer", viewer: "string" }
const RECORD = {
  at: "string",
  by: "string",
  cmd: "string",
  data: "object",
  hash: "string",
  prev: "string",
  seq: "integer",
  table: "string",
  type: "string",
  v: "integer",
}
const OPENING = { path: "string", salt: "string", seq: "integer", value: "any" }

export const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const raw = new TextDecoder("latin1")
const SEAL = utf8("fairdeal/seal/v1\0")

/** @param {unknown} value @param {string} kind */
const isA = (value, kind) => kind === "any" || (kind === "object" ? isObject(value) : kind === "integer" ? Number.isInteger(value) : typeof value === kind)

/** @param {unknown} value @param {Record<string, string>} members @returns {value is Data} */
export const isShape = (value, members) =>
  isObject(value) &&
  Object.keys(value).length === Object.keys(members).length &&
  Object.entries(members).every(([name, kind]) => Object.hasOwn(value, name) && isA(value[name], kind))

/** @param {unknown} value @param {string} name */
export const own = (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)

/** @param {unknown} value @returns {boolean} */
export function hasSeal(value) {
  if (Array.isArray(value)) return value.some(hasSeal)
  return isObject(value) && (Object.hasOwn(value, "sealed") || Object.values(value).some(hasSeal))
}

/** @param {unknown} value @param {string[]} [steps] @returns {Generator<[path: string, seal: Data]>} */
function* seals(value, steps = []) {
  if (isObject(value) && Object.hasOwn(value, "sealed")) {
    require(steps.length > 0 && !steps.some(step => step.includes(".")), "seal")
    require(isShape(value, { sealed: "string", to: "any" }) && HEX64.test(value.sealed) && isAudience(value.to), "seal")
    yield [steps.join("."), value]
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* seals(member, [...steps, key])
  }
}

/** The openings of people's names, and no others, may have been dropped. @type {Record<string, string[]>} */
const NAMES = {
  seated: ["name", "by_key.sit.name"],
  "referee-came": ["name", "by_key.come.name"],
  entered: ["name", "by_key.enter.name"],
  joined: ["name", "by_key.join.name"],
  "office-taken": ["name", "by_key.join.name"],
}
const EVERYBODY = "everybody" // once it is open

/** @param {unknown} to */
const isAudience = to => to === EVERYBODY || (Array.isArray(to) && to.every((seat, i) => Number.isInteger(seat) && seat >= 0 && (i === 0 || to[i - 1] < seat)))

/** @param {string} path @param {string} salt @param {unknown} value */
const commitment = (path, salt, value) => hex(sha256(join(SEAL, unhex(salt), utf8(canonical([path, value])))))

/** @param {Data} data @param {string} path @param {unknown} value */
export function putBack(data, path, value) {
  const way = path.split(".")
  const last = /** @type {string} */ (way.pop())
  Object.defineProperty(
    way.reduce((holder, step) => holder[step], data),
    last,
    { value, enumerable: true, writable: true, configurable: true },
  )
}

/** Is a string, a list or an object open where the line ends? @param {Bytes} bytes */
function stillOpen(bytes) {
  let depth = 0
  let inString = false
  let escaped = false
  for (const byte of bytes) {
    if (inString) {
      inString = escaped || byte !== QUOTE
      escaped = byte === BACKSLASH && !escaped
    } else {
      inString = byte === QUOTE
      depth += Number(OPENS.includes(byte)) - Number(CLOSES.includes(byte))
    }
  }
  return inString || depth > 0
}

/** Is `one` after `other` in the order of UTF-8, which is that of code points? @param {string} one @param {string} other */
function after(one, other) {
  const [ones, others] = [utf8(one), utf8(other)]
  const at = ones.findIndex((byte, i) => byte !== others[i])
  return at >= 0 && (at >= others.length || ones[at] > others[at])
}

/**
 * How far the reading of one file has come. `take` each line of bytes, without its line feed; then ask for `verdict`.
 * Who wants more than that overrides `holds` and `opens`.
 */
export class Reading {
  /** @type {any} */
  header = null
  seq = -1
  opened = 0
  /** @type {Map<string, { seq: number, seal: Data, name: boolean }>} */
  sealed = new Map()
  /** @type {Verdict | null} */
  wrong = null
  #lines = 0
  #hash = "0".repeat(64)
  #at = ""
  /** @type {Set<string>} */
  #commands = new Set()
  /** @type {[seq: number, path: string]} */
  #last = [-1, ""]
  #cut = false

  /**
   * The next line; `ended` says whether a line feed ends it. Answers whether the reading goes on.
   * @param {Bytes} bytes
   * @param {boolean} ended
   */
  take(bytes, ended) {
    try {
      this.#lines++
      this.#line(bytes)
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      if (!this.#isCut(bytes, ended, error.code)) this.wrong = this.#failed(error)
      else this.#cut = true
    }
    return this.wrong === null
  }

  /** The hash of the last record, if all are there. */
  get head() {
    return this.header && this.seq + 1 === this.header.records ? this.#hash : ""
  }

  /** The verdict on the lines: [kind, code, seq]. @returns {Verdict} */
  verdict() {
    if (this.wrong) return this.wrong
    if (!this.header) return ["failed", "format", null]
    if (this.seq + 1 < this.header.records) return ["incomplete", "truncated", this.seq + 1]
    const hidden = this.hidden()
    const due = hidden.filter(({ seal }) => this.#isOwed(seal)).map(({ seq }) => seq)
    // A list of seqs can be longer than a call may have arguments.
    if (due.length) return ["incomplete", "opening-missing", due.reduce((least, seq) => Math.min(least, seq))]
    if (this.#cut) return ["incomplete", "truncated", null]
    return [hidden.length ? "sealed" : "verified", "", null]
  }

  /** The seals that are not open here, besides those of names. */
  hidden() {
    return [...this.sealed.values()].filter(({ name }) => !name)
  }

  /** @param {Broken} broken @returns {Verdict} */
  #failed({ code, seq }) {
    if (!this.header) return ["failed", code === "version" ? code : "format", null]
    const due = this.seq + 1 < this.header.records ? this.seq + 1 : null
    return ["failed", code, seq ?? due]
  }

  /** @param {Bytes} bytes @param {boolean} ended @param {string} code */
  #isCut(bytes, ended, code) {
    if (ended || !this.header || !["canonical", "utf-8"].includes(code)) return false
    const line = raw.decode(bytes)
    return stillOpen(bytes) && ['{"at":"', '{"open":{"path":"'].some(start => line.startsWith(start.slice(0, line.length)))
  }

  /** @param {Bytes} bytes */
  #line(bytes) {
    require(this.#lines <= MOST_LINES && bytes.length <= LONGEST_LINE, "size")
    let line
    try {
      line = text.decode(bytes)
    } catch {
      throw new Broken("utf-8")
    }
    if (!this.header) this.#header(decode(line))
    else if (this.seq + 1 < this.header.records) this.#record(line)
    else this.#opening(decode(line))
  }

  /** @param {unknown} found */
  #header(found) {
    require(own(found, "fairdeal") === "transcript", "format")
    const version = own(found, "v")
    require(!Number.isInteger(version) || version === 1, "version")
    require(isShape(found, HEADER) && found.records >= 1, "format")
    require(["public", "full"].includes(found.viewer) || SEAT.test(found.viewer), "format")
    this.header = found
  }

  /** @param {string} line */
  #record(line) {
    require(!line.startsWith('{"open":'), "record-missing")
    const found = decode(line)
    const version = own(found, "v")
    require(!Number.isInteger(version) || version === 1, "version")
    require(isShape(found, RECORD) && TYPE.test(found.type) && TIME.test(found.at), "record")
    require([found.table, found.by, found.cmd].every(name => name && [...name].length <= 200), "record")
    const sealed = [...seals(found.data)]
    const { hash, ...hashed } = found
    require(hash === hex(sha256(utf8(canonical(hashed)))), "hash")
    this.#follows(found)
    this.#commands.add(found.cmd)
    const kind = found.type.split(".")[0]
    const names = Object.hasOwn(NAMES, kind) ? NAMES[kind] : []
    for (const [path, seal] of sealed) this.sealed.set(`${this.seq} ${path}`, { seq: this.seq, seal, name: names.includes(path) })
    this.holds(/** @type {LogRecord} */ (found), kind)
  }

  /** Take note of the next record that holds; its type without the version is `kind`. @param {LogRecord} _record @param {string} _kind */
  holds(_record, _kind) {}

  /** Take note of an opening that fits. @param {number} _seq @param {string} _path @param {unknown} _value */
  opens(_seq, _path, _value) {}

  /** @param {Data} found */
  #follows(found) {
    require(found.table === this.header.table, "table")
    require(found.seq === this.seq + 1, "seq")
    require(found.prev === this.#hash, "prev")
    require(!this.#commands.has(found.cmd), "command")
    require(found.at >= this.#at, "time")
    this.seq = found.seq
    this.#hash = found.hash
    this.#at = found.at
    require(found.seq + 1 < this.header.records || found.hash === this.header.head, "head", found.seq)
  }

  /** May this viewer be given the opening? That for everybody is given once it is open. @param {Data} seal */
  #sees(seal) {
    return seal.to === EVERYBODY || this.#isOwed(seal)
  }

  /** Must the opening be there? @param {Data} seal */
  #isOwed(seal) {
    const seat = SEAT.exec(this.header.viewer)
    if (!seat) return this.header.viewer === "full"
    return seal.to !== EVERYBODY && seal.to.includes(Number(seat[1]))
  }

  /** @param {unknown} found */
  #opening(found) {
    require(isShape(found, { open: "object" }) && isShape(found.open, OPENING), "extra")
    const { seq, path, salt, value } = found.open
    const [lastSeq, lastPath] = this.#last
    require(HEX32.test(salt), "opening", seq)
    require(seq !== lastSeq || path !== lastPath, "opening-twice", seq)
    require(seq > lastSeq || (seq === lastSeq && after(path, lastPath)), "opening-order", seq)
    const key = `${seq} ${path}`
    const { seal } = this.sealed.get(key) ?? {}
    require(seal, "opening-nowhere", seq)
    require(this.#sees(seal), "opening-viewer", seq)
    require(!hasSeal(value) && commitment(path, salt, value) === seal.sealed, "opening", seq)
    this.sealed.delete(key)
    this.#last = [seq, path]
    this.opened++
    this.opens(seq, path, value)
  }
}
