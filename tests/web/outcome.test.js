import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { bestOf, endNotes, ending, holdersOf, standingOf, titleOf } from "../../web/js/table/outcome.js"
import { hasWon } from "../../web/js/table/page.js"
import { promptOf } from "../../web/js/table/prompt.js"

const names = ["Ann", "Bo", "Cy"]
const players = [
  { seat: 0, score: 90 },
  { seat: 1, score: 120 },
  { seat: 2, score: 60 },
]
const page = (outcome, lost = []) => ({
  game: { players, winners: [1] },
  table: { outcome, seats: names.map((name, seat) => ({ seat, name, kind: "person", ...(lost.includes(seat) && { lost: outcome.why }) })) },
})

test("only a winner has won: no loser, and nobody who watches", () => {
  const seen = (seat, outcome) => hasWon({ ...page(outcome), seat })
  assert.deepEqual(
    [0, 1, null].map(seat => seen(seat)),
    [false, true, false],
  )
  assert.deepEqual(
    [0, 1, null].map(seat => seen(seat, { why: "resigned", winners: [0] })),
    [true, false, false],
  )
})

test("a match that was played out is won by its cards", () => {
  assert.equal(ending(page(undefined), names), "Bo wins the match")
  assert.equal(ending(page({ why: "played", winners: [0, 1], scores: [120, 120, 60], adjusted: [30, 0, 0] }), names), "Ann and Bo share the win")
})

test("who has won is told so in the prompt, the others who it was", () => {
  const prompt = (seat, winners, words = "{0} won the match.") =>
    promptOf({ seat, table: { status: "over", seats: [] }, game: { players, seats: 3, winners, say: words } }, names)
  assert.equal(prompt(0, [0]), "You won the match.")
  assert.equal(prompt(1, [0]), "Ann won the match.")
  assert.equal(prompt(null, [0]), "Ann won the match.")
  assert.equal(prompt(0, [0, 2]), "You won the match with Cy.")
  assert.equal(prompt(0, [0, 1, 2], "The match is drawn."), "The match is drawn.")
})

test("partners win together, share nothing, and stand in one row", () => {
  const four = [...names, "Di"]
  const sides = [0, 1, 2, 3].map(seat => ({ seat, score: seat % 2 ? 120 : 90, side: seat % 2 }))
  const over = (...winners) => ({ game: { players: sides, winners }, table: { seats: [] } })
  assert.equal(ending(over(1, 3), four), "Bo and Di win the match")
  assert.equal(ending(over(0, 1, 2, 3), four), "Ann, Bo, Cy and Di share the win")
  assert.deepEqual(
    standingOf(over(1, 3)).map(each => [each.seat, each.score, each.won]),
    [
      [1, 120, true],
      [0, 90, false],
    ],
  )
  assert.deepEqual(holdersOf(over().game, four), ["Ann and Cy", "Bo and Di", "Ann and Cy", "Bo and Di"])
})

test("the player who resigned is named, and the one who has won by it", () => {
  assert.equal(ending(page({ why: "resigned", winners: [0], scores: [90, 120, 60] }, [1, 2]), names), "Bo and Cy resigned: Ann wins")
  assert.equal(ending(page({ why: "forfeited", winners: [0, 2], scores: [90, 120, 60] }, [1]), names), "Bo lost the match by ruling: Ann and Cy win")
})

test("a match that does not count has no winner", () => {
  assert.equal(ending(page({ why: "void", winners: [], scores: [90, 120, 60] }), names), "The match does not count")
  assert.equal(ending(page({ why: "abandoned", winners: [], scores: [90, 120, 60] }), names), "The match was ended unfinished and does not count")
})

test("scores are those with the rulings in them, the best first", () => {
  const rows = standingOf(page({ why: "played", winners: [0], scores: [140, 120, 60], adjusted: [50, 0, 0] }))
  assert.deepEqual(
    rows.map(each => [each.seat, each.score, each.adjusted, each.won]),
    [
      [0, 140, 50, true],
      [1, 120, 0, false],
      [2, 60, 0, false],
    ],
  )
})

