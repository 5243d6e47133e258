// Knows what a page keeps no longer: cards that everybody saw, and that lie face down again.

import { isUndone } from "../words/sentences.js"

/**
 * The page `next`, which follows `before`, without what the table shows no more: a sentence that told of a card gives way to its
 * `later` one as soon as the card shows its back, or its record is undone. When a round is over, what stands then stays.
 */
export function forgetful(next, before) {
  const over = Boolean(before.game && next.game && (next.game.sheet?.length ?? 0) > (before.game.sheet?.length ?? 0))
  const gone = new Set(next.log.filter(entry => entry.lies && isGone(entry, next)))
  if (!gone.size && !over) return next
  const log = next.log.map(entry =>
    gone.has(entry) ? { ...stays(entry, entry.later ?? []), cards: [] } : over && entry.lies ? stays(entry, entry.lines) : entry,
  )
  return { ...next, log, forgotten: next.forgotten + gone.size }
}

const isGone = (entry, page) => isUndone(page.table, entry.seq) || entry.lies.some(id => showsBack(page, id))

function showsBack({ game }, id) {
  const at = id.lastIndexOf(".")
  return game?.zones?.find(zone => zone.id === id.slice(0, at))?.cards?.[Number(id.slice(at + 1))] === ""
}

function stays(entry, lines) {
  const { later: _later, lies: _lies, ...rest } = entry
  return { ...rest, lines }
}
