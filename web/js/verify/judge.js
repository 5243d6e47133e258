// Knows what receipts and transcripts, held against each other, prove: the same as `fairdeal verify` and fairdeal_verify.py.

import { NoProof, membersOf, textOf } from "./archive.js"
import { EVENING, judgeEvening } from "./evening.js"
import { check } from "./file.js"
import { isLogged, logged } from "./logged.js"
import { BadNote, CUT, chainOf } from "./notes.js"
import { ofOpening } from "./openings.js"
import { policyOf } from "./policy.js"
import { BAD_KEY, BAD_POLICY, NO_KEY, keyOf, receiptOf } from "./receipts.js"
import { CANNOT_PROVE, count } from "./words.js"

const [THE_FILE, KEPT, SHOWN] = ["the file", "kept.jsonl", "shown.jsonl"]
const EXITS = { consistent: 0, contradicted: 1, failed: 1, incomplete: 3, unreadable: 2 }
const OF_ONE_LOG = "A receipt is of one log, and this file holds many: lay it beside the transcript of its table."
const OWN_KEY = "The key stands in the file itself: compare it with the one that the operator publishes, or name that one."
const LOGGED = ["log-first.txt", "log.txt", "log-growth.txt"]
const HELD = ["differs", "fits", "beyond", "other table"]
const OF_DRAW = ["draw-closed", "noise-opened", "barred", "reseeded"]
const FEED = 10
const text = new TextDecoder()

const title = name => (name === THE_FILE ? "The file" : name)
const pairs = list => list.flatMap((one, i) => list.slice(i + 1).map(other => [one, other]))
const most = numbers => numbers.reduce((all, number) => Math.max(all, number), 0)

/** A transcript: its report, the hash of each record that held, and where it tells of lost records. */
class Log {
  hashes = []
  told = []
  draws = [] // the records in which draws are closed, opened and ended
  ended = 0 // after how many records the match was over

  constructor(name, report) {
    this.name = name
    this.report = report
  }

  /** The heads that the log of heads should have. */
  get moments() {
    const ends = [this.report.records && 1, this.ended].filter(Boolean)
    return ends.map(size => ({ table: this.report.table, size, root: this.hashes[size - 1] }))
  }

  speaksOf(note) {
    return note.table === this.report.table && note.size <= this.hashes.length
  }

  partsFrom(note) {
    return this.speaksOf(note) && this.hashes[note.size - 1] !== note.root
  }

  fits(note) {
    return this.speaksOf(note) && !this.partsFrom(note)
  }

  /** How many of the records a receipt covers: those before them are bound by the chain. */
  signed(notes) {
    return most(notes.filter(note => this.fits(note)).map(({ size }) => size))
  }

  /** Does the log say, with a record of that time, that the records are gone of which the receipt speaks? */
  givesUp(note, { size, at }) {
    return note.table === this.report.table && note.size <= size && note.at <= at && !this.fits(note)
  }
}

async function logOf(name, chunks, progress) {
  const log = new Log(name, await check(chunks(), progress))
  let seq = -1
  for await (const line of linesOf(chunks())) {
    if (seq >= log.report.records) break
    if (seq >= 0) tell(log, seq, JSON.parse(text.decode(line)))
    seq++
  }
  return log
}

function tell(log, seq, { at, by, hash, type, data }) {
  log.hashes.push(hash)
  const [kind] = type.split(".")
  if (kind === "revealed") log.ended ||= seq + 1
  if (OF_DRAW.includes(kind)) log.draws.push({ seq, kind, by, data })
  if (kind === "lost" || kind === "recovered") log.told.push({ seq, at, kind, size: Object.hasOwn(data, "size") ? data.size : null })
}

async function* linesOf(chunks) {
  let rest = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(FEED); at >= 0; at = chunk.indexOf(FEED, from)) {
      yield joined([...rest, chunk.subarray(from, at)])
      rest = []
      from = at + 1
    }
    rest.push(chunk.subarray(from))
  }
  yield joined(rest)
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
  return whole
}

/** What can be said of a set of receipts and transcripts. */
class Judge {
  said = []

