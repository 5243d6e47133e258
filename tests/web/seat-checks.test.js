import assert from "node:assert/strict"
import { test } from "node:test"
import { Follower } from "../../web/js/keys/checks.js"
import { noiseHash } from "../../web/js/keys/draw.js"
import { signedBytes } from "../../web/js/keys/message.js"
import { publicOf, signedWith } from "../../web/js/keys/soft.js"
import { Vigil } from "../../web/js/keys/vigil.js"
import { canonical } from "../../web/js/verify/canonical.js"
import { hex, sha256, utf8 } from "../../web/js/verify/hash.js"

const TABLE = "k7x2m9q4tz"
const COMMIT = "cd".repeat(32)
const NOISES = ["01".repeat(32), "02".repeat(32)]
const secretOf = number => new Uint8Array(32).fill(number)
const [ANN, BEN, EVE, RITA] = [secretOf(1), secretOf(2), secretOf(3), secretOf(4)]
const MEMBERS = { command: "command", sit: "sit", come: "come", "noise-open": "noise" }

/** A chain that grows: its head is the hash of the last record. */
class Log {
  records = []
  n = [0, 0]
  office = 0 // the last number of the referee

  get head() {
    return this.records.at(-1)?.hash
  }

  add(type, data = {}, { by = "table", cmd = `-:${this.records.length}` } = {}) {
    const hashed = { seq: this.records.length, type, by, cmd, data, at: `2026-01-01T00:00:0${this.records.length % 10}.000Z`, prev: this.head }
    this.records.push({ ...hashed, hash: hex(sha256(utf8(canonical(JSON.parse(JSON.stringify(hashed)))))) })
    return this
  }

  signed(
    type,
    member,
    said,
    data,
    { secret = [ANN, BEN][said.seat], by = `seat:${said.seat}`, id = said.id ?? "sit", cmd = `${said.seat}:${id}`, ...given } = {},
  ) {
    const signature = signedWith(secret, signedBytes(MEMBERS[member], said))
    return this.add(type, { ...data, by_key: { [member]: said, key: publicOf(secret), signature, ...given } }, { by, cmd })
  }

  sits(seat, changed = {}, data = {}) {
    const key = publicOf([ANN, BEN][seat])
    const noise = noiseHash({ table: TABLE, draw: 0, seat, commit: COMMIT, noise: NOISES[seat] })
    const sit = { table: TABLE, seat, draw: 0, name: "AB"[seat], key, recovery: "ee".repeat(32), head: this.head, noise, ...changed }
    const { table: _table, head: _head, ...held } = sit
    return this.signed("seated.3", "sit", sit, { ...held, kind: "person", ...data })
  }

  plays(seat, changed = {}, more = {}) {
    const action = { type: "flip", cell: 3 }
    const said = {
      table: TABLE,
      seat,
      n: ++this.n[seat],
      head: this.head,
      id: `c${this.records.length}`,
      until: "2026-01-02T00:00:00.000Z",
      do: "play",
      action,
      ...changed,
    }
    return this.signed("played", "command", said, { action: more.recorded ?? said.action, facts: [] }, more)
  }

  comes({ changed = {}, data = {}, secret = RITA, office = 0 } = {}) {
    const come = { table: TABLE, office, name: "Rita", key: publicOf(secret), head: this.head, ...changed }
    const recorded = { name: "Rita", key: "of a link", office, signs: publicOf(secret), ...data }
    return this.signed("referee-came", "come", come, recorded, { secret, by: "referee", cmd: "referee:come" })
  }

  officiates(type, changed = {}, more = {}) {
    const said = {
      table: TABLE,
      seat: "referee",
      n: ++this.office,
      head: this.head,
      id: `c${this.records.length}`,
      until: "2026-01-02T00:00:00.000Z",
      do: "x",
      ...changed,
    }
    return this.signed(type, "command", said, {}, { secret: RITA, by: "referee", ...more })
  }

