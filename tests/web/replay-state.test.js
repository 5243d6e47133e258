import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import * as replay from "../../web/js/replay/state.js"

const KINDS = { 0: "step", 1: "round", 2: "turn", 3: "step", 4: "turn", 5: "step", 6: "round", 7: "turn", 8: "step" }
const marks = Object.entries(KINDS).map(([seq, kind]) => ({ seq: Number(seq), kind, round: seq < 6 ? 1 : 2 }))
const news = { seq: 8, marks, eyes: ["public", "seat:1"], over: false }
const rounds = marks.filter(({ kind }) => kind === "round")
const begun = replay.turned(replay.told(replay.start, { ...news, marks: rounds }), 0, marks)
const at = (seq, more = {}) => replay.goTo({ ...begun, ...more }, seq)

test("a step by event goes to the neighbour, and no further than the ends", () => {
  assert.equal(replay.step(at(3), 1).seq, 4)
  assert.equal(replay.step(at(8), 1).seq, 8)
  assert.equal(replay.step(at(0), -1).seq, 0)
})

test("a step by turn lands where a turn is complete", () => {
  assert.deepEqual(replay.stops(at(0), "turn"), [0, 1, 3, 6, 8])
  assert.equal(replay.step(at(1), 1, "turn").seq, 3)
  assert.equal(replay.step(at(5), -1, "turn").seq, 3)
})

test("a step by round lands where cards are dealt", () => {
  assert.equal(replay.step(at(2), 1, "round").seq, 6)
  assert.equal(replay.step(at(6), -1, "round").seq, 1)
})

test("beyond the last round lies the end", () => {
  assert.equal(replay.step(at(7), 1, "round").seq, 8)
})

test("a moment that is asked for beyond the end is the end", () => {
  assert.equal(at(9000).seq, 8)
  assert.equal(at(NaN).seq, 0)
})

test("a hidden length shows no more than has been seen", () => {
  const state = replay.step(at(2, { hide: true }), -1)
  assert.equal(replay.limit(state), 2)
  assert.equal(replay.toLast(state).seq, 2)
})

test("with a hidden length the next moments appear as one goes", () => {
  assert.equal(replay.limit(replay.step(at(2, { hide: true }), 1)), 3)
})

test("hiding the length counts from where one stands", () => {
  assert.equal(replay.limit(replay.hiding(replay.step(at(7), -1), true)), 6)
})

test("a round that has not been seen cannot be jumped to while the length is hidden", () => {
  assert.equal(replay.startOf(at(3), 2), 6)
  assert.equal(replay.startOf(at(3, { hide: true }), 2), undefined)
})

test("playing pauses at the end", () => {
  const state = replay.played(replay.toggled(at(7)))
  assert.deepEqual([state.seq, state.playing], [8, false])
})

test("playing at the end begins anew, with the first card", () => {
  const state = replay.toggled(at(8))
  assert.deepEqual([state.seq, state.playing], [1, true])
})

test("a replay begins with the first card; before any is dealt, at what was last", () => {
  assert.equal(replay.firstCard(begun), 1)
  assert.equal(replay.firstCard(replay.told(replay.start, { ...news, marks: [], seq: 4 })), 4)
})

test("playing goes by the chosen step", () => {
  assert.equal(replay.played(replay.toggled(at(1, { unit: "turn" }))).seq, 3)
})

test("new events are hinted at, and the moment stays", () => {
  const state = replay.told(at(3), { ...news, seq: 11 })
  assert.deepEqual([state.seq, state.end, state.fresh], [3, 11, 3])
})

test("the hint is gone when one has looked", () => {
  assert.equal(replay.toLast(replay.told(at(3), { ...news, seq: 11 })).fresh, 0)
})

test("eyes that are not permitted become the public's", () => {
  assert.equal(replay.told({ ...replay.start, as: "all" }, news).as, "public")
  assert.equal(replay.told({ ...replay.start, as: "seat:1" }, news).as, "seat:1")
})

test("the round of a moment is the last that was dealt", () => {
  assert.equal(replay.dealtBefore(at(5), 5).seq, 1)
  assert.equal(replay.dealtBefore(at(0), 0), undefined)
})

test("eyes that see no further than their look go no further", () => {
  const state = replay.told(at(3), { ...news, eyes: ["public", "all"], upto: { all: 5 } })
  const through = replay.through(replay.toLast(state), "all")
  assert.deepEqual([through.seq, replay.limit(through), replay.atEnd(through)], [5, 5, true])
  assert.equal(replay.step(through, 1).seq, 5)
  assert.equal(replay.toLast(replay.through(through, "public")).seq, 8)
})

test("eyes that are not open yet can be opened by a referee", () => {
  assert.deepEqual(replay.closedEyes(["public", "seat:1"], 3), ["all", "seat:0", "seat:2"])
  const state = replay.told(replay.start, { ...news, closed: ["all"] })
  assert.deepEqual(state.closed, ["all"])
})

test("an address names the moment, the eyes, and whether the end is hidden", () => {
  assert.deepEqual(replay.asked("?seq=118&as=seat:1&hide=1"), { seq: 118, as: "seat:1", hide: true })
  assert.deepEqual(replay.asked("?seq=x"), { seq: null, as: "", hide: null })
})

test("a link from a running match shows what is public", () => {
  assert.equal(replay.link(at(3, { as: "seat:1" }), "t"), "/replay/t?seq=3&as=public")
})

test("a link from a finished match keeps the eyes", () => {
  assert.equal(replay.link(at(3, { as: "seat:1", over: true, hide: true }), "t"), "/replay/t?seq=3&as=seat%3A1&hide=1")
})

test("no step by turn leads over records whose turns are not known", () => {
  const long = replay.told(replay.start, { ...news, marks: rounds, seq: 1000 })
  assert.deepEqual(replay.unknown({ ...long, seq: 310 }), [1, 0, 2])
  const known = replay.turned(long, 0, marks)
  assert.deepEqual(replay.unknown({ ...known, seq: 0 }), [1])
  assert.deepEqual(replay.stops(known, "turn"), [0, 1, 3, 6, 300, 599, 600, 899, 900, 1000])
})

test("a table that has gone on keeps the turns that cannot change", () => {
  const then = replay.turned(replay.turned(replay.told(replay.start, { ...news, marks: rounds, seq: 310 }), 0, marks), 1, [{ seq: 305, kind: "turn" }])
  const now = replay.told(then, { ...news, marks: [{ seq: 320, kind: "round", round: 3 }], seq: 330 })
  assert.deepEqual([now.known, now.fresh], [[0], 20])
  assert.deepEqual(
    now.marks.map(({ seq }) => seq),
    [1, 2, 4, 6, 7, 320],
  )
})