  constructor(key, notes, logs, forked) {
    this.key = key
    this.notes = notes
    this.logs = logs
    this.forked = forked
    this.good = notes.filter(({ table, why }) => table && !why)
    this.name = key?.name ?? ""
  }

  /** `[kind, code, seq, sentence]` */
  verdict(otherKey) {
    this.#tellSigners()
    const broken = this.logs.find(({ report }) => report.kind === "failed")
    const short = this.logs.find(({ report }) => report.kind === "incomplete")
    return (
      this.#twoLogs() ||
      this.#twoTrees() ||
      this.#rolledBack() ||
      this.#unsignedPart() ||
      (broken && ofLines(broken)) ||
      (otherKey && ["incomplete", "other-key", null, otherKey]) ||
      this.#notChecked() ||
      (short && ofLines(short)) ||
      this.#beyond() || ["consistent", "", null, this.#together()]
    )
  }

  #signed(log) {
    return log.signed(this.good)
  }

  #twoLogs() {
    const found = this.#contradictions(this.good)
    if (!found.length) return null
    const note = found.reduce((least, each) => (each.size < least.size ? each : least))
    const [seq, where] = this.#parting(note.table, note.size - 1)
    const says = `The operator's key ${this.name} signed two different logs of table ${note.table}: they part at ${where}.`
    return this.#admitted(note.table, where) ?? ["contradicted", "two-logs", seq, says]
  }

  /** Which seats' keys have signed, beyond the place where two transcripts part, what each of them says. */
  #tellSigners() {
    for (const [one, other, seq] of this.#forks()) {
      for (const { name, report } of [one, other]) {
        for (const [seat, key, reach] of report.keys.filter(([, , reach]) => reach >= seq)) {
          const who = `the key of seat ${seat} (${key.slice(0, 16)}…)`
          this.said.push(`From record #${seq} on ${who} signed what ${name} says, up to #${reach}.`)
        }
      }
    }
  }

  #twoTrees() {
    if (!this.forked.length) return null
    const leaves = this.forked[0] === 1n ? "1 leaf" : `${this.forked[0]} leaves`
    return ["contradicted", "two-trees", null, `The operator's key ${this.name} signed two different logs of heads with ${leaves}.`]
  }

  /** The receipts against which another one speaks, by itself or with a transcript that it covers. */
  #contradictions(notes) {
    const found = pairs(notes)
      .filter(([one, other]) => one.table === other.table && one.size === other.size && one.root !== other.root)
      .map(([one]) => one)
    return found.concat(this.logs.flatMap(log => notes.filter(note => log.partsFrom(note) && note.size < log.signed(notes))))
  }

  /** That signed records are lost, if a signed log admits all that receipts say against it; else null. */
  #admitted(table, where) {
    const admissions = this.logs.flatMap(log =>
      log.told.filter(({ seq, kind, size }) => kind === "lost" && Number.isInteger(size) && seq < this.#signed(log)).map(told => ({ log, told })),
    )
    const rest = this.good.filter(note => !admissions.some(({ log, told }) => log.givesUp(note, told)))
    if (!admissions.length || this.#contradictions(rest).length || this.#takenBack(rest).length) return null
    const { seq } = admissions[0].told
    const says = `The operator lost records of table ${table} that its key ${this.name} had signed, from ${where} on: `
    return ["contradicted", "lost", seq, `${says}the log admits it in record #${seq}.`]
  }

  /** Where two logs part: the very record if two signed transcripts show it, else the latest that it can be. */
  #parting(table, latest) {
    for (const [one, other, seq] of this.#forks()) {
      if (one.report.table === table && seq <= latest && seq < Math.min(this.#signed(one), this.#signed(other))) return [seq, `record #${seq}`]
    }
    return [latest, `record #${latest} or before it`]
  }

  /** Two transcripts of one table, and the first record in which they differ. */
  #forks() {
    return pairs(this.logs)
      .filter(([one, other]) => one.report.table === other.report.table)
      .map(([one, other]) => [one, other, one.hashes.findIndex((hash, seq) => seq < other.hashes.length && hash !== other.hashes[seq])])
      .filter(([, , seq]) => seq >= 0)
  }

  #rolledBack() {
    const open = this.#takenBack(this.good)
    if (!open.length) return null
    const worse = ([one, less], [other, more]) => other.size > one.size || (other.size === one.size && more.size < less.size)
    const [long, short] = open.reduce((worst, each) => (worse(worst, each) ? each : worst))
    const says = `The operator's key ${this.name} signed a shorter log of table ${long.table} after a longer one: `
    const both = `${count(long.size, "record")} at ${long.at}, but ${count(short.size, "record")} at ${short.at}.`
    return this.#admitted(long.table, `record #${short.size}`) ?? ["contradicted", "rolled-back", short.size, says + both]
  }

  /** The receipts of more records with those of fewer that were signed later, unless the records came back. */
  #takenBack(notes) {
    const isBack = (long, short) => long.table === short.table && long.size > short.size && long.at && long.at < short.at
    const back = notes.flatMap(long => notes.filter(short => isBack(long, short)).map(short => [long, short]))
    return back.filter(([long, short]) => !this.#healed(long, short))
  }

  /** Did the lost records come back, and does a signed log tell it? */
  #healed(long, short) {
    for (const log of this.logs) {
      for (const { seq, kind } of log.told) {
        const told = kind === "recovered" && long.size <= seq && seq < this.#signed(log)
        if (!told || !log.fits(long) || !log.fits(short)) continue
        this.said.push(`For a while the operator had lost records; they came back, as #${seq} tells.`)
        return true
      }
    }
    return false
  }

  #unsignedPart() {
    const bySize = [...this.good].sort((one, other) => one.size - other.size)
    for (const log of this.logs) {
      for (const note of bySize) {
        if (!log.partsFrom(note)) continue
        const either = "either the log was rewritten after it was signed, or whoever kept"
        this.said.push(`No receipt covers ${log.name} there: ${either} ${log.name} changed it.`)
        const [seq, where] = this.#parting(note.table, note.size - 1)
        const says = `${title(log.name)} is not the log that the operator's key ${this.name} signed: they part at ${where}.`
        return ["failed", "receipt", seq, says]
      }
    }
    for (const [one, other, seq] of this.#forks()) {
      this.said.push("No receipt covers both of them there: the files alone do not tell who changed the log.")
      return ["failed", "receipt", seq, `${title(one.name)} and ${other.name} part at record #${seq}.`]
    }
    return null
  }

  #notChecked() {
    const unknown = this.notes.filter(({ why }) => why).length
    if (this.good.length && !unknown && this.good.some(note => this.#isOf(note))) return null
    const some = `${unknown} of ${count(this.notes.length, "receipt")} not checked; nothing contradicts the others.`
    return ["incomplete", "not-checked", null, this.good.length && unknown ? some : `Nothing is proved: ${this.#whyNothing()}.`]
  }

  #isOf(note) {
    return !this.logs.length || this.logs.some(({ report }) => report.table === note.table)
  }

  #whyNothing() {
    if (!this.notes.length) return "there is no receipt"
    if (this.good.length) return "the receipts are of another table"
    return this.key ? `no receipt is signed by the key ${this.key.label}` : NO_KEY
  }

  /** A transcript ends before a receipt says; what a browser keeps may, for its receipts come first. */
  #beyond() {
    for (const { name, hashes, report } of this.logs) {
      const far = most(this.good.filter(({ table }) => table === report.table).map(({ size }) => size))
      if (far <= hashes.length || name === KEPT) continue
      const says = `${title(name)} ends early: a receipt speaks of ${count(far, "record")}, and ${name} has ${hashes.length}.`
      return ["incomplete", "receipt-beyond", hashes.length, says]
    }
    return null
  }

  #together() {
    const [{ table }] = this.good
    const last = most(this.good.map(({ size }) => size)) - 1
    const says = `Nobody contradicts this match: ${count(this.good.length, "receipt")} of table ${table}, signed by the key `
    return `${says}${this.name}, up to record #${last}.`
  }

  ofNote({ name, table, size, root, at, why, says: shows }) {
    const told = { name, table, size, root, at }
    if (why) return { ...told, kind: "not checked", says: `not checked: ${why}` }
    if (!table) return { ...told, kind: "signed", says: shows }
    const held = this.logs.map(log => heldAgainst({ table, size, root }, log))
    const kind = HELD.find(each => held.some(([found]) => found === each)) ?? "signed"
    const what = `${count(size, "record")} of table ${table}, ${shows ?? `signed${at && ` at ${at}`}`}`
    return { ...told, kind, says: [what, ...held.map(([, says]) => says)].join("; ") }
  }
}