  opens(seat, noise = NOISES[seat], recorded = noise) {
    return this.signed(
      "noise-opened",
      "noise-open",
      { table: TABLE, draw: 0, seat, noise, head: this.head },
      { seat, draw: 0, noise: recorded },
      { id: "noise" },
    )
  }

  closes(changed = {}) {
    const [noise, keys] = [[0, 1].map(seat => noiseHash({ table: TABLE, draw: 0, seat, commit: COMMIT, noise: NOISES[seat] })), [ANN, BEN].map(publicOf)]
    return this.add("draw-closed", { draw: 0, commit: COMMIT, keys, noise, ...changed })
  }
}

const opened = () => new Log().add("opened", { commit: COMMIT, seats: 2, law: 4 })
const seated = () => opened().sits(0).sits(1).closes().opens(0).opens(1)

/** What Ann's browser finds: [code, seq, seat] of each. */
function found(log, own = {}) {
  const said = new Map(
    log.records
      .map(({ data }) => data.by_key)
      .filter(signed => signed?.command && signed.key === publicOf(ANN))
      .map(({ command, key }) => [`${key} ${command.n}`, canonical(command)]),
  )
  const follower = new Follower(TABLE, { seat: 0, keys: [publicOf(ANN)], said, noises: new Map([[0, NOISES[0]]]), ...own })
  for (const record of log.records) follower.take(record)
  return follower.findings.map(({ code, seq, seat }) => `${code} #${seq} ${seat}`)
}

test("an honest match is found in order, by players and by those who watch", () => {
  const log = seated().plays(0).plays(1).plays(0)
  assert.deepEqual(found(log), [])
  assert.deepEqual(found(log, { seat: null, keys: [], said: new Map(), noises: new Map() }), [])
})

test("what a key has signed fixes the log up to its last head", () => {
  const log = seated().plays(0).plays(1)
  const follower = new Follower(TABLE)
  for (const record of log.records) follower.take(record)
  assert.deepEqual(
    [...follower.reach],
    [
      [publicOf(ANN), 5],
      [publicOf(BEN), 6],
    ],
  )
  assert.equal(follower.seqOf(0, "c6"), 6)
})

test("a signature that does not hold is found", () => {
  assert.deepEqual(found(seated().plays(1, {}, { secret: EVE })), ["signature #6 1"])
  assert.deepEqual(found(seated().plays(1, {}, { secret: EVE, key: publicOf(BEN) })), ["signature #6 1"])
  assert.deepEqual(found(seated().plays(1, {}, { signature: "00".repeat(64) })), ["signature #6 1"])
  assert.deepEqual(
    found(
      opened()
        .sits(0)
        .sits(1, { key: publicOf(EVE) }),
    ),
    ["signature #2 1"],
  )
  assert.deepEqual(found(seated().add("played", { by_key: "rubbish" }, { by: "seat:1", cmd: "1:c" })), ["signature #6 1"])
  assert.deepEqual(found(seated().add("played", { by_key: { command: { seat: 1 }, key: publicOf(BEN) } }, { by: "seat:1", cmd: "1:c" })), ["signature #6 1"])
})

test("a key's seat does nothing that it has not signed", () => {
  assert.deepEqual(found(seated().add("played", { action: {} }, { by: "seat:1", cmd: "1:c" })), ["unsigned #6 1"])
  assert.deepEqual(found(seated().add("rewound", {}, { by: "table", cmd: "1:c" })), ["unsigned #6 1"])
  assert.deepEqual(found(seated().add("played", { action: {} }, { by: "seat:0", cmd: "-:c" })), ["unsigned #6 0"])
})

