import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { isMine, ownSeat, wordsOf } from "../../web/js/lobby/own-tables.js"

const person = (seat, name) => ({ seat, name, kind: name ? "person" : "open" })
const playing = { status: "playing", seats: [person(0, "Ann"), person(1, "Bo"), { seat: 2, name: "Cleo", kind: "bot" }], to_act: [1] }
const over = winners => ({ ...playing, status: "over", to_act: [], outcome: { why: "played", winners, scores: [1, 2, 3] } })

test("who else plays is named, and whose turn it is", () => {
  assert.equal(wordsOf(playing, 0), "with Bo and Cleo · to act: Bo")
  assert.equal(wordsOf(playing, 1), "with Ann and Cleo · your turn")
  assert.equal(wordsOf({ ...playing, to_act: [] }, 0), "with Bo and Cleo · being played")
  assert.equal(wordsOf({ ...playing, to_act: [], deal: true }, 0), "with Bo and Cleo · the next round is to be dealt")
  assert.equal(wordsOf({ ...playing, incident: {} }, 1), "with Ann and Cleo · waits for the referee")
  assert.equal(wordsOf({ ...playing, paused: true }, 1), "with Ann and Cleo · paused")
  assert.equal(wordsOf(playing, null), "with Ann, Bo and Cleo · to act: Bo")
})

test("before a match its open seats are counted, and nobody is called a player who is none", () => {
  assert.equal(wordsOf({ status: "lobby", seats: [person(0, "Ann"), person(1, ""), person(2, "")] }, 0), "2 seats are open")
})

test("the end is told to who won, to who shares the win, and to who lost", () => {
  assert.equal(wordsOf(over([0]), 0), "with Bo and Cleo · you won")
  assert.equal(wordsOf(over([0, 2]), 0), "with Bo and Cleo · you share the win with Cleo")
  assert.equal(wordsOf(over([1]), 0), "with Bo and Cleo · won by Bo")
  assert.equal(wordsOf(over([]), 0), "with Bo and Cleo · ended without a winner")
  assert.equal(wordsOf(over([1]), 1), "with Ann and Cleo · you won")
})

test("it is for me to act in my turn and at a deal, while the match is played", () => {
  assert.deepEqual(
    [isMine(playing, 1), isMine(playing, 0), isMine({ ...playing, deal: true }, 0), isMine(over([1]), 1), isMine(playing, null)],
    [true, false, true, false, false],
  )
})

test("one's own seat is the one whose key this browser has", () => {
  assert.deepEqual([ownSeat({ sat: { seat: 1 } }), ownSeat({ invited: "invite.a.1-b" }), ownSeat({})], [1, null, null])
})
