import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { clausesOf, missing, remedyOf, remedyWords } from "../../web/js/referee/remedies.js"

const names = ["Ann", "Bo"]

test("a remedy is sent with what it needs and nothing else", () => {
  const fields = { to: 56, seat: 1, points: -20 }
  assert.deepEqual(remedyOf("stands", fields), { kind: "stands" })
  assert.deepEqual(remedyOf("rewind", fields), { kind: "rewind", to: 56 })
  assert.deepEqual(remedyOf("adjust", fields), { kind: "adjust", seat: 1, points: -20 })
  assert.deepEqual(remedyOf("forfeit", fields), { kind: "forfeit", seat: 1 })
})

test("what is missing is asked for", () => {
  assert.match(missing({ kind: "rewind", to: NaN }, 60), /Choose the move/)
  assert.match(missing({ kind: "repair", to: 61 }, 60), /Choose the move/)
  assert.match(missing({ kind: "adjust", seat: 1, points: 0 }, 60), /points/)
  assert.match(missing({ kind: "forfeit", seat: NaN }, 60), /whose/i)
})

test("a remedy that has all it needs misses nothing", () => {
  const whole = [{ kind: "stands" }, { kind: "rewind", to: 0 }, { kind: "adjust", seat: 0, points: -5 }, { kind: "forfeit", seat: 1 }, { kind: "void" }]
  assert.deepEqual(
    whole.map(each => missing(each, 60)),
    ["", "", "", "", ""],
  )
})

test("a remedy is previewed in words", () => {
  assert.equal(
    remedyWords({ kind: "rewind", to: 56 }, { names, line: "Bo flips cell 3." }),
    "The game goes on as it was before this: “Bo flips cell 3.”; everything since is undone.",
  )
  assert.equal(remedyWords({ kind: "adjust", seat: 1, points: -20 }, { names, amount: points => `$${points}` }), "Bo gets $20 less when the match is counted.")
  assert.equal(remedyWords({ kind: "forfeit", seat: 0 }, { names }), "Ann loses the match.")
})

test("going back to before an undo says that this is taken back with it", () => {
  const rewinds = [
    [10, 5],
    [15, 12],
  ]
  assert.match(remedyWords({ kind: "rewind", to: 8 }, { names, rewinds }), /the undo at #10 and #15; the moves undone there count again/)
  assert.match(remedyWords({ kind: "repair", to: 12 }, { names, rewinds }), /the undo at #15;/)
  assert.doesNotMatch(remedyWords({ kind: "rewind", to: 15 }, { names, rewinds }), /Taken back/)
})

test("the clauses are those of the rulebook, cut at a word", () => {
  const html =
    '<h2>2</h2><p id="clause-2.3"><strong>2.3</strong> A player who holds the suit led follows it &amp; says so, aloud.</p><p id="clause-10.1"><strong>10.1</strong> Short.</p>'
  assert.deepEqual(clausesOf(html, 30), [
    ["2.3", "A player who holds the suit …"],
    ["10.1", "Short."],
  ])
})