test("bots, the clock, further records of a command, and seats without a key need no signature", () => {
  const log = opened().sits(0).add("seated.3", { seat: 1, key: "a token's", kind: "person" }, { by: "seat:1", cmd: "1:sit" })
  log.add("played", { action: {} }, { by: "seat:1", cmd: "1:c" }).plays(0).add("played", {}, { by: "seat:0", cmd: "0:c4#2" })
  log.add("timed-out", { seat: 0 }).add("played", {}, { by: "clock:0", cmd: "-:due:9#2" }).add("played", {}, { by: "bot:0", cmd: "0:turn-9-0" })
  assert.deepEqual(found(log), [])
})

test("a seat that was given up acts no more as a key's", () => {
  const log = opened().sits(0).sits(1)
  log.signed("left", "command", { table: TABLE, seat: 1, n: 1, head: log.head, id: "bye", until: "2027", do: "leave" }, { seat: 1 })
  log.add("seated.3", { seat: 1, kind: "person" }, { by: "seat:1", cmd: "1:again" }).add("played", {}, { by: "seat:1", cmd: "1:c" })
  assert.deepEqual(found(log), [])
})

test("what was signed for another table, seat or command is found", () => {
  assert.deepEqual(found(seated().plays(1, { table: "other" })), ["misplaced #6 1"])
  assert.deepEqual(found(seated().plays(1, {}, { cmd: "0:c6" })), ["misplaced #6 1", "misplaced #6 1"])
  assert.deepEqual(found(seated().plays(1, {}, { cmd: "1:other" })), ["misplaced #6 1"])
  assert.deepEqual(found(seated().plays(1, {}, { recorded: { type: "flip", cell: 4 } })), ["misplaced #6 1"])
  assert.deepEqual(found(opened().sits(0).sits(1, {}, { name: "C" })), ["misplaced #2 1"])
  assert.deepEqual(
    found(
      opened()
        .sits(0)
        .sits(1, {}, { recovery: "ff".repeat(32) }),
    ),
    ["misplaced #2 1"],
  )
  assert.deepEqual(found(opened().sits(0).sits(1).closes().opens(1, NOISES[1], NOISES[0])), ["misplaced #4 1"])
})

test("a member that another left out may stand in the record, but not in what we signed", () => {
  const recorded = { type: "flip", cell: 3, loud: false }
  assert.deepEqual(found(seated().plays(1, {}, { recorded })), [])
  assert.deepEqual(found(seated().plays(0, {}, { recorded })), ["misplaced #6 0"])
})

test("a seal in the record hides what the client's seal hides, from the same seats", () => {
  const seal = (sealed, to) => ({ type: "pass", card: { sealed: sealed.repeat(32), to } })
  assert.deepEqual(found(seated().plays(0, { action: seal("aa", [0]) }, { recorded: seal("bb", [0]) })), [])
  assert.deepEqual(found(seated().plays(0, { action: seal("aa", [0]) }, { recorded: seal("bb", [0, 1]) })), ["misplaced #6 0"])
  assert.deepEqual(found(seated().plays(0, { action: seal("aa", [0]) }, { recorded: { type: "pass", card: "QS" } })), ["misplaced #6 0"])
  assert.deepEqual(found(seated().plays(0, { action: { type: "pass", card: "QS" } }, { recorded: seal("bb", [0]) })), ["misplaced #6 0"])
})

test("numbers rise, and an id is used once, undone records included", () => {
  assert.deepEqual(found(seated().plays(1, { n: 5 }).plays(1, { n: 5 })), ["number #7 1"])
  assert.deepEqual(found(seated().plays(1, { n: 5 }).add("rewound", { to: 5 }).plays(1, { n: 4 })), ["number #8 1"])
  assert.deepEqual(found(seated().plays(1, { n: 0 })), ["number #6 1"])
  assert.deepEqual(found(seated().plays(1, { id: "x" }).add("rewound", { to: 5 }).plays(1, { id: "x" })), ["twice #8 1"])
})

test("a head is a record of this chain, before its own", () => {
  assert.deepEqual(found(seated().plays(1, { head: "77".repeat(32) })), ["head #6 1", "passed #6 1"].slice(0, 1))
  const log = seated().plays(0)
  assert.deepEqual(found(log.plays(1, { head: log.records[3].hash })), [])
})

