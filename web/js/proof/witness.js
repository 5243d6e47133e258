// Knows how this browser follows a table's log: it hears the messages, keeps receipts and a copy of the lines, and says what does not fit.

import { Follower } from "../keys/checks.js"
import { admitted, carried, toldHead, vouched } from "../keys/heads.js"
import { get } from "../server/api.js"
import { text } from "../server/files.js"
import {
  again,
  behind,
  blank,
  compared,
  ends,
  forged,
  keyed,
  lost,
  points,
  reach,
  reached,
  readReceipt,
  rekeyed,
  settle,
  signed,
  split,
  told,
  unjoined,
  unsigned,
} from "../server/receipts.js"
import { recall, remember } from "../server/store.js"
import { utf8 } from "../verify/hash.js"
import { keyOf, receiptOf } from "../verify/receipts.js"
import { SIGNED_NAME, START, linked } from "./links.js"
import { loggedOf } from "./logged.js"
import { giveBack } from "./loss.js"
import { keysAround, merged } from "./operator.js"
import { makeRoom } from "./room.js"
import { bookOf, openShelf } from "./shelf.js"

const LATE = 30_000 // milliseconds after which records that another seat has seen are kept from us
const CALM = 1000 // milliseconds between two questions for lines
const PATIENCE = 10_000 // milliseconds that a proof waits for what the server has to say
const NDJSON = "application/x-ndjson"
const PROGRAMS = ["/web/verify/fairdeal_verify.py", "/web/verify/__main__.py"]

/** Did the holder of one of these keys sign this receipt of the table? */
function isSigned(note, keys, table) {
  const found = receiptOf("", utf8(note), keys.map(keyOf).filter(Boolean))
  return !found.why && found.table === table
}

/** What is promised, or `otherwise` if it fails or takes too long: a proof is made without the server, too. */
function soon(promise, otherwise) {
  let late
  const patience = new Promise(resolve => (late = setTimeout(resolve, PATIENCE, otherwise)))
  return Promise.race([promise, patience])
    .catch(() => otherwise)
    .finally(() => clearTimeout(late))
}

const textAt = path => fetch(path).then(answer => (answer.ok ? answer.text() : ""))

const breath = () => new Promise(resolve => setTimeout(resolve, 0))

const OPERATOR = "operator" // the key with which this address signs
const CHANGES = "operator.changes" // by which it came, signed

/** Promises the changes of its key that the operator tells of. */
const changesTold = () =>
  soon(
    fetch("/.well-known/fairdeal.json")
      .then(answer => answer.json())
      .then(({ changes }) => changes),
    [],
  )

const voucherOf = book => `receipt ${book}`

/**
 * The witness of one table. `changed()` is called when there is something else to be shown. What is known is in `known`; whether it will
 * be there after the page was closed, in `lasting`; of what is given back to a server that lost it, in `gift`.
 */
export class Witness {
  gift = "" // "", giving, given, none, refused
  shelf = openShelf()
  /** @type {Cover | null} of the book that this browser fills */
  cover = null
  vouched = "" // the receipt for which this browser has signed last
  others = new Map() // by seat: the last record up to which its browser has signed this very log
  #table
  #token
  #seat
  #signatures = { chapter: -1, follower: new Follower("") } // in the copy of that chapter
  #changed
  #viewer = "public"
  #memory = null // what is known, where nothing can be stored
  #stored = true
  #full = false
  #lasting = true
  #line = Promise.resolve()
  #copies = { running: false, asked: false, last: -Infinity }
  #gave = null
  #provided = false
  #heads = new Map() // by seat: what its browser was shown, as long as the copy has not come so far
  #seats = [] // as the newest view shows them
  #names = new Map() // by chapter and seq: the names that seats signed, opened
  unproved = new Map() // by seat: the key of which this browser has no signed name, or none that is opened
  #parted = new Set() // seats that were shown another log, and of which that was said

