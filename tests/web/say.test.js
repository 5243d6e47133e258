import assert from "node:assert/strict"
import test from "node:test"
import { learn, number, say, worded } from "../../web/js/words/say.js"

learn({ deck: { left: { one: "{count} card is left", other: "{count} cards are left" }, given: "{who} gives {what}" } })

test("places are filled with what is given", () => {
  assert.equal(say("deck.given", { who: "Ann", what: "the ten" }), "Ann gives the ten")
})

test("what is given is not read as a sentence again", () => {
  assert.equal(say("deck.given", { who: "{what}", what: "$&" }), "{what} gives $&")
})

test("a number chooses the plural form, and is written as the language does", () => {
  assert.equal(say("deck.left", { count: 1 }), "1 card is left")
  assert.equal(say("deck.left", { count: 1200 }), "1,200 cards are left")
  assert.equal(number(1200), "1,200")
})

test("a place for which nothing is given stays, and so does a key without a sentence", () => {
  assert.equal(say("deck.given", { who: "Ann" }), "Ann gives {what}")
  assert.equal(say("deck.left"), "{count} cards are left")
  assert.equal(say("deck.nothing"), "deck.nothing")
  assert.equal(say("toString.constructor"), "toString.constructor")
})

test("a part that comes later waits for the whole catalogue, which is asked for again if it did not come", async () => {
  const asked = []
  const answers = [
    { ok: false, statusText: "gone" },
    { ok: true, json: async () => ({ late: { word: "there" } }) },
  ]
  globalThis.fetch = async address => (asked.push(String(address).split("/web/")[1]), answers[asked.length - 1])
  await assert.rejects(worded(Promise.resolve("part")), /gone/)
  assert.equal((await worded(Promise.resolve("part")))[0], "part")
  assert.equal(say("late.word"), "there")
  await worded()
  assert.deepEqual(asked, ["strings/en.json", "strings/en.json"])
})
