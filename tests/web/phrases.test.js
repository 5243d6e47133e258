import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { measured, optionLine, optionWords } from "../../web/js/table/phrases.js"

const SCHEMA = {
  properties: {
    length: { title: "Die Partie geht", words: { target: "bis zum Ziel" } },
    target: { title: "Ziel", counts: { length: ["target"] } },
    rounds: { title: "Runden", counts: { length: ["rounds"] } },
    remove: { title: "Ohne", enum: ["none", "fives"], words: { none: "nichts", fives: "Fünfer" } },
    half_deck: { title: "Halbes Deck" },
  },
}
const HOUSE = {
  properties: {
    undo: { title: "Taking moves back", words: { consent: "By consent", off: "Off" }, default: "consent" },
    undo_limit: { title: "Requests", counts: { undo: ["consent"] }, default: 10 },
    referee: { title: "Disputes", words: { true: "A referee", false: "No referee" }, default: false },
    seconds: { title: "Time of each seat", unit: "second", default: 0 },
    days: { title: "How long a turn may lie", unit: "day", default: 7, more: true },
  },
}

test("an option's value is said in the words of its game, else as it is", () => {
  const told = optionWords(SCHEMA, { length: "target", target: 3000, remove: "fives", half_deck: true, rounds: 1 })
  assert.deepEqual(told, [
    ["Die Partie geht", "bis zum Ziel"],
    ["Ziel", "3000"],
    ["Ohne", "Fünfer"],
    ["Halbes Deck", "Yes"],
  ])
})

test("where nothing is known of the options, their names tell of them", () => {
  assert.deepEqual(optionWords(undefined, { half_deck: true }), [["half deck", "Yes"]])
})

test("a house rule is said by its words and in its unit, and not at all where it does not count", () => {
  const told = optionWords(HOUSE, { undo: "off", undo_limit: 10, referee: false, seconds: 90, days: 1 })
  assert.deepEqual(told, [
    ["Taking moves back", "Off"],
    ["Disputes", "No referee"],
    ["Time of each seat", "1 minute 30 seconds"],
    ["How long a turn may lie", "1 day"],
  ])
})

test("seconds are spelt", () => {
  assert.deepEqual(
    [0, 1, 30, 60, 90, 300].map(count => measured(count, "second")),
    ["0 seconds", "1 second", "30 seconds", "1 minute", "1 minute 30 seconds", "5 minutes"],
  )
})

test("what is chosen is said in one line, with the numbers that are not as usual", () => {
  assert.equal(optionLine(HOUSE, { undo: "consent", undo_limit: 10, referee: false, seconds: 0, days: 3 }), "By consent · No referee")
  assert.equal(optionLine(HOUSE, { undo: "off", referee: true, seconds: 300 }), "Off · A referee · Time of each seat: 5 minutes")
})
