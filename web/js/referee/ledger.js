// Knows how the ledger is drawn: who learned which cards when, as far as these eyes may see.

import { faceOf } from "../table/cards.js"
import { make } from "../dom/dom.js"
import { counted, listed, named } from "../words/names.js"

/** A table of the ledger's entries, the newest first. `names` are the players', `faces` the cards'. */
export function ledgerTable({ entries, seq }, { names, faces }) {
  const head = make("tr", {}, ...["#", "What", "Cards", "Who learned it"].map(words => make("th", { scope: "col" }, words)))
  const rows = [...entries].reverse().map(entry => row(entry, names, faces))
  const none = make("tr", {}, make("td", { colSpan: 4 }, "Nobody has learned anything hidden."))
  return make("table", { className: "ledger" }, make("caption", {}, `Up to #${seq}`), make("thead", {}, head), make("tbody", {}, ...(rows.length ? rows : [none])))
}

/** The cells of an entry, in words: `[number, what, cards, who]`. */
export function cellsOf(entry, names, faces) {
  const cards = entry.cards ? listed(entry.cards.map(code => faceOf(faces, code).name)) : `${counted(entry.count, "card")}, not to be seen`
  return [`#${entry.seq}`, named(entry.words, names) || placeWords(entry.place, names), cards, whoWords(entry.seats, names)]
}

const placeWords = (place, names) => (place.startsWith("hand:") ? `from ${names[Number(place.slice(5))]}’s hand` : `from the ${place}`)
const whoWords = (seats, names) => (seats.length === names.length && seats.length > 1 ? "everybody" : listed(seats.map(seat => names[seat])))

function row(entry, names, faces) {
  const [number, ...cells] = cellsOf(entry, names, faces)
  const write = words => (entry.undone ? make("s", {}, words) : words)
  const spoken = entry.undone && make("span", { className: "unseen" }, "Undone: ")
  return make("tr", {}, make("th", { scope: "row" }, spoken, write(number)), ...cells.map(words => make("td", {}, write(words))))
}
