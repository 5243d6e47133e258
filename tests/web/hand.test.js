import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { arranged, moved, ordersOf } from "../../web/js/table/hand-order.js"

const face = (rank, suit, mark = suit) => ({ rank, suit, mark })
const TRICKS = { J1: face(1, "J"), J2: face(2, "J"), P1: face(1, "P"), P2: face(2, "P"), C: { mark: "✦" } }
const shown = (cards, order) => arranged(cards, order).map(index => cards[index])

test("a game whose cards have suits and ranks sorts by either, and cards without a suit lie by their mark", () => {
  assert.deepEqual(ordersOf(TRICKS), { suit: ["J1", "J2", "P1", "P2", "C"], rank: ["C", "J1", "P1", "J2", "P2"] })
})

test("a game in which rank and suit sort alike has one order", () => {
  assert.deepEqual(ordersOf({ hotel: face(1, "b"), house: { mark: "⌂" } }), { suit: ["hotel", "house"], rank: ["house", "hotel"] })
  assert.deepEqual(ordersOf({ house: { mark: "⌂" }, hotel: face(1, "b") }), { sorted: ["house", "hotel"] })
})

test("marks stand for suits where the faces name none", () => {
  const faces = { "1S": face(5, "", "♠"), "1H": face(6, "", "♥"), "2S": face(9, "", "♠"), "2H": face(10, "", "♥") }
  assert.deepEqual(ordersOf(faces), { suit: ["1S", "2S", "1H", "2H"], rank: ["1S", "1H", "2S", "2H"] })
})

test("a hand lies in an order, and cards that it does not know come last as they are", () => {
  assert.deepEqual(shown(["P2", "new", "J1", "other", "C"], ordersOf(TRICKS).suit), ["J1", "P2", "C", "new", "other"])
  assert.deepEqual(shown(["b", "a"], []), ["b", "a"])
})

test("two cards of a kind have a place each in one's own order, and a third lies beside the last", () => {
  assert.deepEqual(shown(["h", "h", "g"], ["h", "g", "h"]), ["h", "g", "h"])
  assert.deepEqual(shown(["h", "h", "h", "g"], ["h", "h", "g"]), ["h", "h", "h", "g"])
})

test("every card of the hand is shown once, whatever the order says", () => {
  for (const order of [[], ["x", "x"], ["a", "x", "b", "a"], ["b"]]) assert.deepEqual(arranged(["a", "b", "a"], order).toSorted(), [0, 1, 2])
})

test("a card is taken to a place, forwards or backwards", () => {
  assert.deepEqual(moved(["a", "b", "c"], 0, 2), ["b", "c", "a"])
  assert.deepEqual(moved(["a", "b", "c"], 2, 0), ["c", "a", "b"])
})
