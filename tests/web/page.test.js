import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import {
  asked,
  blank,
  choosing,
  deals,
  fitId,
  hasHints,
  hear,
  heard,
  hinted,
  hole,
  isStrange,
  mayHurry,
  merged,
  stirred,
  zonesOf,
} from "../../web/js/table/page.js"
import { disputes } from "../../web/js/table/story.js"

const news = (...seqs) => seqs.map(seq => ({ seq, at: "", by: "table", lines: [`#${seq}`] }))
const view = (seq, more = {}) => ({ is: "view", seq, table: { id: "t" }, game: null, mine: null, news: [], ...more })
const after = (...messages) => messages.reduce(hear, blank)

test("a view is shown whole", () => {
  const page = after(view(4, { game: { round: 2 } }))
  assert.equal(page.seq, 4)
  assert.equal(page.game.round, 2)
})

test("a table is strange whose law is another than the one that the page knows, or that has none", () => {
  assert.deepEqual(
    [4, 3, 5, undefined].map(law => isStrange(view(7, { table: { id: "t", law } }))),
    [false, true, true, true],
  )
  assert.equal(isStrange({ is: "welcome", seq: 7 }), false)
})

test("an older view is dropped", () => {
  const page = after(view(7, { game: { round: 2 } }), view(6, { game: { round: 1 } }))
  assert.equal(page.game.round, 2)
})

test("a view of the same moment is heard again, for a new connection sends it", () => {
  assert.deepEqual(after(view(7), view(7, { mine: { seat: 1 } })).mine, { seat: 1 })
})

const hand = cards => ({ seat: 0, zones: [{ id: "hand", cards }], choices: { items: [], more: true } })
const chose = (...chosen) => choosing(after(view(7, { mine: hand(["2S", "3S"]) })), chosen)

test("a selection stands while others act", () => {
  assert.deepEqual(hear(chose("hand.1"), view(8, { mine: hand(["2S", "3S"]) })).chosen, ["hand.1"])
})

test("a selection falls when its zone has changed", () => {
  assert.deepEqual(hear(chose("hand.1"), view(8, { mine: hand(["2S", "4S"]) })).chosen, [])
})

test("a selection falls when there are other choices", () => {
  assert.deepEqual(hear(chose("hand.1"), view(8, { mine: { ...hand(["2S", "3S"]), choices: { items: [] } } })).chosen, [])
})

test("a refusal stays until one goes on oneself", () => {
  const page = hear(after(view(7)), { is: "refused", message: "No." })
  assert.equal(hear(page, view(8)).refusal.message, "No.")
})

test("a refusal changes nothing but the notice", () => {
  const page = after(view(7))
  const refused = { is: "refused", code: "rule", message: "No.", clause: "3.2" }
  assert.deepEqual(hear(page, refused), { ...page, refusal: refused })
})

test("a message of an unknown kind changes nothing", () => {
  const page = after(view(7))
  assert.equal(hear(page, { is: "toString" }), page)
})

test("the welcome says which seat is mine, and the view of that seat does too", () => {
  assert.equal(after({ is: "welcome", seat: 2 }).seat, 2)
  assert.equal(after({ is: "welcome", seat: null }, view(1, { mine: { seat: 3 } })).seat, 3)
})

test("news is appended in order", () => {
  const page = after(view(1, { news: news(0, 1) }), view(3, { news: news(2, 3) }))
  assert.deepEqual(
    page.log.map(entry => entry.seq),
    [0, 1, 2, 3],
  )
  assert.equal(heard(page), 3)
})

test("news that is told twice stands once", () => {
  assert.deepEqual(
    merged(news(0, 1, 2), news(1, 2, 3)).map(entry => entry.seq),
    [0, 1, 2, 3],
  )
})

test("a log without a hole has none", () => {
  assert.equal(hole(news(5, 6, 7)), null)
  assert.equal(hole([]), null)
})

test("a hole is found, and named by the entry after it", () => {
  assert.equal(hole(news(1, 2, 5, 6)), 5)
})

