// Knows which cards of a zone are drawn one by one, and which stand for a heap.

const TAIL = { stack: 6, pile: 3 }
const FAN = 7

/** May this zone be spread out to show each card? Only a heap that lists its cards. */
export const spreadable = zone => zone.layout in TAIL && cardsOf(zone).length > 1

/** How many cards lie in a zone. */
export const sizeOf = zone => zone.count ?? cardsOf(zone).filter(card => card !== null).length

const cardsOf = zone => zone.cards ?? []

/**
 * The drawn slots: `{index, code, id, count?}`, in order; `count` is written on the card. `code` null is a gap; `id` null is a card that only shows the
 * thickness of a heap. `used` are the indices that choices tell apart: two or more spread a heap out, one is
 * the meaning of a click on the heap.
 */
export function slots(zone, used = [], spread = false) {
  const cards = cardsOf(zone)
  if (!cards.length) return counted(zone, used)
  if (zone.layout in TAIL && !spread && used.length < 2) return heap(zone, cards, used)
  return cards.map((code, index) => ({ index, code, id: `${zone.id}.${index}` }))
}

function heap(zone, cards, used) {
  const first = Math.max(0, cards.length - TAIL[zone.layout])
  const top = cards.length - 1
  return cards.slice(first).map((code, i) => {
    const index = first + i
    return { index, code, id: index === top ? `${zone.id}.${used[0] ?? top}` : null }
  })
}

function counted(zone, used) {
  const shown = Math.min(zone.count ?? 0, zone.layout === "hand" ? FAN : TAIL.pile)
  if (!shown) return used.length ? [{ index: 0, code: null, id: `${zone.id}.${used[0]}` }] : []
  const id = `${zone.id}.${used[0] ?? 0}`
  return Array.from({ length: shown }, (_, index) => ({ index, code: "", id: index === shown - 1 ? id : null, count: index === shown - 1 ? zone.count : null }))
}
