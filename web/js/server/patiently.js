// Knows how to say to the server what it may have heard already: again, as it is.

import { post } from "./api.js"

const TRIES = 5
const AGAIN = 1000 // milliseconds

/**
 * Promises null, or the refusal; what the server may have heard is said again as it is.
 * @param {string} path
 * @param {unknown} body
 * @param {Token} [token]
 * @param {number} [tries]
 * @returns {Promise<Refusal | null>}
 */
export async function patiently(path, body, token, tries = TRIES) {
  const refusal = await post(path, body, token).then(
    () => null,
    error => error,
  )
  if (!refusal || refusal.final || !tries) return refusal
  await new Promise(resolve => setTimeout(resolve, AGAIN))
  return patiently(path, body, token, tries - 1)
}
