import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { adjournedOffers } from "../../web/js/table/claims.js"
import { noticesOf, wishesOf } from "../../web/js/table/notices.js"

const names = ["Ann", "Bo", "Cy"]
const NOW = Date.parse("2026-11-21T10:00:00Z")
const later = "2026-11-21T10:04:40Z"
const seats = (...more) => names.map((name, seat) => ({ seat, name, kind: seat === 2 ? "bot" : "person", ...more[seat] }))
const law = { claim: { then: "It is adjourned." }, ruling: { then: "It is carried out." } }

/** A table as a seat, a spectator (null) or the referee sees it. */
const pageOf = (table, seat = 0, office = null) => ({
  seat,
  mine: seat === null ? null : { seat },
  office,
  ahead: 0,
  log: [],
  table: { status: "playing", seats: seats(), referee: { name: "Rae" }, ...table },
})
const told = (...given) => noticesOf(pageOf(...given), names, NOW, law)
const labels = notices => notices.flatMap(each => each.offers.map(offer => offer.label))
const sent = (notices, label) => notices.flatMap(each => each.offers).find(offer => offer.label === label)?.message
const rae = [null, { looks: [] }]

const called = {
  seq: 60,
  by: 1,
  about: 57,
  claim: "He peeked.",
  stage: "open",
  heard: false,
  until: later,
  statements: [],
  looks: [],
  rulings: [],
  accepted: [],
  appeal: null,
  entropy: null,
}
const heard = { ...called, heard: true }
const waits = wait => [{ wait, until: later }]

test("a claim says until when it waits for the referee, and what then happens", () => {
  const [notice] = told({ incident: called, waits: waits("claim") })
  assert.equal(notice.until, later)
  assert.match(notice.law, /^Until .*, then: It is adjourned\.$/)
})

test("nobody but the claimant lets a claim go, and not once it is heard", () => {
  assert.deepEqual(sent(told({ incident: called }, 1), "Let my claim go"), { do: "withdraw" })
  assert.deepEqual(labels(told({ incident: called }, 0)), ["The case"])
  assert.deepEqual(labels(told({ incident: called }, null)), ["The case"])
  assert.deepEqual(labels(told({ incident: heard }, 1)), ["The case"])
})

test("the referee takes a claim up, once", () => {
  assert.deepEqual(sent(told({ incident: called }, ...rae), "Hear it"), { do: "hear" })
  assert.deepEqual(labels(told({ incident: heard }, ...rae)), ["The case"])
  assert.equal(told({ incident: heard })[0].title, "The referee hears what Bo disputes.")
})

test("a ruling is accepted or appealed, and says that it carries itself out", () => {
  const ruling = { seq: 62, finding: "So it was.", clause: "3.2", remedy: { kind: "stands" }, words: "The play stands.", until: later }
  const [notice] = told({ incident: { ...heard, stage: "ruled", rulings: [ruling] }, waits: waits("ruling") })
  assert.deepEqual(labels([notice]), ["Accept", "Appeal…", "The case"])
  assert.match(notice.law, /It is carried out\.$/)
})

const adjourned = { seq: 60, by: 1, about: 57, claim: "He peeked.", heard: false, again: false }
const may = (claim, ...given) => adjournedOffers(pageOf({ adjourned: [claim] }, ...given), claim, () => {}).map(each => each.label)

test("an adjourned claim is heard or ruled on by the referee, and let go by whoever claimed", () => {
  assert.deepEqual(may(adjourned, ...rae), ["Hear it", "Rule on it"])
  assert.deepEqual(may({ ...adjourned, again: true }, ...rae), ["Rule on it"])
  assert.deepEqual(may(adjourned, 1), ["Let my claim go"])
  assert.deepEqual(may({ ...adjourned, heard: true }, 1), [])
  assert.deepEqual(may(adjourned, 0), [])
})

test("while another claim is open the referee takes up no adjourned one", () => {
  const page = pageOf({ adjourned: [adjourned], incident: { ...called, seq: 70 } }, ...rae)
  assert.deepEqual(
    adjournedOffers(page, adjourned, () => {}),
    [],
  )
})

test("an adjourned claim is named in what is sent", () => {
  const page = pageOf({ adjourned: [adjourned] }, ...rae)
  assert.deepEqual(adjournedOffers(page, adjourned, () => {})[0].message, { do: "hear", incident: 60 })
  assert.deepEqual(adjournedOffers({ ...page, seat: 1, mine: {}, office: null }, adjourned, () => {})[0].message, { do: "withdraw", incident: 60 })
})

test("the referee alone is told that claims wait", () => {
  assert.equal(told({ adjourned: [adjourned] }, ...rae)[0].title, "1 adjourned claim waits for your ruling.")
  assert.deepEqual(told({ adjourned: [adjourned] }, 1), [])
})

test("who would have another referee is told, and each may join or keep the one there is", () => {
  const [notice] = told({ referee_asked: [1] })
  assert.equal(notice.title, "Bo would like another referee.")
  assert.deepEqual(notice.lines, ["It takes the word of Ann too."])
  assert.deepEqual(told({ referee_asked: [0, 1] })[0].lines, []) // until the record of it comes
  assert.deepEqual(sent([notice], "I would like one too"), { do: "replace-referee" })
  assert.deepEqual(sent(told({ referee_asked: [1] }, 1), "Keep the referee"), { do: "replace-referee", yes: false })
  assert.deepEqual(labels(told({ referee_asked: [1] }, null)), [])
})

test("who was given the new referee's link is told so", () => {
  const page = pageOf({ referee: { name: "" } })
  const [notice] = noticesOf({ ...page, mine: { seat: 0, referee: { url: "/table/x#y" } } }, names, NOW, law)
  assert.equal(notice.offers[0].run, "menu")
})

const wishes = (...given) => wishesOf(pageOf(...given)).map(each => each.label)

test("another referee can be asked for while no ruling waits", () => {
  assert(wishes({}).includes("Ask for another referee…"))
  assert(!wishes({ referee: { name: "" } }).includes("Ask for another referee…"))
  assert(!wishes({ incident: { ...heard, stage: "ruled" } }).includes("Ask for another referee…"))
  assert(!wishes({ referee_asked: [0] }).includes("Ask for another referee…"))
})
