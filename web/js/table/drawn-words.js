// Knows how the words on drawn cards, which are English, are written in the language of the page.

const WIDE = 0.6 // of its height, that a letter takes
const ROOM = 44 // for words at the side of a card …
const ROW = 84 // … and for those in its middle

/** Write all words of the drawings as their game says them in the language of the page; what it does not say is a name, and stands as it is. @param {Element} drawings @param {Record<string, string>} said */
export function translate(drawings, said) {
  for (const text of drawings.querySelectorAll("text")) {
    const words = said[text.textContent ?? ""]
    if (words) write(text, words)
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
