// Knows which choices the chosen elements allow; a choice is an action with the elements it uses.

/** The choices that count now: those found for this selection, else those that came with the view. */
export const choicesOf = page => page.fit ?? page.mine?.choices ?? { items: [], more: false }

const uses = choice => choice.uses ?? []
const holds = (choice, chosen) => chosen.every(id => uses(choice).includes(id))
const exactly = (choice, chosen) => uses(choice).length === chosen.length && holds(choice, chosen)

/** The choices that use exactly the chosen elements, of which there must be one. */
export const playable = ({ items }, chosen) => (chosen.length ? items.filter(choice => exactly(choice, chosen)) : [])

/**
 * How many cards of a pile its chosen one stands for, and the chosen elements for the next smaller and the next larger number: `{owner, count, fewer, more}`;
 * null where no choice asks for a number.
 */
export function stepped({ items }, chosen, zones) {
  for (const zone of zones.filter(({ layout }) => layout === "stack")) {
    const mine = id => id.startsWith(`${zone.id}.`)
    const [id] = chosen.filter(mine)
    const others = chosen.filter(each => !mine(each))
    const ids = id
      ? items
          .filter(choice => holds(choice, others) && uses(choice).length === chosen.length)
          .flatMap(uses)
          .filter(mine)
      : []
    const counts = [...new Set(ids.map(each => zone.cards.length - placeIn(each)))].sort((a, b) => a - b)
    const at = counts.indexOf(zone.cards?.length - placeIn(id ?? ""))
    const pick = count => count && chosen.map(each => (mine(each) ? `${zone.id}.${zone.cards.length - count}` : each))
    if (at >= 0 && counts.length > 1) return { owner: zone.owner, count: counts[at], fewer: pick(counts[at - 1]), more: pick(counts[at + 1]) }
  }
  return null
}

const placeIn = id => Number(id.slice(id.lastIndexOf(".") + 1))

/** The choices that use no element: the buttons. */
export const plain = ({ items }) => items.filter(choice => !uses(choice).length)

/** The ids of the elements that may be chosen next to complete some choice. */
export function lit({ items }, chosen) {
  const ids = items.filter(choice => holds(choice, chosen)).flatMap(uses)
  return new Set(ids.filter(id => !chosen.includes(id)))
}

/**
 * The deed of a click on an element: `{chosen}` is the selection after it, and `play` the choice it plays at once.
 * A click on a chosen element takes it back; one that fits no choice beside the others starts anew.
 * `idle` says that no choice uses the element.
 */
export function click(choices, chosen, id) {
  if (chosen.includes(id)) return { chosen: chosen.filter(each => each !== id) }
  const next = [...chosen, id]
  if (!choices.more && !fits(choices, next)) {
    return fits(choices, [id]) ? click(choices, [], id) : { chosen, idle: true }
  }
  const play = chosen.length ? undefined : atOnce(choices, id)
  return play ? { chosen: [], play } : { chosen: next }
}

const fits = ({ items }, chosen) => items.some(choice => holds(choice, chosen))

function atOnce({ items, more }, id) {
  const touching = items.filter(choice => uses(choice).includes(id))
  const [only] = touching
  return !more && touching.length === 1 && uses(only).length === 1 && !only.ask ? only : undefined
}

/** The elements of a zone that choices tell apart, as indices. */
export function usedOf({ items }, zone) {
  const prefix = `${zone}.`
  const ids = items.flatMap(uses).filter(id => id.startsWith(prefix))
  return [...new Set(ids.map(id => Number(id.slice(prefix.length))))]
}