test("no command comes back after what forbids it, nor after its time", () => {
  const after = (type, data, by) => {
    const log = seated()
    const { head } = log
    return found(log.add(type, data, by).plays(1, { head }))
  }
  assert.deepEqual(after("rewound", { to: 4 }), ["passed #7 1"])
  assert.deepEqual(after("ruled", { finding: "" }), ["passed #7 1"])
  assert.deepEqual(after("played", { action: {} }, { by: "clock:1", cmd: "-:due:5#2" }), ["passed #7 1"])
  assert.deepEqual(after("played", { action: {} }, { by: "clock:0", cmd: "-:due:5#2" }), [])
  assert.deepEqual(after("stood-in", { seat: 1, bot: "sensible" }), ["passed #7 1"])
  assert.deepEqual(after("stood-in", { seat: 0, bot: "sensible" }), [])
  assert.deepEqual(found(seated().plays(1, { until: "2026-01-01T00:00:05.999Z" })), ["passed #6 1"])
  const log = opened()
  const { head } = log
  assert.deepEqual(found(log.sits(0).sits(1).plays(1, { head })), ["passed #3 1"])
})

test("our own key did nothing that we do not know of", () => {
  const key = publicOf(ANN)
  const log = seated().plays(0)
  assert.deepEqual(found(log, { said: new Map() }), ["not-ours #6 0"])
  assert.deepEqual(found(log, { said: new Map([[`${key} 1`, "{}"]]) }), ["not-ours #6 0"])
})

test("our noise is as we made it, when we sit, when the draw is closed, and when it is opened", () => {
  assert.deepEqual(found(opened().sits(0), { noises: new Map([[0, NOISES[1]]]) }), ["noise #1 0"])
  assert.deepEqual(found(opened().sits(0), { noises: new Map() }), ["noise #1 0"])
  assert.deepEqual(found(new Log().add("opened", { commit: "ff".repeat(32) }).sits(0)), ["noise #1 0"])
  assert.deepEqual(
    found(
      opened()
        .sits(0)
        .sits(1)
        .closes({ noise: ["00".repeat(32), "00".repeat(32)] }),
    ),
    ["noise #3 0"],
  )
  assert.deepEqual(
    found(
      opened()
        .sits(0)
        .sits(1)
        .closes({ keys: [publicOf(EVE), publicOf(BEN)] }),
    ),
    ["noise #3 0"],
  )
  assert.deepEqual(found(opened().sits(0).sits(1).closes().opens(0, NOISES[1])), ["noise #4 0"])
})

test("who sits down second adds noise to the draw that began with the table", () => {
  const ben = { seat: 1, keys: [publicOf(BEN)], noises: new Map([[0, NOISES[1]]]) }
  assert.deepEqual(found(opened().sits(0).sits(1).closes(), ben), [])
})

test("a seat that nobody holds cannot be handed over, and the chain is read on", () => {
  assert.deepEqual(
    found(
      opened()
        .add("handed-over", { seat: 1, key: publicOf(EVE) })
        .sits(0),
    ),
    [],
  )
})

test("a referee who has come with a key signs everything, until the players replace them", () => {
  const log = seated()
    .comes()
    .officiates("looked")
    .plays(0)
    .add("heard", {}, { by: "referee", cmd: "referee:rule" })
    .officiates("ruled", { id: "rule" }, { cmd: "referee:rule#1" })
  log.add("settled", {}, { cmd: "-:due:9" }).plays(1)
  assert.deepEqual(found(log), [])
  assert.deepEqual(found(seated().comes().add("looked", {}, { by: "referee", cmd: "referee:l" })), ["unsigned #7 referee"])
  assert.deepEqual(found(seated().comes().add("ruled", {}, { by: "referee", cmd: "-:l" })), ["unsigned #7 referee"])
  assert.deepEqual(found(seated().comes().add("referee-replaced", { office: 1 }).add("looked", {}, { by: "referee", cmd: "referee:l" })), [])
  assert.deepEqual(
    found(
      seated()
        .add("referee-came", { name: "Rita", key: "of a link" }, { by: "referee", cmd: "referee:c" })
        .add("looked", {}, { by: "referee", cmd: "referee:l" }),
    ),
    [],
  )
})

