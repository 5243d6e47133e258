import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { isUndone, lineOf, spokenNews } from "../../web/js/words/sentences.js"

const log = [5, 6, 7].map(seq => ({ seq, by: "seat:0", lines: [`{0} does ${seq}.`] }))

test("records of an undone stretch are undone, both ends included", () => {
  const table = {
    undone: [
      [4, 6],
      [9, 9],
    ],
  }
  assert.deepEqual(
    [3, 4, 6, 7, 9].map(seq => isUndone(table, seq)),
    [false, true, true, false, true],
  )
})

test("a table that tells of no undo has none", () => assert.equal(isUndone({}, 4), false))

test("the line of a record has the names in it", () => {
  assert.equal(lineOf(log, 6, ["Ann"]), "Ann does 6.")
  assert.equal(lineOf(log, 60, ["Ann"]), "")
})

test("what came since is spoken", () => assert.equal(spokenNews(log, 5, ["Ann"]), "Ann does 6. Ann does 7."))
