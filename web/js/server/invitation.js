// Knows for whom a link is: a seat, or the referee.

/** Stands for a seat where the referee signs, who has none. */
export const REFEREE = "referee"

/** For whom the server made a token, as it wrote at its beginning; undefined for any other text. */
function whose(token) {
  try {
    return JSON.parse(atob(token.split(".")[0].replaceAll("-", "+").replaceAll("_", "/")))[1]
  } catch {
    return undefined
  }
}

/** The seat of a seat's token; null for any other text. */
export function seatOf(token) {
  const seat = whose(token)
  return Number.isInteger(seat) ? seat : null
}

/** Is it the token of a referee's link? */
export const isReferees = token => whose(token) === REFEREE
