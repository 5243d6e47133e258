import assert from "node:assert/strict"
import test from "node:test"
import { merged, whole } from "../../web/js/server/changes.js"

const zone = (id, ...cards) => ({ id, label: id, layout: "row", cards })
const view = {
  is: "view", seq: 4, table: { status: "playing", rematch: null, paused: { by: 1 } },
  game: { round: 1, to_act: [0], say: "{0} led.", zones: [zone("arena", "2C"), zone("pile0")], players: [{ seat: 0, score: 0 }, { seat: 1, score: 0 }] },
  mine: null, news: [], receipt: "r4",
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

test("a round is added to the sheet", () => {
  const now = merged(view, changes({ game: { sheet: { keep: 0, add: [{ round: 1 }] } } }))
  assert.deepEqual(merged(now, { ...changes(), game: { sheet: { keep: 1, add: [{ round: 2 }] } } }).game.sheet, [{ round: 1 }, { round: 2 }])
})

test("changes of another view than the last are not guessed at", () => {
  const heard = []
  let lost = 0
  const hear = whole(message => heard.push(message), () => lost++)
  for (const message of [{ is: "here", seats: [] }, view, changes({}), changes({}), { ...view, seq: 9 }]) hear(message)
  assert.deepEqual(heard.map(({ is, seq }) => [is, seq]), [["here", undefined], ["view", 4], ["view", 5], ["view", 9]])
  assert.equal(lost, 1)
})
