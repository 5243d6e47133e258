import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { around, spot } from "../../web/js/table/places.js"

test("partners of four sit opposite", () => {
  assert.deepEqual(around(4, 2), { own: 2, left: [3], top: [0], right: [1] })
})

test("two sit face to face", () => {
  assert.deepEqual(around(2, 0), { own: 0, left: [], top: [1], right: [] })
})

for (const count of [2, 3, 4, 5, 6, 7, 8]) {
  test(`${count} seats are all placed once, clockwise from the viewer`, () => {
    const { own, left, top, right } = around(count, 1)
    assert.deepEqual(
      [own, ...left, ...top, ...right],
      Array.from({ length: count }, (_, i) => (1 + i) % count),
    )
  })
}

test("a spectator sees every seat around the table", () => {
  const { own, left, top, right } = around(3, null)
  assert.equal(own, null)
  assert.deepEqual([...left, ...top, ...right], [0, 1, 2])
})

test("in a trick my card lies at the bottom and the next one to the left", () => {
  assert.deepEqual(spot(1, 4, 1), { x: 0, y: 1 })
  assert.deepEqual(spot(2, 4, 1), { x: -1, y: 0 })
})
