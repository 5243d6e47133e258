import assert from "node:assert/strict"
import { test } from "node:test"
import { handOver, readHandover, takeOver } from "../../web/js/keys/handover.js"
import { countersigned, fragmentOf, freshInvitation, opensOf, readInvitation } from "../../web/js/keys/invitation.js"
import { freshKeystore } from "../../web/js/keys/keystore.js"
import { packed, unpacked } from "../../web/js/keys/packed.js"
import { keyOf, makeKey } from "../../web/js/keys/seat.js"
import { isSignedBy } from "../../web/js/keys/signature.js"
import { isReferees } from "../../web/js/server/invitation.js"
import { freeSeats, giveUpSeat, isKept, keepSeat, placeOf } from "../../web/js/server/place.js"
import { barredWords, brokenWords, isOpening, openingWords, partWords } from "../../web/js/table/draw-words.js"
import { isFromHost } from "../../web/js/table/host.js"
import { owes } from "../../web/js/table/page.js"
import "./english.js"

const HEAD = "ab".repeat(32)
const TOKEN = `${Buffer.from('["k7",1,"nonce"]').toString("base64url")}.signed`
const SAT = { seat: 1, key: "cd".repeat(32) }
const LINK = `${Buffer.from('["k7","referee","referee 1"]').toString("base64url")}.signed`
const OFFICE = { seat: "referee", key: "ab".repeat(32) }

// By what right one is there

const place = given => placeOf("k7", { hash: "", tab: {}, kept: {}, ...given })

test("a link in the address counts before what the browser remembers", () => {
  assert.deepEqual(place({ hash: `#${TOKEN}`, kept: { sat: SAT } }), { sat: null, token: TOKEN, wish: false })
  assert.deepEqual(place({ hash: "", kept: { sat: SAT, token: null } }), { sat: SAT, token: null, wish: false })
  assert.deepEqual(place({ kept: { token: TOKEN } }), { sat: null, token: TOKEN, wish: false })
})

test("the link with which one sat down opens one's seat, not the link's", () => {
  assert.deepEqual(place({ hash: `#${TOKEN}`, kept: { sat: SAT, used: TOKEN } }).sat, SAT)
  assert.deepEqual(place({ hash: "#invite.a.b.1-c", kept: { sat: SAT, used: "invite.a.b.1-c" } }).sat, SAT)
})

test("a tab keeps its own seat, or its own link, beside what another tab does", () => {
  assert.deepEqual(place({ tab: { token: TOKEN }, kept: { sat: SAT } }), { sat: null, token: TOKEN, wish: false })
  const other = { seat: 0, key: "ee" }
  assert.deepEqual(place({ tab: { sat: other }, kept: { sat: SAT } }).sat, other)
})

test("a referee's link opens the office once the key has it, also beside a seat in the same browser", () => {
  const kept = { office: OFFICE, came: LINK }
  assert.deepEqual(place({ hash: `#${LINK}`, kept: {} }), { sat: null, token: LINK, wish: false })
  assert.deepEqual(place({ hash: `#${LINK}`, kept }), { sat: OFFICE, token: null, wish: false })
  assert.deepEqual(place({ hash: `#${LINK}`, kept: { ...kept, sat: SAT }, tab: { sat: SAT } }).sat, OFFICE)
  assert.deepEqual(place({ kept }).sat, OFFICE)
  assert.deepEqual(place({ kept: { ...kept, sat: SAT } }).sat, SAT)
  assert.deepEqual(place({ kept: { ...kept, sat: SAT }, tab: { sat: OFFICE } }).sat, OFFICE)
  assert.deepEqual(place({ kept: { ...kept, token: TOKEN } }), { sat: null, token: TOKEN, wish: false })
  assert.equal(place({ hash: `#${LINK}2`, kept }).token, `${LINK}2`)
})

test("a link says for whom it is", () => {
  assert.deepEqual([TOKEN, LINK, "x", "", null].map(isReferees), [false, true, false, false, false])
})

