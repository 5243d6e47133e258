// Knows the log of a tournament: who entered with which key, how the boards were drawn, who sat where, and who signed.

import { isObject } from "./canonical.js"
import { DAILY, KINDS, dayOf, isInTime } from "./day.js"
import { hashOf, isHash, isNumber, seedOf } from "./fairness.js"
import { FREE, SIT, floorOf } from "./floor.js"
import { hex, unhex } from "./hash.js"
import { Reading, isShape, own } from "./lines.js"
import { FILLS, Pairs, beside } from "./pairs.js"
import { bringsKey, holds, isAsSigned, isSame } from "./signatures.js"

const [LAW, MOST_DRAWN, MOST_ENTRANTS, MOST_SEATS] = [1, 3, 256, 100]
const DIRECTOR = "director"
const DEPUTY = "deputy-" // how the name of a deputy's office begins
const OFFICES = ["director", "deputy"] // the places to which only the director invites
const NEW = "new" // the place of a link for whoever enters late
// … and by deputies, but by nobody else
const BY_DIRECTOR = ["adjusted", "penalised", "substituted", "paused", "lengthened", "announced", "invited", "withdrawn", "dismissed", "paired"]
const BY_ENTRANT = ["left", "noise-given", "noise-opened"]
const ON_THE_FLOOR = ["sat", "got-up"] // … where one sits where one likes
const ENTRANT = /^entrant:(0|[1-9][0-9]{0,8})$/
const ENTERED = ["name", "key", "recovery", "noise", "partner"] // of `enter`, as the record has them
const JOINED = ["joined", "office-taken"] // with a link of the director
const MEMBERS = new Map(Object.entries({ entered: "enter", "noise-opened": "noise-open", joined: "join", "office-taken": "join" })) // that are signed; else a command
// What entrants and the director ask for, and the types of record that it may bring about.
const ENTRANT_DOES = new Map(Object.entries({ leave: "left", "noise-hash": "noise-given", invite: "invited", sit: "sat", "get-up": "got-up" }))
const DIRECTOR_DOES = new Map(
  Object.entries({
    "close-entry": "entry-closed",
    "begin-round": "round-begun",
    adjust: "adjusted",
    pause: "paused",
    resume: "resumed",
    lengthen: "lengthened",
    announce: "announced",
    penalise: "penalised",
    substitute: "substituted",
    end: "ended",
    invite: "invited",
    withdraw: "withdrawn",
    dismiss: "dismissed",
    pair: "paired",
  }),
)
const DEPUTY_DOES = new Map([...DIRECTOR_DOES].filter(([name]) => name !== "end" && name !== "dismiss"))

/** What may be asked for, by whoever signs. @param {unknown} seat */
function doesOf(seat) {
  if (seat === DIRECTOR) return DIRECTOR_DOES
  return typeof seat === "string" && seat.startsWith(DEPUTY) ? DEPUTY_DOES : ENTRANT_DOES
}

/** @param {unknown} value */
const isCount = value => isNumber(value, Number.MAX_SAFE_INTEGER, 0)
/** @param {unknown} value */
const isText = value => typeof value === "string"
/** @param {(value: unknown) => boolean} isOne */
const listOf = isOne => (/** @type {unknown} */ value) => Array.isArray(value) && value.every(isOne)
/** @param {unknown} value */
const isPairing = value => isShape(value, { table: "string", seats: "any" }) && listOf(each => isNumber(each, Number.MAX_SAFE_INTEGER, FILLS))(value.seats)
// The members of each type's data that are looked at, and what each of them is.
const SHAPES = new Map(
  Object.entries(
    /** @type {Record<string, Record<string, (value: unknown) => boolean>>} */ ({
      opened: {
        law: Number.isInteger,
        title: isText,
        game: isText,
        rules: Number.isInteger,
        options: isObject,
        seats: isCount,
        house: isObject,
        format: isText,
        rounds: isCount,
        scoring: isText,
        fewest_wins: value => typeof value === "boolean",
        director: isText,
        commits: listOf(isHash),
        secrets: Array.isArray,
      },
      entered: { entrant: isCount, kind: isText, key: isText, noise: isText },
      "entry-closed": { rounds: isCount },
      "draw-closed": { draw: isCount, out: listOf(isCount) },
      redrawn: { draw: isCount, out: listOf(isCount), commits: listOf(isHash) },
      "noise-given": { draw: isCount, noise: isHash },
      "noise-opened": { draw: isCount, noise: isText },
      "round-begun": { round: isCount, tables: listOf(isPairing), byes: listOf(isCount) },
      "table-added": { table: isText, seats: listOf(Number.isInteger) },
      sat: { at: isCount, seats: isCount },
      "bot-sat": { entrant: isCount, at: isCount, seats: isCount },
      "given-up": { at: isCount },
      "table-over": { table: isText, head: isHash, scores: listOf(Number.isInteger), why: isText },
      "board-opened": { number: isCount, secret: isHash },
      adjusted: { round: isCount, entrant: isCount, score: Number.isInteger },
      penalised: { entrant: isCount, points: Number.isInteger },
      paired: { one: isCount, other: isCount },
      substituted: { entrant: isCount },
      invited: { key: isHash, place: isText },
      withdrawn: { key: isHash },
      joined: { entrant: isCount, key: isHash, invitation: isObject },
      "office-taken": { office: isText, key: isHash, invitation: isObject },
      dismissed: { deputy: isText },
      ended: { why: isText },
    }),
  ),
)

