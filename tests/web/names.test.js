import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { cards, listed, named, namesOf, points, scored } from "../../web/js/words/names.js"

test("a seat in a sentence becomes its name", () => {
  assert.equal(named("{1} beats {0}.", ["Ann", "Bo"]), "Bo beats Ann.")
})

test("markup in a name stays text", () => {
  assert.equal(named("{0} wins.", ["<img src=x>"]), "<img src=x> wins.")
})

test("a name that looks like a seat is not replaced again", () => {
  assert.equal(named("{0} and {1}", ["{1}", "Bo"]), "{1} and Bo")
})

test("names such as __proto__ are only names", () => {
  assert.equal(named("{0} plays.", ["__proto__"]), "__proto__ plays.")
})

test("a seat without a name is called by its number from 1", () => {
  assert.equal(named("{2} plays.", ["Ann"]), "Seat 3 plays.")
  assert.deepEqual(namesOf({ seats: [{ name: "Ann" }, { name: "" }] }), ["Ann", "Seat 2"])
})

test("a player who is called like the reader stands in quotes, and keeps their letter", () => {
  const names = namesOf({ seats: [{ name: "You" }, { name: "Youri" }, { name: "YOUR" }] })
  assert.deepEqual(names, ["“You”", "Youri", "“YOUR”"])
  assert.equal(named("{0} takes your pile.", names), "“You” takes your pile.")
})

test("no text is an empty text", () => {
  assert.equal(named(undefined, []), "")
})

test("words are listed with commas and an and", () => {
  assert.equal(listed(["Ann", "Bo", "Cy"]), "Ann, Bo and Cy")
  assert.equal(listed(["Ann"]), "Ann")
})

test("one card is not plural", () => {
  assert.equal(cards(1), "1 card")
  assert.equal(cards(2), "2 cards")
})

test("dollars stand before the number, other units after it", () => {
  assert.equal(scored(3000, "$"), "$3,000")
  assert.equal(scored(-50, "$"), "−$50")
  assert.equal(scored(12, "coins"), "12 coins")
  assert.deepEqual([1, 2].map(points), ["1 point", "2 points"])
})