test("the log's answer fills the hole", () => {
  const page = after(view(2, { news: news(1, 2) }), view(6, { news: news(5, 6) }), { is: "log", news: news(3, 4), more: true })
  assert.equal(hole(page.log), null)
})

test("filling a hole does not change whether there is older news", () => {
  const page = after(view(2, { news: news(1, 2) }), view(5, { news: news(5) }), { is: "log", news: news(3, 4), more: true })
  assert.equal(page.older, false)
})

test("older news stands first and says whether there is more", () => {
  const page = after(view(9, { news: news(8, 9), more: true }), { is: "log", news: news(6, 7), more: false })
  assert.deepEqual(
    page.log.map(entry => entry.seq),
    [6, 7, 8, 9],
  )
  assert.equal(page.older, false)
})

test("the answer to fit counts only for what is chosen now", () => {
  const earlier = choosing(after(view(7)), ["hand.1"])
  const page = choosing(earlier, ["hand.1", "hand.2"])
  assert.equal(hear(page, { is: "choices", id: fitId(earlier), items: [1], more: false }).fit, null)
  assert.deepEqual(hear(page, { is: "choices", id: fitId(page), items: [1], more: false }).fit.items, [1])
})

test("another selection lets go of the refusal", () => {
  assert.equal(choosing({ ...blank, refusal: { message: "no" } }, []).refusal, null)
})

test("my zones take the place of the public ones, others are added", () => {
  const page = { game: { zones: [{ id: "a" }, { id: "b" }] }, mine: { zones: [{ id: "b", cards: ["QS"] }, { id: "c" }] } }
  assert.deepEqual(zonesOf(page), [{ id: "a" }, { id: "b", cards: ["QS"] }, { id: "c" }])
})

test("a spectator is never asked", () => {
  assert.equal(asked({ seat: null, game: { to_act: [0] } }), false)
  assert.equal(asked({ seat: 0, game: { to_act: [0] } }), true)
})

test("nobody is asked while everything waits", () => {
  const page = { seat: 0, mine: {}, game: { to_act: [0] }, table: { seats: [{}], deal: true } }
  assert.deepEqual([asked(page), deals(page)], [true, true])
  for (const table of [{ incident: {} }, { paused: true }, { seats: [{ stand_in: "sensible" }] }, { seats: [{ lost: "resigned" }] }]) {
    const waiting = { ...page, table: { ...page.table, ...table } }
    assert.deepEqual([asked(waiting), deals(waiting)], [false, false])
  }
})

test("nobody is asked when the match is over, whatever its cards say", () => {
  assert.equal(asked({ seat: 0, mine: {}, game: { to_act: [0] }, table: { status: "over", seats: [{}] } }), false)
})

test("the welcome tells how far the server's clock is ahead", () => {
  const now = Date.parse("2026-11-21T10:00:00Z")
  const page = hear(blank, { is: "welcome", seat: 0, now: "2026-11-21T10:00:03.500Z" }, now)
  assert.equal(page.ahead, 3_500)
})

test("a record from the future shows that the server's clock is further ahead", () => {
  const now = Date.parse("2026-11-21T10:00:00Z")
  const told = at => view(1, { news: [{ seq: 1, at, by: "table", lines: [] }] })
  assert.equal(hear(blank, told("2026-11-21T10:00:02Z"), now).ahead, 2_000)
  assert.equal(hear(blank, told("2026-11-21T09:00:00Z"), now).ahead, 0)
})

test("what only the referee is shown goes when the view has it no more", () => {
  const page = after(view(1, { office: { looks: [], remedies: ["stands"] } }))
  assert.deepEqual(page.office.remedies, ["stands"])
  assert.equal(hear(page, view(2)).office, null)
})

test("the referee can be called by a seat, where there is one, and once at a time", () => {
  const page = { mine: {}, table: { status: "playing", referee: { name: "" } } }
  assert.equal(disputes(page), true)
  for (const table of [{ referee: null }, { incident: {} }, { status: "lobby" }]) assert.equal(disputes({ ...page, table: { ...page.table, ...table } }), false)
  assert.equal(disputes({ ...page, mine: null }), false)
})

