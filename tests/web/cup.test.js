import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { sharedOf, titleOf } from "../../web/js/cup/daily.js"
import { wordsOf } from "../../web/js/cup/desk.js"
import { lookOf, nameOf, titleOf as namesOf, sentenceOf, worth } from "../../web/js/cup/face.js"
import { headOf, helpOf } from "../../web/js/cup/player.js"
import { linesOf } from "../../web/js/cup/standings.js"
import {
  boardNow,
  calledTo,
  callsOf,
  changed,
  contestantOf,
  contestants,
  inOrder,
  mainWait,
  missing,
  owes,
  pageOf,
  patience,
  placeOf,
  rise,
  stateOf,
} from "../../web/js/cup/told.js"
import { headsOf } from "../../web/js/cup/traveller.js"

process.env.TZ = "UTC" // the reader of these tests lives in Greenwich

const TEN = "2026-11-28T20:10:00.000Z"
const entrants = ["Ann", "Bo", "Cleo", "Dora"].map((name, entrant) => ({
  entrant,
  name,
  kind: "person",
  key: `k${entrant}`,
  gone: null,
  hashed: "h",
  opened: "",
  late: false,
  sits: true,
  before: [],
}))
const table = (number, seats, more = {}) => ({
  table: `k7-1-${number + 1}`,
  number,
  seats,
  status: "playing",
  came: seats.map(() => true),
  waits: null,
  incident: null,
  moves: 3,
  ...more,
})
const cup = (more = {}) => ({
  id: "cup-k7",
  seq: 20,
  stage: "playing",
  round: 0,
  rounds: 3,
  planned: 3,
  paused: null,
  scoring: "matchpoints",
  entrants,
  tables: [table(0, [3, 0]), table(1, [1, 2])],
  waits: [],
  boards: [],
  standings: [],
  places: [[], [], [], []],
  ...more,
})

test("news changes what it names, and leaves the rest as it was told", () => {
  const told = changed(cup(), { is: "news", seq: 21, changed: { stage: "break", tables: [] } })
  assert.deepEqual([told.seq, told.stage, told.tables, told.entrants], [21, "break", [], entrants])
})

test("news puts rows in the place of what they were, and new ones at the end", () => {
  const row = table(1, [1, 2], { moves: 4 })
  const late = { ...entrants[0], entrant: 4, name: "Eve" }
  const told = changed(cup(), { is: "news", seq: 21, changed: {}, rows: { tables: [row], entrants: [late] } })
  assert.deepEqual(told.tables, [table(0, [3, 0]), row])
  assert.deepEqual(told.entrants, [...entrants, late])
})

test("the page counts down to the end of the round, and tells of the patience with who comes beside it", () => {
  const waits = [{ wait: "patience" }, { wait: "round" }]
  assert.deepEqual([mainWait({ waits }), patience({ waits })], [waits[1], waits[0]])
  assert.deepEqual(mainWait({ waits: [{ wait: "entry" }] }), { wait: "entry" })
  assert.deepEqual([mainWait({ waits: [] }), patience({ waits: [] })], [undefined, undefined])
})

test("an entrant sits at one table of the round, or at none", () => {
  const { number, seat } = placeOf(cup(), 2)
  assert.deepEqual([number, seat, placeOf(cup({ tables: [] }), 2)], [1, 1, null])
})

test("who is called to a table is brought there once", () => {
  assert.equal(calledTo(cup(), 0, []).table, "k7-1-1")
  assert.equal(calledTo(cup(), 0, ["k7-1-1"]), null)
})

test("nobody is called to a table that is not open yet, or over; nor between rounds; nor after they have left", () => {
  for (const status of ["opening", "over"]) assert.equal(calledTo(cup({ tables: [table(0, [3, 0], { status })] }), 0, []), null)
  assert.equal(calledTo(cup({ stage: "break" }), 0, []), null)
  assert.equal(calledTo(cup({ entrants: [{ ...entrants[0], gone: "left" }] }), 0, []), null)
})

test("an entrant owes the draw a hash where all is drawn anew, and then its opening", () => {
  const one = (stage, more = {}) => owes({ stage, entrants: [{ ...entrants[0], ...more }] }, 0)
  assert.deepEqual(
    [one("hashing", { hashed: "" }), one("hashing"), one("drawing"), one("drawing", { opened: "n" }), one("break")],
    ["hash", "", "open", "", ""],
  )
  assert.deepEqual([one("drawing", { gone: "silent" }), one("drawing", { kind: "bot" }), one("drawing", { hashed: "" })], ["", "", ""])
})

test("the board that is played has the round's number, and between rounds the next one is told", () => {
  assert.deepEqual(
    [boardNow(cup({ round: 1, boards: [{}] })), boardNow(cup({ stage: "break", boards: [{}] })), boardNow(cup({ stage: "entering" }))],
    [2, 2, 1],
  )
})

