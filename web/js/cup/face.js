// Knows by which animal and colour each entrant is known, and how a place or a total is written.

import { make } from "../dom/dom.js"
import { ANIMALS, COLOURS } from "../table/looks.js"
import { sign } from "../table/signs.js"
import { say } from "../words/say.js"
import { membersOf } from "./told.js"

/** The animal and the colour of an entrant: no two of 36 have both in common. @returns {Look} */
export const lookOf = entrant => ({
  animal: ANIMALS[entrant % ANIMALS.length],
  colour: COLOURS[(entrant + Math.floor(entrant / ANIMALS.length)) % COLOURS.length],
})

/** The picture of an entrant; their name stands beside it. A bot that does not count has its sign. */
export function face(entrant) {
  if (entrant < 0) return make("span", { className: "face", aria: { hidden: "true" } }, sign("sign-bot"))
  const { animal, colour } = lookOf(entrant)
  return make("span", { className: "face", data: { colour }, aria: { hidden: "true" } }, sign(`animal-${animal}`))
}

const STEM = "cup-" // before the name of a tournament, with which those of its tables begin, too

/** The sentence of a record of the server with the names that entrants had then in their places, {0} the first, and tables by their numbers in their round. */
export const sentenceOf = ({ id, entrants }, { seq, sentence }) =>
  sentence
    .replace(new RegExp(`${id.slice(STEM.length)}-\\d+-(\\d+)`, "g"), "$1")
    .replace(/\{(\d+)\}/g, (place, entrant) => (entrants[entrant] ? nameThen(entrants[entrant], seq) : place))

/** The name of whoever held an entrant's place at a record: of one whose name was removed, that of now. */
const nameThen = ({ name, before }, seq) => before.find(({ until }) => seq < until)?.name || name

/** The name of an entrant; a bot that does not count is called so. */
export const nameOf = ({ entrants }, entrant) => entrants[entrant]?.name ?? say("cup.filler")

/** The names of whom a number of the standings stands for: "Ann", or "Ann & Bo". */
export const titleOf = (told, entrant) =>
  membersOf(told, entrant)
    .map(each => nameOf(told, each))
    .join(" & ")

/** Their pictures. */
export const facesOf = (told, entrant) => membersOf(told, entrant).map(face)

/** A total, or what a board brought: "58.33 %", or points. */
export const worth = ({ scoring }, value) => (scoring === "matchpoints" ? say("cup.percent", { value }) : String(value))