function heldAgainst(note, log) {
  if (note.table !== log.report.table) return ["other table", `${log.name} is of another table`]
  if (note.size > log.hashes.length) return ["beyond", `${log.name} has only ${log.hashes.length}`]
  if (log.fits(note)) return ["fits", `${log.name} fits`]
  return ["differs", `${log.name} has another hash at #${note.size - 1}`]
}

const ofLines = ({ name, report: { kind, code, seq, headline } }) => [kind, code, seq, `${title(name)}: ${headline}.`]

const wordsOf = written => written.split(/[ \t\r\n]+/).filter(Boolean)

/** The keys that were named in words, the operator's first key first, and the policy, `{keys, policy}`; or `{wrong}`, a code and a sentence. */
function askedOf({ key = "", policy = "" }) {
  const keys = wordsOf(key).map(keyOf)
  if (!keys.every(Boolean)) return { wrong: ["key", BAD_KEY] }
  try {
    policyOf(policy)
  } catch (wrong) {
    if (!(wrong instanceof BadNote)) throw wrong
    return { wrong: ["policy", BAD_POLICY] }
  }
  return { keys, policy }
}

/** The report on files beside transcripts, `{name, raw}`; `other` tells of another key, `own` whose word the keys are. */
function verdictOn(keys, beside, logs, { policy }, other = "", own = []) {
  const key = keys.at(-1) ?? null
  const trust = { operator: keys.map(({ written }) => written), policy }
  const { notes: shown, forked } = logged(
    beside.filter(({ raw }) => isLogged(raw)),
    trust,
    logs.flatMap(({ moments }) => moments),
  )
  const notes = beside.map(({ name, raw }) => (isLogged(raw) ? shown.shift() : receiptOf(name, raw, keys)))
  const bench = new Judge(key, notes, logs, forked)
  const [kind, code, seq, headline] = bench.verdict(other)
  const said = [...new Set([...(bench.good.length ? own : []), ...bench.said])]
  return {
    kind,
    code,
    seq,
    exit: EXITS[kind],
    headline,
    said,
    key: key?.label ?? "",
    receipts: notes.map(note => bench.ofNote(note)),
    transcripts: Object.fromEntries(logs.map(({ name, report }) => [name, report])),
    cannot_prove: CANNOT_PROVE,
  }
}

