import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { inviteAll } from "../../web/js/table/inviting.js"

const open = seat => ({ seat, kind: "open", reserved: false, invited: "" })

/** A host's page, and what it told: each message with what is to be called when it is refused. */
function page() {
  const told = []
  const at = {
    table: `t${Math.random()}`,
    page: { table: { listed: false, seats: [{ seat: 0, kind: "person" }, open(1), open(2)] } },
    tell: (message, _done, refused) => told.push({ message, refused }),
  }
  return { at, told, seats: () => told.map(each => each.message.seat) }
}

const settled = async (told, count) => {
  while (told.length < count) await new Promise(done => setImmediate(done))
}

test("an invitation that was refused is made once more, and one that only waits for its answer is not", async t => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { at, told, seats } = page()
  inviteAll(at)
  inviteAll(at)
  await settled(told, 2)
  assert.deepEqual(seats().sort(), [1, 2])
  told.find(each => each.message.seat === 2).refused()
  t.mock.timers.tick(5000)
  await settled(told, 3)
  assert.deepEqual(seats().slice(2), [2])
  t.mock.timers.tick(60_000)
  assert.equal(told.length, 3)
})

test("a seat that is no longer free is not asked for again", async t => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const { at, told } = page()
  inviteAll(at)
  await settled(told, 2)
  for (const { refused } of told) refused()
  at.page = { table: { ...at.page.table, seats: at.page.table.seats.map(each => ({ ...each, kind: "person" })) } }
  t.mock.timers.tick(5000)
  await new Promise(done => setImmediate(done))
  assert.equal(told.length, 2)
})