  /**
   * `seat()` promises what this browser knows itself of its seat's key, or null.
   * @param {{ table: string, token: Token, changed: () => void, seat?: () => Promise<OwnSeat | null> }} followed
   */
  constructor({ table, token, changed, seat = async () => null }) {
    this.#table = table
    this.#token = token
    this.#seat = seat
    this.#changed = changed
    addEventListener("storage", ({ key }) => key?.endsWith(this.#key) && changed())
    this.#then(() => this.#tidy())
  }

  get #key() {
    return `receipt.${this.#table}`
  }

  /** What this browser knows of the log. Another page of the same table may have learned more. */
  get known() {
    return { ...blank, ...(this.#stored ? recall(this.#key) : this.#memory) }
  }

  /** Is what is known kept when the page is closed? */
  get lasting() {
    return this.#stored && this.#lasting
  }

  /** Has this browser no more room for the lines? */
  get full() {
    return this.#full
  }

  /** Hear a message of the table, after all that were heard before; `asked` is what was known when the page said hello. */
  hear(message, asked = {}) {
    return this.#then(() => this.#hear(message, { ...blank, ...asked }))
  }

  /** The table is not there any more. */
  vanished() {
    return this.#then(() => this.#learn(known => ends(known, -1)))
  }

  /** The player has saved the proof, or put the alarms away. */
  settle() {
    const { chapter, follower } = this.#signatures
    this.#learn(known => settle(known, chapter === known.chapter ? follower.last : -1))
    if (this.known.key) remember(OPERATOR, this.known.key)
  }

  #then(work) {
    this.#line = this.#line.then(work).catch(error => console.warn(error))
    return this.#line
  }

  async #tidy(most) {
    const { chapter, proof } = this.known
    const shelf = await this.shelf
    const spared = table => (table === this.#table ? [chapter, proof?.chapter ?? chapter] : recall(`receipt.${table}`)?.alarms?.length ? "all" : [])
    await shelf.tidy(this.#table, spared, most)
  }

  #learn(step) {
    const before = this.known
    const after = step(before)
    if (after === before) return
    this.#memory = after
    this.#stored = this.#store(after)
    if (after.alarms !== before.alarms) this.#changed()
  }

  #store(known) {
    const dated = { ...known, used: Date.now() }
    return remember(this.#key, dated) || (makeRoom(this.#key) && remember(this.#key, dated))
  }

  async #hear(message, asked) {
    if (message.is === "head") return this.#headed(message)
    if (message.is === "welcome") await this.#keyed(message.key)
    if (message.is === "welcome") this.#welcomed(message, asked)
    if (message.receipt) this.#signed(message.receipt)
    if (message.is === "view") this.#learn(known => lost(known, message.table.lost ?? null, message.seq, message.news))
    if (message.is === "view") this.#seats = message.table.seats
    if (message.news) await this.#news(message)
    if (message.table?.lost) this.#give(message.table.lost)
    if (message.is === "welcome" || message.receipt) this.#copySoon()
  }

  #welcomed({ seat, seq, key = "", lost: loss }, asked) {
    this.#viewer = seat === null || seat === undefined ? "public" : `seat:${seat}`
    const { key: pinned, receipt } = this.known
    const holds = !receipt || isSigned(receipt, [key], this.#table)
    const before = recall(OPERATOR, "") // as this browser saw it first at this address
    if (pinned || keyOf(key)) this.#learn(known => keyed(known.key ? known : { ...known, key: before }, key, holds))
    if (!before && keyOf(key)) remember(OPERATOR, key)
    if (loss) this.#learn(known => lost(known, loss, seq))
    if (seq < reach(asked) && asked.chapter === this.known.chapter) this.#learn(known => ends(known, seq))
    if (loss) this.#give(loss)
  }

  /** A new key for which the pinned one has signed is pinned without a word; one that was changed for another is good no more. */
  async #keyed(key) {
    const kept = merged(this.known.changes, recall(CHANGES, []))
    const pinned = keysAround(this.known.key || recall(OPERATOR, ""), kept).at(-1)
    if (!pinned) return
    this.#pin(pinned, kept)
    if (key === pinned) return
    const changes = merged(kept, await changesTold())
    if (keysAround(pinned, changes).at(-1) === key) this.#pin(key, changes)
  }