test("the referee's own browser finds what it signed, and adds nothing to a draw", () => {
  const log = opened().sits(0).sits(1).comes().closes().opens(0).opens(1).officiates("looked")
  const { command, key } = log.records.at(-1).data.by_key
  const own = { seat: "referee", keys: [publicOf(RITA)], noises: new Map() }
  assert.deepEqual(found(log, { ...own, said: new Map([[`${key} ${command.n}`, canonical(command)]]) }), [])
  assert.deepEqual(found(log, { ...own, said: new Map() }), ["not-ours #7 referee"])
})

test("what the referee signed is found where it does not hold, or does not belong", () => {
  const link = "ff".repeat(32)
  for (const wrong of [{ changed: { name: "Eve" } }, { changed: { office: 1 } }, { changed: { table: "other" } }, { data: { signs: link } }])
    assert.deepEqual(found(seated().comes(wrong)), ["misplaced #6 referee"])
  assert.deepEqual(found(seated().comes({ changed: { head: "77".repeat(32) } })), ["head #6 referee"])
  assert.deepEqual(found(seated().comes({ changed: { key: publicOf(EVE) } })), ["signature #6 referee"])
  assert.deepEqual(found(seated().comes().comes({ secret: EVE })), ["misplaced #7 referee"])
  assert.deepEqual(found(seated().comes().officiates("ruled", {}, { secret: EVE })), ["signature #7 referee"])
  assert.deepEqual(found(seated().officiates("ruled")), ["signature #6 referee"])
  assert.deepEqual(found(seated().comes().officiates("looked").add("referee-replaced", { office: 1 }).officiates("ruled")), ["signature #9 referee"])
  assert.deepEqual(found(seated().comes().officiates("looked", { n: 5 }).officiates("ruled", { n: 5 })), ["number #8 referee"])
})

test("a ruling is no barrier for the referee, but what was signed before one came counts no more", () => {
  const log = seated().comes()
  const [before, { head }] = [log.records[5].hash, log]
  assert.deepEqual(found(log.officiates("ruled").add("rewound", { to: 5 }).officiates("stated", { head })), [])
  assert.deepEqual(found(log.officiates("stated", { head: before })), ["passed #10 referee"])
})

test("a command that the server said it wrote is there", () => {
  const log = seated().plays(0).plays(1)
  const follower = new Follower(TABLE)
  for (const record of log.records) follower.take(record)
  const told = [
    { seat: 0, id: "c6", seq: 6 },
    { seat: 0, id: "c6", seq: 7 },
    { seat: 0, id: "lost", seq: 5 },
    { seat: 0, id: "late", seq: 8 },
  ]
  assert.deepEqual(follower.missing(told), told.slice(1, 3))
})

// A draw that is broken off. The chain's closing stands at #3, at second 3.

const SENT = Date.parse("2026-01-01T00:00:05.000Z")
const LAST = "2026-01-01T00:01:03.000Z"
const TEXT = JSON.stringify({ do: "noise", id: "o", signed: { signature: "of ours", "noise-open": { draw: 0 } } })
const sentAt = sent => ({ opened: new Map([[0, { text: TEXT, sent }]]) })

/** The draw ends with this record, at that time. */
function endedBy(log, type, data, at) {
  log.add(type, data)
  log.records.at(-1).at = at
  return log
}

const closed = () => opened().sits(0).sits(1).closes()
const barred = (at = LAST, log = closed()) => endedBy(log, "barred", { seat: 0, draw: 0 }, at)