/** The commitment to the secret, or the seed, of a board. @param {Bytes} secret @param {string} tournament @param {number} board */
export const commitTo = (secret, tournament, board) => hashOf("fairdeal/commit/v2", tournament, board, hex(secret))

/** The reading of a tournament's log. Once all lines are read, `judge`: then `found` has the faults, each a record's seq and a code. */
export class TournamentLog extends Reading {
  /** @type {LogRecord[]} */
  records = []
  /** @type {{ seq: number, code: string }[]} */
  found = []
  /** @type {Data} */
  first = {}
  /** @type {CupEntrant[]} */
  entrants = []
  /** @type {Map<string, CupTable>} */
  tables = new Map()
  /** @type {{ tables: string[], byes: number[] }[]} */
  rounds = []
  /** @type {number[]} Who began the first round. */
  field = []
  /** @type {Bytes[]} Of the boards that were opened. */
  seeds = []
  /** @type {Data[]} What the director awarded and took. */
  given = []
  ended = ""
  /** @type {Map<number, string>} The names that are open, by record. */
  #called = new Map()
  /** @type {string[]} */
  #commits = []
  #draw = 0
  #closed = -1 // the record that closed the last draw
  #entry = true // is it open?
  #planned = 0 // rounds
  /** @type {Day | null} Of a deal of the day. */
  day = null
  pairs = new Pairs()
  /** @type {ReturnType<typeof floorOf>} Where one sits where one likes. */
  floor = null
  /** @type {Map<string, number>} By hash. */
  #seqs = new Map()
  /** @type {Map<unknown, { key: string, since: number, number: number }>} Of the director and deputies. */
  #offices = new Map()
  /** @type {Set<string>} Keys, each good for one. */
  #used = new Set()
  /** @type {Map<unknown, { place: string, since: number }>} The links that are open, by key. */
  #invited = new Map()

  get name() {
    return this.header?.table ?? ""
  }

  /** Is entry open? */
  get isOpen() {
    return this.#entry
  }

  /** Begin the evening where one sits where one likes: one round, to which tables are added. @param {boolean} fine @param {number} seq */
  starts(fine, seq) {
    const may = fine && !this.rounds.length && this.#entry
    this.rounds.push({ tables: [], byes: [] })
    this.#closed = seq // whoever comes from now on comes late
    return may ? "" : "setup"
  }

  /** Add a table there that is full. @param {string} name @param {number[]} seats */
  joinsIn(name, seats) {
    const fresh = !this.tables.has(name)
    this.tables.set(name, { round: 0, entrants: seats, keys: seats.map(each => this.entrants[each].key), over: null })
    this.rounds[0].tables.push(name)
    return fresh ? "" : "setup"
  }

  /** @param {LogRecord} record */
  holds(record) {
    this.records.push(record)
  }

  /** @param {number} seq @param {string} path @param {unknown} value */
  opens(seq, path, value) {
    if (path === "name" && typeof value === "string") this.#called.set(seq, value)
  }

