import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { Beats } from "../../web/js/table/beats.js"
import { hear } from "../../web/js/table/page.js"
import { beatsOf, countOf, lasting, motionOf } from "../../web/js/table/scene.js"
import { added } from "../../web/js/table/sprites.js"

const MINE = { seq: 8, lines: ["Bo flips a mine.", "The sweep is lost."], beats: [["mine", 1]] }

test("a beat comes with its sentence, and one that the page does not know is left out", () => {
  assert.deepEqual(
    beatsOf([
      MINE,
      {
        seq: 9,
        lines: [],
        beats: [
          ["fireworks", -1],
          ["round", -1],
        ],
      },
    ]),
    [
      { name: "mine", words: "The sweep is lost." },
      { name: "round", words: "" },
    ],
  )
})

test("a package adds beats to those of the page, or has its own in their place", () => {
  Object.assign(added.beats, { flood: { sound: "wave", large: true, lasts: 500 }, mine: { sound: "wave" } })
  assert.deepEqual(beatsOf([{ seq: 9, lines: ["The tide is high."], beats: [["flood", 0]] }]), [{ name: "flood", words: "The tide is high." }])
  assert.deepEqual([lasting([{ name: "flood", words: "The tide is high." }]), lasting(beatsOf([MINE]))], [500, 0])
  added.beats = {}
})

test("what is told in large letters is held for as long as it takes to read", () => {
  assert.equal(lasting(beatsOf([MINE])), 900)
  assert.equal(lasting([{ name: "steal", words: "Bo steals." }]), 1100)
  assert.equal(lasting([{ name: "stop", words: "Bo stops." }]), 400)
  assert.equal(lasting([{ name: "trick", words: "Bo takes the trick." }]), 0)
  assert.equal(lasting([{ name: "mine", words: "" }]), 0)
  assert.equal(lasting([{ name: "counted", words: "The hand is counted: Bo $400." }]), 1100)
})

const zones = cards => [{ id: "grid", layout: "grid", cards }]

test("the picture in which something happens is seen for longer", () => {
  const timers = []
  const beats = new Beats({ changed() {}, pace: () => 1, still: () => false, away: () => false, later: (_, ms) => timers.push(ms), cancel() {} })
  beats.seen({ zones: zones([""]) })
  beats.seen({ zones: zones(["MINE"]), fresh: [MINE] })
  assert.deepEqual(timers, [900])
})

test("news of before one came are not played", () => {
  const view = (seq, news) => ({ is: "view", seq, table: { seats: [] }, game: { zones: [] }, mine: null, news })
  const page = { seq: -1, log: [], chosen: [], here: {}, ahead: 0, game: null, table: null }
  const come = hear(page, view(8, [MINE]))
  assert.equal(come.game.fresh, undefined)
  assert.deepEqual(
    hear(come, view(9, [{ ...MINE, seq: 9 }])).game.fresh.map(each => each.seq),
    [9],
  )
})

const trick = (...cards) => ({ id: "trick", layout: "trick", cards })
const loot = (owner, count) => ({ id: `loot${owner}`, layout: "pile", owner, count })

test("the cards of a trick go to the seat that has them then, wiped if a cleaner took it", () => {
  const was = { zones: [trick("J1", "J2", "X"), loot(0, 3), loot(1, 0)] }
  const news = name => [{ seq: 4, lines: [], beats: [[name, -1]] }]
  assert.deepEqual(motionOf(was, { zones: [trick(), loot(0, 3), loot(1, 3)], fresh: news("trick") }), {
    takes: { zone: "trick", seat: 1 },
    wipes: false,
    crosses: null,
  })
  assert.deepEqual(motionOf(was, { zones: [trick(), loot(0, 6), loot(1, 0)], fresh: news("wiped") }), {
    takes: { zone: "trick", seat: 0 },
    wipes: true,
    crosses: null,
  })
  assert.equal(motionOf(was, { zones: [trick("J1", "J2", "X", "P4"), loot(0, 3), loot(1, 0)] }).takes, null)
})

test("a hand that grows takes no trick", () => {
  const was = { zones: [trick("J1"), { id: "hand0", layout: "hand", owner: 0, count: 4 }] }
  assert.equal(motionOf(was, { zones: [trick(), { id: "hand0", layout: "hand", owner: 0, count: 5 }] }).takes, null)
})

test("of a trade each seat gets what the other has given", () => {
  const pile = (owner, ...cards) => ({ id: `pile${owner}`, layout: "stack", owner, cards })
  const was = { zones: [pile(0, "water"), pile(1, "bo"), pile(2, "token")] }
  const fresh = [{ seq: 4, lines: [], beats: [["trade", -1]] }]
  assert.deepEqual(motionOf(was, { zones: [pile(0), pile(1), pile(2, "token")], fresh }).crosses, { pile0: 1, pile1: 0 })
  assert.equal(motionOf(was, { zones: [pile(0), pile(1), pile(2)], fresh }).crosses, null)
})

test("a beat tells how much it was where the game counts that under its name, and says nothing of nothing", () => {
  const counters = { wiped: { sign: "wiped", one: "{n} print wiped", other: "{n} prints wiped" }, coins: { sign: "coin", one: "{n} coin", other: "{n} coins" } }
  const told = (name, stake) => countOf([{ name }], { zones: [{ id: "trick" }, { id: "last", stake }] }, counters)?.words
  assert.equal(told("wiped", { coins: 10, wiped: 6 }), "6 prints wiped")
  assert.equal(told("wiped", { coins: 10, wiped: 0 }), undefined)
  assert.equal(told("trick", { coins: 10, prints: 6 }), undefined)
})

test("the cash of a sweep goes to the seat that has it then, one after another", () => {
  const grid = (cards, order) => ({ id: "grid", layout: "grid", cards, order })
  const stack = (owner, ...cards) => ({ id: `stack${owner}`, layout: "stack", owner, cards })
  const was = { zones: [grid(["20", "50", ""], [1, 0]), stack(0, "5"), stack(1)] }
  const fresh = [{ seq: 4, lines: [], beats: [["stop", -1]] }]
  assert.deepEqual(motionOf(was, { zones: [grid([null, null, ""]), stack(0, "5"), stack(1, "20", "50")], fresh }), { crosses: { grid: 1 }, apart: 70 })
  assert.equal(motionOf(was, { zones: [grid([null, null, ""]), stack(0, "5"), stack(1)], fresh }).crosses, null)
})
