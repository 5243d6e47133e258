import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { sizeOf, slots, spreadable } from "../../web/js/table/slots.js"

const stack = { id: "s", layout: "stack", cards: ["A", "B", "C"] }

test("a row shows each card under its own id", () => {
  assert.deepEqual(
    slots({ id: "r", layout: "row", cards: ["A", ""] }).map(slot => slot.id),
    ["r.0", "r.1"],
  )
})

test("a gap of a grid keeps its place", () => {
  assert.equal(slots({ id: "g", layout: "grid", cards: ["A", null, ""] })[1].code, null)
})

test("only the top of a heap can be clicked", () => {
  assert.deepEqual(
    slots(stack).map(slot => slot.id),
    [null, null, "s.2"],
  )
})

test("a click on a heap means the element that choices use", () => {
  assert.equal(slots(stack, [0]).at(-1).id, "s.0")
})

test("a heap whose cards choices tell apart is spread out", () => {
  assert.deepEqual(
    slots(stack, [1, 2]).map(slot => slot.id),
    ["s.0", "s.1", "s.2"],
  )
})

test("a heap can be spread out to look at it", () => {
  assert.equal(
    slots(stack, [], true).every(slot => slot.id),
    true,
  )
  assert.equal(spreadable(stack), true)
  assert.equal(spreadable({ id: "d", layout: "pile", count: 9 }), false)
})

test("a high heap shows its topmost cards", () => {
  const cards = Array.from({ length: 30 }, (_, i) => String(i))
  const shown = slots({ id: "s", layout: "stack", cards })
  assert.equal(shown.at(-1).code, "29")
  assert.ok(shown.length < 8)
})

test("cards that are only counted are backs, with the number on the last", () => {
  const shown = slots({ id: "h", layout: "hand", count: 12 })
  assert.ok(shown.every(slot => slot.code === ""))
  assert.equal(shown.at(-1).count, 12)
})

test("an empty place that a choice uses can be clicked", () => {
  assert.deepEqual(slots({ id: "d", layout: "pile" }, [0]), [{ index: 0, code: null, id: "d.0" }])
  assert.deepEqual(slots({ id: "d", layout: "pile" }), [])
})

test("the size of a zone is its count, else its cards without gaps", () => {
  assert.equal(sizeOf({ layout: "hand", count: 7 }), 7)
  assert.equal(sizeOf({ layout: "grid", cards: ["A", null, ""] }), 2)
})
