import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { priced } from "../../web/js/table/price.js"

const names = ["Ann", "Bo", "Cy"]
const price = more => ({ target: 57, to: 56, kind: "free", needs: [], referee: false, words: [], earlier: [], ...more })

test("what is free is taken back by the press itself", () => {
  assert.equal(priced(price(), names).button, "Take back your last move")
  assert.equal(priced(price(), names, false).button, "Take back this move and everything after it")
})

test("the price is said in one sentence, the details to those who want to know more", () => {
  const words = ["{1} and {2} must agree: {1} has acted since.", "{1} has seen cards of the grid at #57."]
  const { says, details, button } = priced(price({ kind: "consent", needs: [1, 2], words }), names)
  assert.deepEqual(says, ["Bo and Cy must agree: Bo has acted since."])
  assert.deepEqual(details, ["Bo has seen cards of the grid at #57."])
  assert.equal(button, "Ask them")
})

test("where only the referee may allow it, the referee is asked", () => {
  assert.equal(priced(price({ kind: "referee", referee: true }), names).button, "Ask the referee")
})

test("before the match becomes practice one is told", () => {
  const { says } = priced(price({ kind: "granted", practice: true, words: ["{1} has acted since."] }), names)
  assert.equal(says.at(-1), "From then on the match is practice: it is not counted as won against the bots.")
})
