import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { firstRuling, lookWords, story, waitingFor } from "../../web/js/table/story.js"

const names = ["Ann", "Bo", "Cy"]
const ruling = (seq, more) => ({ seq, finding: "So it was.", clause: "3.2", remedy: { kind: "stands" }, words: "{1} plays on.", until: "", ...more })
const incident = more => ({
  seq: 60,
  by: 1,
  about: 57,
  seen: 59,
  claim: "No.",
  stage: "open",
  statements: [],
  looks: [],
  rulings: [],
  accepted: [],
  appeal: null,
  entropy: null,
  ...more,
})
const seats = [
  { seat: 0, kind: "person" },
  { seat: 1, kind: "person" },
  { seat: 2, kind: "bot" },
]

test("a dispute is told in the order in which it happened", () => {
  const told = story(
    incident({
      statements: [
        { seq: 61, by: "seat:0", text: "I did." },
        { seq: 63, by: "referee", text: "Wait." },
      ],
      looks: [{ seq: 62, by: "referee", eyes: "all", upto: 61 }],
      rulings: [ruling(64), ruling(66)],
      appeal: { by: 0, why: "Unfair." },
    }),
    names,
  )
  assert.deepEqual(
    told.map(each => [each.kind, each.who]),
    [
      ["claim", "Bo"],
      ["statement", "Ann"],
      ["look", "The referee"],
      ["statement", "The referee"],
      ["ruling", "The referee"],
      ["appeal", "Ann"],
      ["ruling", "The referee"],
    ],
  )
})

test("a ruling is told in words, with names", () => {
  assert.equal(story(incident({ rulings: [ruling(64)] }), names)[1].words, "Bo plays on.")
})

test("a look says through whose eyes, and how far", () => {
  assert.equal(lookWords({ by: "referee", eyes: "all", upto: 57 }, names), "The referee looked at all hands, up to #57.")
  assert.equal(lookWords({ by: "host", eyes: "seat:2", upto: 57 }, names), "The host looked through Cy’s eyes, up to #57.")
})

test("people are waited for, not bots and not those whom a bot stands in for", () => {
  assert.equal(waitingFor({ seats, incident: incident({ rulings: [ruling(64)], accepted: [0] }) }, names), "Accepted by Ann. Waiting for Bo.")
  const away = seats.map(each => (each.seat === 1 ? { ...each, stand_in: "sensible" } : each))
  assert.equal(waitingFor({ seats: away, incident: incident({ rulings: [ruling(64)], accepted: [0] }) }, names), "Accepted by Ann.")
})

test("the second ruling is the last", () => {
  assert.equal(firstRuling(incident({ rulings: [ruling(64)] })), true)
  assert.equal(firstRuling(incident({ rulings: [ruling(64), ruling(66)], appeal: { by: 0, why: "" } })), false)
})
