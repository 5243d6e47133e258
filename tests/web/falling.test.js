// Cards fall for whoever has won, and for nobody else; the sheet waits for them, and for melds that open.

import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { Beats } from "../../web/js/table/beats.js"
import { FALLS } from "../../web/js/table/falling.js"
import { meldsBetween } from "../../web/js/table/melds.js"
import { falls, wins } from "../../web/js/table/scene.js"

const END = { seq: 9, lines: ["Ann wins the match."], beats: [["win", 0]] }
const page = (seat, fresh = [END]) => ({ seat, table: {}, game: { zones: [], winners: [0], fresh } })

test("cards fall for the winner alone, and only when the match has just been won", () => {
  assert.deepEqual(
    [page(0), page(1), page(null), page(0, [])].map(each => falls(each, null, false)),
    [FALLS, 0, 0, 0],
  )
})

test("who won a match by a ruling has won it whatever the cards say", () => {
  assert(wins([{ name: "win", words: "" }], { ...page(1), table: { outcome: { winners: [1] } } }))
})

const hand = (id, worths) => ({ id, cards: ["go", "dog"], ...(worths && { melds: worths.map((worth, place) => ({ places: [place], worth })) }) })

test("whatever is counted for the first time opens meld by meld before the banner, and once", () => {
  const [was, counted] = [{ zones: [hand("hand1")] }, { ...page(1).game, zones: [hand("hand1", [200, 250])] }]
  assert.deepEqual(meldsBetween(was, counted), [
    { codes: ["go"], worth: 200 },
    { codes: ["dog"], worth: 250 },
  ])
  const held = (seat, before, game, still = false) => falls({ ...page(seat), game }, before, still)
  assert.equal(held(1, was, counted), 2 * 350 + 1100)
  assert.equal(held(0, was, counted), 2 * 350 + FALLS)
  assert.equal(held(0, was, counted, true), 350 + 1100)
  assert.equal(held(1, counted, counted), 0)
  assert.equal(held(1, was, { ...counted, fresh: undefined }), 0)
})

/** How long the last picture is held for whoever wants nothing to move, or does not mind. */
function held(still, pace = 1) {
  const timers = []
  const told = { changed() {}, pace: () => pace, still: () => still, away: () => false, cancel() {} }
  const beats = new Beats({ ...told, falls: (game, was) => falls({ ...page(0), game }, was, still), later: (_, ms) => timers.push(ms) })
  beats.seen({ zones: [{ cards: [] }] })
  beats.seen({ ...page(0).game, zones: [{ cards: ["5"] }] })
  return timers
}

test("the sheet comes after the last card has fallen, also where bots play at once; nothing falls where nothing is to move", () => {
  assert.deepEqual([held(false), held(false, 0), held(true)], [[FALLS], [FALLS], [550]])
})
