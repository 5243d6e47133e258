import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { byClause } from "../../web/js/cup/rulings.js"

const found = text =>
  byClause(
    ["1.2", "3", "3.1", "30", "A"].map(clause => ({ clause })),
    text,
  ).map(({ clause }) => clause)

test("rulings are found by a clause or its beginning", () => {
  assert.deepEqual(found(""), ["1.2", "3", "3.1", "30", "A"])
  assert.deepEqual(found("3"), ["3", "3.1"])
  assert.deepEqual(found("§3."), ["3.1"])
  assert.deepEqual(found(" 3.1 "), ["3.1"])
  assert.deepEqual(found("4"), [])
})