  /** Go through the records; where the first opens no tournament, no further. */
  judge() {
    for (const record of this.records) {
      const [kind] = record.type.split(".")
      const { seq } = record
      if (!this.#isSignedRight(kind, record)) this.found.push({ seq, code: "signature" })
      const code = this.#mayStand(kind, record)
      if (code) this.found.push({ seq, code })
      else if (this.day && !isInTime(this.day, kind, record)) this.found.push({ seq, code: "day" })
      if (seq === 0 && code === "setup") return
      this.#seqs.set(record.hash, seq)
    }
  }

  // Who signs

  /** Is it signed by whom it must be, or may it stand unsigned? @param {string} kind @param {LogRecord} record */
  #isSignedRight(kind, record) {
    const { data, by } = record
    if (!Object.hasOwn(data, "by_key")) {
      if (JOINED.includes(kind) || (kind === "entered" && bringsKey(data))) return false
      return !([...BY_DIRECTOR, ...BY_ENTRANT, ...ON_THE_FLOOR].includes(kind) || [DIRECTOR, DEPUTY, "entrant:"].some(start => by.startsWith(start)))
    }
    const member = MEMBERS.get(kind) ?? "command"
    const said = own(data.by_key, member)
    if (!isObject(said) || !holds(data.by_key, member) || !isWhatWasSigned(kind, record, said)) return false
    const head = this.#seqs.get(own(said, "head")) ?? -1
    if (kind === "entered") return head >= 0 && (!Object.hasOwn(data, "partner") || this.#leads(data, beside(data.partner), head))
    if (JOINED.includes(kind)) return this.#leads(data, own(said, "place"), head)
    const holder = this.#holderOf(own(said, "seat"))
    if (!holder || holder.key !== data.by_key.key || !this.#mayInvite(kind, data, by)) return false
    if (kind === "noise-opened") return this.#closed >= 0 && head >= this.#closed
    const before = holder.number
    this.#counts(said.seat, said.n)
    return head >= holder.since && before < said.n
  }

  /** Is a link open that leads to that place, since before the head? @param {Data} data @param {unknown} place @param {number} head */
  #leads({ invitation }, place, head) {
    const link = this.#invited.get(invitation.key)
    return link !== undefined && link.place === place && head >= link.since
  }

  /** The key that signs for an entrant or the director, since when, and the number of its last command. @param {unknown} seat */
  #holderOf(seat) {
    if (typeof seat === "string") return this.#offices.get(seat) ?? null
    return isNumber(seat, this.entrants.length - 1, 0) ? this.entrants[/** @type {number} */ (seat)] : null
  }

