import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { noticesOf, wishWords, wishesOf } from "../../web/js/table/notices.js"

const names = ["Ann", "Bo", "Cy"]
const NOW = Date.parse("2026-11-21T10:00:00Z")
const later = "2026-11-21T10:00:40Z"
const seats = (...more) => names.map((name, seat) => ({ seat, name, kind: seat === 2 ? "bot" : "person", ...more[seat] }))
const log = [{ seq: 57, by: "seat:0", lines: ["{0} flips cell 3."] }]

/** What seat 0, another seat, the referee or a spectator is told of a table. */
function told(table, seat = 0, office = null) {
  const page = {
    seat,
    mine: seat === null ? null : { seat },
    office,
    log,
    table: { status: "playing", seats: seats(), referee: { name: "Rae" }, house: { away: "ask", days: 7 }, ...table },
  }
  return noticesOf(page, names, NOW)
}
const labels = notices => notices.flatMap(each => each.offers.map(offer => offer.label))
const sent = (notices, label) => notices.flatMap(each => each.offers).find(offer => offer.label === label)?.message

const undo = { ask: 60, by: 0, target: 57, to: 56, needs: [1, 2], referee: false, yes: [2], may_block: [], words: ["{1} has acted since."], until: later }

test("where nothing waits there is no notice", () => assert.deepEqual(told({}), []))

test("a player who is asked about an undo is told who asks for it and why, and answers", () => {
  const [notice] = told({ undo }, 1)
  assert.equal(notice.title, "Ann asks to take a move back. Is that all right?")
  assert.deepEqual(notice.lines, ["“Ann flips cell 3.”", "Bo has acted since."])
  assert.equal(notice.until, later)
  assert.deepEqual(sent([notice], "No"), { do: "undo-answer", ask: 60, yes: false })
})

test("who is named in the reasons for an undo is called you", () => {
  const asked = { ...undo, told: { 1: ["You have acted since."] }, shown: [1] }
  assert.deepEqual(told({ undo: asked }, 1)[0].lines.slice(1, 3), ["You have acted since.", "You are to act, and have had the position to look at."])
  assert.deepEqual(told({ undo: asked }, 0)[0].lines.slice(1, 3), ["Bo has acted since.", "Bo is to act, and has had the position to look at."])
})

test("no more requests is offered to those who may say so", () => {
  assert.equal(labels(told({ undo }, 1)).length, 2)
  const blocking = told({ undo: { ...undo, may_block: [1] } }, 1)
  assert.deepEqual(sent(blocking, "No, and no more requests"), { do: "undo-answer", ask: 60, yes: false, block: true })
})

test("a player who asks sees for whom they wait, and may withdraw", () => {
  const [notice] = told({ undo }, 0)
  assert.equal(notice.title, "You ask to take a move back.")
  assert.equal(notice.lines.at(-1), "Waiting for Bo.")
  assert.deepEqual(sent([notice], "Withdraw it"), { do: "undo-withdraw" })
})

const signed = { claim: { table: "x", seat: 1, key: `1a2b3c4d5e6f7a8b${"0".repeat(48)}`, recovery: "" }, signature: "" }

test("who sits here is told who asks for another's seat and by which key, and vouches by one click; one claim is asked about once", () => {
  const page = { seat: 0, mine: { seat: 0 }, log, askers: [signed], table: { status: "playing", seats: seats({}, { key: "b" }), house: {} } }
  const [notice] = noticesOf(page, names, NOW)
  assert.match(notice.title, /the seat of Bo/)
  assert.match(notice.lines.at(-1), /1a2b 3c4d 5e6f 7a8b/)
  assert.deepEqual(
    notice.offers.map(({ run, about }) => [run, about]),
    [
      ["vouch", signed],
      ["ignore", signed],
    ],
  )
  assert.deepEqual(labels(noticesOf({ ...page, seat: null, mine: null }, names, NOW)), [])
  const claimed = { ...page, table: { ...page.table, seat_claims: [{ claim: 70, seat: 1, key: "77", needs: [] }] } }
  assert.deepEqual(
    noticesOf(claimed, names, NOW).map(({ key }) => key),
    ["seat-claim 77"],
  )
})

