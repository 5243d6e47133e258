// Knows how the cards of one picture became those of the next: which turned, which slid, which travelled.

/**
 * `before` and `after` list the drawn cards as `{zone, index, code}`; `grown` tells how many cards each zone has
 * gained (or, negative, lost). The answer: `turned` cards, `moved` pairs `{from, to, turned}`, `left` cards that
 * went `to` a zone or nowhere (null), and `came` cards `from` a zone or nowhere.
 */
export function moves(before, after, grown) {
  const old = [...before]
  const fresh = [...after]
  const pairs = []
  const pair = same => pairs.push(...matched(old, fresh, same))
  pair((a, b) => a.zone === b.zone && a.index === b.index && a.code === b.code)
  pair((a, b) => a.zone === b.zone && a.code === b.code && a.code !== "")
  pair((a, b) => a.zone === b.zone && a.index === b.index && (a.code === "") !== (b.code === ""))
  pair((a, b) => a.zone !== b.zone && a.code === b.code && a.code !== "")
  pair((a, b) => a.zone !== b.zone && grows(grown, b) && grows(grown, a, -1) && (a.code === "") !== (b.code === ""))
  const turned = pairs.filter(({ from, to }) => from.code !== to.code)
  return {
    turned: turned.filter(({ from, to }) => from.zone === to.zone).map(({ to }) => to),
    moved: pairs,
    left: old.map(card => ({ card, to: zoneThat(grown, 1, card.zone) })),
    came: fresh.map(card => ({ card, from: zoneThat(grown, -1, card.zone) })),
  }
}

function matched(old, fresh, same) {
  const pairs = []
  for (let i = 0; i < fresh.length; i++) {
    const found = old.findIndex(card => same(card, fresh[i]))
    if (found < 0) continue
    pairs.push({ from: old.splice(found, 1)[0], to: fresh.splice(i--, 1)[0] })
  }
  return pairs
}

const grows = (grown, card, sign = 1) => (grown.get(card.zone) ?? 0) * sign > 0

function zoneThat(grown, sign, but) {
  const zones = [...grown].filter(([zone, by]) => by * sign > 0 && zone !== but)
  return zones.length === 1 ? zones[0][0] : null
}
