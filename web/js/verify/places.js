// Knows what a tournament's log adds up to: what each board was worth to whom, the standings, and the travellers.

import { NOTHING, compare, floor, fraction, plus, times } from "./fractions.js"
import { totals } from "./meetings.js"
import { FILLS } from "./pairs.js"

export const NOT_COMPARED = ["void", "unfilled", "abandoned", "unfinished"] // why a match has ended that is compared with no other

/** @typedef {{ entrant: number, seat: number, score: number }} Row whoever is compared with others */

/**
 * What a board brought each entrant: a share of the possible matchpoints, or points. Where nothing can be compared it is the average,
 * and what the director awards stands in its place.
 * @param {CupLog} log
 * @param {number} number
 * @returns {Map<number, Fraction>}
 */
function worth(log, number) {
  const { tables, byes } = log.rounds[number]
  const all = tables.map(name => /** @type {CupTable} */ (log.tables.get(name)))
  const seats = log.day ? all.filter(({ over }) => over?.why !== "time") : all // who let its time run out, having seen the cards, has nothing
  const awards = new Map(log.given.filter(({ is, round }) => is === "adjusted" && round === number).map(({ entrant, score }) => [entrant, score]))
  const rows = seats.flatMap(each => compared(log, each)).filter(({ entrant }) => !awards.has(entrant))
  const points = log.first.scoring === "points"
  const found = points ? pointsOf(rows) : sharesOf(rows, log.first.fewest_wins)
  const [above, below] = [...found.values()].reduce(plus, NOTHING)
  /** @type {Fraction} */
  const average = points ? [above, below * BigInt(Math.max(1, found.size))] : fraction(1, 2)
  const there = [...seats.flatMap(({ entrants }) => entrants.filter(each => each !== FILLS)), ...byes].map(log.pairs.contestant)
  /** @type {Map<number, Fraction>} */
  const told = new Map(there.map(each => [each, found.get(each) ?? average]))
  for (const [entrant, award] of awards) told.set(entrant, fraction(award, points ? 1 : 100))
  return told
}

/** Of a pair the first; bots that fill are not. @param {CupLog} log @param {CupTable} table @returns {Row[]} */
function compared({ pairs }, { entrants, over }) {
  const scores = over?.why === "played" ? over.scores : []
  const rows = entrants.map((entrant, seat) => ({ entrant, seat, score: scores[seat] }))
  return scores.length ? rows.filter(({ entrant, seat }) => entrant !== FILLS && pairs.isFirst(seat)) : []
}

/** @param {Row[]} rows @returns {Map<number, Fraction>} */
const pointsOf = rows => new Map(rows.map(({ entrant, score }) => [entrant, fraction(score)]))

/** Shares of the possible: one for each in the same seat whom one beats, half for each tie. @param {Row[]} rows @param {boolean} fewestWins */
function sharesOf(rows, fewestWins) {
  /** @type {Map<number, Fraction>} */
  const found = new Map()
  for (const { entrant, seat, score } of rows) {
    const others = rows.filter(each => each.seat === seat && each.entrant !== entrant)
    const beaten = others.filter(other => (fewestWins ? score < other.score : score > other.score)).length
    const tied = others.filter(other => other.score === score).length
    if (others.length) found.set(entrant, fraction(2 * beaten + tied, 2 * others.length))
  }
  return found
}

/** @typedef {{ entrant: number, total: Fraction, rounds: number, last: Fraction }} Line in a knock-out, how many rounds, and the points of the last board */

