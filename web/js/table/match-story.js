// Knows the story of a finished match in words: its turning point, its biggest moment, what decisions cost, luck and skill.

import { named, scored } from "../words/names.js"
import { say } from "../words/say.js"
import { ending, standingOf } from "./outcome.js"
import { winnersOf } from "./page.js"

/** How the match ended, as the title of its story: by how much its one winner had more than the next, and whether from the last place. */
export function headline(page, names, unit) {
  const [first, second] = standingOf(page)
  const gap = Math.abs(first.score - (second?.score ?? first.score))
  const why = page.table.outcome?.why ?? "played"
  if (why !== "played" || winnersOf(page).length > 1 || !first.won || !gap) return ending(page, names)
  const { fewest_wins } = page.table
  const lowest = ({ rows }) => rows.every(each => each.seat === first.seat || (fewest_wins ? -1 : 1) * (each.total - totalOf(rows, first.seat)) > 0)
  return say((page.game.sheet ?? []).some(lowest) ? "match-story.from-last" : "match-story.by", { who: names[first.seat], gap: scored(gap, unit) })
}

const totalOf = (rows, of) => rows.find(({ seat }) => seat === of)?.total ?? 0

/** The address at which a moment is seen, by everybody. */
export const momentOf = (table, seq) => `/replay/${encodeURIComponent(table)}?${new URLSearchParams({ seq, as: "public" })}`

const toldOf = ({ lines }, names) => lines.map(line => named(line, names)).join(" ")

/** The moments that are told: `{key, seq, title, words, told, cards}`; the same move is told once. */
export function momentsOf({ turning, biggest }, names, unit) {
  const turn = turning && {
    key: "turning",
    title: say("match-story.turning"),
    words: say("match-story.from-here", { who: names[turning.seat], round: turning.round }),
  }
  const most = biggest && {
    key: "biggest",
    title: say("match-story.biggest"),
    words: say("match-story.gain", { who: names[biggest.seat], gain: scored(biggest.gain, unit), round: biggest.round }),
  }
  const found = [
    turn && { ...turn, seq: turning.seq, cards: turning.cards, told: toldOf(turning, names) },
    most && { ...most, seq: biggest.seq, cards: biggest.cards, told: toldOf(biggest, names) },
  ].filter(Boolean)
  const [first, second] = found
  return second && first.seq === second.seq ? [{ ...first, words: `${first.words} ${second.words}` }] : found
}

/** What the costliest decision of each seat was: `{seq, seat, words}`, the dearest first. */
export function costsOf({ seats }, names) {
  const rows = [...seats].sort((a, b) => b.cost - a.cost)
  return rows.map(({ seq, seat, played, better, reason, cost }) => ({
    seq,
    seat,
    words: [
      say("match-story.cost", { who: names[seat], played: named(played, names), better: named(better, names), percent: Math.max(1, Math.round(cost * 100)) }),
      named(reason, names),
    ]
      .filter(Boolean)
      .join(" "),
  }))
}

const percent = part => Math.max(1, Math.round(Math.abs(part) * 100))
const parts = part => (Math.abs(part) > 1 ? say("match-story.whole") : say("match-story.part", { percent: percent(part) }))

/** What a seat's own decisions cost: none that it had, too little seen, nothing better found, or so much. */
function skill({ decisions, weighed, cost, error }) {
  if (!decisions) return say("match-story.no-choice")
  if (cost === null) return weighed ? say("match-story.cost-unsure", { percent: percent(2 * error) }) : say("match-story.not-weighed")
  return cost ? say("match-story.cost-all", { part: parts(cost) }) : say("match-story.cost-nothing")
}

/** What all the rest brought or took. */
function luck({ luck }) {
  if (luck === null) return say("match-story.luck-unsure")
  return luck ? say(luck > 0 ? "match-story.luck-good" : "match-story.luck-bad", { part: parts(luck) }) : say("match-story.luck-even")
}

/** Luck and skill of each seat in words, in the order of the seats. */
export const balancesOf = ({ balances }, names) =>
  balances.map(each => say("match-story.balance", { who: names[each.seat], skill: skill(each), luck: luck(each) }))
