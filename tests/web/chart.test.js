import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { apart, ticksOf, totalsOf } from "../../web/js/table/chart.js"

const round = (number, ...rows) => ({ round: number, rows: rows.map(([seat, points, total]) => ({ seat, points, total })) })

test("a line begins with what its seat had before the first round", () => {
  assert.deepEqual(totalsOf([round(1, [0, 10, 10], [1, -5, 95]), round(2, [1, 5, 100], [0, 20, 30])]), [
    { seat: 0, totals: [0, 10, 30] },
    { seat: 1, totals: [100, 95, 100] },
  ])
})

test("a seat that a round does not tell of keeps its total", () => {
  assert.deepEqual(totalsOf([round(1, [0, 10, 10], [1, 5, 5]), round(2, [0, 1, 11])])[1].totals, [0, 5, 5])
})

test("the lines across the picture are round numbers about all scores", () => {
  assert.deepEqual(ticksOf(0, 52), [0, 20, 40, 60])
  assert.deepEqual(ticksOf(-130, 480), [-200, 0, 200, 400, 600])
  assert.deepEqual(ticksOf(0, 1_985_000), [0, 500_000, 1_000_000, 1_500_000, 2_000_000])
})

test("scores that are all alike have a picture too", () => {
  assert.deepEqual(ticksOf(0, 0), [0, 1])
  assert.deepEqual(ticksOf(7, 7), [7, 8])
})

test("whole scores have no lines at halves", () => {
  assert.deepEqual(ticksOf(0, 2), [0, 1, 2])
})

test("whatever the scores are, few lines hold them all", () => {
  for (let low = -1000; low <= 0; low += 97) {
    for (let high = low; high < 5000; high += 331) {
      const ticks = ticksOf(low, high)
      assert(ticks[0] <= low && ticks.at(-1) >= high && ticks.length > 1 && ticks.length <= 7, `${low} ${high} ${ticks}`)
    }
  }
})

test("names of lines that end near each other stand below each other, in the order of the lines", () => {
  assert.deepEqual(apart([40, 10, 42, 100]), [40, 10, 56, 100])
  assert.deepEqual(apart([10, 10, 10]), [10, 26, 42])
  assert.deepEqual(apart([40, 50, 52], 60), [28, 44, 60], "none runs into the rounds below")
})
