// Knows which seat an invitation is for.

/** The seat of a seat's token, as the server wrote it at its beginning; null for any other text. */
export function seatOf(token) {
  try {
    const [, seat] = JSON.parse(atob(token.split(".")[0].replaceAll("-", "+").replaceAll("_", "/")))
    return Number.isInteger(seat) ? seat : null
  } catch {
    return null
  }
}
