// Knows the story of a finished match in words: its turning point, its biggest moment, and what decisions cost.

import { named, scored } from "../words/names.js"
import { say } from "../words/say.js"

/** The address at which a moment is seen, by everybody. */
export const momentOf = (table, seq) => `/replay/${encodeURIComponent(table)}?${new URLSearchParams({ seq, as: "public" })}`

const toldOf = ({ lines }, names) => lines.map(line => named(line, names)).join(" ")

/** The moments that are told: `{key, seq, title, words, told}`; the same move is told once. */
export function momentsOf({ turning, biggest }, names, unit) {
  const turn = turning && { key: "turning", title: say("match-story.turning"), words: say("match-story.from-here", { who: names[turning.seat], round: turning.round }) }
  const most = biggest && { key: "biggest", title: say("match-story.biggest"), words: say("match-story.gain", { who: names[biggest.seat], gain: scored(biggest.gain, unit), round: biggest.round }) }
  const found = [turn && { ...turn, seq: turning.seq, told: toldOf(turning, names) }, most && { ...most, seq: biggest.seq, told: toldOf(biggest, names) }].filter(Boolean)
  const [first, second] = found
  return second && first.seq === second.seq ? [{ ...first, words: `${first.words} ${second.words}` }] : found
}

/** What the costliest decision of each seat was: `{seq, seat, words}`, the dearest first. */
export function costsOf({ seats }, names) {
  const rows = [...seats].sort((a, b) => b.cost - a.cost)
  return rows.map(({ seq, seat, played, better, reason, cost }) => ({
    seq, seat, words: [say("match-story.cost", { who: names[seat], played: named(played, names), better: named(better, names), percent: Math.max(1, Math.round(cost * 100)) }), named(reason, names)].filter(Boolean).join(" "),
  }))
}