test("what the address asks for is told apart from links", () => {
  assert.deepEqual(place({ hash: "#sit" }), { sat: null, token: null, wish: true })
  assert.equal(place({ hash: "#hand.0.1.a.b.c" }).handed, "hand.0.1.a.b.c")
  assert.equal(place({ hash: "#invite.a.b.1-c" }).invited, "invite.a.b.1-c")
})

const seat = (number, more = {}) => ({ seat: number, kind: "open", ...more })

test("a stranger at a listed table is offered no seat that is kept or invited to", () => {
  const seats = [seat(0, { reserved: true }), seat(1), seat(2, { invited: "aa" }), seat(3, { kind: "bot" })]
  assert.deepEqual(freeSeats({ listed: true, seats }), [1])
  assert.deepEqual(freeSeats({ listed: false, seats }), [])
  assert.deepEqual([isKept(1, { seats }), isKept(0, { seats })], [false, true])
})

// Links

test("bytes are packed in a link and come out as they were", () => {
  assert.match(packed(HEAD), /^[\w-]{43}$/)
  assert.equal(unpacked(packed(HEAD)), HEAD)
  assert.deepEqual([unpacked("a+b"), unpacked("")], [null, null])
})

test("an invitation's link says what it said, for one seat or several; anything else says nothing", async () => {
  const [one, two] = [await freshInvitation(), await freshInvitation()]
  const given = {
    root: HEAD,
    host: SAT.key,
    seats: [
      { seat: 1, secret: one.secret },
      { seat: 2, secret: two.secret },
    ],
  }
  const read = await readInvitation(fragmentOf(given))
  assert.deepEqual(read, {
    root: HEAD,
    host: SAT.key,
    seats: [
      { seat: 1, ...one },
      { seat: 2, ...two },
    ],
  })
  const seats = [seat(0), seat(1, { kind: "person" }), seat(2, { invited: two.key })]
  assert.deepEqual(
    opensOf(read, { seats }).map(each => each.seat),
    [2],
  )
  for (const wrong of ["", "invite", "invite.a.b", fragmentOf({ ...given, seats: [] }), fragmentOf(given).slice(0, -3), `x${fragmentOf(given)}`])
    assert.equal(await readInvitation(wrong), null)
})

test("whoever opens a table invites without a host, by what record 0 holds", async () => {
  const made = await freshInvitation()
  const read = await readInvitation(fragmentOf({ root: HEAD, host: null, seats: [{ seat: 1, secret: made.secret }] }))
  assert.deepEqual(read, { root: HEAD, host: null, seats: [{ seat: 1, ...made }] })
  const records = [{ type: "opened", hash: HEAD, data: { invitations: ["", made.key] } }]
  assert(isFromHost(read, read.seats[0], records))
  assert.equal(isFromHost(read, { ...read.seats[0], seat: 0 }, records), false)
  assert.equal(isFromHost({ ...read, root: SAT.key }, read.seats[0], records), false)
  assert.equal(isFromHost(read, read.seats[0], [{ ...records[0], data: {} }]), false)
})

test("the browser that opened a table has the invitation to its own seat until it sits", () => {
  const invited = "invite.a.0-b"
  assert.deepEqual(place({ kept: { invited } }), { sat: null, token: null, wish: false, invited })
  assert.deepEqual(place({ kept: { invited, sat: SAT } }), { sat: SAT, token: null, wish: false })
})

test("an invitation signs the very object that the seat's key signs", async () => {
  const made = await freshInvitation()
  const sit = { table: "k7", seat: 1 }
  const { key, signature } = await countersigned(made, sit)
  assert(isSignedBy(key, "invitation", sit, signature))
  assert.equal(isSignedBy(key, "sit", sit, signature), false)
})

