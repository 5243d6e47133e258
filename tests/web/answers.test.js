import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { refusedBetween } from "../../web/js/table/answers.js"
import { blank } from "../../web/js/table/page.js"
import { buttonsOf, promptOf } from "../../web/js/table/prompt.js"

const names = ["Ann", "Bo", "Cy"]
const seats = names.map((name, seat) => ({ seat, name, kind: "person" }))
const asked = (more = {}) => ({ ...blank, seat: 0, seq: 9, table: { seats, undo: { by: 0, target: 7, ...more } } })
const after = (by, more = {}) => ({
  ...blank,
  seat: 0,
  seq: 11,
  log: [
    { seq: 7, by: "seat:0" },
    { seq: 10, by, lines: [] },
    { seq: 11, by: "table", lines: [] },
  ],
  table: { seats, undo: null, undone: [], ...more },
})

test("who asked to take a move back is told who said no", () => {
  assert.equal(refusedBetween(asked(), after("seat:1"), names), "Bo says no.")
  assert.equal(refusedBetween(asked(), after("referee"), names), "The referee says no.")
  assert.equal(refusedBetween(asked(), after("table"), names), "Nobody answered in time.")
})

test("nothing is told of a move that is taken back, of a request that was withdrawn, or of another’s", () => {
  assert.equal(refusedBetween(asked(), after("seat:1", { undone: [[7, 9]] }), names), "")
  assert.equal(refusedBetween(asked(), after("seat:0"), names), "")
  assert.equal(refusedBetween(asked({ by: 2 }), after("seat:1"), names), "")
})

test("a refusal stands in the place of the prompt, with the call for the referee", () => {
  const page = {
    ...after("seat:1", { status: "playing" }),
    game: {},
    mine: { seat: 0 },
    aside: { words: "Bo says no.", offer: { key: "claim", label: "Call the referee…", run: "claim" } },
  }
  assert.equal(promptOf(page, names), "Bo says no.")
  assert.deepEqual(
    buttonsOf(page, names).map(each => each.label),
    ["Call the referee…"],
  )
})
