import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { between } from "../../web/js/table/counting.js"

const halfway = (before, after) => between(before, after)?.(0.5)

test("a figure goes from its old value to the new one, and ends as it is written", () => {
  assert.deepEqual([0, 0.25, 0.5, 1].map(between("$980", "$1,180")), ["$980", "$1,030", "$1,080", "$1,180"])
})

test("money may turn into debts, and thousands are counted as they are written", () => {
  assert.equal(halfway("$50", "−$150"), "−$50")
  assert.equal(halfway("+$20", "+$60"), "+$40")
  assert.equal(halfway("$0", "$30k"), "$15k")
})

test("every number of a text counts, and its words stand", () => {
  assert.equal(halfway("Us 16 · Them 23", "Us 36 · Them −27"), "Us 26 · Them −2")
  assert.equal(halfway("Trick 4 of 16 · Us 0", "Trick 4 of 16 · Us 8"), "Trick 4 of 16 · Us 4")
})

test("other words, and a step of one, come at once", () => {
  assert.equal(between("Mines 3", "Deck 9"), null)
  assert.equal(between("Trick 4 of 16", "Trick 5 of 16"), null)
  assert.equal(between("", "7"), null)
})
