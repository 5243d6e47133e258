// Knows the token of a referee's link.

/** Stands for a seat where the referee signs, who has none. */
export const REFEREE = "referee"

/**
 * For whom the server made a token, as it wrote at its beginning; undefined for any other text.
 * @param {string | null | undefined} token
 * @returns {unknown}
 */
function whose(token) {
  try {
    return JSON.parse(atob((token ?? "").split(".")[0].replaceAll("-", "+").replaceAll("_", "/")))[1]
  } catch {
    return undefined
  }
}

/** Is it the token of a referee's link? @param {string | null | undefined} token */
export const isReferees = token => whose(token) === REFEREE
