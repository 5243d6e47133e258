import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"
import { SEEN, bubbles, mayTalk, muteAll, muteSeat, mutesOf, others, unmuted } from "../../web/js/table/talk.js"

const kept = new Map()
globalThis.localStorage = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
beforeEach(() => kept.clear())

const NOON = Date.parse("2026-11-22T12:00:00.000Z")
const at = seconds => new Date(NOON + seconds * 1000).toISOString()
const said = (seq, seat, seconds = 0, phrase = "hello") => ({ seq, by: `seat:${seat}`, at: at(seconds), lines: ["…"], phrase })
const moved = seq => ({ seq, by: "seat:0", at: at(0), lines: ["…"] })
const page = { ahead: 0, log: [moved(1), said(2, 0), said(3, 1, 1, "ouch"), said(4, 0, 2, "sorry")] }
const NOBODY = { all: false, seats: [] }
const seen = (now, mutes = NOBODY, given = page) => bubbles(given, NOON + now * 1000, mutes).map(each => `${each.seat} ${each.phrase}`)

test("of each seat the newest phrase is seen, for some seconds", () => {
  assert.deepEqual(seen(3), ["1 ouch", "0 sorry"])
  assert.deepEqual(seen(1.5 + SEEN / 1000), ["0 sorry"])
  assert.deepEqual(seen(2 + SEEN / 1000), [])
})

test("the server's clock may be ahead of ours, or behind", () => {
  assert.deepEqual(seen(3 - 3600, NOBODY, { ...page, ahead: 3_600_000 }), ["1 ouch", "0 sorry"])
  assert.deepEqual(seen(3, NOBODY, { ...page, ahead: 3_600_000 }), [])
})

test("what muted seats say is neither seen nor read, and their moves are", () => {
  assert.deepEqual(seen(3, { all: false, seats: [0] }), ["1 ouch"])
  assert.deepEqual(seen(3, { all: true, seats: [] }), [])
  assert.deepEqual(
    unmuted(page.log, { all: false, seats: [0] }).map(each => each.seq),
    [1, 3],
  )
  assert.deepEqual(
    unmuted(page.log, { all: true, seats: [] }).map(each => each.seq),
    [1],
  )
})

test("seats are muted at their table alone, everybody at every table", () => {
  muteSeat("one", 2, true)
  muteSeat("one", 1, true)
  muteSeat("one", 2, false)
  assert.deepEqual([mutesOf("one"), mutesOf("two")], [{ all: false, seats: [1] }, NOBODY])
  muteAll(true)
  assert.equal(mutesOf("two").all, true)
})

const table = {
  status: "playing",
  house: { phrases: true },
  seats: [
    { seat: 0, kind: "person" },
    { seat: 1, kind: "person" },
    { seat: 2, kind: "bot" },
  ],
}
const alone = { ...table, seats: [table.seats[0], { seat: 1, kind: "bot" }] }

test("who has a seat may speak where somebody hears it, the house lets it and nothing waits", () => {
  const may = (given = {}, seat = 0) => mayTalk({ seat, table: { ...table, ...given } })
  assert.deepEqual(others({ seat: 0, table }), [1])
  assert.deepEqual([may(), may({ status: "over" })], [true, true])
  assert.deepEqual(
    [may({}, null), may(alone), may({ status: "lobby" }), may({ paused: true }), may({ house: { phrases: false } })],
    [false, false, false, false, false],
  )
})

test("who has a partner speaks when no hand is played, or where the house lets partners talk", () => {
  const game = { players: [0, 1, 2].map(seat => ({ seat, side: seat === 2 ? 1 : 0 })) }
  const may = (given = {}) => mayTalk({ seat: 0, game, table: { ...table, status: "playing", ...given } })
  assert.deepEqual([may(), may({ deal: true }), may({ status: "over" })], [false, true, true])
  assert.equal(may({ house: { phrases: true, partners: true } }), true)
})