test("who had place 3 and has place 1 rose by two; after the first board nobody rose", () => {
  const told = { places: [[3, 1], [1, 2], [4]] }
  assert.deepEqual([rise(told, 0), rise(told, 1), rise(told, 2), rise(told, 3)], [2, -1, 0, 0])
})

test("of two calls the one that waits longer is first, and it is an entrant who calls", () => {
  const told = cup({
    tables: [
      table(0, [3, 0], { incident: { by: 1, since: "2026-11-28T20:05:00Z" } }),
      table(1, [1, 2], { incident: { by: 0, since: "2026-11-28T20:02:00Z" } }),
    ],
  })
  assert.deepEqual(
    callsOf(told).map(({ number, by }) => [number, by]),
    [
      [1, 1],
      [0, 0],
    ],
  )
})

test("a table calls, is over, waits for who has not come, or plays", () => {
  const states = [{ incident: {} }, { status: "over" }, { came: [true, false] }, {}].map(more => stateOf(table(0, [3, 0], more)))
  assert.deepEqual(states, ["call", "over", "coming", "playing"])
  assert.deepEqual(missing(table(0, [3, -1], { came: [false, false] })), [3])
})

test("the desk says whom a table waits for", () => {
  assert.equal(wordsOf(cup(), table(0, [3, 0], { waits: { seats: [1] } })), "3 moves; to act: Ann")
  assert.equal(wordsOf(cup(), table(0, [3, 0], { came: [false, false] })), "still to come: Dora and Ann")
  assert.equal(wordsOf(cup(), table(0, [3, 0], { incident: { by: 0 } })), "Dora calls")
})

test("into the deal of a day one goes as soon as there is a table, and it is told until when it is played", () => {
  const day = more => cup({ stage: "open", entry_from: "2026-11-28T00:00:00.000Z", title: "Sweep", tables: [table(0, [0, -1, -1, -1], more)] })
  assert.equal(calledTo(day({ status: "opening" }), 0, []), null)
  assert.equal(calledTo(day({ status: "lobby" }), 0, []).seat, 0)
  assert.equal(headOf(day()), "Compared in")
  assert.equal(headOf({ ...day(), stage: "over" }), "The day is over")
  assert.equal(titleOf(day()), "Sweep · Nov 28, 2026")
})

test("what is shared of a day tells the place and nothing of the cards", () => {
  const told = { ...cup(), title: "Sweep", scoring: "matchpoints", entry_from: "2026-11-28T00:00:00.000Z", standings: [1, 2, 3] }
  assert.equal(sharedOf(told, { place: 2, total: "58.33" }), "Fairdeal, Sweep, Nov 28, 2026: place 2 of 3 with 58.33 %.")
})

test("where one sits where one likes the last of one's tables is the one that calls, and the clock says what is still open", () => {
  const floor = { waiting: [], least: 3, sizes: [2], begun: 2 }
  const told = cup({ stage: "sitting", floor, tables: [table(0, [0, 1], { status: "over" }), table(1, [2, 0], { status: "lobby" })] })
  assert.deepEqual([placeOf(told, 0).table, calledTo(told, 0, []).seat, calledTo(told, 1, [])], ["k7-1-2", 1, null])
  assert.deepEqual([headOf(told), headOf({ ...told, stage: "break" })], ["One can sit down for", "All is played. The standings are final in"])
})

test("a bot that does not count has a name, too", () => assert.deepEqual([nameOf(cup(), 1), nameOf(cup(), -1)], ["Bo", "A bot"]))

test("no two of 36 entrants have animal and colour in common", () => {
  assert.equal(new Set(Array.from({ length: 36 }, (_, entrant) => JSON.stringify(lookOf(entrant)))).size, 36)
})

test("a sentence names whoever held the place then", () => {
  const told = {
    id: "cup-k7",
    entrants: [
      {
        name: "Eve",
        before: [
          { name: "Ann", until: 7 },
          { name: "Di", until: 9 },
        ],
      },
    ],
  }
  assert.deepEqual(
    [6, 7, 9].map(seq => sentenceOf(told, { seq, sentence: "{0} plays." })),
    ["Ann plays.", "Di plays.", "Eve plays."],
  )
})

test("who came in somebody's place in this round has no table before the next", () => {
  const told = cup({ entrants: entrants.map(each => ({ ...each, sits: each.entrant !== 0 })) })
  assert.equal(placeOf(told, 0), null)
  assert.equal(calledTo(told, 0, []), null)
})

test("a sentence of the server names entrants, also the eleventh, and a table by its number", () => {
  const many = { id: "cup-k7", entrants: Array.from({ length: 12 }, (_, entrant) => ({ name: `N${entrant}`, before: [] })) }
  assert.equal(sentenceOf(many, { seq: 9, sentence: "{10} and {1} sit at k7-3-12." }), "N10 and N1 sit at 12.")
  assert.equal(sentenceOf(many, { seq: 9, sentence: "{40} is nobody." }), "{40} is nobody.")
})

