import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { cameAt, lies } from "../../web/js/replay/find.js"
import { chunksAround } from "../../web/js/replay/log.js"
import { Moments, Wanted } from "../../web/js/replay/moments.js"

/** A server whose answers come when they are let go. */
function slow() {
  const asked = []
  const fetch = (eyes, seq) => new Promise((resolve, reject) => asked.push({ eyes, seq, answer: () => resolve({ eyes, seq }), refuse: reject }))
  return { asked, fetch }
}

function watching(fetch) {
  const seen = { shown: [], failed: [], rests: 0 }
  const outside = { show: moment => seen.shown.push(moment.seq), fail: error => seen.failed.push(error.message), rest: () => seen.rests++ }
  return { seen, wanted: new Wanted(new Moments(fetch), outside) }
}

test("a moment is fetched once for the same eyes", async () => {
  const { asked, fetch } = slow()
  const moments = new Moments(fetch)
  assert.equal(moments.at("public", 3), moments.at("public", 3))
  moments.at("all", 3)
  assert.equal(asked.length, 2)
})

test("of a moment beside one that is here the changes are enough", async () => {
  const asked = []
  const tell = (eyes, seq, from) =>
    from === undefined ? { eyes, seq, table: { deal: true }, game: { turn: seq, round: 1 } } : { eyes, seq, from, game: { set: { turn: seq } } }
  const moments = new Moments(async (...each) => tell(...(asked.push(each), each)))
  await moments.at("public", 3)
  const now = await moments.at("public", 4)
  assert.deepEqual(now, { eyes: "public", seq: 4, table: { deal: true }, game: { turn: 4, round: 1 } })
  await moments.at("public", 2)
  await moments.at("all", 4)
  assert.deepEqual(asked, [
    ["public", 3, undefined],
    ["public", 4, 3],
    ["public", 2, 3],
    ["all", 4, undefined],
  ])
})

test("a moment that may show less another time is nothing to go on from", async () => {
  const asked = []
  const moments = new Moments(async (eyes, seq, from) => ({ eyes, seq, game: {}, passing: seq === 3, from: void asked.push(from) }))
  for (const seq of [3, 4, 5]) await moments.at("public", seq)
  assert.deepEqual(asked, [undefined, undefined, 4])
})

test("a moment that was refused is asked for again", async () => {
  const { asked, fetch } = slow()
  const moments = new Moments(fetch)
  const first = moments.at("public", 3)
  asked[0].refuse(new Error("no"))
  await assert.rejects(first)
  moments.at("public", 3)
  assert.equal(asked.length, 2)
})

test("of many that are wanted in a row only the first and the last are fetched, and the last is shown", async () => {
  const { asked, fetch } = slow()
  const { seen, wanted } = watching(fetch)
  const done = wanted.want("public", 1)
  for (const seq of [2, 3, 4, 5]) wanted.want("public", seq)
  asked[0].answer()
  await new Promise(setImmediate)
  asked[1].answer()
  await done
  assert.deepEqual([asked.map(each => each.seq), seen.shown, seen.rests], [[1, 5], [5], 1])
})

test("a refusal of what is no longer wanted is not told", async () => {
  const { asked, fetch } = slow()
  const { seen, wanted } = watching(fetch)
  const done = wanted.want("public", 1)
  wanted.want("public", 2)
  asked[0].refuse(new Error("no"))
  await new Promise(setImmediate)
  asked[1].answer()
  await done
  assert.deepEqual([seen.shown, seen.failed], [[2], []])
})

test("a refusal of what is wanted is told", async () => {
  const { asked, fetch } = slow()
  const { seen, wanted } = watching(fetch)
  const done = wanted.want("public", 1)
  asked[0].refuse(new Error("no"))
  await done
  assert.deepEqual(seen.failed, ["no"])
})

test("the moment at which a card came is found from anywhere after it", async () => {
  for (const came of [5, 6, 77, 200, 499]) {
    assert.equal(await cameAt(async seq => seq >= came, 500, 5), came)
  }
})

test("a card that came with this moment came now", async () => {
  assert.equal(await cameAt(async seq => seq >= 500, 500, 5), 500)
})

test("few moments are asked for", async () => {
  let asked = 0
  await cameAt(async seq => (asked++, seq >= 1234), 20_000, 0)
  assert.ok(asked < 32)
})

test("in a pile a card lies in its place, in a hand anywhere", () => {
  const zones = [
    { id: "pile", layout: "pile", cards: ["a", "b"] },
    { id: "hand", layout: "hand", cards: ["c", "d"] },
  ]
  assert.equal(lies(zones, { zone: "pile", index: 0, code: "b" }), false)
  assert.equal(lies(zones, { zone: "hand", index: 0, code: "d" }), true)
  assert.equal(lies(zones, { zone: "gone", index: 0, code: "d" }), false)
})

test("the log around a moment is its own part, and the next where that is near", () => {
  assert.deepEqual(chunksAround(150, 900), [0])
  assert.deepEqual(chunksAround(290, 900), [0, 1])
  assert.deepEqual(chunksAround(310, 900), [0, 1])
  assert.deepEqual(chunksAround(290, 295), [0])
})
