// Knows how a view is made out of the last one and what has changed; knows nothing of what views mean.

/**
 * What tells a hearer of messages every view whole; `lost()` is called when changes are of another view than the last.
 * @param {(message: any) => void} hear
 * @param {() => void} lost
 * @returns {(message: any) => void}
 */
export function whole(hear, lost) {
  /** @type {View | null} */
  let view = null
  /** @type {Choice[]} */
  let book = []
  return message => {
    if (message.is !== "changes") {
      if (message.is === "view") [view, book] = [message, bookOf(message.mine)]
      return hear(message)
    }
    if (!view || message.from !== view.seq) return lost()
    hear((view = merged(view, message, book)))
  }
}

/** The choices that were told whole since the last whole view, of which later changes tell the numbers. @param {Mine | null} [mine] */
export const bookOf = mine => [...(mine?.choices.items ?? [])]

/**
 * The whole view message that these changes of `view` stand for; only `book` is touched, which new choices join.
 * @param {View} view
 * @param {Changes} changes
 * @param {Choice[]} book
 * @returns {View}
 */
export function merged(view, { table, game, mine, office = view.office, is, from, ...rest }, book) {
  return {
    is: "view",
    table: postponed(changed(view.table, table), table?.later),
    game: changed(view.game, game),
    mine: mineOf(view.mine, mine, book),
    ...(office && { office }),
    ...rest,
  }
}

/** @param {Mine | null} old @param {Changes["mine"]} change @param {Choice[]} book @returns {Mine | null} */
function mineOf(old, change, book) {
  if (change && "whole" in change) {
    book.splice(0, book.length, ...bookOf(change.whole))
    return change.whole
  }
  const choices = change?.set?.choices
  if (!choices) return changed(old, change)
  const items = choices.items.map(item => (typeof item === "number" ? book[item] : item))
  book.push(...choices.items.filter(item => typeof item !== "number"))
  return changed(old, { ...change, set: { ...change.set, choices: { ...choices, items } } })
}

/**
 * An object with the changes that are told of it.
 * @param {any} old
 * @param {(Change<any> & { zones?: ZonesChange, players?: GameChange["players"], sheet?: GameChange["sheet"] }) | undefined} change
 */
export function changed(old, change) {
  if (!change) return old
  const { set, gone = [], zones, players = [], sheet } = change
  const now = without({ ...old, ...set }, gone)
  if (zones) now.zones = zonesOf(old.zones, zones)
  if (players.length)
    now.players = old.players.map((/** @type {Player} */ player) =>
      overlaid(
        player,
        players.find(each => each.seat === player.seat),
      ),
    )
  if (sheet) now.sheet = [...(old.sheet ?? []).slice(0, sheet.keep), ...sheet.add]
  return now
}

/** @param {object} object @param {string[]} gone @returns {any} */
const without = (object, gone) => Object.fromEntries(Object.entries(object).filter(([name]) => !gone.includes(name)))

/** @param {any} old @param {{ gone?: string[] } | undefined} change */
const overlaid = (old, change) => (change ? without({ ...old, ...change }, ["gone", ...(change.gone ?? [])]) : old)

/** @param {Zone[]} old @param {ZonesChange} change */
function zonesOf(old, { set = [], changed = [], order = old.map(zone => zone.id) }) {
  const byId = new Map([...old, ...set].map(zone => [zone.id, zone]))
  for (const change of changed) byId.set(change.id, zoneOf(byId.get(change.id), change))
  return order.map(id => byId.get(id))
}

/** @param {any} old @param {ZoneChange} change */
function zoneOf(old, { cut, ...change }) {
  const now = overlaid(old, change)
  if (!cut) return now
  const [at, count, laid] = cut
  const cards = [...(old.cards ?? [])]
  cards.splice(at, count, ...laid)
  return cards.length ? { ...now, cards } : without(now, ["cards"])
}

/** @param {Table} table @param {number} [later] @returns {Table} */
function postponed(table, later) {
  if (!later) return table
  /** @param {Wait} wait */
  const put = ({ until, ...wait }) => ({ ...wait, until: new Date(Date.parse(until) + later).toISOString() })
  return { ...table, waits: table.waits.map(put) }
}