test("a spectator sees the request without buttons", () => {
  const [notice] = told({ undo }, null)
  assert.equal(notice.title, "Ann asks to take a move back.")
  assert.deepEqual(notice.offers, [])
})

test("the referee answers what needs the referee, and nothing else", () => {
  assert.deepEqual(labels(told({ undo, referee: { name: "Rita" } }, null, {})), [])
  assert.deepEqual(labels(told({ undo: { ...undo, needs: [], referee: true }, referee: { name: "Rita" } }, null, {})), ["Yes", "No"])
})

test("a referee without a name is asked to come in first", () => {
  assert.deepEqual(labels(told({ referee: { name: "" } }, null, {})), ["Come in"])
})

const incident = {
  seq: 60,
  by: 1,
  about: 57,
  seen: 59,
  claim: "He peeked.",
  stage: "open",
  statements: [],
  looks: [],
  rulings: [],
  accepted: [],
  appeal: null,
  entropy: null,
}
const ruling = { seq: 62, finding: "So it was.", clause: "3.2", remedy: { kind: "stands" }, words: "The play stands.", until: later }
const ruled = { ...incident, stage: "ruled", rulings: [ruling] }

test("a dispute says that the table waits, and what is claimed", () => {
  const [notice] = told({ incident })
  assert.equal(notice.title, "The table waits: Bo disputes a move.")
  assert.deepEqual(notice.lines, ["“Ann flips cell 3.”", "Bo: “He peeked.”"])
})

test("a referee who has not come is missed", () => {
  assert.equal(told({ incident, referee: { name: "" } })[0].lines.at(-1), "The referee has not arrived yet.")
})

test("a first ruling is accepted or appealed, once by each seat", () => {
  assert.deepEqual(labels(told({ incident: ruled })), ["Accept", "Appeal…", "The case"])
  assert.deepEqual(labels(told({ incident: { ...ruled, accepted: [0] } })), ["The case"])
  assert.deepEqual(labels(told({ incident: ruled }, null)), ["The case"])
})

test("a second ruling is only told", () => {
  const last = { ...ruled, rulings: [ruling, { ...ruling, seq: 65 }], appeal: { by: 0, why: "No." } }
  assert.deepEqual(labels(told({ incident: last })), ["The case"])
})

test("a repair says whose part is missing, and that one's own is added", () => {
  const [notice] = told({ incident: { ...ruled, stage: "repair", draw: { number: 1, by: [0], closed: false } } })
  assert.deepEqual(notice.lines, ["Your browser has added its part.", "Waiting for Bo."])
})

test("who would end a pause says so once, while nobody else is away", () => {
  assert.deepEqual(sent(told({ paused: true }), "Go on"), { do: "resume" })
  assert.deepEqual(labels(told({ paused: true }, null)), [])
  assert.deepEqual(labels(told({ paused: true, resume_asked: [0] })), [])
  assert.match(told({ paused: true, resume_asked: [0] }, 1)[0].title, /would go on/)
  const away = told({ paused: true, seats: seats({}, { away: true }) })
  assert.deepEqual([away[0].lines, away[0].offers], [["While Bo is away, nobody ends the pause."], []])
})

test("a player for whom a bot plays takes over again", () => {
  const replaced = seats({ stand_in: "sensible" })
  assert.deepEqual(sent(told({ seats: replaced }), "Play on myself"), { do: "back" })
  assert.deepEqual(told({ seats: replaced }, 1), [])
})

const away = until => seats({}, { away: true, until })

test("somebody who is away is waited for calmly at first", () => {
  const [notice] = told({ seats: away(later) })
  assert.equal(notice.title, "Waiting for Bo to come back.")
  assert.equal(notice.until, later)
  assert.deepEqual(notice.offers, [])
})