async function invited() {
  const keystore = freshKeystore()
  const { seat: host } = await makeKey(keystore, { table: "k7", seat: 0 })
  const made = await freshInvitation()
  const { sit, signature } = await host.sits({ name: "Ann", draw: { number: 0, commit: HEAD }, head: HEAD })
  let command
  await host.acts({ do: "invite", id: "i", seat: 1, invitation: made.key }, { head: HEAD, last: 0, now: 0 }, text => (command = JSON.parse(text).signed))
  const records = [
    { type: "opened", hash: HEAD, data: {} },
    { type: "seated.3", data: { key: host.key, by_key: { sit, key: host.key, signature } } },
    { type: "invited", data: { seat: 1, invitation: made.key, by_key: { ...command, key: host.key } } },
  ]
  return { records, link: { root: HEAD, host: host.key }, place: { seat: 1, key: made.key } }
}

test("a guest believes the log only if the host of the link has signed the invitation in it", async () => {
  const { records, link, place: to } = await invited()
  assert(isFromHost(link, to, records))
  assert.equal(isFromHost({ ...link, root: SAT.key }, to, records), false)
  assert.equal(isFromHost({ ...link, host: SAT.key }, to, records), false)
  assert.equal(isFromHost(link, { ...to, seat: 2 }, records), false)
  assert.equal(isFromHost(link, { ...to, key: SAT.key }, records), false)
  assert.equal(isFromHost(link, to, records.slice(0, 2)), false)
  const [, , last] = structuredClone(records)
  last.data.by_key.signature = "0".repeat(128)
  assert.equal(isFromHost(link, to, [...records.slice(0, 2), last]), false)
})

test("a seat is handed over twice: to the key in the link, and at once to one that the link does not tell", async () => {
  const old = freshKeystore()
  const { seat: own } = await makeKey(old, { table: "k7", seat: 1 })
  const offer = readHandover(await handOver(own, { head: HEAD, last: 6 }))
  const [sent, device] = [[], freshKeystore()]
  const key = await takeOver(device, "k7", offer, { send: async message => sent.push(message), newest: async () => SAT.key })
  const [first, second] = sent.map(({ signed }) => signed)
  assert.equal(first.handover.n, 7)
  assert(isSignedBy(own.key, "handover", first.handover, first.signature))
  assert(isSignedBy(first.handover.key, "handover", first.handover, first.by_new))
  assert(isSignedBy(first.handover.key, "handover", second.handover, second.signature))
  assert(isSignedBy(second.handover.key, "handover", second.handover, second.by_new))
  assert.deepEqual([second.handover.key, second.handover.head, second.handover.n], [key, SAT.key, 1])
  assert.notEqual(key, first.handover.key)
  assert.equal((await keyOf(device, "k7", 1, key)).key, key)
})

test("what is no handover's link brings nothing", () => {
  for (const wrong of ["", "hand", "hand.1.2.a.b.c", `hand.x.1.${packed(HEAD)}.${packed(HEAD)}.${packed(HEAD + HEAD)}`]) assert.equal(readHandover(wrong), null)
  assert(readHandover(`hand.0.1.${packed(HEAD)}.${packed(HEAD)}.${packed(HEAD + HEAD)}`))
})

// The draw

const people = [
  { seat: 0, name: "Ann", signed: true, kind: "person" },
  { seat: 1, name: "Bo", signed: true, kind: "person" },
]
const draw = { number: 0, commit: HEAD, by: [0, 1], closed: true, opened: [], until: "2026-01-01T00:01:00.000Z" }
const page = (table, own = 0) => ({ seat: own, table: { status: "lobby", seats: people, ...table } })

test("a seat opens once all have closed, and adds a hash to a later draw alone", () => {
  assert.equal(owes(page({ draw })).adds, "open")
  assert.equal(owes(page({ draw: { ...draw, opened: [0] } })), null)
  assert.equal(owes(page({ draw: { ...draw, by: [1] } })), null)
  assert.equal(owes(page({ draw: { ...draw, closed: false, by: [] } })), null)
  assert.equal(owes(page({ draw: { ...draw, number: 1, closed: false, by: [1] } })).adds, "hash")
  assert.equal(owes(page({ draw: { ...draw, number: 1, closed: false, by: [0] } })), null)
  assert.equal(owes(page({ draw, status: "playing" })), null)
  assert.equal(owes(page({ draw }, null)), null)
})

