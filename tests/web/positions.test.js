import assert from "node:assert/strict"
import test from "node:test"
import { sides } from "../../web/js/table/positions.js"

test("a position is told from the middle outwards, seat by seat", () => {
  const zones = [{ id: "hand1", owner: 1 }, { id: "arena" }, { id: "hand0", owner: 0 }, { id: "pile1", owner: 1 }]
  assert.deepEqual(
    sides(zones).map(({ owner, zones }) => [owner, zones.map(zone => zone.id)]),
    [
      [null, ["arena"]],
      [0, ["hand0"]],
      [1, ["hand1", "pile1"]],
    ],
  )
})
