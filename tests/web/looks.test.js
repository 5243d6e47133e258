import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { ANIMALS, COLOURS, looksOf } from "../../web/js/table/looks.js"

const seats = (...looks) => looks.map(look => (look ? { look: { animal: look[0], colour: look[1] } } : {}))
const told = (...looks) => looksOf(seats(...looks)).map(({ animal, colour }) => `${colour} ${animal}`)

test("seats without a wish have the animal and colour of their place", () => {
  assert.deepEqual(told(null, null, null), ["gold bear", "coral fox", "blue owl"])
})

test("a wish is granted, and moves those alone who had none", () => {
  assert.deepEqual(told(null, ["bear", "gold"], null), ["coral fox", "gold bear", "blue owl"])
})

test("of two wishes for the same the first seat has it, and the other another", () => {
  assert.deepEqual(told(["cat", "pink"], ["cat", "pink"]), ["pink cat", "coral fox"])
})

test("eight seats all have one, though there are six", () => {
  assert.equal(new Set(told(...Array(6).fill(null))).size, 6)
  assert.ok(looksOf(seats(...Array(8).fill(null))).every(({ animal, colour }) => ANIMALS.includes(animal) && COLOURS.includes(colour)))
})

test("a wish that no drawing fits is none", () => {
  assert.deepEqual(told(["dragon", "url(x)"]), ["gold bear"])
})