test("when it is time, a bot may be asked in, as the house rules allow", () => {
  const due = away("2026-11-21T09:59:00Z")
  assert.deepEqual(labels(told({ seats: due })), ["Let a bot play for Bo", "End the match"])
  assert.deepEqual(labels(told({ seats: due, house: { away: "wait" } })), ["End the match"])
  assert.deepEqual(sent(told({ seats: due }), "Let a bot play for Bo"), { do: "stand-in", seat: 1 })
})

test("a seat for which a bot plays is not waited for", () => {
  assert.deepEqual(told({ seats: seats({}, { away: true, until: later, stand_in: "sensible" }) }), [])
})

const wishes = (table, seat = 0) =>
  wishesOf({ seat, mine: seat === null ? null : { seat }, log: [], table: { status: "playing", seats: seats(), ...table } }).map(each => each.label)

test("the menu offers what may be asked for now", () => {
  assert.deepEqual(wishes({}), ["Ask for a pause", "Resign…", "End the match…"])
  assert.deepEqual(wishes({ referee: { name: "" } }), ["Call the referee…", "Ask for a pause", "Resign…", "End the match…"])
  assert.deepEqual(wishes({ paused: true }), ["Go on", "Resign…", "End the match…"])
  assert.deepEqual(wishes({ incident, referee: { name: "Rita" } }), ["Ask for another referee…", "Resign…"])
  assert.deepEqual(wishes({}, null), [])
  assert.deepEqual(wishes({ status: "over", referee: { name: "Rita" } }), ["Call the referee…", "Ask for another referee…"])
})

test("a player who has resigned has no more to ask for", () => {
  assert.deepEqual(wishes({ seats: seats({ lost: "resigned", stand_in: "sensible" }) }), [])
})

test("a player who has resigned stops nobody and replaces nobody", () => {
  const gone = { lost: "resigned", stand_in: "sensible" }
  assert.deepEqual(labels(told({ paused: true, seats: seats(gone) })), [])
  assert.deepEqual(labels(told({ seats: seats(gone, { away: true, until: "2026-11-21T09:59:00Z" }) })), [])
  assert.deepEqual(wishes({ referee: { name: "Rita" }, seats: seats(gone) }), [])
  assert.deepEqual(wishes({ status: "over", referee: { name: "Rita" }, seats: seats(gone) }), ["Call the referee…"])
})

test("the menu says who has agreed to what", () => {
  const page = { seat: 0, mine: {}, log: [], table: { status: "playing", seats: seats(), pause_asked: [1] } }
  assert.equal(wishWords(page, names), "Bo would like a pause. It begins when Ann would like one too.")
})

// Waits, and what then happens

const law = {
  end: { then: "The match ends by the scores." },
  pause: { then: "Play goes on." },
  overdue: { then: "It ends." },
  turn: { then: "A bot may play." },
  undo: { then: "It is refused." },
}
const now2 = (table, seat = 0, game = { to_act: [0] }) => {
  const page = {
    seat,
    mine: seat === null ? null : { seat },
    office: null,
    ahead: 0,
    log,
    game,
    table: { status: "playing", seats: seats(), house: { away: "ask", days: 7 }, ...table },
  }
  return noticesOf(page, names, NOW, law)
}
const waits = (wait, until = later) => [{ wait, until }]
const in3days = "2026-11-24T10:00:00Z"

test("the wish to end the match says until when, who has said nothing, and how to play on", () => {
  const [notice] = now2({ end_asked: [1], waits: waits("end") })
  assert.equal(notice.title, "Bo would like to end the match here.")
  assert.deepEqual(notice.lines, ["Nothing said yet: Ann."])
  assert.match(notice.law, /^Until .*, then: The match ends by the scores\.$/)
  assert.equal(notice.until, later)
  assert.deepEqual(sent([notice], "End the match"), { do: "end" })
  assert.deepEqual(sent([notice], "Play on instead"), { do: "call-off", wish: "end" })
  assert.deepEqual(labels(now2({ end_asked: [1], waits: waits("end") }, 1)), ["Play on instead"])
  assert.deepEqual(labels(now2({ end_asked: [1], waits: waits("end") }, null)), [])
})

