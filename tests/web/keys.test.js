import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { SHORTCUTS, shortcut, step } from "../../web/js/table/keys.js"

// 0 1 2
// 3 . 5
// 6 7
const grid = [true, true, true, true, false, true, true, true]
const press = (key, more = {}) => shortcut({ key, target: null, ...more })

test("arrows go along the row and stop at its end", () => {
  assert.equal(step(grid, 0, "ArrowRight", 3), 1)
  assert.equal(step(grid, 2, "ArrowRight", 3), 2)
  assert.equal(step(grid, 3, "ArrowLeft", 3), 3)
})

test("a gap is passed over", () => {
  assert.equal(step(grid, 3, "ArrowRight", 3), 5)
})

test("up and down go to the same column", () => {
  assert.equal(step(grid, 0, "ArrowDown", 3), 3)
  assert.equal(step(grid, 6, "ArrowUp", 3), 3)
})

test("down to a gap goes to the nearest card of that row", () => {
  assert.equal(step(grid, 1, "ArrowDown", 3), 3)
})

test("down to a short last row goes to its last card", () => {
  assert.equal(step(grid, 5, "ArrowDown", 3), 7)
})

test("a row of gaps is passed over", () => {
  assert.equal(step([true, true, false, false, true, true], 1, "ArrowDown", 2), 5)
})

test("from the last row nothing lies below", () => {
  assert.equal(step(grid, 7, "ArrowDown", 3), 7)
})

test("Home and End go to the ends of the row", () => {
  assert.equal(step(grid, 5, "Home", 3), 3)
  assert.equal(step(grid, 6, "End", 3), 7)
})

test("a hand is one row, without up and down", () => {
  const hand = [true, true, true]
  assert.equal(step(hand, 0, "ArrowRight"), 1)
  assert.equal(step(hand, 1, "ArrowDown"), 1)
  assert.equal(step(hand, 0, "End"), 2)
})

test("other keys move nothing", () => {
  assert.equal(step(grid, 1, "a", 3), 1)
})

test("every single key stands once", () => {
  assert.equal(new Set(SHORTCUTS.map(([key]) => key)).size, SHORTCUTS.length)
})

test("a single key means something, in either case", () => {
  assert.equal(press("l"), "log")
  assert.equal(press("L"), "log")
})

test("a key that is typed into a field means nothing", () => {
  assert.equal(press("l", { target: { tagName: "INPUT" } }), undefined)
})

test("a key with Ctrl is the browser's", () => {
  assert.equal(press("r", { ctrlKey: true }), undefined)
})