  #pin(key, changes) {
    if (key === this.known.key || !changes.length) return
    this.#learn(known => rekeyed(known, key, changes))
    if (!keysAround(key, changes).includes(recall(OPERATOR, ""))) return
    remember(OPERATOR, key)
    remember(CHANGES, changes)
  }

  #signed(note) {
    const { key, receipt, pending } = this.known
    if (!key || note === receipt || note === pending) return
    const good = isSigned(note, [key], this.#table)
    this.#learn(known => (good ? signed(known, note) : forged(known, note)))
  }

  async #news({ is, news }) {
    const old = news.filter(each => each.seq < this.known.seq)
    if (is === "view") this.#learn(known => told(known, news))
    if (old.length) await this.#compareOld(old)
  }

  /** News of records from before say what the copy says. */
  async #compareOld(old) {
    const { chapter } = this.known
    const copied = await (await this.shelf).records(this.#book(chapter), old[0].seq, old.at(-1).seq)
    const hashes = new Map(copied.map(({ seq, hash }) => [seq, hash]))
    const other = old.find(({ seq, hash }) => hashes.has(seq) && hashes.get(seq) !== hash)
    if (other) this.#learn(known => (known.chapter === chapter ? again(known, other.seq, other.hash, hashes.get(other.seq)) : known))
  }

  // The copy of the lines

  #book(chapter) {
    return bookOf(this.#table, chapter, this.#viewer)
  }

  /** Ask for lines that are not copied yet, now or as soon as a second has gone by since the last time. */
  #copySoon() {
    this.#copies.asked = true
    if (this.#copies.running) return
    this.#copies.running = true
    setTimeout(() => this.#copyNow(), Math.max(0, this.#copies.last + CALM - performance.now()))
  }

  async #copyNow() {
    this.#copies.asked = false
    this.#copies.last = performance.now()
    await this.#copy().catch(error => this.#notCopied(error))
    this.#copies.running = false
    this.#changed()
    if (this.#copies.asked) this.#copySoon()
  }

  /** A server that cannot be reached is asked again after the next receipt; one that has less than the copy is behind. */
  #notCopied(error) {
    const { seq, hash } = this.cover ?? START
    if (error.code === "ahead") this.#learn(known => ends(known.seq < seq ? { ...known, seq, hash } : known, error.detail?.head ?? seq - 1))
  }

  async #copy() {
    const shelf = await this.shelf
    this.#lasting = shelf.lasting
    const { chapter, alarms } = this.known
    if (alarms.some(behind)) return
    const book = this.#book(chapter)
    const begun = performance.now()
    if (!(await shelf.cover(book))) await this.#begin()
    while (!this.#full && (await this.#copyMore(shelf, book, chapter))) await breath()
    await this.#compare(shelf, book, chapter)
    await this.#follow(shelf, book, chapter)
    await this.#compareHeads(shelf, book, chapter, begun)
    await this.#compareNames(shelf, book, chapter)
    const { receipt } = this.known
    const one = readReceipt(receipt)
    if (one && one.size <= (this.cover?.seq ?? -1) + 1) await shelf.keepText(voucherOf(book), receipt)
    await this.#keepPrograms(shelf)
  }

  /** A new book is begun: there is room again. */
  async #begin() {
    this.#full = false
    await this.#tidy()
  }

  /** Promises whether there may be more lines to copy. */
  async #copyMore(shelf, book, chapter) {
    this.cover = (await shelf.cover(book)) ?? null
    const last = this.cover ?? START
    const given = await text(`/tables/${this.#table}/lines?after=${last.seq}`, NDJSON, this.#token)
    if (!given?.endsWith("\n")) return false
    const found = await linked(given, this.#table, last, breath)
    if (found.records.length) await this.#add(shelf, book, chapter, found)
    if (!found.joins) this.#unjoined(chapter, found.records.at(-1) ?? last)
    return found.joins && found.records.length > 0 && (this.cover?.seq ?? -1) < reach(this.known)
  }

  #unjoined(chapter, { seq, hash }) {
    this.#learn(known => (known.chapter === chapter ? unjoined(known, seq, hash) : known))
  }

  async #add(shelf, book, chapter, found) {
    const cover = { table: this.#table, chapter, viewer: this.#viewer }
    const add = () => shelf.add(book, cover, found)
    await add()
      .catch(() => this.#tidy(1).then(add))
      .catch(() => (shelf.full = true))
    this.#full = shelf.full
    this.cover = (await shelf.cover(book)) ?? null
  }

  async #compare(shelf, book, chapter) {
    const { seq: last, hash } = this.cover ?? START
    let head = -1
    for (const seq of points(this.known).filter(each => each <= last)) {
      const copied = await shelf.record(book, seq)
      this.#learn(known => (known.chapter === chapter && points(known).includes(seq) ? compared(known, seq, copied.hash) : known))
      head = seq
    }
    this.#learn(known => (known.chapter === chapter && (known.seq === head || known.seq < 0) ? reached(known, last, hash) : known))
  }

  /** Check the signatures in the copy: each record once in a visit, one after another, so that the page stays free to answer. */
  async #follow(shelf, book, chapter) {
    if (this.#signatures.chapter !== chapter) this.#signatures = { chapter, follower: new Follower(this.#table) }
    const { follower } = this.#signatures
    const records = await shelf.records(book, follower.last + 1, this.cover?.seq ?? -1)
    const own = records.length ? await this.#seat() : null
    if (own) follower.knows(own)
    for (const { line } of records) {
      const [wrong] = follower.take(JSON.parse(line))
      if (wrong) this.#learn(known => (known.chapter === chapter ? unsigned(known, wrong) : known))
      if (line.includes('"by_key":')) await breath()
    }
    const [gone] = own ? follower.missing(own.told) : []
    if (gone) this.#learn(known => (known.chapter === chapter ? unsigned(known, { code: "missing", ...gone }) : known))
    for (const late of follower.late()) this.#learn(known => (known.chapter === chapter ? unsigned(known, late) : known))
  }

  // Names

  /** Hold the names that are shown against those that the seats have signed. */
  async #compareNames(shelf, book, chapter) {
    const { follower } = this.#signatures
    const own = await this.#seat()
    for (const { seat, key, name, removed } of this.#seats) {
      const seq = key && !removed && follower.holder(seat) === key ? follower.satAt(seat) : undefined
      const ours = own?.keys.includes(key) && own.name
      const signed = seq === undefined ? name : ours || (await this.#nameAt(shelf, book, seq))
      if (signed === null) this.unproved.set(seat, key)
      else this.unproved.delete(seat)
      if (signed && signed !== name) this.#learn(known => (known.chapter === chapter ? unsigned(known, { code: "name", seq, seat }) : known))
    }
  }

  /** Promises the name that was signed in that record, opened; null where the server gave nothing that opens it. */
  async #nameAt(shelf, book, seq) {
    const at = `${book} ${seq}`
    if (!this.#names.has(at)) {
      const found = (await shelf.openings(book, seq, seq)).find(({ path }) => path === SIGNED_NAME)
      if (!found) return null
      this.#names.set(at, JSON.parse(found.line).open.value)
    }
    return this.#names.get(at)
  }

  /** The page without the names that nobody is known to have signed: such seats are called by their numbers. */
  proved(page) {
    const seats = page.table?.seats.map(each => (each.key && this.unproved.get(each.seat) === each.key ? { ...each, name: "" } : each))
    return seats && this.unproved.size ? { ...page, table: { ...page.table, seats } } : page
  }

  // What other seats were shown

  #headed(message) {
    const { key, changes } = this.known
    const found = key && toldHead(message, this.#table, note => isSigned(note, keysAround(key, changes), this.#table))
    if (!found) return null
    if (!(this.#heads.get(found.seat)?.size > found.size)) this.#heads.set(found.seat, { ...found, heard: performance.now() })
    this.#copySoon()
    return found
  }

  /** Hold what others were shown against our copy, whose last lines were asked for at `begun`. */
  async #compareHeads(shelf, book, chapter, begun) {
    for (const found of [...this.#heads.values()]) {
      const seq = found.size - 1
      if (seq > (this.cover?.seq ?? -1)) this.#keptBack(found, chapter, begun)
      else {
        this.#heads.delete(found.seat)
        const { hash } = await shelf.record(book, seq)
        if (hash === found.head) this.#agrees(found)
        else await this.#parts(shelf, book, chapter, found)
      }
    }
  }

  #agrees(found) {
    if (vouched(found, this.#signatures.follower.holder(found.seat))) this.others.set(found.seat, Math.max(found.size - 1, this.others.get(found.seat) ?? -1))
  }

  async #parts(shelf, book, chapter, { seat, size, at, note }) {
    const records = (await shelf.records(book)).filter(({ line }) => line.includes('"type":"lost')).map(({ line }) => JSON.parse(line))
    if (this.#parted.has(seat) || admitted(records, { at })) return
    this.#parted.add(seat)
    this.#learn(known => (known.chapter === chapter ? split(known, { seq: size - 1, seat, note }) : known))
  }

  /** Others have seen records for a while, with the operator's signature, and asked for them we get none: our log is shorter. */
  #keptBack({ heard, note }, chapter, begun) {
    if (!this.#full && begun - heard > LATE) this.#learn(known => (known.chapter === chapter ? ends(signed(known, note), known.seq) : known))
  }

  /** The receipt up to which this browser has the very log, without any alarm; null for none. */
  get vouchable() {
    const { receipt, alarms } = this.known
    const one = readReceipt(receipt)
    return !alarms.length && one && one.size - 1 <= (this.cover?.seq ?? -1) ? one : null
  }

  /** Promises what a head says that was carried here by hand: `none` (it is no such text), `same`, `other`, or `later` (our log does not go so far). */
  async carried(text) {
    const message = carried(text)
    let found = /** @type {{ size: number, head: string } | null} */ (null)
    await this.#then(() => (found = message && this.#headed(message)))
    if (!found) return "none"
    const shelf = await this.shelf
    if (found.size - 1 > (this.cover?.seq ?? -1)) return "later"
    return (await shelf.record(this.#book(this.known.chapter), found.size - 1)).hash === found.head ? "same" : "other"
  }

  /** The verifier is kept, once in a visit, as long as there is nothing to hide from it. */
  async #keepPrograms(shelf) {
    if (this.#provided || this.known.proof) return
    this.#provided = true
    for (const path of PROGRAMS) {
      const program = await textAt(path)
      if (program) await shelf.keepText(path, program)
    }
  }

  // What the server lost

  #give(loss) {
    if (this.#gave === loss.root) return
    this.#gave = loss.root
    this.gift = "giving"
    this.#giveNow(loss)
      .catch(error => this.#notGiven(error))
      .then(said => {
        this.gift = said
        this.#changed()
      })
  }

  /** What could not be sent is given when the server is heard again. */
  #notGiven({ code }) {
    if (code === "offline") this.#gave = null
    return "refused"
  }

  async #giveNow(loss) {
    const shelf = await this.shelf
    const { chapter, receipt, pending } = this.known
    const book = this.#book(chapter)
    const receipts = [receipt, pending, await shelf.text(voucherOf(book))]
    return giveBack(shelf, book, { table: this.#table, token: this.#token, loss, receipts })
  }

  // The proof file

  /** Promises what the proof file is made of. */
  async exhibits() {
    const shelf = await this.shelf
    const known = this.known
    const chapter = known.proof?.chapter ?? known.chapter
    const covers = (await shelf.covers()).filter(each => each.table === this.#table && each.chapter === chapter)
    // Who was sent away looks on with other eyes, whose copy has only begun: the one that goes furthest is shown.
    const furthest = covers.filter(each => each.seq === Math.max(...covers.map(({ seq }) => seq)))
    const cover = furthest.find(each => each.viewer === this.#viewer) ?? furthest[0]
    const book = cover && bookOf(this.#table, chapter, cover.viewer)
    const path = `/tables/${this.#table}`
    return {
      table: this.#table,
      known,
      viewer: cover?.viewer ?? this.#viewer,
      records: book ? await shelf.records(book) : [],
      openings: book ? await shelf.openings(book) : [],
      shown: await soon(text(`${path}/transcript`, "", this.#token), ""),
      now: await soon(get(`${path}/receipt`, this.#token), {}),
      logged: await loggedOf(this.#table, path => soon(textAt(path), "")),
      programs: await Promise.all(PROGRAMS.map(async name => [name.split("/").at(-1), (await shelf.text(name)) ?? (await soon(textAt(name), ""))])),
    }
  }
}
