import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { isCounted, isNear, lawLine, shownTime, sits, untilOf, waitWords } from "../../web/js/table/waits.js"

process.env.TZ = "UTC" // the reader of these tests lives in Greenwich

const NOW = Date.parse("2026-11-21T10:00:00Z")
const soon = "2026-11-21T14:05:00.000Z"
const later = "2026-11-25T14:05:00.000Z"
const law = { end: { what: "Somebody wants to end the match.", then: "The match ends by the scores.", costs: "Nobody’s." } }
const page = (...waits) => ({ ahead: 0, table: { waits } })
const end = until => ({ wait: "end", until })

test("a time of today is written without its day, a later one with it", () => {
  assert.equal(shownTime(soon, NOW), "14:05")
  assert.match(shownTime(later, NOW), /^Wed.*25.*14:05$/)
})

test("a time just after midnight is tomorrow's, and midnight is not called 24", () => {
  assert.match(shownTime("2026-11-22T00:05:00Z", Date.parse("2026-11-21T23:59:00Z")), /^Sun.*22.*00:05$/)
})

test("the reader's own clock and day are spoken of, also where that goes wrong", () => {
  assert.equal(shownTime(soon, NOW, 600_000), "13:55")
  assert.equal(shownTime("2026-11-22T00:08:00Z", Date.parse("2026-11-22T00:05:00Z"), 600_000), "23:58") // still on the 21st
})

test("who has a seat, and has been dealt cards, sits at the table", () => {
  assert.deepEqual(
    [
      { seat: 0, mine: { seat: 0 } },
      { seat: 0, mine: null },
      { seat: null, mine: null },
    ].map(sits),
    [true, false, false],
  )
})

test("what is waited for is said with its end, and with what then happens by itself", () => {
  assert.equal(lawLine(page(end(soon)), "end", NOW, law), "Until 14:05, then: The match ends by the scores.")
})

test("the end is said alone while the law is not known, and nothing where nothing is waited for", () => {
  assert.equal(lawLine(page(end(soon)), "end", NOW, null), "Until 14:05.")
  assert.equal(lawLine(page(end(soon)), "pause", NOW, law), "")
  assert.equal(lawLine({ ahead: 0, table: {} }, "end", NOW, law), "")
})

test("seconds are counted in the last hour alone", () => {
  assert.equal(isCounted("2026-11-21T10:59:59Z", NOW), true)
  assert.equal(isCounted("2026-11-21T11:00:00Z", NOW), false)
  assert.equal(isCounted(undefined, NOW), false)
})

test("a wait is told beside the game from a day before its end, from half a day where the house gives one", () => {
  const turn = (hours, house = { days: 7 }) => ({ house, waits: [{ wait: "turn", until: new Date(NOW + hours * 3_600_000).toISOString() }] })
  assert.deepEqual([isNear(turn(25), "turn", NOW), isNear(turn(23), "turn", NOW)], [false, true])
  assert.deepEqual([isNear(turn(23, { days: 1 }), "turn", NOW), isNear(turn(11, { days: 1 }), "turn", NOW)], [false, true])
  assert.equal(isNear(turn(1), "deal", NOW), false)
})

test("the list tells each wait whole", () => {
  assert.deepEqual(waitWords(page(end(soon)), NOW, law), [
    "Somebody wants to end the match. Until 14:05, then: The match ends by the scores. Whose time it costs: Nobody’s.",
  ])
  assert.deepEqual(waitWords({ ahead: 0, table: {} }, NOW, law), [])
})

test("a wait is found by its name", () => assert.equal(untilOf({ waits: [end(soon)] }, "end"), soon))