test("where the fewest points win, they stand first, and are the best of a round", () => {
  const { game, table } = page({ why: "played", winners: [2], scores: [90, 120, 60] })
  const few = { ...table, fewest_wins: true }
  assert.deepEqual(
    standingOf({ game, table: few }).map(each => [each.score, each.won]),
    [
      [60, true],
      [90, false],
      [120, false],
    ],
  )
  assert.deepEqual([bestOf(few, [7, 3, 5]), bestOf(table, [7, 3, 5])], [3, 7])
})

test("without an outcome the game's own scores stand", () => {
  assert.deepEqual(
    standingOf(page(undefined)).map(each => each.score),
    [120, 90, 60],
  )
})

test("a match that was ended early names who wins by the scores", () => {
  assert.equal(ending(page({ why: "unfinished", winners: [0], scores: [90, 120, 60] }), names), "The match was ended early: Ann wins")
  assert.equal(ending(page({ why: "points", winners: [1], scores: [90, 120, 60] }), names), "The points of a ruling reached the target: Bo wins")
  assert.equal(ending(page({ why: "unfilled", winners: [], scores: [0, 0, 0] }), names), "The table was closed: nobody took the open seats")
})

test("who could not win is said, and that the match was practice", () => {
  const { game, table } = page({ why: "played", winners: [0], scores: [90, 120, 60], played_for: [1] })
  assert.deepEqual(endNotes({ game, table: { ...table, practice: true } }, names), [
    "Bo could not win: a bot or the clock played too much in that place.",
    "This was practice: it is not counted as won against the bots.",
  ])
  assert.deepEqual(endNotes(page(undefined), names), [])
})

test("since or from when a result is final is told in the reader's time", () => {
  const [since, now] = ["2026-11-28T14:05:00.000", Date.parse("2026-11-28T15:00:00.000")]
  const notes = told => endNotes({ ahead: 0, table: told }, names, now)
  assert.deepEqual(notes({ final: since }), ["The result is final since 14:05."])
  assert.deepEqual(notes({ waits: [{ wait: "final", until: since }] }), ["The result is final from 14:05; until then it can be corrected."])
})

test("who stands before the winner and has not won is told with the reason", () => {
  const busted = players.map((player, seat) => ({ ...player, note: seat === 2 ? "" : "busted" }))
  const rows = standingOf({ ...page({ why: "played", winners: [0], scores: [90, 120, 60] }), game: { players: busted, winners: [0] } })
  assert.deepEqual(
    rows.map(({ seat, won, why }) => [seat, won, why]),
    [
      [1, false, "busted"],
      [0, true, ""],
      [2, false, ""],
    ],
  )
})

test("a sheet says who has taken the round that was just counted, and speaks to whoever did", () => {
  const title = (points, { seat = null, past, sides = [0, 1, 2] } = {}) =>
    titleOf(
      {
        seat,
        past,
        game: {
          players: players.map((each, i) => ({ ...each, side: sides[i] })),
          sheet: [{ round: 2, rows: points.map((each, i) => ({ seat: i, points: each })) }],
        },
        table: { deal: true },
      },
      names,
    )
  assert.equal(title([5, 9, 2]), "Bo takes round 2")
  assert.equal(title([5, 9, 2], { seat: 1 }), "You take round 2")
  assert.equal(title([5, 9, 2], { seat: 1, past: true }), "Bo takes round 2")
  assert.equal(title([9, 9, 2]), "Round 2")
  assert.equal(title([5, 9], { sides: [0, 1, 1] }), "Round 2")
  assert.equal(title([]), "Scoresheet")
  assert.equal(titleOf({ ...page(undefined), seat: 1, table: { ...page(undefined).table, status: "over" } }, names), "You win the match")
  assert.equal(titleOf({ ...page(undefined), seat: 0, table: { ...page(undefined).table, status: "over" } }, names), "Bo wins the match")
})