test("a repair is added to as a draw of its own, once it is its time", () => {
  const incident = { stage: "repair", draw: { ...draw, number: 3, closed: false, by: [] } }
  assert.equal(owes(page({ draw, status: "playing", incident })).adds, "hash")
  assert.equal(owes(page({ draw, status: "playing", incident: { ...incident, stage: "ruled" } })), null)
})

test("it is told whose browser is waited for, and what happens then", () => {
  const table = { status: "lobby", draw: { ...draw, opened: [0] }, seats: people }
  const now = Date.parse("2026-01-01T00:00:17.000Z")
  assert(isOpening(table))
  assert.deepEqual(openingWords(table, 0, ["Ann", "Bo"], now).slice(1), [
    "Waiting for the browser of Bo.",
    "If nothing comes within 0:43, that seat is open again and the cards are mixed anew.",
  ])
  assert.equal(openingWords({ ...table, draw: { ...draw, opened: [1] } }, 0, ["Ann", "Bo"], now)[1], "Waiting for your browser.")
  assert.match(openingWords({ ...table, draw: { ...table.draw, number: 2 } }, 0, ["Ann", "Bo"], now)[2], /the table closes/)
  assert.equal(openingWords({ ...table, draw: { ...draw, opened: [0, 1] } }, 0, ["Ann", "Bo"], now).length, 1)
})

test("who took part in the draw is told, and that nobody did", () => {
  assert.equal(brokenWords({ draw }), "")
  const silent = [{ draw: 0, seat: 1 }]
  assert.equal(
    brokenWords({ draw: { ...draw, number: 1, silent } }),
    "This is try 2 of at most 3 to mix the cards. Drawn twice, because seat 2 was called silent.",
  )
  const both = [
    { draw: 0, seat: 1 },
    { draw: 1, seat: 0 },
    { draw: 1, seat: 1 },
  ]
  assert.match(brokenWords({ draw: { ...draw, number: 2, silent: both } }), /Drawn three times, because seat 1 and seat 2 were called silent\.$/)
  assert.match(partWords({ draw: { ...draw, number: 1, silent } }, ["Ann", "Bo"]), /\(try 2\).* Drawn twice, because seat 2 was called silent\.$/)
  assert.match(partWords({ draw }, ["Ann", "Bo"]), /together with Ann and Bo \(try 1\)/)
  assert.equal(
    partWords({ draw: { ...draw, by: [], position: true } }, []),
    "The first cards were laid out, not mixed. Nobody but the server took part in mixing the cards.",
  )
  const board = { tournament: "cup-k7x2m9q4tz", number: 2 }
  assert.match(partWords({ draw: { ...draw, by: [] }, board }, []), /^These are the cards of board 3 of the tournament\./)
})

test("who was called silent is told what to do, and nobody else", () => {
  const table = { draw: { ...draw, number: 1, silent: [{ draw: 0, seat: 1 }] } }
  assert.match(barredWords(table, null, 1), /^The server called your seat 2 silent .* one click/)
  for (const [seat, former] of [
    [1, 1],
    [null, 0],
    [null, undefined],
  ])
    assert.equal(barredWords(table, seat, former), "")
})

test("the invitation of a seat that is gone is kept", () => {
  const [kept, sat] = [new Map(), { seat: 1, key: "ab".repeat(32) }]
  const storage = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage, location: { hash: "" } })
  keepSeat("again", sat, "invite.root.host.1-secret")
  assert.equal(giveUpSeat("again"), "invite.root.host.1-secret")
  assert.equal(placeOf("again", { hash: "" }).invited, "invite.root.host.1-secret")
  keepSeat("came-by-itself", sat)
  assert.equal(giveUpSeat("came-by-itself"), null)
})