test("an opening of ours that was sent in time, and is not there when the draw ends, is found with what we signed", () => {
  const follower = new Follower(TABLE, { seat: 0, keys: [publicOf(ANN)], noises: new Map([[0, NOISES[0]]]), ...sentAt(SENT) })
  for (const record of barred().records) follower.take(record)
  assert.deepEqual(follower.findings, [{ code: "unheard", seq: 4, seat: 0, draw: 0, opening: '{"noise-open":{"draw":0},"signature":"of ours"}' }])
  assert.deepEqual(found(endedBy(closed(), "reseeded", { draw: 0, missing: [0] }, LAST), sentAt(SENT)), ["unheard #4 0"])
  assert.deepEqual(found(endedBy(closed(), "reseeded", { draw: 0 }, LAST), sentAt(SENT)), ["unheard #4 0"]) // whatever it says of us
})

test("nobody is blamed for an opening that never went out, went out late, or stands there; nor for another seat's", () => {
  assert.deepEqual(found(barred()), [])
  assert.deepEqual(found(barred(), sentAt(Date.parse(LAST) - 9_000)), [])
  assert.deepEqual(found(barred(LAST, closed().opens(0)), sentAt(SENT)), [])
  assert.deepEqual(found(endedBy(closed(), "barred", { seat: 1, draw: 0 }, LAST), sentAt(SENT)), [])
})

test("a draw that ends before its minute is over ends too early, however late our opening went out", () => {
  const early = "2026-01-01T00:00:08.000Z"
  assert.deepEqual(found(barred(early), sentAt(Date.parse(early) - 1000)), ["unheard #4 0"])
})

const lateOf = (moment, log = closed()) => {
  const follower = new Follower(TABLE, { seat: 0, keys: [publicOf(ANN)], noises: new Map([[0, NOISES[0]]]), closings: new Map(moment ? [[0, moment]] : []) })
  for (const record of log.records) follower.take(record)
  return follower.late()
}

test("a closing that was told late to a page that listened is found, and by how much", () => {
  const at = Date.parse("2026-01-01T00:00:44.000Z")
  assert.deepEqual(lateOf({ at, since: 0 }), [{ code: "late", seq: 3, seat: 0, seconds: 41 }])
  assert.deepEqual(lateOf({ at: at - 22_000, since: 0 }), [])
  assert.deepEqual(lateOf({ at, since: at - 5000 }), []) // the line was not open before
  assert.deepEqual(lateOf({ at, since: Infinity }), [])
  assert.deepEqual(lateOf(null), [])
})

test("in a repair to which we gave no hash nothing is due of us", () => {
  const log = seated().add("dealt").add("ruled", { draw: 1, commit: COMMIT })
  const given = { table: TABLE, seat: 1, n: 1, head: log.head, id: "give", until: "2027" }
  log.signed("noise-given", "command", given, { seat: 1, draw: 1, noise: "ab".repeat(32) })
  log.add("draw-closed", { draw: 1, commit: COMMIT, keys: ["", publicOf(BEN)], noise: ["", "ab".repeat(32)] })
  assert.deepEqual(found(log), [])
})

test("the vigil goes by the server's clock and its own, from when the line is open and the page awake", () => {
  const vigil = new Vigil()
  vigil.hears(500, 90_000)
  assert.equal(vigil.moment(600).since, Infinity)
  vigil.opens(1000, 100_000)
  assert.deepEqual(vigil.moment(3000), { at: 102_000, since: 100_000 })
  vigil.hears(4000, 110_000) // the server's clock is at least as far ahead
  vigil.hears(5000)
  vigil.hears(6000, 90_000)
  assert.deepEqual(vigil.moment(6000), { at: 112_000, since: 107_000 })
  vigil.wakes(20_000) // after a sleep
  assert.deepEqual(vigil.moment(21_000), { at: 127_000, since: 126_000 })
  vigil.closes()
  vigil.wakes(40_000)
  assert.equal(vigil.moment(40_000).since, Infinity)
})
