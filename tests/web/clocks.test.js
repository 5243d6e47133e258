import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { countdown, leftOf, warns, written } from "../../web/js/table/clocks.js"

const at = "2026-11-21T10:00:00.000Z"
const after = ms => Date.parse(at) + ms
const clock = { left: [300_000, 65_000], running: [1], at }

test("only the clock that runs loses time", () => {
  assert.equal(leftOf(clock, 0, after(20_000)), 300_000)
  assert.equal(leftOf(clock, 1, after(20_000)), 45_000)
})

test("nobody has less than no time", () => assert.equal(leftOf(clock, 1, after(900_000)), 0))

test("a look from before the clock was told gives no time back", () => assert.equal(leftOf(clock, 1, after(-5_000)), 65_000))

test("a time is written in minutes and seconds, below ten seconds with tenths", () => {
  assert.deepEqual([3_870_000, 270_000, 30_999, 10_000, 9_999, 340, 0].map(written), ["1:04:30", "4:30", "0:30", "0:10", "0:09.9", "0:00.3", "0:00.0"])
})

test("a countdown counts the second that has begun", () => {
  assert.deepEqual([60_000, 44_001, 1, 0, -900].map(countdown), ["1:00", "0:45", "0:01", "0:00", "0:00"])
})

test("one is warned when the time falls below ten seconds, and not again", () => {
  assert.equal(warns(10_050, 9_950), true)
  assert.equal(warns(9_950, 9_850), false)
  assert.equal(warns(Infinity, 0), false)
})
