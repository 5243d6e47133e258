// Knows the list of everybody who takes part: by place once a board is over, before it as they entered.

import { make } from "../dom/dom.js"
import { listed } from "../words/names.js"
import { say } from "../words/say.js"
import { facesOf, nameOf, titleOf, worth } from "./face.js"
import { contestants, isAlone, membersOf, rise } from "./told.js"

/** The lines of the list, `{entrant, place, total, rose, note}`; before a board is over nobody has a place. */
export function linesOf(told) {
  if (!told.standings.length) return contestants(told).map(({ entrant }) => ({ entrant, place: null, total: "", rose: 0, note: noteOf(told, entrant) }))
  return told.standings.map(({ entrant, place, total }) => ({
    entrant,
    place,
    total: worth(told, total),
    rose: rise(told, entrant),
    note: noteOf(told, entrant),
  }))
}

/** What is said of somebody, or of each of a pair. */
function noteOf(told, entrant) {
  if (isAlone(told, entrant)) return say("standings.alone")
  const notes = membersOf(told, entrant).map(each => ({ name: nameOf(told, each), note: noteOfOne(told, each) }))
  if (notes.every(({ note }) => note === notes[0].note)) return notes[0].note
  return notes
    .filter(({ note }) => note)
    .map(each => say("standings.of", each))
    .join(" · ")
}

function noteOfOne({ entrants }, entrant) {
  const { gone, kind, before } = entrants[entrant]
  if (gone) return say(`standings.gone-${gone}`)
  if (kind === "bot") return say("standings.bot")
  const names = [...new Set(before.map(({ name }) => name))].filter(name => name && name !== entrants[entrant].name)
  return names.length ? say("standings.before", { names: listed(names) }) : ""
}

/** By how many places somebody rose or fell: a sign to see, and words to hear. */
export function riseOf(rose) {
  if (!rose) return make("span", { className: "rise" })
  const words = say(rose > 0 ? "standings.rose" : "standings.fell", { count: Math.abs(rose) })
  return make(
    "span",
    { className: "rise", data: { up: rose > 0 }, title: words, role: "img", aria: { label: words } },
    `${rose > 0 ? "▲" : "▼"} ${Math.abs(rose)}`,
  )
}

/** Draw the list into `place`; `own` is marked. */
export function drawStandings(place, told, own) {
  const placed = told.standings.length > 0
  const rose = told.boards.length > 1
  const head = [placed && say("standings.place"), say("standings.name"), placed && say("standings.total"), rose && say("standings.change")].filter(Boolean)
  place.replaceChildren(
    make(
      "table",
      { className: "standings" },
      make("caption", { className: "unseen" }, say("standings.title")),
      make("thead", { className: placed ? "" : "unseen" }, make("tr", {}, ...head.map(words => make("th", { scope: "col" }, words)))),
      make("tbody", {}, ...linesOf(told).map(line => lineOf(told, line, own, placed, rose))),
    ),
  )
}

function lineOf(told, { entrant, place, total, rose, note }, own, placed, changes) {
  const name = make(
    "th",
    { scope: "row" },
    ...facesOf(told, entrant),
    placed
      ? make("a", { className: "standings__name", href: `?entrant=${entrant}` }, titleOf(told, entrant))
      : make("span", { className: "standings__name" }, titleOf(told, entrant)),
    note && make("small", {}, note),
  )
  return make(
    "tr",
    { data: { ...(entrant === own && { own: "" }), ...(membersOf(told, entrant).some(each => told.entrants[each].gone) && { gone: "" }) } },
    placed && make("td", {}, place),
    name,
    placed && make("td", {}, total),
    changes && make("td", {}, riseOf(rose)),
  )
}
