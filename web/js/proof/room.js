// Knows how room is made in a browser's small storage: what is known of the tables that were left the longest goes.

const RECEIPTS = "fairdeal.receipt."

/** Forget the half of the tables that were used the longest ago, except `keep` and those with an alarm; returns whether any was. */
export function makeRoom(keep) {
  try {
    const keys = Object.keys(localStorage).filter(key => key.startsWith(RECEIPTS) && !key.endsWith(keep))
    const old = keys.map(key => [key, read(key)]).filter(([, known]) => !known.alarms?.length)
    old.sort(([, one], [, other]) => (one.used ?? 0) - (other.used ?? 0))
    const gone = old.slice(0, Math.ceil(old.length / 2))
    for (const [key] of gone) localStorage.removeItem(key)
    return gone.length > 0
  } catch {
    return false
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? {}
  } catch {
    return {}
  }
}
