import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { Calls, callOf } from "../../web/js/table/calls.js"

const SOFT = { sound: "soft", vibration: true, notices: true }
const page = (turn, game = { to_act: turn ? [0] : [1] }) => ({ seat: 0, game, table: { status: "playing", seats: [{}, {}] } })

/** Calls whose clock is turned by hand; `did` lists what the browser was told to do. */
function called(given = {}) {
  const did = []
  const shown = { close: () => did.push("closed") }
  const means = {
    chime: (...all) => did.push(all.join(" ")),
    buzz: () => did.push("buzz"),
    badge: on => did.push(on ? "badge" : "plain"),
    notice: () => did.push("notice") && shown,
  }
  const time = { now: 0, away: false }
  const calls = new Calls(page(false), means, { now: () => time.now, away: () => time.away, wishes: () => ({ ...SOFT, ...given }) })
  return { calls, did, time, take: () => did.splice(0) }
}

test("softly one is called only after a wait, or where nobody looks; fully always", () => {
  const soft = { waited: 3999, away: false }
  assert.deepEqual(callOf(SOFT, soft), { sound: "off", buzz: false, notice: false })
  assert.deepEqual(callOf(SOFT, { ...soft, waited: 4000 }), { sound: "soft", buzz: true, notice: false })
  assert.deepEqual(callOf(SOFT, { ...soft, away: true }), { sound: "soft", buzz: true, notice: true })
  assert.deepEqual(callOf({ ...SOFT, sound: "full" }, soft), { sound: "full", buzz: false, notice: false })
  assert.deepEqual(callOf({ sound: "off", vibration: false, notices: false }, { waited: 9999, away: true }), { sound: "off", buzz: false, notice: false })
})

test("one's turn is called once, however often the page changes while it lasts", () => {
  const { calls, take, time } = called()
  time.now = 5000
  calls.changed(page(false), page(true))
  assert.deepEqual(take(), ["badge", "turn soft", "buzz"])
  calls.changed(page(true), page(true))
  assert.deepEqual(take(), [])
  calls.changed(page(true), page(false))
  assert.deepEqual(take(), ["plain"])
})

test("the wait counts from the end of one's own last turn", () => {
  const { calls, take, time } = called()
  time.now = 60_000
  calls.changed(page(true), page(false))
  time.now = 61_000
  calls.changed(page(false), page(true))
  assert.deepEqual(take(), ["badge"])
})

test("a notification goes when one looks, or when one's turn is over elsewhere", () => {
  const { calls, take, time } = called({ sound: "off", vibration: false })
  time.away = true
  calls.changed(page(false), page(true))
  calls.seen()
  calls.seen()
  assert.deepEqual(take(), ["badge", "notice", "closed"])
  calls.changed(page(true), page(false))
  calls.changed(page(false), page(true))
  calls.changed(page(true), page(false))
  assert.deepEqual(take(), ["plain", "badge", "notice", "plain", "closed"])
})

test("what others play is heard only by who wants to hear all, and no choosing of cards is", () => {
  const { calls, take } = called({ sound: "full" })
  const game = { to_act: [1] }
  calls.changed(page(false, game), page(false, { ...game }))
  calls.changed(page(false, game), page(false, game))
  assert.deepEqual(take(), ["move soft"])
  calls.changed(page(true), page(false))
  assert.deepEqual(take(), [])
  const soft = called()
  soft.calls.changed(page(false, game), page(false, { ...game }))
  assert.deepEqual(soft.take(), [])
})

test("who comes when it is their turn sees the sign, and is not called", () => {
  const did = []
  const calls = new Calls(page(true), { badge: on => did.push(on), chime: () => did.push("chime") })
  const same = page(true)
  calls.changed(same, same)
  assert.deepEqual(did, [true])
})

test("an end is heard of, whoever brought it about, so that the table calls no more", () => {
  const { calls } = called()
  let over = 0
  calls.means.over = () => over++
  const ended = { ...page(false), table: { ...page(false).table, status: "over" } }
  calls.changed(page(false), ended)
  calls.changed(ended, ended)
  assert.equal(over, 1)
})
