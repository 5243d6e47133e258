// Knows what this browser remembers: the player's name, switches, and the seats they hold.

const PREFIX = "fairdeal."
const KEEP = 30

/**
 * The value remembered under `key`, else `fallback`; storage that is forbidden or damaged counts as empty.
 * @param {string} key
 * @param {any} [fallback]
 * @returns {any}
 */
export function recall(key, fallback = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") ?? fallback
  } catch {
    return fallback
  }
}

/**
 * Returns whether it is remembered: a private window may forbid storage, or it is full; the page works without memory.
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The tables of which this browser holds a seat or the links, the latest first. @returns {KnownTable[]} */
export const tables = () => recall("tables", [])

/** @param {string} id */
export const tableOf = id => tables().find(each => each.table === id)

/**
 * Note a table: its token, links, title; earlier knowledge stays. Returns whether it is remembered.
 * @param {string} id
 * @param {Partial<KnownTable>} known
 */
export function keepTable(id, known) {
  const others = tables().filter(each => each.table !== id)
  return remember("tables", [{ ...tableOf(id), ...known, table: id }, ...others].slice(0, KEEP))
}

/** @param {string} id */
export const forgetTable = id =>
  remember(
    "tables",
    tables().filter(each => each.table !== id),
  )

/** The tournaments that this browser directs or has entered, the latest first. @returns {{ id: string, title: string, directs?: boolean, over?: boolean, entrant?: number | null }[]} */
export const cups = () => recall("cups", [])

/** @param {string} id @param {{ title: string, directs?: boolean, over?: boolean, entrant?: number | null }} known */
export const keepCup = (id, known) =>
  remember("cups", [{ ...cups().find(each => each.id === id), ...known, id }, ...cups().filter(each => each.id !== id)].slice(0, KEEP))