const unreadable = (code, headline) => ({
  kind: "unreadable",
  code,
  seq: null,
  exit: 2,
  headline,
  said: [],
  key: "",
  receipts: [],
  transcripts: {},
  cannot_prove: [],
})

/** The report on the bytes of a proof file; `more` are receipts beside it, `{name, raw}`. */
async function judgeProof(whole, named, more, progress) {
  let found
  const texts = new Map()
  try {
    found = membersOf(whole)
    for (const name of found.keys()) if (/^(receipts\/|openings\/|log|key)/.test(name)) texts.set(name, textOf(found, name))
  } catch (wrong) {
    if (!(wrong instanceof NoProof)) throw wrong
    return unreadable("archive", `This is no proof file that can be read: ${wrong.message}.`)
  }
  const asked = askedOf(named)
  if (asked.wrong) return unreadable(...asked.wrong)
  const { keys, other, said } = keysOf(asked.keys, name => texts.get(name) ?? "")
  const names = numbered(texts, "receipts/")
  const inside = [...names, ...LOGGED.filter(name => texts.has(name))].map(name => ({ name, raw: found.get(name) }))
  const logs = []
  for (const name of [KEPT, SHOWN]) if (found.has(name)) logs.push(await logOf(name, () => [found.get(name)], progress))
  const report = verdictOn(keys, [...inside, ...more], logs, asked, other, said)
  const log = logs.find(each => each.report.kind !== "failed")
  const opened = log
    ? numbered(texts, "openings/").map(name => ofOpening(name, texts.get(name), { name: log.name, table: log.report.table, draws: log.draws }))
    : []
  return { ...report, said: [...report.said, ...opened] }
}

