// Knows the pairs of a tournament: which seats of its tables are one side, and who plays with whom.

import { isNumber } from "./fairness.js"

export const FILLS = -1
/** The place of a link that an entrant makes, by which their partner enters; "" for no number. @param {unknown} number */
export const beside = number => (Number.isInteger(number) ? `partner-${number}` : "")

export class Pairs {
  /** @type {number[]} By seat; none where each plays alone. */
  sides = []
  /** @type {Map<number, number>} */
  partners = new Map()
  /** @type {Set<number>} Who came by a partner's link, or made it. */
  #chosen = new Set()

  /** The sides in the first record: are they two seats each, numbered in their order? @param {Data} first */
  opens(first) {
    if (!Object.hasOwn(first, "sides")) return true
    const { sides, seats } = first
    if (!Array.isArray(sides) || sides.length !== seats || !sides.every(each => isNumber(each, seats, 0))) return false
    const order = [...new Set(sides)]
    this.sides = sides
    return order.length > 1 && order.every((side, at) => side === at && sides.filter(each => each === side).length === 2)
  }

  /** Whom an entrant plays with, and themselves, in the order of their numbers. @param {number} number */
  members(number) {
    const partner = this.partners.get(number)
    return partner === undefined ? [number] : [Math.min(number, partner), Math.max(number, partner)]
  }

  /** The number by which an entrant is placed: of a pair the lower one. @param {number} number */
  contestant = number => this.members(number)[0]

  /** @param {number} one @param {number} other @param {boolean} chosen */
  joins(one, other, chosen) {
    this.partners.set(one, other).set(other, one)
    if (chosen) this.#chosen.add(one).add(other)
  }

  /** An entrant and their partner are alone again. @param {number} number @param {boolean} [unlessChosen] */
  parts(number, unlessChosen = false) {
    const partner = this.partners.get(number)
    if (partner === undefined || (unlessChosen && this.#chosen.has(number))) return
    for (const each of [number, partner]) {
      this.partners.delete(each)
      this.#chosen.delete(each)
    }
  }

  /** Is whoever sits there compared? Of a side the first. @param {number} seat */
  isFirst = seat => !this.sides.length || this.sides.indexOf(this.sides[seat]) === seat

  /** Does on each side sit a pair in the order of its numbers, or nobody but bots that fill? @param {number[]} entrants by seat */
  areSeated(entrants) {
    return this.sides.every((side, seat) => {
      if (!this.isFirst(seat)) return true
      const [one, other] = entrants.filter((_, at) => this.sides[at] === side)
      const [first, second] = this.members(one)
      return one === FILLS ? other === FILLS : one === first && other === second
    })
  }

  /** Does nobody rest without their partner? @param {number[]} byes */
  rest = byes => byes.every(each => byes.includes(this.partners.get(each) ?? each))
}
