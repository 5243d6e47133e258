// Knows what meetings bring where one sits where one likes: each other whom one met counts once, however often.

import { NOTHING, fraction, over, plus } from "./fractions.js"

const COMPARED = ["played", "repaired"] // at one's own table all were dealt the same anew

/** Who is placed: whoever has not gone, or has sat at a table. @param {CupLog} log */
function fieldOf({ tables, entrants }) {
  const sat = new Set([...tables.values()].flatMap(({ entrants: there }) => there))
  return entrants.filter(({ entrant, gone }) => !gone || sat.has(entrant)).map(({ entrant }) => entrant)
}

/** The mean of what all others brought each; of those who lack of the `least` number one has nothing. @param {CupLog} log @param {number} least @returns {Map<number, Fraction>} */
export function totals(log, least) {
  const found = against(log)
  const field = fieldOf(log)
  const needed = Math.min(least, field.length - 1)
  const taken = new Map(field.map(one => [one, 0]))
  for (const { is, entrant, points } of log.given) if (is === "penalised" && taken.has(entrant)) taken.set(entrant, (taken.get(entrant) ?? 0) + points)
  return new Map(
    field.map(one => {
      const others = [...(found.get(one)?.values() ?? [])]
      const brought = others.map(worth => over(worth.reduce(plus, NOTHING), worth.length)).reduce(plus, NOTHING)
      return [one, over(plus(brought, fraction(-(taken.get(one) ?? 0), 100)), Math.max(1, needed, others.length))]
    }),
  )
}

/**
 * For each, and each other whom they met, what every meeting brought: all, half for equal points, nothing. An award stands in the place
 * of that, and nobody is compared with whom it is for.
 * @param {CupLog} log
 * @returns {Map<number, Map<number, Fraction[]>>}
 */
function against({ rounds, tables, given, first }) {
  const awards = new Map(given.filter(({ is }) => is === "adjusted").map(({ round, entrant, score }) => [`${round} ${entrant}`, score]))
  const sign = first.fewest_wins ? -1 : 1
  const found = new Map()
  for (const [match, name] of (rounds[0]?.tables ?? []).entries()) {
    const { entrants, over: told } = /** @type {CupTable} */ (tables.get(name))
    const scores = COMPARED.includes(told?.why) ? told?.scores : []
    for (const [seat, one] of entrants.entries())
      for (const [beside, other] of entrants.entries()) {
        const award = awards.get(`${match} ${one}`)
        const counts = award !== undefined || (scores.length && !awards.has(`${match} ${other}`))
        if (seat === beside || !counts) continue
        const better = Math.sign(scores[seat] - scores[beside])
        const worth = award === undefined ? fraction(1 + sign * better, 2) : fraction(award, 100)
        if (!found.has(one)) found.set(one, new Map())
        found.get(one).set(other, [...(found.get(one).get(other) ?? []), worth])
      }
  }
  return found
}