test("a calm table has nothing beside the game", () => {
  const table = { seats: [{ kind: "person" }], referee: { name: "" }, pause_asked: [], end_asked: [] }
  assert.equal(stirred({ table, office: null }), false)
  assert.equal(stirred({ table: { ...table, undo: {} }, office: null }), true)
  assert.equal(stirred({ table: { ...table, seats: [{ away: true }] }, office: null }), true)
  assert.equal(stirred({ table, office: {} }), true)
})

test("what is due within a day may have to be told, but not the closing of a lobby nor its draw, of which it tells itself", () => {
  const now = Date.parse("2026-11-21T10:00:00Z")
  const due = (wait, until) => stirred({ ahead: 0, table: { waits: [{ wait, until }] } }, now)
  assert.deepEqual(
    [due("turn", "2026-11-22T09:00:00Z"), due("turn", "2026-11-22T10:00:00Z"), due("lobby", "2026-11-21T11:00:00Z"), due("noise", "2026-11-21T10:01:00Z")],
    [true, false, false, false],
  )
  assert.equal(stirred({ ahead: 0, table: {} }, now), false)
})

test("an overdue turn and a wish for another referee are something to be seen", () => {
  assert.equal(stirred({ table: { overdue: [1] } }), true)
  assert.equal(stirred({ table: { referee_asked: [1] } }), true)
  assert.equal(stirred({ table: { adjourned: [{}] }, office: null }), false)
  assert.equal(stirred({ table: {}, mine: { referee: { url: "" } } }), true)
})

test("a good move that was shown counts for the decision about which it was asked, and for no other", () => {
  const good = { seq: 8, choice: { action: { type: "pass" } }, reason: "So." }
  const shown = mine => hinted({ ...after(view(9, { mine })), hint: good })
  assert.equal(shown({ hint: 8 }), good)
  for (const other of [{ hint: null }, { hint: 12 }, {}, null]) assert.equal(shown(other), null)
  assert.equal(hinted(after(view(9, { mine: { hint: 8 } }))), null)
})

test("good moves are shown to somebody alone with bots, and among people where the house has it so", () => {
  const kinds = (...given) => given.map(kind => ({ kind }))
  const at = (seats, more = {}) => ({ seat: 0, table: { status: "playing", seats: kinds(...seats), house: { hints: false }, ...more } })
  assert.equal(hasHints(at(["person", "bot", "bot"])), true)
  assert.equal(hasHints(at(["person", "person"])), false)
  assert.equal(hasHints(at(["person", "person"], { house: { hints: true } })), true)
  for (const other of [{ status: "over" }, { lesson: true }]) assert.equal(hasHints(at(["person", "bot"], other)), false)
  assert.equal(hasHints({ ...at(["person", "bot"]), seat: null }), false)
})

test("whoever is alone with bots may hurry them, while they play and it is not one's own turn", () => {
  const at = (status, turn, ...kinds) => ({ seat: 0, mine: { seat: 0 }, game: { to_act: [turn] }, table: { status, seats: kinds.map(kind => ({ kind })) } })
  assert.equal(mayHurry(at("playing", 1, "person", "bot", "bot")), true)
  for (const other of [at("playing", 0, "person", "bot"), at("over", 1, "person", "bot"), at("playing", 1, "person", "person")])
    assert.equal(mayHurry(other), false)
  assert.equal(mayHurry({ ...at("playing", 1, "person", "bot"), mine: null }), false)
})

test("a lesson counts for the moment of which it speaks", () => {
  const lesson = { seq: 9, text: "Flip.", choice: { action: { type: "flip" } } }
  assert.equal(hinted({ ...after(view(9)), lesson }), lesson)
  assert.equal(hinted({ ...after(view(10)), lesson }), null)
})

test("of those who ask for a seat the last four are shown", () => {
  const asks = number => ({ is: "asks-for", signed: { claim: { seat: 1, key: `${number}` }, signature: "" } })
  const page = [1, 2, 3, 4, 5].reduce((shown, number) => hear(shown, asks(number)), blank)
  assert.deepEqual(
    page.askers.map(({ claim }) => claim.key),
    ["2", "3", "4", "5"],
  )
})
