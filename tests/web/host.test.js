import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { hostOf } from "../../web/js/table/host.js"

const seats = kinds => kinds.map((kind, seat) => ({ seat, kind }))
const sat = (...order) => order.map((seat, i) => ({ seq: i + 1, by: `seat:${seat}`, lines: [`{${seat}} sits down.`] }))

test("the person who sat down first is the host", () => {
  assert.equal(hostOf({ table: { seats: seats(["person", "bot", "person"]) }, log: sat(2, 0) }), 2)
})

test("who left and came back sat down later", () => {
  const log = [...sat(0, 1), { seq: 3, by: "seat:0", lines: ["Seat 1 is open again."] }, { seq: 4, by: "seat:0", lines: ["{0} sits down."] }]
  assert.equal(hostOf({ table: { seats: seats(["person", "person"]) }, log }), 1)
})

test("a table that names its host is believed", () => {
  assert.equal(hostOf({ table: { host: 1, seats: seats(["person", "person"]) }, log: sat(0, 1) }), 1)
})

test("where nobody sits there is no host", () => assert.equal(hostOf({ table: { seats: seats(["open", "bot"]) }, log: [] }), undefined))
