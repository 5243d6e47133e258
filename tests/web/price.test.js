import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { priced } from "../../web/js/table/price.js"

const names = ["Ann", "Bo", "Cy"]
const price = more => ({ target: 57, to: 56, kind: "free", needs: [], referee: false, words: [], earlier: [], ...more })

test("what is free is taken back by the press itself", () => {
  assert.equal(priced(price(), names).button, "Take back your last move")
  assert.equal(priced(price(), names, false).button, "Take back #57 and everything after it")
})

test("who must agree is named, and why", () => {
  const { says, details, button } = priced(price({ kind: "consent", needs: [1, 2], words: ["{1} has acted since."] }), names)
  assert.deepEqual(says, ["Bo and Cy must agree.", "Bo has acted since."])
  assert.deepEqual(details, [])
  assert.equal(button, "Ask them")
})

test("where only the referee may allow it, the referee is asked", () => {
  const { says, button } = priced(price({ kind: "referee", referee: true }), names)
  assert.deepEqual([says, button], [["Only the referee can allow it."], "Ask the referee"])
})

test("what the table grants is said to leak all the same", () => {
  const { says } = priced(price({ kind: "granted", words: ["{0} has seen cards of the draw pile at #57."] }), names)
  assert.deepEqual(says, ["This table allows it at once.", "Ann has seen cards of the draw pile at #57."])
})

test("the first reason is said at once, the others to those who want to know more", () => {
  const { says, details } = priced(price({ kind: "consent", needs: [1], words: ["{1} has acted since.", "{1} has seen cards of the grid at #57."] }), names)
  assert.deepEqual([says.at(-1), details], ["Bo has acted since.", ["Bo has seen cards of the grid at #57."]])
})

test("before the match becomes practice one is told", () => {
  const { says } = priced(price({ kind: "granted", practice: true, words: ["{1} has acted since."] }), names)
  assert.equal(says.at(-1), "From then on the match is practice: it is not counted as won against the bots.")
})
