// Knows how the words on drawn cards, which are English, are written in the language of the page.

import { say } from "../words/say.js"

const WIDE = 0.6 // of its height, that a letter takes
const ROOM = 44 // for words at the side of a card …
const ROW = 84 // … and for those in its middle

/** The key of a drawing's words among the sentences of the page. @param {string} words */
export const keyOf = words =>
  `drawn.${words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}`

/** Write all words of the drawings in the page's language, else as their `game` says them; what has no sentence is a name, and stands as it is. @param {Element} drawings @param {Record<string, string>} game */
export function translate(drawings, game) {
  for (const text of drawings.querySelectorAll("text")) {
    const drawn = text.textContent ?? ""
    const key = keyOf(drawn)
    const words = say(key)
    if (words !== key || game[drawn]) write(text, words === key ? game[drawn] : words)
  }
}

/** Write words into the room of others, narrower where they are too long. @param {Element} text @param {string} words */
function write(text, words) {
  const given = name => Number(text.getAttribute(name))
  const room = given("textLength") || (given("x") === 50 ? ROW : ROOM)
  const wide = words.length * (given("font-size") * WIDE + given("letter-spacing"))
  text.textContent = words
  if (wide > room) text.setAttribute("textLength", String(room))
  else text.removeAttribute("textLength")
  if (wide > room) text.setAttribute("lengthAdjust", "spacingAndGlyphs")
}
