import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { optionWords } from "../../web/js/table/phrases.js"

const SCHEMA = {
  properties: {
    length: { title: "Die Partie geht", enum: ["target", "rounds"] },
    target: { title: "Ziel" },
    remove: { title: "Ohne", enum: ["none", "fives"], words: { none: "nichts", fives: "Fünfer" } },
    half_deck: { title: "Halbes Deck" },
  },
}

test("an option's value is said in the words of its game, else in the page's", () => {
  const told = optionWords(SCHEMA, { length: "target", target: 3000, remove: "fives", half_deck: true, rounds: 1 })
  assert.deepEqual(told, [["Die Partie geht", "somebody reaches the target"], ["Ziel", "3000"], ["Ohne", "Fünfer"], ["Halbes Deck", "Yes"]])
})
