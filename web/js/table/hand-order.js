// Knows the orders in which a hand can be held: those that the faces of its game give, and one's own.

/** Cards of one suit lie together; a game whose faces name no suits has them by their marks. */
const groupOf = face => face.suit || face.mark

/** The orders of a game with these faces, as `{name: [code, …]}`; suit and rank are one where they sort alike. */
export function ordersOf(faces) {
  const codes = Object.keys(faces)
  const groups = [...new Set(codes.map(code => groupOf(faces[code])))]
  const group = code => groups.indexOf(groupOf(faces[code]))
  const rank = code => faces[code].rank ?? 0
  const by = (first, second) => codes.toSorted((a, b) => first(a) - first(b) || second(a) - second(b))
  const [suit, ranks] = [by(group, rank), by(rank, group)]
  return String(suit) === String(ranks) ? { sorted: suit } : { suit, rank: ranks }
}

/** The places of `cards` as they are shown when they are held in `order`; those that it does not know come last, as they are. */
export function arranged(cards, order) {
  const known = new Map()
  order.forEach((code, place) => known.set(code, [...(known.get(code) ?? []), place]))
  const places = cards.map(code => placeOf(known.get(code)))
  return [...cards.keys()].sort((a, b) => compared(places[a], places[b]))
}

/** Each card of a kind takes a place of its own, and the last place is shared by all that are left. */
const placeOf = (places = [Infinity]) => (places.length > 1 ? places.shift() : places[0])

const compared = (one, other) => Number(one > other) - Number(one < other)

/** The list with what is at `from` taken to the place `to`. */
export const moved = (list, from, to) => list.toSpliced(from, 1).toSpliced(to, 0, list[from])
