import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { meaning } from "../../web/js/replay/keys.js"

const inside = (...selectors) => ({ closest: selector => selector.split(", ").some(each => selectors.includes(each)) })
const press = (key, more = {}) => meaning({ key, target: inside(), ...more })

test("arrows step by event, with Shift by turn", () => {
  assert.deepEqual(press("ArrowLeft"), { by: -1, unit: "event" })
  assert.deepEqual(press("ArrowRight", { shiftKey: true }), { by: 1, unit: "turn" })
})

test("page keys step by round", () => {
  assert.deepEqual(press("PageUp"), { by: -1, unit: "round" })
  assert.deepEqual(press("PageDown"), { by: 1, unit: "round" })
})

test("Home and End go to the ends", () => {
  assert.deepEqual([press("Home"), press("End")], [{ to: "first" }, { to: "last" }])
})

test("Space plays, but on a button it presses the button", () => {
  assert.deepEqual(press(" "), { toggle: true })
  assert.equal(press(" ", { target: inside("button") }), null)
})

test("a choice and a dialog keep their keys", () => {
  for (const place of ["select", "dialog"]) assert.equal(press("ArrowLeft", { target: inside(place) }), null)
})

test("a list that scrolls keeps the page keys, but not the arrows", () => {
  const target = inside(".panel__scroll")
  assert.equal(press("PageDown", { target }), null)
  assert.deepEqual(press("ArrowRight", { target }), { by: 1, unit: "event" })
})

test("an arrow that moved among cards is not a step", () => {
  assert.equal(press("ArrowRight", { defaultPrevented: true }), null)
})

test("Alt with an arrow is the browser's way back", () => {
  assert.equal(press("ArrowLeft", { altKey: true }), null)
})