test("where the time of who says nothing stands, it is said why the end has none yet", () => {
  const [notice] = now2({ end_asked: [1], waits: [] })
  assert.deepEqual([notice.law, notice.lines[1]], ["", "It has no time yet: whoever has said nothing still has time of their own, which does not run now."])
})

test("an end that is days away is told without counting seconds", () => {
  const [notice] = now2({ end_asked: [1], waits: waits("end", in3days) })
  assert.equal(notice.until, undefined)
  assert.match(notice.law, /24/)
})

test("somebody who is away, or has a bot, is asked about the end too, but not a seat that is out or overdue", () => {
  const open = (more, table) => now2({ end_asked: [0], waits: waits("end"), seats: seats({}, more), ...table }).find(each => each.key === "end wish").lines
  assert.deepEqual(open({ away: true, until: later }), ["Nothing said yet: Bo."])
  assert.deepEqual(open({ stand_in: "sensible" }), ["Nothing said yet: Bo."])
  assert.deepEqual(open({ lost: "resigned", stand_in: "sensible" }), [])
  assert.deepEqual(open({}, { overdue: [1] }), [])
})

test("a pause that somebody would like is agreed to, or called off", () => {
  const notices = now2({ pause_asked: [1] })
  assert.deepEqual(labels(notices), ["Pause", "Play on instead"])
  assert.deepEqual(sent(notices, "Play on instead"), { do: "call-off", wish: "pause" })
})

test("a pause says when play goes on by itself", () => {
  assert.match(now2({ paused: true, waits: waits("pause") })[0].law, /then: Play goes on\.$/)
})

test("where a turn has lain too long the others let a bot play or end the match", () => {
  const notices = now2({ overdue: [1], waits: waits("overdue", in3days) })
  assert.equal(notices[0].title, "The turn of Bo has lain too long.")
  assert.deepEqual(labels(notices), ["Let a bot play for Bo", "End the match"])
  assert.deepEqual(labels(now2({ overdue: [1] }, 1)), [])
  assert.deepEqual(labels(now2({ overdue: [1] }, null)), [])
})

test("somebody overdue who is away is told of once", () => {
  assert.equal(now2({ overdue: [1], seats: seats({}, { away: true, until: "2026-11-21T09:59:00Z" }) }).length, 1)
})

test("a turn without a clock is told when less than a day is left", () => {
  assert.deepEqual(now2({ waits: waits("turn", in3days) }), [])
  assert.equal(now2({ waits: waits("turn") })[0].title, "It is your turn, and its time is nearly up.")
  assert.equal(now2({ waits: waits("turn") }, 1)[0].title, "Waiting for Ann to act.")
})

test("of several who are to act, those who are overdue are not named a second time", () => {
  const titles = now2({ waits: waits("turn"), overdue: [1] }, null, { to_act: [0, 1, 2] }).map(each => each.title)
  assert.deepEqual(titles, ["The turn of Bo has lain too long.", "Waiting for Ann to act."])
})

test("a request tells who has had the position to look at", () => {
  const [notice] = now2({ undo: { ...undo, words: [], shown: [1] }, waits: waits("undo") }, 1)
  assert.deepEqual(notice.lines.at(-1), "You are to act, and have had the position to look at.")
  assert.match(notice.law, /It is refused\.$/)
})

test("one resigns at any time, also in a pause, in a dispute, and while a bot plays", () => {
  const may = table => wishes(table).includes("Resign…")
  assert.deepEqual([{}, { paused: true }, { incident, referee: { name: "Rae" } }, { undo }, { seats: seats({ stand_in: "sensible" }) }].map(may), [
    true,
    true,
    true,
    true,
    true,
  ])
  assert.equal(may({ seats: seats({ lost: "resigned", stand_in: "sensible" }) }), false)
  assert.equal(may({ status: "over" }), false)
})

test("the end can be asked for in a pause, and not while the table waits for the referee", () => {
  assert(wishes({ paused: true }).includes("End the match…"))
  assert(!wishes({ incident, referee: { name: "Rae" } }).includes("End the match…"))
})
