import assert from "node:assert/strict"
import test, { beforeEach } from "node:test"
import "./english.js"
import { byGame, byOpponent, exported } from "../../web/js/lobby/statistics.js"
import { forgetMatches, matchOf, matches, noteMatch } from "../../web/js/server/matches.js"

const kept = new Map()
globalThis.localStorage = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
beforeEach(() => kept.clear())

const seats = [
  { name: "Ann", kind: "person", bot: "" },
  { name: "Bo", kind: "person", bot: "" },
  { name: "Cleo", kind: "bot", bot: "strong" },
  { name: "Dora", kind: "bot", bot: "strong" },
]
const page = (id, winners, scores, given = {}) => ({
  seat: 0,
  game: {},
  ...given,
  table: { id, game: "sweep", title: "Sweep", status: "over", seats, outcome: { why: "played", winners, scores }, ...given.table },
})
const note = (...given) => noteMatch(page(...given), "points", 7)

test("a match is remembered once, with the first time and the newest result", () => {
  note("one", [0], [30, 10, 0, 0])
  noteMatch(page("one", [1], [30, 40, 0, 0]), "points", 9)
  assert.deepEqual(
    matches().map(({ table, at, winners, scores }) => [table, at, winners, scores]),
    [["one", 7, [1], [30, 40, 0, 0]]],
  )
})

test("lessons, practice, other people's matches and those that are not over are not counted", () => {
  for (const given of [{ table: { lesson: true } }, { table: { practice: true } }, { table: { status: "playing" } }, { seat: null }]) {
    assert.equal(matchOf(page("no", [0], [1, 0, 0, 0], given), "points", 7), null)
  }
  assert.ok(matchOf(page("yes", [0], [1, 0, 0, 0]), "points", 7))
})

test("the statistics go by game and by opponent; several bots of a kind are one", () => {
  note("one", [0], [30, 10, 0, 0])
  note("two", [1, 3], [20, 50, 0, 50])
  note("three", [0, 2], [61, 0, 61, 0])
  assert.deepEqual(byGame(matches()), [{ title: "Sweep", unit: "points", played: 3, won: 2, best: 61, mean: 37 }])
  assert.deepEqual(byOpponent(matches()), [
    { name: "Bo", bot: undefined, played: 3, won: 2, theirs: 1 },
    { name: "", bot: "strong", played: 3, won: 2, theirs: 2 },
  ])
})

test("all of it can be saved as a file, and forgotten", () => {
  note("one", [0], [30, 10, 0, 0])
  assert.deepEqual(JSON.parse(exported(matches())).matches, matches())
  forgetMatches()
  assert.deepEqual(matches(), [])
})

test("where the fewest points win, the best score is the lowest", () => {
  note("one", [0], [30, 40, 50, 60], { table: { fewest_wins: true } })
  note("two", [1], [20, 10, 50, 60], { table: { fewest_wins: true } })
  assert.equal(byGame(matches())[0].best, 20)
})
