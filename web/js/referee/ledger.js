// Knows how the ledger is drawn: who learned which cards when, as far as these eyes may see.

import { make } from "../dom/dom.js"
import { faceOf } from "../table/cards.js"
import { listed, named } from "../words/names.js"
import { say } from "../words/say.js"

/** A table of the ledger's entries, the newest first. `names` are the players', `faces` the cards'. */
export function ledgerTable({ entries, seq }, { names, faces }) {
  const head = make("tr", {}, ...["number", "what", "cards", "who"].map(name => make("th", { scope: "col" }, say(`ledger.${name}`))))
  const rows = [...entries].reverse().map(entry => row(entry, names, faces))
  const none = make("tr", {}, make("td", { colSpan: 4 }, say("ledger.none")))
  return make(
    "table",
    { className: "ledger" },
    make("caption", {}, say("ledger.upto", { seq })),
    make("thead", {}, head),
    make("tbody", {}, ...(rows.length ? rows : [none])),
  )
}

/** The cells of an entry, in words: `[number, what, cards, who]`. */
export function cellsOf(entry, names, faces) {
  const cards = entry.cards ? listed(entry.cards.map(code => faceOf(faces, code).name)) : say("ledger.hidden", { count: entry.count })
  return [`#${entry.seq}`, named(entry.words, names) || placeWords(entry.place, names), cards, whoWords(entry.seats, names)]
}

const placeWords = (place, names) => (place.startsWith("hand:") ? say("ledger.hand", { who: names[Number(place.slice(5))] }) : say("ledger.place", { place }))
const whoWords = (seats, names) => (seats.length === names.length && seats.length > 1 ? say("ledger.everybody") : listed(seats.map(seat => names[seat])))

function row(entry, names, faces) {
  const [number, ...cells] = cellsOf(entry, names, faces)
  const write = words => (entry.undone ? make("s", {}, words) : words)
  const spoken = entry.undone && make("span", { className: "unseen" }, say("ledger.undone"))
  return make("tr", {}, make("th", { scope: "row" }, spoken, write(number)), ...cells.map(words => make("td", {}, write(words))))
}
