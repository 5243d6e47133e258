// Knows how the price of taking a move back is said.

import { listed, named } from "../words/names.js"
import { say } from "../words/say.js"

const ASKS = { consent: "price.ask", referee: "price.ask-referee" }

/** The price in words: the sentence that it `says`, the `reasons` for it, and the words of the `button`. `last`: it is one's last decision. */
export function priced({ target, kind, needs = [], referee, words = [] }, names, last = true) {
  const asked = listed([...needs.map(seat => names[seat]), ...(referee ? [say("price.the-referee")] : [])])
  const own = last ? "price.last" : "price.earlier"
  return { says: say(`price.${kind}`, { who: asked }), reasons: words.map(each => named(each, names)), button: say(ASKS[kind] ?? own, { target }) }
}
