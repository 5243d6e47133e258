import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { factsOf, figuresOf } from "../../web/js/table/plate.js"

const names = ["Ann", "Bo"]
const seats = names.map(name => ({ name, kind: "person" }))

function facts(seat, to_act) {
  const page = { seat: 0, table: { status: "playing", seats }, game: { to_act, players: [], zones: [] }, here: { seats: [0, 1] } }
  return factsOf(page, seat, { seat, score: 0 }, seats[seat], names)
}

test("others' plates say who is to act; of one's own turn the prompt speaks", () => {
  assert.deepEqual(facts(0, [0]), [])
  assert.deepEqual(facts(1, [1]), [{ sign: "turn", shown: "to act", words: "to act" }])
})

const COUNTERS = { coins: { sign: "coin", one: "{n} coin", other: "{n} coins" }, tricks: { sign: "", one: "{n} trick", other: "{n} tricks" } }

test("a player shows the game's counters in their order, signs with figures and words for whoever cannot see them", () => {
  const shown = figuresOf({ score: 3, shows: { coins: 7, tricks: 1 } }, { unit: "coins", counters: COUNTERS })
  assert.deepEqual(shown, [{ sign: "coin", shown: "7", words: "7 coins" }, { words: "1 trick" }])
})

test("without counters a player shows the score, and what the round has brought", () => {
  const [score, round] = figuresOf({ score: 980, round_score: -90 }, { unit: "$" })
  assert.deepEqual([score.words, round.shown, round.words], ["$980", "−$90", "this round −$90"])
})

test("partners are told by who looks", () => {
  const players = [0, 1, 2, 3].map(seat => ({ seat, side: seat % 2 }))
  const page = { seat: 0, table: { status: "playing", seats: [] }, game: { to_act: [], players, zones: [] }, here: { seats: [] } }
  const words = seat => factsOf(page, seat, players[seat], {}, names).map(each => each.words)
  assert.deepEqual([0, 1, 2, 3].map(words), [[], ["Them"], ["Partner"], ["Them"]])
})

test("what the game says of one's own hand stands on one's own plate, item by item", () => {
  const zones = [{ id: "hand0", layout: "hand", owner: 0, cards: ["a"], note: "red 2/3 $250 · GO $200" }]
  const page = { seat: 0, table: { status: "playing", seats }, game: { to_act: [], players: [], zones }, here: { seats: [0, 1] } }
  const words = seat => factsOf(page, seat, { seat, score: 0 }, seats[seat], names).map(each => each.words)
  assert.deepEqual([0, 1].map(words), [["red 2/3 $250", "GO $200"], []])
})
