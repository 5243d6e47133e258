// Knows how the moment is found at which a card came to lie where it lies.

const FREE = ["hand", "trick"] // the cards of these lie in no fixed place

/** Does the card `code` lie in this zone, at `index` where places are fixed? */
export function lies(zones, { zone, index, code }) {
  const cards = zones.find(each => each.id === zone)?.cards ?? []
  return FREE.includes(zones.find(each => each.id === zone)?.layout) ? cards.includes(code) : cards[index] === code
}

/**
 * Promises the moment at which a card that lies there at `seq` was moved there: the first of a run without a gap.
 * `has(seq)` promises whether it lay there at a moment; none before `least` is asked for. Steps back double until
 * it lies there no more, then halve between the two.
 */
export async function cameAt(has, seq, least) {
  let there = seq
  let before = least - 1
  for (let by = 1; there - by >= least; by *= 2) {
    if (!(await has(there - by))) {
      before = there - by
      break
    }
    there -= by
  }
  while (there - before > 1) {
    const middle = Math.floor((there + before) / 2)
    if (await has(middle)) there = middle
    else before = middle
  }
  return there
}
