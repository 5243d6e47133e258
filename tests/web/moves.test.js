import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { moves } from "../../web/js/table/moves.js"

const cards = (zone, ...codes) => codes.map((code, index) => ({ zone, index, code }))
const grown = sizes => new Map(Object.entries(sizes))

test("a card that lies where it lay does not move", () => {
  const { moved, turned, left, came } = moves(cards("grid", "", ""), cards("grid", "", ""), grown({ grid: 0 }))
  assert.ok(moved.every(({ from, to }) => from.index === to.index))
  assert.deepEqual([turned, left, came], [[], [], []])
})

test("a back that became a face in its place was turned", () => {
  const { turned } = moves(cards("grid", "", ""), cards("grid", "", "20"), grown({ grid: 0 }))
  assert.deepEqual(turned, [{ zone: "grid", index: 1, code: "20" }])
})

test("a card played from a hand travels to the trick, and the others close up", () => {
  const { moved, left } = moves(cards("hand", "2S", "QS", "KS"), cards("hand", "2S", "KS").concat(cards("trick", "QS")), grown({ hand: -1, trick: 1 }))
  assert.deepEqual(left, [])
  assert.ok(moved.some(({ from, to }) => from.zone === "hand" && to.zone === "trick" && to.code === "QS"))
  assert.ok(moved.some(({ from, to }) => from.index === 2 && to.index === 1 && to.code === "KS"))
})

test("a card that is gone goes to the only zone that grew", () => {
  const { left } = moves(cards("grid", "20", "50"), [], grown({ grid: -2, stack: 2 }))
  assert.deepEqual(
    left.map(({ to }) => to),
    ["stack", "stack"],
  )
})

test("a card that is gone goes nowhere if two zones grew", () => {
  const { left } = moves(cards("grid", "20"), [], grown({ grid: -1, a: 1, b: 1 }))
  assert.deepEqual(
    left.map(({ to }) => to),
    [null],
  )
})

test("a drawn card comes from the only zone that shrank", () => {
  const { came } = moves(cards("hand", "2S"), cards("hand", "2S", "3S"), grown({ hand: 1, deck: -1 }))
  assert.deepEqual(
    came.map(({ from }) => from),
    ["deck"],
  )
})
