import assert from "node:assert/strict"
import test from "node:test"
import { Beats, meant } from "../../web/js/table/beats.js"

const zone = (id, layout, cards, rest = {}) => ({ id, layout, cards, ...rest })
const players = [
  { seat: 0, hand: 2 },
  { seat: 1, hand: 2 },
]
const table = (trick, last = [], taken = [], turn = trick.length % 2) => ({
  zones: [zone("trick", "trick", trick, { marks: {} }), zone("last", "trick", last, { marks: {} }), zone("loot1", "pile", taken)],
  players,
  to_act: [turn],
  turn,
})
const cards = game => game.zones[0].cards.join(" ")

/** Beats whose clock is turned by hand. */
function watched(given = {}) {
  const timers = []
  const seen = []
  const beats = new Beats({
    changed: () => seen.push("drawn"),
    pace: () => 1,
    still: () => false,
    away: () => false,
    later: (run, ms) => timers.push({ run, ms }),
    cancel: () => timers.splice(0),
    ...given,
  })
  return { beats, timers, seen, pass: () => timers.shift().run() }
}

test("the first picture is shown at once, and so is the next when nothing is held", () => {
  const { beats, timers } = watched()
  const [one, two] = [table([]), table(["2C"])]
  assert.equal(beats.seen(one), one)
  assert.equal(beats.seen(two), two)
  assert.equal(timers[0].ms, 700)
  assert(!beats.behind)
})

test("what comes too soon waits, and is seen in order", () => {
  const { beats, pass, seen } = watched()
  const all = [[], ["2C"], ["2C", "3C"], ["2C", "3C", "4C"]].map(trick => table(trick))
  const shown = all.map(each => beats.seen(each))
  assert.deepEqual(shown.map(cards), ["", "2C", "2C", "2C"])
  pass()
  assert.equal(cards(beats.seen(all[3])), "2C 3C")
  pass()
  assert.equal(cards(beats.seen(all[3])), "2C 3C 4C")
  assert.deepEqual(seen, ["drawn", "drawn"])
})

test("a finished trick is seen whole, for longer, before anybody takes it", () => {
  const { beats, pass, timers } = watched()
  beats.seen(table(["2C"]))
  const taken = table([], ["2C", "9C"], ["2C", "9C"])
  const whole = beats.seen(taken)
  assert.equal(cards(whole), "2C 9C")
  assert.deepEqual(whole.zones[2].cards, [])
  assert.deepEqual([whole.turn, whole.to_act], [null, []])
  assert.equal(timers[0].ms, 900)
  pass()
  assert.equal(beats.seen(taken), taken)
})

test("a trick that has not begun, and says nothing of cards, is not finished", () => {
  const { beats } = watched()
  const bare = {
    ...table([]),
    zones: [
      { id: "trick", layout: "trick" },
      { id: "last", layout: "trick" },
    ],
  }
  beats.seen(bare)
  const begun = { ...table(["2C"]), zones: [zone("trick", "trick", ["2C"]), { id: "last", layout: "trick" }] }
  assert.equal(beats.seen(begun), begun)
  const dealt = { ...table([]), zones: [{ id: "trick", layout: "trick" }, zone("last", "trick", ["2C", "3C"])] }
  beats.skip()
  assert.equal(cards(beats.seen(dealt)), "2C 3C")
})

test("at once only the last trick is held", () => {
  const { beats, timers } = watched({ pace: () => 0 })
  beats.seen(table(["2C"]))
  beats.seen(table(["2C", "3C"]))
  assert.equal(timers.length, 0)
  assert.equal(cards(beats.seen(table([], ["2C", "3C"]))), "2C 3C")
  assert.equal(timers[0].ms, 900)
})

test("slow holds longer, keeping still half as long, and who is far behind sees it at double speed", () => {
  const held = (given, games) => {
    const { beats, timers, pass } = watched(given)
    games.forEach(each => beats.seen(each))
    if (games.length > 2) pass()
    return timers[0].ms
  }
  const two = [table([]), table(["2C"])]
  assert.equal(held({ pace: () => 1.6 }, two), 1120)
  assert.equal(held({ still: () => true }, two), 350)
  assert.equal(
    held(
      {},
      [..."abcdef"].map((card, place) => table([card], [], [], place % 2)),
    ),
    350,
  )
})

test("what a seat follows up in its turn is seen for a moment, unless a beat is told", () => {
  const { beats, timers } = watched()
  const [one, two] = [table(["2C"], [], [], 1), table(["2C", "3C"], [], [], 1)]
  beats.seen(one)
  beats.seen(two)
  assert.equal(timers[0].ms, 60)
  beats.skip()
  timers.splice(0)
  beats.seen({ ...table(["2C"], [], [], 1), fresh: [{ seq: 1, lines: ["{1} sweeps"], beats: [["sweep", 0]] }] })
  assert.equal(timers[0].ms, 1100)
})

test("skipping shows the newest, and an own move is not held up by what was shown before", () => {
  const { beats, timers, seen } = watched()
  const all = [[], ["2C"], ["2C", "3C"]].map(trick => table(trick))
  all.forEach(each => beats.seen(each))
  beats.skip()
  assert.equal(beats.seen(all[2]), all[2])
  assert.deepEqual([timers.length, seen], [0, ["drawn"]])
  const own = table(["2C", "3C", "4C"])
  assert.equal(beats.seen(own), own)
})

test("nothing is held while nobody looks", () => {
  const { beats } = watched({ away: () => true })
  for (const trick of [[], ["2C"], ["2C", "3C"]]) assert.equal(cards(beats.seen(table(trick))), trick.join(" "))
})

test("a record that moves no card is no beat", () => {
  const { beats, timers } = watched()
  beats.seen(table(["2C"]))
  const again = table(["2C"])
  assert.equal(beats.seen(again), again)
  assert.equal(timers.length, 0)
})

test("the end of a round waits until all has been seen", () => {
  const { beats, pass } = watched()
  const done = []
  beats.seen(table([]))
  beats.seen(table(["2C"]))
  beats.afterwards(() => done.push("sheet"))
  assert.deepEqual(done, [])
  pass()
  assert.deepEqual(done, ["sheet"])
  beats.afterwards(() => done.push("again"))
  assert.equal(done.length, 2)
})

test("what one sees is what one chooses", () => {
  const choices = { items: [{ uses: ["arena.0"] }, { uses: ["arena.1"] }, { uses: ["deck.0"] }, {}], more: false }
  const seen = [zone("arena", "row", ["2C", "3C"]), { id: "deck", layout: "pile", count: 3 }]
  const newest = [zone("arena", "row", ["2C", "9C"]), { id: "deck", layout: "pile", count: 2 }]
  assert.deepEqual(meant(choices, seen, newest).items, [{ uses: ["arena.0"] }, {}])
})
