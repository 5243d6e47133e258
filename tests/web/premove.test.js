import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { blank, hear } from "../../web/js/table/page.js"
import { Premove, fate, mayPlan, planning } from "../../web/js/table/premove.js"

const GAME = { faces: { J7: { name: "7 of Jewels" } } }
const HAND = ["J7", "P2", "A9"]
const play = (card, ...uses) => ({ label: card, uses, action: { type: "play", card } })

/** The view of seat 0; `items` are its choices, none while another seat is to act. */
function view(seq, { items = null, hand = HAND, early = [0, 1, 2, 3], game = {}, table = {} } = {}) {
  const zone = { id: "hand0", layout: "hand", owner: 0, cards: hand, early }
  const seats = ["Ann", "Bo", "Cy"].map(name => ({ name, kind: "person" }))
  return {
    is: "view",
    seq,
    news: [],
    table: { id: "t", status: "playing", seats, ...table },
    game: {
      round: 1,
      to_act: [items ? 0 : 1],
      zones: [
        { id: "hand1", layout: "hand", owner: 1, count: hand.length },
        { ...zone, cards: [], count: hand.length },
        { id: "trick", layout: "trick", cards: ["J2"] },
      ],
      ...game,
    },
    mine: { seat: 0, zones: [zone], choices: { items: items ?? [], more: false } },
  }
}

const waiting = hear(blank, view(4))
const planned = planning(waiting, "hand0.0", "7 of Jewels")
const after = given => fate(hear(planned, view(5, given)))

test("a card of the own hand can be chosen while another seat acts, and nothing else", () => {
  assert.equal(mayPlan(waiting, "hand0.0"), true)
  for (const id of ["hand0.3", "trick.0", "hand1.0"]) assert.equal(mayPlan(waiting, id), false, id)
})

test("no card is chosen in advance on one's turn, by who only looks on, while the table waits, or where a card is not a move", () => {
  assert.equal(mayPlan(hear(blank, view(4, { items: [play("J7", "hand0.0")] })), "hand0.0"), false)
  assert.deepEqual(
    ["hand0.0", "hand0.1"].map(id => mayPlan(hear(blank, view(4, { early: [1] })), id)),
    [false, true],
  )
  assert.equal(mayPlan({ ...waiting, mine: null }, "hand0.0"), false)
  for (const table of [{ incident: { seq: 3 } }, { paused: true }, { undo: { ask: 3 } }, { status: "over" }])
    assert.equal(mayPlan(hear(blank, view(4, { table })), "hand0.0"), false)
})

test("the same card chosen once more is taken back, and another takes its place", () => {
  assert.equal(planning(planned, "hand0.0", "").planned, null)
  assert.equal(planning(planned, "hand0.1", "2").planned.id, "hand0.1")
})

test("it waits while others act, and is played when its turn comes", () => {
  assert.deepEqual(after({ game: { to_act: [2] } }), {})
  assert.deepEqual(after({ items: [play("J7", "hand0.0"), play("P2", "hand0.1")] }).play.action, { type: "play", card: "J7" })
})

test("it falls where it is not a move then, or is more than one", () => {
  assert.deepEqual(after({ items: [play("P2", "hand0.1")] }), { why: "cannot" })
  assert.deepEqual(after({ items: [play("J7", "hand0.0"), play("J7", "hand0.0", "hand0.1")] }), { why: "several" })
  assert.deepEqual(after({ items: [{ ...play("J7", "hand0.0"), ask: true }] }), { why: "several" })
})

test("it falls when the table has changed under it, also if it could be played", () => {
  const items = [play("J7", "hand0.0")]
  const seats = [
    { name: "Ann", kind: "person" },
    { name: "Bo", kind: "person", stand_in: "sensible" },
    { name: "Cy", kind: "person" },
  ]
  const changes = [
    { game: { round: 2 } },
    { hand: ["J7", "A9"] },
    { table: { seats } },
    { table: { undone: [[3, 4]] } },
    { table: { undo: { ask: 5 } } },
    { table: { incident: { seq: 5 } } },
    { table: { paused: true } },
  ]
  for (const change of changes) {
    assert.deepEqual(after({ ...change, game: { to_act: [0], ...change.game }, items }), { why: "changed" }, JSON.stringify(change))
  }
})

test("a player who only goes away for a moment changes nothing", () => {
  const seats = ["Ann", "Bo", "Cy"].map(name => ({ name, kind: "person", away: name === "Bo" }))
  assert.deepEqual(after({ table: { seats } }), {})
})

/** A table that notes what is sent and said. */
function table(page) {
  const at = {
    page,
    game: GAME,
    sent: [],
    said: [],
    show: next => (at.page = next),
    speak: words => at.said.push(words),
    command: message => at.sent.push(message),
  }
  return Object.assign(at, { premove: new Premove(at) })
}

test("nothing is sent before the turn; then the card goes out once", () => {
  const at = table(waiting)
  at.premove.choose("hand0.0")
  assert.deepEqual([at.page.planned.name, at.premove.play(), at.sent], ["7 of Jewels", false, []])
  at.page = hear(at.page, view(5, { items: [play("J7", "hand0.0")] }))
  assert.deepEqual([at.premove.play(), at.premove.play()], [true, false])
  assert.deepEqual(at.sent, [{ do: "play", action: { type: "play", card: "J7" } }])
})

test("what is chosen, taken back and dropped is said", () => {
  const at = table(waiting)
  at.premove.choose("hand0.0")
  at.premove.choose("hand0.0")
  assert.deepEqual(at.said, ["7 of Jewels is your next card. It is played when your turn comes, if it can be.", "7 of Jewels is no longer your next card."])
  at.premove.choose("hand0.0")
  const page = at.premove.checked(hear(at.page, view(5, { items: [play("P2", "hand0.1")] })))
  assert.deepEqual([page.planned, page.refusal.message], [null, "7 of Jewels cannot be played now. Choose another card."])
})
