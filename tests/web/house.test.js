import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { PLAIN, fitting, houseLine, houseOf, houseWords, spell } from "../../web/js/table/house.js"

test("a table that names no house rules has the plain ones", () => {
  assert.deepEqual(houseOf({}), PLAIN)
  assert.equal(houseOf({ house: { away: "wait" } }).away, "wait")
})

test("where only the referee allows an undo there is a referee", () => {
  assert.equal(fitting({ ...PLAIN, undo: "referee" }).referee, true)
  assert.equal(fitting(PLAIN).referee, false)
})

test("times that no clock counts are not sent", () => {
  const set = { ...PLAIN, seconds: 300, increment: 5 }
  assert.deepEqual([fitting(set).seconds, fitting(set).increment], [0, 0])
  assert.deepEqual([fitting({ ...set, clock: "decision" }).seconds, fitting({ ...set, clock: "decision" }).increment], [300, 0])
  assert.deepEqual([fitting({ ...set, clock: "bank" }).seconds, fitting({ ...set, clock: "bank" }).increment], [300, 5])
})

test("seconds are spelt", () => {
  assert.deepEqual([0, 1, 30, 60, 90, 300].map(spell), ["nothing", "1 second", "30 seconds", "1 minute", "1 minute 30 seconds", "5 minutes"])
})

test("the rules are told as a list", () => {
  assert.deepEqual(houseWords({ ...PLAIN, clock: "bank", seconds: 300, increment: 5 }), [
    ["Taking moves back", "By consent, 10 requests each"],
    ["Referee", "None"],
    ["Clock", "5:00 for the match, 5 s more after each decision"],
    ["When somebody is away", "Others may ask a bot in"],
    ["How long a turn without a clock may lie", "7 days"],
    ["A match that is ended early", "The best score wins"],
    ["A seat that was mostly played by a bot or the clock", "cannot win"],
    ["Good moves are shown", "only to somebody alone with bots"],
    ["Players may say a phrase", "from a short list"],
  ])
})

test("what is chosen is said in one line", () => {
  assert.equal(houseLine(PLAIN), "undo by consent · no referee · no clock")
  assert.equal(houseLine({ ...PLAIN, undo: "off", referee: true, clock: "decision", seconds: 30 }), "no undo · a referee · 0:30 for each decision")
})
