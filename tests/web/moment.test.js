import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { disputable, movesOf, seatOf } from "../../web/js/table/moment.js"

const entry = (seq, by, more = {}) => ({ seq, at: "", by, lines: [`${seq}`], hash: "", prev: "", ...more })
const page = {
  table: { undone: [[5, 5]] },
  log: [entry(3, "seat:0"), entry(4, "dealer"), entry(5, "seat:1", { cards: ["7"] }), entry(6, "bot:2", { cards: [] }), entry(7, "seat:1", { cards: ["8"] })],
}
const seqs = list => list.map(each => each.seq)

test("moments are moves that still count, the newest first: no sitting down, no answer", () => {
  assert.deepEqual(seqs(movesOf(page)), [7, 6])
})

test("a move that was named is offered, whatever has become of it", () => {
  assert.deepEqual(seqs(disputable(page, 5)), [7, 6, 5])
  assert.deepEqual(seqs(disputable(page, 7)), [7, 6])
})

test("a move is its seat's, who- or whatever played for it", () => {
  assert.deepEqual(
    ["seat:1", "bot:2", "clock:0", "dealer", "referee"].map(by => seatOf({ by })),
    [1, 2, 0, null, null],
  )
})
