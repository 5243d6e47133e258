import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { factsOf } from "../../web/js/table/plate.js"

const names = ["Ann", "Bo"]
const seats = names.map(name => ({ name, kind: "person" }))

function facts(seat, to_act) {
  const page = { seat: 0, table: { status: "playing", seats }, game: { to_act, players: [], zones: [] }, here: { seats: [0, 1] } }
  return factsOf(page, seat, { seat, score: 0 }, seats[seat], { names, unit: "" })
}

test("one's own plate says whose turn it is, or whose plate it is, and never both", () => {
  assert.deepEqual(facts(0, [0]), ["your turn"])
  assert.deepEqual(facts(0, [1]), ["you"])
  assert.deepEqual(facts(1, [1]), ["to act"])
})
