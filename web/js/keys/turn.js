// Knows whose turn it is among the pages of one seat: what they sign is sent in the order of its numbers.

/** @type {Promise<unknown>} */
let last = Promise.resolve()

/** Promises the result of `work`, which no other page of this key does at the same time; where the browser has no locks, no other work of this page. */
export function inTurn(key, work) {
  const { locks } = globalThis.navigator ?? {}
  if (locks) return locks.request(`fairdeal ${key}`, work)
  const mine = last.then(work)
  last = mine.catch(() => null)
  return mine
}
