import assert from "node:assert/strict"
import test from "node:test"
import { translate } from "../../web/js/table/drawn-words.js"

/** What `translate` makes of texts of a drawing, for a game that says these words itself. */
function written(texts, game) {
  const drawings = texts.map(textContent => ({ textContent, getAttribute: () => "10", setAttribute() {}, removeAttribute() {} }))
  translate(/** @type {any} */ ({ querySelectorAll: () => drawings }), game)
  return drawings.map(({ textContent }) => textContent)
}

test("a game says the words on its cards, and a name stands as it is", () => {
  assert.deepEqual(written(["High tide", "Ebb", "Gold"], { "High tide": "Flut", Gold: "Rot" }), ["Flut", "Ebb", "Rot"])
})
