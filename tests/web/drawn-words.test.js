import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import test from "node:test"
import "./english.js"
import { keyOf, translate } from "../../web/js/table/drawn-words.js"

const GAMES = ["money-sweeper", "sweep", "dirty-money", "monopoly", "cover-your-assets"]
const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
const drawn = JSON.parse(read("web/strings/en.json")).drawn
const words = GAMES.flatMap(game =>
  [...read(`engine/${game.replaceAll("-", "_")}/look/cards.svg`).matchAll(/<text[^>]*>([^<]*[A-Za-z][^<]*)</g)].map(([, text]) =>
    text.replaceAll("&amp;", "&"),
  ),
)
// Streets, railroads and works of Monopoly keep their names in every language.
const NAMES =
  "Park Place Boardwalk Pacific Avenue North Carolina Pennsylvania Atlantic Ventnor Marvin Gardens Kentucky Indiana Illinois St. James Tennessee New York" +
  " St. Charles States Virginia Oriental Vermont Connecticut Mediterranean Baltic Reading Railroad B. & O. Short Line Electric Company Water Works GO" +
  " Mr. Monopoly Chance"

test("every word that is drawn on a card has a translation, but for names", () => {
  const told = key => drawn[key.slice("drawn.".length)]
  assert.deepEqual(
    [...new Set(words)].filter(text => !NAMES.includes(text) && told(keyOf(text))?.toLowerCase() !== text.toLowerCase()),
    [],
  )
})

test("no translation is of words that no card has", () => {
  const keys = new Set(words.map(keyOf))
  assert.deepEqual(
    Object.keys(drawn).filter(name => !keys.has(`drawn.${name}`)),
    [],
  )
})

/** What `translate` makes of texts of a drawing, for a game that says these words itself. */
function written(texts, game) {
  const drawings = texts.map(textContent => ({ textContent, getAttribute: () => "10", setAttribute() {}, removeAttribute() {} }))
  translate(/** @type {any} */ ({ querySelectorAll: () => drawings }), game)
  return drawings.map(({ textContent }) => textContent)
}

test("a game that the page does not know says the words on its cards itself", () => {
  assert.deepEqual(written(["High tide", "Ebb", "Gold"], { "High tide": "Flut", Gold: "Rot" }), ["Flut", "Ebb", "Gold"])
})
