// Cards are seen to move between places that are seen.

import assert from "node:assert/strict"
import test from "node:test"
import { picture } from "../../web/js/table/motion.js"

const lies = (left, width) => ({ left, top: 0, width })
const card = (code, box) => ({ dataset: { code, index: "0" }, getBoundingClientRect: () => box })
const zone = (name, box, cards) => ({
  dataset: { zone: name },
  querySelector: () => ({ getBoundingClientRect: () => box }),
  querySelectorAll: () => cards,
})

test("a pile that is folded away is no place from which a card could come", () => {
  const folded = zone("draw", lies(0, 0), [card("boardwalk", lies(0, 0))])
  const hand = zone("hand", lies(300, 400), [card("kentucky", lies(310, 90))])
  const { cards, zones } = picture({ querySelectorAll: () => [folded, hand] })
  assert.deepEqual([...cards.keys()], [{ zone: "hand", index: 0, code: "kentucky" }])
  assert.deepEqual([...zones.keys()], ["hand"])
})
