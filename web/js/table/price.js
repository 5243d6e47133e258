// Knows how the price of taking a move back is said.

import { listed, named } from "../words/names.js"
import { say } from "../words/say.js"

const ASKS = { consent: "price.ask", referee: "price.ask-referee" }

/**
 * The price in words: the sentences that it `says`, the `details` for those who want to know more, and the words of the `button`.
 * `last`: it is one's last decision.
 */
export function priced({ target, kind, needs = [], referee, practice, words = [] }, names, last = true) {
  const asked = listed([...needs.map(seat => names[seat]), ...(referee ? [say("price.the-referee")] : [])])
  const own = last ? "price.last" : "price.earlier"
  const [first, ...details] = words.map(each => named(each, names))
  const says = [say(`price.${kind}`, { who: asked }), first, practice && say("price.practice")].filter(Boolean)
  return { says, details, button: say(ASKS[kind] ?? own, { target }) }
}
