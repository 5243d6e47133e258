// Knows who sat down first at a table.

/** The seat of the person who sat down first, as the table says, else as its log does; undefined when neither tells. */
export function hostOf({ table, log }) {
  if (table.host !== undefined) return table.host
  const sat = log.flatMap(each => each.lines ?? []).map(line => /^\{(\d)\} sits down\.$/.exec(line)).filter(Boolean).map(([, seat]) => Number(seat))
  const since = seat => sat.lastIndexOf(seat)
  const people = table.seats.filter(each => each.kind === "person" && since(each.seat) >= 0).map(each => each.seat)
  return people.sort((a, b) => since(a) - since(b))[0]
}