test("matchpoints are told in percent, points as they are", () => {
  assert.deepEqual([worth(cup(), "58.33"), worth({ scoring: "points" }, "-12")], ["58.33 %", "-12"])
})

test("before a board is over those who take part are listed as they entered, who has gone last and why", () => {
  const told = cup({ entrants: [{ ...entrants[0], gone: "left" }, entrants[1], { ...entrants[2], kind: "bot" }] })
  assert.deepEqual(
    inOrder(told).map(({ name }) => name),
    ["Bo", "Cleo", "Ann"],
  )
  assert.deepEqual(
    linesOf(told).map(({ entrant, place, note }) => [entrant, place, note]),
    [
      [1, null, ""],
      [2, null, "a bot"],
      [0, null, "has left"],
    ],
  )
})

test("afterwards they stand by place, with total and rise", () => {
  const told = cup({ standings: [{ place: 1, entrant: 2, total: "75.00" }], places: [[], [], [2, 1], []] })
  assert.deepEqual(linesOf(told), [{ entrant: 2, place: 1, total: "75.00 %", rose: 1, note: "" }])
})

test("the heading tells what the clock counts down to", () => {
  const heads = [{ stage: "entering" }, {}, { stage: "break", boards: [{}] }, { stage: "break", boards: [{}, {}, {}] }, { paused: TEN }, { stage: "over" }]
  assert.deepEqual(
    heads.map(more => headOf(cup(more))),
    [
      "Entry closes in",
      "Board 1 of 3 is played",
      "Board 2 of 3 begins in",
      "All boards are played. The standings are final in",
      "The director has stopped the clock",
      "The tournament is over",
    ],
  )
})

test("who has not come is told of the bot, and everybody else what ends the round", () => {
  const waits = [
    { wait: "round", until: TEN, what: "Tables play.", follows: "They are over." },
    { wait: "patience", until: TEN, what: "Come.", follows: "A bot sits down." },
  ]
  const told = cup({ waits, tables: [table(0, [3, 0], { came: [true, false] })] })
  assert.match(helpOf({ told, ahead: 0 }, 0), /^Come\. Until .*20:10, then: A bot sits down\.$/)
  for (const own of [3, null]) assert.match(helpOf({ told, ahead: 0 }, own), /^Tables play\. Until .*20:10, then: They are over\.$/)
})

test("who has entered is asked to keep the page open", () => {
  assert.match(helpOf({ told: cup({ stage: "entering", tables: [] }), ahead: 0 }, 0), /^Keep this page open/)
})

test("a projector shows sixteen lines at a time, and turns from the last page to the first", () => {
  const lines = Array.from({ length: 40 }, (_, i) => i)
  assert.deepEqual([pageOf(lines, 0, 16).lines.length, pageOf(lines, 2, 16).lines, pageOf(lines, 3, 16).page], [16, lines.slice(32), 0])
  assert.deepEqual(pageOf([], 5, 16), { lines: [], page: 0, pages: 1 })
})

// Pairs: Ann with Cleo, Bo alone, Dora gone

const PARTNERS = [2, null, 0, null]
const paired = (more = {}) =>
  cup({
    sides: [0, 1, 0, 1],
    seats: 4,
    entrants: entrants.map((each, at) => ({ ...each, partner: PARTNERS[at], ...(at === 3 && { gone: "left" }) })),
    ...more,
  })

test("a pair is called by both names, and placed by the lower number", () => {
  const told = paired()
  assert.deepEqual([namesOf(told, 0), namesOf(told, 2), namesOf(told, 1)], ["Ann & Cleo", "Ann & Cleo", "Bo"])
  assert.deepEqual(
    [0, 1, 2, 3].map(each => contestantOf(told, each)),
    [0, 1, 0, 3],
  )
  assert.deepEqual(
    contestants(told).map(({ entrant }) => entrant),
    [0, 1, 3],
  )
})

test("who looks for a partner is listed so, and of a pair who has left by name", () => {
  const notes = told => linesOf(told).map(({ note }) => note)
  assert.deepEqual(notes(paired()), ["", "looks for a partner", "has left"])
  const gone = paired().entrants.map(each => (each.entrant === 2 ? { ...each, gone: "left" } : each))
  assert.deepEqual(notes(paired({ entrants: gone })), ["Cleo: has left", "looks for a partner", "has left"])
})

test("half a pair owes the draw nothing", () => {
  const drawing = { stage: "drawing" }
  assert.deepEqual(
    [0, 1, 2].map(each => owes(paired(drawing), each)),
    ["open", "", "open"],
  )
  const gone = paired().entrants.map(each => (each.entrant === 2 ? { ...each, gone: "silent" } : each))
  assert.equal(owes(paired({ ...drawing, entrants: gone }), 0), "")
})

test("a traveller has a column for each seat, or for the seats of each side", () => {
  assert.deepEqual(headsOf({ seats: 2, sides: null }), ["Seat 1", "Seat 2"])
  assert.deepEqual(headsOf(paired()), ["Seats 1 and 3", "Seats 2 and 4"])
})
