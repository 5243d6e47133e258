import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { balancesOf, costsOf, headline, momentOf, momentsOf } from "../../web/js/table/match-story.js"

const names = ["Ann", "Bo"]
const turning = { seq: 57, round: 2, seat: 0, gain: 90, lines: ["{0} sweeps up $90."], cards: ["20"] }
const biggest = { seq: 31, round: 1, seat: 1, gain: 400, lines: ["{1} sweeps up $400.", "The round is over."], cards: [] }

test("the turning point and the biggest moment are told, each with what happened then", () => {
  assert.deepEqual(momentsOf({ turning, biggest }, names, "$"), [
    {
      key: "turning",
      title: "The turning point",
      words: "Round 2: from here on Ann was never behind again.",
      seq: 57,
      cards: ["20"],
      told: "Ann sweeps up $90.",
    },
    {
      key: "biggest",
      title: "The biggest moment",
      words: "Round 1: $400 more for Bo at one stroke.",
      seq: 31,
      cards: [],
      told: "Bo sweeps up $400. The round is over.",
    },
  ])
})

test("a move that was both is told once; where there is none nothing is told", () => {
  const [both, ...rest] = momentsOf({ turning, biggest: { ...turning } }, names, "$")
  assert.deepEqual([both.words, rest], ["Round 2: from here on Ann was never behind again. Round 2: $90 more for Ann at one stroke.", []])
  assert.deepEqual(momentsOf({ turning: null, biggest: null }, names, "$"), [])
})

test("a moment has an address that everybody may open, without any token", () => {
  assert.equal(momentOf("a table", 57), "/replay/a%20table?seq=57&as=public")
})

test("what decisions cost is told in parts of a win, the dearest first and none as nothing", () => {
  const seats = [
    { seat: 0, seq: 9, played: "Throw the six", better: "Eat {1}'s stack", reason: "It brings more.", cost: 0.004 },
    { seat: 1, seq: 12, played: "Stop", better: "Flip", reason: "", cost: 0.31 },
  ]
  assert.deepEqual(costsOf({ seats }, names), [
    { seq: 12, seat: 1, words: "Bo: “Stop”. Better was “Flip”: about 31 % of a win." },
    { seq: 9, seat: 0, words: "Ann: “Throw the six”. Better was “Eat Bo's stack”: about 1 % of a win. It brings more." },
  ])
})

test("luck and skill are told apart, and a number only where the search is sure of it", () => {
  const told = balance => balancesOf({ balances: [{ seat: 1, decisions: 9, weighed: 9, cost: 0.123, luck: 0.623, error: 0.02, ...balance }] }, names)[0]
  assert.equal(told({}), "Bo: decisions cost about 12 % of a win. Cards and others brought about 62 % of a win.")
  assert.equal(told({ luck: -0.377 }), "Bo: decisions cost about 12 % of a win. Cards and others took about 38 % of a win.")
  assert.equal(told({ cost: 1.2, luck: 1.7 }), "Bo: decisions cost more than a whole win. Cards and others brought more than a whole win.")
  assert.equal(told({ cost: 0, luck: 0, error: 0 }), "Bo: nothing better was found. Cards and others changed nothing.")
  assert.equal(
    told({ cost: null, luck: null, error: 0.07 }),
    "Bo: too little was searched to tell what decisions cost (the search errs by 14 % of a win). How much was luck cannot be told.",
  )
  assert.equal(told({ weighed: 0, cost: null, luck: null, error: 0 }), "Bo: the search could not weigh any decision. How much was luck cannot be told.")
  assert.equal(told({ decisions: 0, weighed: 0, cost: 0, luck: -0.5, error: 0 }), "Bo: there was never a choice. Cards and others took about 50 % of a win.")
})

test("a story is headed by how much its winner had more, from last or not, or else by how the match ended", () => {
  const rows = (...totals) => ({ round: 1, rows: totals.map((total, seat) => ({ seat, points: 0, total })) })
  const page = (sheet, scores, more = {}) => ({
    game: { winners: [0], sheet, players: scores.map((score, seat) => ({ seat, score })) },
    table: { status: "over", outcome: { why: "played", winners: [0], scores, ...more }, seats: [] },
  })
  const told = (...given) => headline(page(...given), names, "$")
  assert.equal(told([rows(5, 30), rows(90, 65)], [90, 65]), "Ann came from last and took it by $25")
  assert.equal(told([rows(40, 30), rows(90, 65)], [90, 65]), "Ann took it by $25")
  assert.equal(told([rows(90, 95)], [90, 95]), "Ann wins the match")
  assert.equal(told([rows(90, 90)], [90, 90]), "Ann wins the match")
  assert.equal(told([rows(90, 65)], [90, 65], { why: "abandoned" }).includes("took it"), false)
})