/** The members of a folder, whose names are numbers, in order. */
function numbered(texts, folder) {
  const number = name => Number(name.split(/[/.]/)[1])
  return [...texts.keys()].filter(name => name.startsWith(folder)).sort((one, other) => number(one) - number(other))
}

const sameKey = (one, other) => one?.label === other?.label && one?.bytes.join() === other?.bytes.join()

/** The keys by which a proof file is judged, what is said of another key, and of these: `{keys, other, said}`. */
function keysOf(given, text) {
  const kept = keyOf(text("key.txt"))
  const chain = kept ? chainFrom(kept, text("key-changes.txt")) : []
  const kin = isStrange(given, chain) ? [] : chain
  const keys = [...given.filter(key => !has(kin, key)), ...kin]
  const said = [...(given.length ? [] : [OWN_KEY]), ...kin.slice(1).map((key, i) => changed(kin[i], key))]
  return { keys, other: otherKey(given, kept, chain, text("key-now.txt")), said }
}

const has = (keys, key) => keys.some(each => sameKey(each, key))

/** The operator's keys that the changes in a proof file join to the one kept, the first first. */
function chainFrom(kept, changes) {
  try {
    const found = chainOf(kept.written, changes ? changes.split(CUT) : []).map(keyOf)
    return found.every(Boolean) ? found : [kept]
  } catch (wrong) {
    if (!(wrong instanceof BadNote)) throw wrong
    return [kept]
  }
}

const changed = (old, next) => `The operator changed its key ${old.label} for ${next.label}: both signed that.`

/** Is none of the keys that were given one of the operator whose key the file keeps? */
const isStrange = (given, chain) => Boolean(given.length && chain.length) && !given.some(key => has(chain, key))

function otherKey(given, kept, chain, now) {
  if (isStrange(given, chain)) {
    return `The file keeps the key ${kept.label}, and you gave ${given.at(-1).label}: it was made at a table of another key.`
  }
  const named = keyOf(now)
  if (!now || sameKey(named, kept) || has(chain, named)) return ""
  return `The server names another key now: ${named?.label ?? "one that is no key"}, and ${kept?.label ?? "none"} was kept.`
}

/**
 * The report on a file, a transcript, a proof or a tournament's file, as plain data. `file` has `chunks()`, an iterable of bytes, and `whole()`, all of them.
 * `named` is what the reader names, `{key, policy}`: the operator's keys in words, the first first, and the text of a policy that says which witnesses
 * must have seen the log of heads. `more` are receipts and files from that log beside the file, `{name, raw}`.
 * @param {{ chunks(): Iterable<Bytes> | AsyncIterable<Bytes>, whole(): Promise<Bytes> }} file
 * @param {{ key?: string, policy?: string }} [named]
 * @param {{ name: string, raw: Bytes }[]} [more]
 * @param {(bytes: number, records: number) => void} [progress]
 */
export async function judge(file, named = {}, more = [], progress = () => {}) {
  const start = await firstOf(file.chunks())
  if (EVENING.every((byte, i) => start[i] === byte)) return more.length ? unreadable("evening", OF_ONE_LOG) : judgeEvening(file.chunks(), progress)
  if (start[0] === 0x50 && start[1] === 0x4b) return judgeProof(await file.whole(), named, more, progress)
  if (!more.length) return check(file.chunks(), progress)
  const asked = askedOf(named)
  if (asked.wrong) return unreadable(...asked.wrong)
  return verdictOn(asked.keys, more, [await logOf(THE_FILE, file.chunks, progress)], asked)
}

async function firstOf(chunks) {
  let start = new Uint8Array()
  for await (const chunk of chunks) {
    start = joined([start, chunk])
    if (start.length >= EVENING.length) break
  }
  return start
}