  /** @param {number | string} seat @param {number} number */
  #counts(seat, number) {
    const holder = this.#holderOf(seat)
    if (holder) holder.number = number
  }

  /** May a link, if the record is of one, be made or withdrawn by whom it is? To the desk only by the director. @param {string} kind @param {Data} data @param {string} by */
  #mayInvite(kind, data, by) {
    if (kind !== "invited" && kind !== "withdrawn") return true
    const place = kind === "invited" ? own(data, "place") : this.#invited.get(own(data, "key"))?.place
    return !OFFICES.includes(place ?? "") || by === DIRECTOR
  }

  // What may stand where

  /** Let a record count; answer the code of what is wrong with it, or "". @param {string} kind @param {LogRecord} record @returns {string} */
  #mayStand(kind, record) {
    const { seq, by, data } = record
    const shaped = Object.entries(SHAPES.get(kind) ?? {}).every(([name, isIt]) => Object.hasOwn(data, name) && isIt(data[name]))
    if ((kind === "opened") !== (seq === 0) || this.ended || !shaped) return "setup"
    if ((this.day && !KINDS.includes(kind)) || (SIT.includes(kind) && !this.floor)) return "setup"
    const found = this.floor?.stands(kind, record, this) ?? null
    if (found !== null) return found
    if (BY_ENTRANT.includes(kind)) {
      const named = ENTRANT.exec(by)
      return named && this.#areEntrants([Number(named[1])]) ? this.#isOf(this.entrants[Number(named[1])], kind, data) : "setup"
    }
    if (kind === "opened") return this.#isOpened(data)
    if (kind === "entered") return this.#isEntered(data, seq)
    if (["entry-closed", "draw-closed", "redrawn"].includes(kind)) return this.#draws(kind, data, seq)
    if (kind === "round-begun") return this.#begins(data)
    if (kind === "table-added") return this.#adds(data)
    if (kind === "table-over") return this.#isOver(data)
    if (kind === "board-opened") return this.#isBoard(data)
    if (kind === "adjusted" || kind === "penalised") return this.#gives(kind, data)
    if (kind === "substituted") return this.#isBot(data.entrant)
    if (kind === "paired") return this.#putsTogether(data)
    const inviter = kind === "invited" ? ENTRANT.exec(by) : null
    if (inviter) return this.#invitesPartner(data, Number(inviter[1]), seq)
    if (["invited", "withdrawn", "dismissed"].includes(kind)) return this.#directs(kind, data, seq)
    if (JOINED.includes(kind)) return this.#comes(kind, data, seq)
    return kind === "ended" ? this.#ends(data.why, Object.hasOwn(data, "by_key")) : ""
  }

  /** @param {number[]} numbers */
  #areEntrants = numbers => numbers.every(number => number < this.entrants.length)

  /** Has an entrant not gone; nor their partner, which they have where pairs play? @param {number} number */
  #plays = number => {
    const members = this.pairs.members(number)
    return (!this.pairs.sides.length || members.length === 2) && members.every(each => !this.entrants[each].gone)
  }

  /** Who is placed: the entrants who play, of a pair the one with the lower number. */
  #contestants = () => this.entrants.map(({ entrant }) => entrant).filter(each => this.#plays(each) && this.pairs.contestant(each) === each)

  /** The people of whom the draw has still to be told their `hash`, or their `noise`. @param {"hash" | "noise"} what */
  #lacking = what =>
    this.entrants.filter(each => !this.floor && each.kind === "person" && !each.late && !each[what] && this.#plays(each.entrant)).map(({ entrant }) => entrant)

  #isDrawn = () => this.#closed >= 0 && !this.#lacking("noise").length

  /** @param {Data} data */
  #isOpened(data) {
    this.first = data
    this.#commits = data.commits
    if (data.director) this.#offices.set(DIRECTOR, { key: data.director, since: 0, number: 0 })
    if (data.director) this.#used.add(data.director)
    const same = data.commits.length === data.rounds && data.rounds === data.secrets.length && this.pairs.opens(data)
    if (data.format === DAILY) this.day = dayOf(this.name, data)
    if (data.format === DAILY && (!this.day || this.pairs.sides.length)) return "setup"
    if (data.format === FREE) this.floor = floorOf(data)
    if (data.format === FREE && (!this.floor || this.pairs.sides.length)) return "setup"
    return same && data.law === LAW && isNumber(data.seats, MOST_SEATS, 2) ? "" : "setup"
  }

  /** @param {Data} data @param {number} seq */
  #isEntered(data, seq) {
    const { entrant, kind, key, noise } = data
    const fresh = !key || this.#isFresh(key)
    const keyed = kind === "person" ? isHash(key) && isHash(noise) : key === "" && noise === ""
    const due = !this.day || (kind === "person" && this.#areSeated())
    const next = due && entrant === this.entrants.length && entrant < MOST_ENTRANTS
    const name = kind === "person" ? this.#called.get(seq) : own(data, "name")
    const called = typeof name === "string" ? name : ""
    const bare = { noise: "", since: seq, number: 0, gone: false, late: false }
    const partner = Object.hasOwn(data, "partner") ? this.#comesWith(data, kind === "person") : ""
    this.entrants.push({ entrant: this.entrants.length, name: called, key, kind, hash: noise, ...bare })
    if (!fresh) return "twice"
    return keyed && next && this.#entry ? partner : "setup"
  }

  /** Somebody enters as the partner of an entrant who has none: a person by a link, a bot with a bot. @param {Data} data @param {boolean} person */
  #comesWith({ partner, invitation }, person) {
    const number = this.entrants.length
    if (isObject(invitation)) this.#invited.delete(own(invitation, "key"))
    if (!isNumber(partner, number - 1, 0) || !this.#isFree(partner)) return "pair"
    if (!person && this.entrants[partner].kind === "person") return "pair"
    this.pairs.joins(partner, number, person)
    return ""
  }

  /** Do pairs play, and has an entrant who has not gone no partner? @param {number} number */
  #isFree = number => this.pairs.sides.length > 0 && !this.pairs.partners.has(number) && !this.entrants[number].gone

  /** Two are a pair: until entry is closed also such as the desk put together before, then for later rounds. @param {Data} data */
  #putsTogether({ one, other }) {
    const two = [one, other]
    if (!this.pairs.sides.length || !this.#areEntrants(two) || !(this.#entry || this.#isDrawn())) return "setup"
    if (this.#entry) for (const each of two) this.pairs.parts(each, true)
    if (one === other || !two.every(this.#isFree)) return "pair"
    this.pairs.joins(one, other, false)
    if (!this.#entry) for (const each of two) this.entrants[each].late = true
    this.#comesIn(one)
    return ""
  }

  /** An entrant makes a link beside themselves, after which one that they made before brings nobody. @param {Data} data @param {number} number @param {number} seq */
  #invitesPartner({ key, place }, number, seq) {
    const own = beside(number)
    const may = this.#entry && this.#areEntrants([number]) && this.#isFree(number) && place === own
    for (const [each, link] of this.#invited) if (link.place === own) this.#invited.delete(each)
    this.#invited.set(key, { place: own, since: seq })
    return this.#isFresh(key) && may ? "" : "setup"
  }

  /** Whoever comes in when the first round has begun is placed. @param {number} number */
  #comesIn(number) {
    const one = this.pairs.contestant(number)
    if (this.field.length && !this.field.includes(one) && this.#plays(number)) this.field.push(one)
  }

  /** Is the deal of a day being played, and have all who have entered their table? */
  #areSeated = () => this.rounds.length === 1 && !this.seeds.length && this.tables.size === this.entrants.length

  /** Add a table to the one round of a day, for whoever has entered last, who sits first with bots behind. @param {Data} data */
  #adds({ table, seats }) {
    const entrant = this.entrants.length - 1
    const bots = Array(this.first.seats - 1)
    const due = this.day && this.rounds.length && this.tables.size === entrant && !this.tables.has(table)
    if (!due || !isSame(seats, [entrant, ...bots.fill(FILLS)])) return "setup"
    this.tables.set(table, { round: 0, entrants: seats, keys: [this.entrants[entrant].key, ...bots.fill("")], over: null })
    this.rounds[0].tables.push(table)
    this.field.push(entrant)
    return ""
  }

  /** Has a key not been used here before? It is noted. @param {string} key */
  #isFresh(key) {
    const fresh = !this.#used.has(key)
    this.#used.add(key)
    return fresh
  }

  /** The director makes a link or withdraws it, or dismisses a deputy. @param {string} kind @param {Data} data @param {number} seq */
  #directs(kind, { key, place, deputy }, seq) {
    if (kind === "withdrawn") return this.#invited.delete(key) ? "" : "setup"
    if (kind === "dismissed") return deputy !== DIRECTOR && this.#offices.delete(deputy) ? "" : "setup"
    this.#invited.set(key, { place, since: seq })
    const there = [...OFFICES, NEW, ...this.entrants.map(({ entrant }) => String(entrant))].includes(place)
    return there && this.#isFresh(key) ? "" : "setup"
  }

  /** Somebody comes by a link, to the desk or to an entrant's place, of which the noise stays. @param {string} kind @param {Data} data @param {number} seq */
  #comes(kind, data, seq) {
    const link = own(data.invitation, "key")
    const place = this.#invited.get(link)?.place ?? ""
    this.#invited.delete(link)
    const fresh = this.#isFresh(data.key)
    if (kind === "office-taken") {
      const { office, key } = data
      const may = place === DIRECTOR ? office === DIRECTOR : office.startsWith(DEPUTY) && !this.#offices.has(office)
      this.#offices.set(office, { key, since: seq, number: 0 })
      return !fresh ? "twice" : may && OFFICES.includes(place) ? "" : "setup"
    }
    const { entrant, key } = data
    const isNew = entrant === this.entrants.length && entrant < MOST_ENTRANTS
    const more = own(data, "rounds") // for one more there may be more of the boards that are bound
    const bound = more === undefined || (isNew && isNumber(more, this.#commits.length, this.#planned + 1))
    const may = this.#isDrawn() && place === (isNew ? NEW : String(entrant)) && bound
    if (may) this.#planned = more ?? this.#planned
    if (!isNew && !this.#areEntrants([entrant])) return "setup"
    const noise = isNew ? "" : this.entrants[entrant].noise
    const kept = { entrant, name: this.#called.get(seq) ?? "", key, kind: "person", hash: "", noise }
    this.entrants[entrant] = { ...kept, since: seq, number: 0, gone: false, late: true }
    this.#comesIn(entrant)
    return !fresh ? "twice" : may ? "" : "setup"
  }

  /** An entrant leaves, or adds to the draw. @param {CupEntrant} entrant @param {string} kind @param {Data} data */
  #isOf(entrant, kind, data) {
    if (kind === "left") {
      const may = this.#entry || this.#isDrawn()
      entrant.gone = true
      if (this.#entry) this.pairs.parts(entrant.entrant)
      return may ? "" : "setup"
    }
    if (data.draw !== this.#draw || !this.#plays(entrant.entrant)) return "setup"
    if (kind === "noise-given") {
      const may = !this.#entry && this.#closed < 0 && !entrant.hash
      entrant.hash = data.noise
      return may ? "" : "setup"
    }
    if (this.#closed < 0 || entrant.noise) return "setup"
    entrant.noise = data.noise
    return hashOf("fairdeal/noise/v2", this.name, this.#draw, entrant.key, ...this.#commits, data.noise) === entrant.hash ? "" : "draw"
  }

  /** The draw is closed, or made anew without those who are out: who gave no hash, or did not open their noise. @param {string} kind @param {Data} data @param {number} seq */
  #draws(kind, data, seq) {
    if (kind === "entry-closed") {
      const may = this.#entry
      this.#entry = false
      this.#closed = seq
      this.#planned = data.rounds
      return may ? "" : "setup"
    }
    const anew = kind === "redrawn"
    const out = isSame(data.out, this.#lacking(anew ? "noise" : "hash")) && (!anew || data.out.length > 0)
    const may = out && !this.#entry && !this.rounds.length && this.#closed >= 0 === anew
    if (this.#areEntrants(data.out)) for (const number of data.out) this.entrants[number].gone = true
    if (!anew) {
      this.#closed = seq
      return may && data.draw === this.#draw ? "" : "setup"
    }
    this.#draw++
    this.#commits = data.commits
    this.#closed = -1
    for (const each of this.entrants) each.hash = each.noise = ""
    return may && data.commits.length === this.first.rounds && data.draw === this.#draw && this.#draw < MOST_DRAWN ? "" : "setup"
  }

  /** A round begins: everybody sits once, and all noise is open. @param {Data} data */
  #begins({ round, tables, byes }) {
    /** @type {number[]} */
    const everybody = [...tables.flatMap((/** @type {Data} */ { seats }) => seats).filter((/** @type {number} */ each) => each !== FILLS), ...byes]
    if (!this.#areEntrants(everybody)) return "setup"
    /** @type {string[]} */
    const names = tables.map((/** @type {Data} */ { table }) => table)
    const fresh = new Set(names.filter(name => !this.tables.has(name))).size === names.length
    const shaped = tables.every((/** @type {Data} */ { seats }) => seats.length === this.first.seats)
    for (const { table, seats } of tables) {
      const keys = seats.map((/** @type {number} */ each) => (each === FILLS ? "" : this.entrants[each].key))
      if (!this.tables.has(table)) this.tables.set(table, { round: this.rounds.length, entrants: seats, keys, over: null })
    }
    if (!this.field.length) this.field = this.#contestants()
    const due = round === this.rounds.length && round === this.seeds.length && round < this.#commits.length
    this.rounds.push({ tables: names, byes })
    if (new Set(everybody).size < everybody.length) return "twice"
    const paired = this.pairs.rest(byes) && tables.every((/** @type {Data} */ { seats }) => this.pairs.areSeated(seats))
    if (shaped && !paired) return "pair"
    const there = everybody.every(this.#plays)
    const drawn = this.day ? !tables.length && !byes.length : this.#isDrawn()
    return fresh && shaped && drawn && due && there ? "" : "setup"
  }

  /** @param {Data} data */
  #isOver(data) {
    const table = this.tables.get(data.table)
    const scored = [0, table?.entrants.length].includes(data.scores.length)
    if (!table || table.over || table.round !== this.rounds.length - 1 || !scored) return "setup"
    table.over = data
    return ""
  }

  /** The director awards something to whoever has played a round that is over, or takes something. @param {string} kind @param {Data} data */
  #gives(kind, data) {
    if (!this.#areEntrants([data.entrant]) || this.pairs.contestant(data.entrant) !== data.entrant) return "setup"
    if (kind === "adjusted" && !this.floor) {
      const names = data.round < this.seeds.length ? this.rounds[data.round].tables : []
      if (!names.some(name => this.tables.get(name)?.entrants.includes(data.entrant))) return "setup"
    }
    this.given.push({ ...data, is: kind, since: Math.max(0, this.rounds.length - 1) })
    return ""
  }

  /** A bot plays for an entrant from the next round on, and a pair goes on that one of them has left. @param {number} number */
  #isBot(number) {
    if (!this.#areEntrants([number]) || !this.#isDrawn()) return "setup"
    Object.assign(this.entrants[number], { key: "", kind: "bot", ...(this.pairs.sides.length && { gone: false }) })
    this.#comesIn(number)
    return ""
  }

  /** A board's secret is opened, when all its tables are over. @param {Data} data */
  #isBoard({ number, secret }) {
    if (number !== this.seeds.length || number !== this.rounds.length - 1) return "setup"
    if (this.rounds[number].tables.some(name => !this.tables.get(name)?.over) || (this.day && !this.#areSeated())) return "setup"
    const noises = this.entrants.map(({ noise }) => noise).filter(Boolean)
    this.seeds.push(seedOf(unhex(secret), this.name, number, noises))
    return commitTo(unhex(secret), this.name, number) === this.#commits[number] ? "" : "commit"
  }

  /** May it end? Where one sits where one likes, before it began, or when nobody sits down any more and all is played. */
  #isWhole() {
    if (!this.floor) return this.rounds.length === this.seeds.length
    return !this.rounds.length || (!this.#entry && [...this.tables.values()].every(({ over }) => over))
  }

  /** The end comes between two rounds; unsigned only where the tournament ends by itself. @param {string} why @param {boolean} signed */
  #ends(why, signed) {
    const few = this.#contestants().length < 2
    const knockedOut = this.first.format === "knock-out" // who is out there takes the format's rules
    const byItself = new Map([
      ["played", this.day ? this.seeds.length > 0 : !this.#entry && (few || knockedOut || this.rounds.length >= this.#planned)],
      ["unfilled", few && !this.rounds.length],
      ["undrawn", this.#draw + 1 === MOST_DRAWN && !this.rounds.length],
    ])
    this.ended = why
    return this.#isWhole() && (signed || byItself.get(why)) ? "" : "setup"
  }
}

/** Is what was recorded what was signed, and by whoever may? @param {string} kind @param {LogRecord} record @param {Data} said */
function isWhatWasSigned(kind, record, said) {
  const { data, by, table } = record
  if (own(said, "table") !== table) return false
  /** @param {string[]} names */
  const isTold = names => names.every(name => isSame(own(said, name) ?? null, own(data, name) ?? null))
  if (kind === "entered") {
    const own = bringsKey(data) && data.by_key.key === data.key && Number.isInteger(data.entrant)
    return own && by === `entrant:${data.entrant}` && isTold(ENTERED) && isLed(data, said)
  }
  if (JOINED.includes(kind)) {
    const comes = kind === "office-taken" ? own(data, "office") : Number.isInteger(data.entrant) ? `entrant:${data.entrant}` : null
    if (!isCountersigned(data, said)) return false
    return by === comes && data.by_key.key === own(data, "key") && isTold(["name", "key"])
  }
  const seat = own(said, "seat")
  if (by !== (typeof seat === "string" ? seat : Number.isInteger(seat) ? `entrant:${seat}` : null)) return false
  if (kind === "noise-opened") return Number.isInteger(seat) && isTold(["draw", "noise"])
  return isInFrame(record, said) && doesOf(seat).get(own(said, "do")) === kind && isAsSigned(kind, said, data)
}

/** Does whoever enters come alone, or by the link of the partner whom they name? @param {Data} data @param {Data} said */
const isLed = (data, said) => (Object.hasOwn(data, "partner") ? isCountersigned(data, said) : !Object.hasOwn(data, "invitation"))

/** Has the link that is shown signed the same? @param {Data} data @param {Data} said */
function isCountersigned(data, said) {
  const shown = own(data, "invitation")
  return isObject(shown) && !Object.hasOwn(shown, "invitation") && holds({ ...shown, invitation: said }, "invitation")
}

/** Has the command a number, and does it stand in the log under its id, by the time that it names? @param {LogRecord} record @param {Data} said */
function isInFrame({ cmd, at }, said) {
  const [seat, number, id, until] = ["seat", "n", "id", "until"].map(name => own(said, name))
  if (!Number.isInteger(number) || typeof id !== "string" || cmd.split("#", 1)[0] !== `${seat}:${id}`) return false
  return typeof until === "string" && until >= at
}
