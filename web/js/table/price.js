// Knows how the price of taking a move back is said.

import { named } from "../words/names.js"
import { say } from "../words/say.js"

const ASKS = { consent: "price.ask", referee: "price.ask-referee" }

/**
 * The price in words: the sentences that it `says`, the `details` for those who want to know more, and the words of the `button`.
 * `last`: it is one's last decision.
 */
export function priced({ target, kind, practice, words = [] }, names, last = true) {
  const [first, ...details] = words.map(each => named(each, names))
  const own = last ? "price.last" : "price.earlier"
  return { says: [first, practice && say("price.practice")].filter(Boolean), details, button: say(ASKS[kind] ?? own, { target }) }
}
