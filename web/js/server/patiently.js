// Knows how to say to the server what it may have heard already: again, as it is.

const TRIES = 5
const AGAIN = 1000 // milliseconds

/**
 * Promises null, or the refusal; what the server may have heard is said again as it is: `ask()` says it.
 * @param {() => Promise<unknown>} ask
 * @param {number} [tries]
 * @returns {Promise<Refusal | null>}
 */
export async function patiently(ask, tries = TRIES) {
  const refusal = await ask().then(
    () => null,
    error => error,
  )
  if (!refusal || refusal.final || !tries) return refusal
  await new Promise(resolve => setTimeout(resolve, AGAIN))
  return patiently(ask, tries - 1)
}