/** All boards that are over, less what the director took; in a knock-out who got further comes first. @param {CupLog} log @returns {Line[]} */
function standings(log) {
  if (log.floor) {
    const lines = [...totals(log, log.floor.least)].map(([entrant, total]) => ({ entrant, total, rounds: 0, last: NOTHING }))
    return lines.sort((one, other) => compare(other.total, one.total) || one.entrant - other.entrant)
  }
  /** @type {Line[]} */
  const lines = log.field.map(entrant => ({ entrant, total: NOTHING, rounds: 0, last: NOTHING }))
  const { scoring, fewest_wins: fewest, format } = log.first
  const points = scoring === "points"
  const over = log.seeds.length
  const tables = over ? log.rounds[over - 1].tables : []
  const atLast = pointsOf(tables.flatMap(name => compared(log, /** @type {CupTable} */ (log.tables.get(name)))))
  const sign = fewest ? -1 : 1
  for (let number = 0; number < over; number++) {
    const found = worth(log, number)
    const [first, ...more] = found.values()
    const least = points && first ? more.reduce((worst, each) => (compare(each, worst) * sign < 0 ? each : worst), first) : NOTHING
    for (const line of lines) {
      line.total = plus(line.total, found.get(line.entrant) ?? least) // whoever was not there has the least
      if (format !== "knock-out" || !found.has(line.entrant)) continue
      line.rounds++
      line.last = times(atLast.get(line.entrant) ?? NOTHING, sign)
    }
  }
  const up = points ? sign : 1
  for (const { is, since, entrant, points: taken } of log.given) {
    const line = is === "penalised" && since < over ? lines.find(each => each.entrant === entrant) : null
    if (line) line.total = plus(line.total, fraction(-up * taken, points ? 1 : 100))
  }
  return lines.sort((one, other) => further(other, one) || up * compare(other.total, one.total) || one.entrant - other.entrant)
}

/** @param {Line} one @param {Line} other */
const further = (one, other) => one.rounds - other.rounds || compare(one.last, other.last)

/** The standings, the best first: place, who, total with two places. Equal totals share a place. @param {CupLog} log */
export function places(log) {
  /** @type {EveningReport["standings"]} */
  const said = []
  /** @type {Line | null} */
  let before = null
  for (const line of standings(log)) {
    const same = before && !further(before, line) && !compare(before.total, line.total)
    said.push({ place: same ? said[said.length - 1].place : said.length + 1, ...titled(log, line.entrant), total: totalOf(log, line.total) })
    before = line
  }
  return said
}

/** The boards: for each its number from 1, its tables, and who had a bye. @param {CupLog} log @returns {EveningReport["boards"]} */
export const travellers = log =>
  log.rounds.map(({ tables, byes }, round) => ({
    number: round + 1,
    tables: tables.map(name => played(log, name)),
    byes: byes.map(each => called(log, each)),
  }))

/** Who sat at a table, and what they made of its board. @param {CupLog} log @param {string} name */
function played(log, name) {
  const { entrants, over } = /** @type {CupTable} */ (log.tables.get(name))
  return { table: name, why: over?.why ?? "", seats: entrants.map((each, seat) => ({ ...called(log, each), score: over?.scores[seat] ?? null })) }
}

/** Who an entrant is: the number from 0, −1 of a bot that does not count, and the name, "" if it is sealed. @param {CupLog} log @param {number} entrant */
const called = (log, entrant) => ({ entrant, name: entrant === FILLS ? "" : log.entrants[entrant].name })

/** Who is placed: as `called`, or with the names of a pair, of whom one without is called by a number from 1. @param {CupLog} log @param {number} contestant */
function titled(log, contestant) {
  const members = log.pairs.members(contestant)
  const name = members.map(each => log.entrants[each].name || `Entrant ${each + 1}`).join(" & ")
  return { ...called(log, contestant), ...(members.length > 1 && { name }) }
}

/** Points, or the percents of the possible that the boards brought on average; halves go up. @param {CupLog} log @param {Fraction} total */
function totalOf(log, total) {
  const points = log.first.scoring === "points"
  const [above, below] = points ? total : [total[0] * 100n, total[1] * BigInt(Math.max(1, log.seeds.length))]
  const hundredths = floor(200n * above + below, 2n * below)
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, "0")
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
