// Knows how the price of taking a move back is said.

import { listed, named } from "../words/names.js"

const SAYS = {
  free: () => "It costs nothing: nobody has decided or learned anything since.",
  granted: () => "This table allows it at once.",
  consent: asked => `${asked} must agree.`,
  referee: () => "Only the referee can allow it.",
}
const ASKS = { consent: "Ask them", referee: "Ask the referee" }

/** The price in words: what it `says`, the `reasons` for it, and what the `button` does. `last`: it is one's last decision. */
export function priced({ target, kind, needs = [], referee, words = [] }, names, last = true) {
  const asked = listed([...needs.map(seat => names[seat]), ...(referee ? ["the referee"] : [])])
  const own = last ? "Take back your last move" : `Take back #${target} and what came after`
  return { says: SAYS[kind](asked), reasons: words.map(each => named(each, names)), button: ASKS[kind] ?? own }
}
