import assert from "node:assert/strict"
import test from "node:test"
import { merged, whole } from "../../web/js/server/changes.js"

const zone = (id, ...cards) => ({ id, label: id, layout: "row", cards })
const view = {
  is: "view",
  seq: 4,
  table: { status: "playing", rematch: null, paused: { by: 1 } },
  game: {
    round: 1,
    to_act: [0],
    say: "{0} led.",
    zones: [zone("arena", "2C"), zone("pile0")],
    players: [
      { seat: 0, score: 0 },
      { seat: 1, score: 0 },
    ],
  },
  mine: null,
  news: [],
  receipt: "r4",
}
const changes = rest => ({ is: "changes", seq: 5, from: 4, news: [], ...rest })

test("what is not told stays, and what is gone goes", () => {
  const now = merged(view, changes({ table: { gone: ["paused"] }, game: { set: { to_act: [1] }, gone: ["say"] } }))
  assert.deepEqual(now.table, { status: "playing", rematch: null })
  assert.deepEqual(Object.keys(now.game), ["round", "to_act", "zones", "players"])
  assert.equal(now.receipt, undefined)
  assert.equal(view.table.paused.by, 1)
})

test("zones come, go and change by their ids", () => {
  const zones = { set: [zone("stack9", "9H"), zone("pile0", "2C")], order: ["stack9", "pile0"] }
  assert.deepEqual(merged(view, changes({ game: { zones } })).game.zones, [zone("stack9", "9H"), zone("pile0", "2C")])
})

test("of a zone and a player what is otherwise is told, and of the cards the part that is", () => {
  const old = { ...view, game: { ...view.game, zones: [{ ...zone("arena", "2C", "3C", "4C"), note: "9" }], players: [{ seat: 0, score: 0, note: "led" }] } }
  const zones = { changed: [{ id: "arena", count: 3, cut: [1, 1, ["9H", "8H"]], gone: ["note"] }] }
  const now = merged(old, changes({ game: { zones, players: [{ seat: 0, score: 5, gone: ["note"] }] } })).game
  assert.deepEqual(now.zones, [{ ...zone("arena", "2C", "9H", "8H", "4C"), count: 3 }])
  assert.deepEqual(now.players, [{ seat: 0, score: 5 }])
})

test("a zone whose last card goes has no cards, until one comes", () => {
  const cut = (from, ...how) => merged({ ...from, seq: 4 }, changes({ game: { zones: { changed: [{ id: "arena", cut: how }] } } }))
  const empty = cut(view, 0, 1, [])
  assert.equal(empty.game.zones[0].cards, undefined)
  assert.deepEqual(cut(empty, 0, 0, ["9H"]).game.zones[0].cards, ["9H"])
})

test("a choice that was told before comes as its number", () => {
  const [a, b, c] = ["a", "b", "c"].map(label => ({ label, uses: [] }))
  const mine = items => ({ choices: { items, more: false } })
  const heard = []
  const hear = whole(message => heard.push(message.mine.choices.items), assert.fail)
  hear({ ...view, mine: mine([a, b]) })
  for (const [from, items] of [
    [4, [1, c]],
    [5, []],
    [6, [2, 0]],
  ])
    hear({ ...changes(), seq: from + 1, from, mine: { set: mine(items) } })
  hear({ ...changes(), seq: 8, from: 7, mine: { whole: mine([c]) } })
  hear({ ...changes(), seq: 9, from: 8, mine: { set: mine([0]) } })
  assert.deepEqual(heard, [[a, b], [b, c], [], [c, a], [c], [c]])
})

test("what is waited for comes later by as much as all of it does", () => {
  const waits = [
    { wait: "turn", until: "2026-11-29T17:50:51.047Z" },
    { wait: "undo", until: "2026-11-22T17:51:00.999Z" },
  ]
  const now = merged({ ...view, table: { ...view.table, waits } }, changes({ table: { later: 1001 } })).table
  assert.deepEqual(
    now.waits.map(wait => wait.until),
    ["2026-11-29T17:50:52.048Z", "2026-11-22T17:51:02.000Z"],
  )
})

test("a round is added to the sheet", () => {
  const now = merged(view, changes({ game: { sheet: { keep: 0, add: [{ round: 1 }] } } }))
  assert.deepEqual(merged(now, { ...changes(), game: { sheet: { keep: 1, add: [{ round: 2 }] } } }).game.sheet, [{ round: 1 }, { round: 2 }])
})

test("changes of another view than the last are not guessed at", () => {
  const heard = []
  let lost = 0
  const hear = whole(
    message => heard.push(message),
    () => lost++,
  )
  for (const message of [{ is: "here", seats: [] }, view, changes({}), changes({}), { ...view, seq: 9 }]) hear(message)
  assert.deepEqual(
    heard.map(({ is, seq }) => [is, seq]),
    [
      ["here", undefined],
      ["view", 4],
      ["view", 5],
      ["view", 9],
    ],
  )
  assert.equal(lost, 1)
})
