// Knows how places went over the boards, as a picture.

import { make } from "../dom/dom.js"
import { svg, ticksOf } from "../table/chart.js"
import { say } from "../words/say.js"
import { titleOf } from "./face.js"

const SIZE = { width: 360, height: 150 } // of the picture's own measure, which grows with its room
const EDGE = { top: 22, right: 22, bottom: 22, left: 34 }
const MOST = 12 // boards that are numbered

/** The places of an entrant after each board in a picture of all; `own` is the line that is told, the others are seen behind it. Null before there are two boards. */
export function placesPicture(told, own) {
  const { places, standings } = told
  const rounds = Math.max(0, ...places.map(each => each.length))
  if (rounds < 2 || !places[own]?.length) return null
  const last = standings.length
  const x = round => EDGE.left + 10 + ((SIZE.width - EDGE.left - EDGE.right - 10) * round) / (rounds - 1)
  const y = place => EDGE.top + ((SIZE.height - EDGE.top - EDGE.bottom) * (place - 1)) / Math.max(1, last - 1)
  const line = (each, name) => svg("polyline", { class: name, points: each.map((place, round) => `${x(round)},${y(place)}`).join(" ") })
  const ticks = [...new Set([1, ...ticksOf(1, last, 4).filter(tick => tick > 1 && tick <= last)])]
  const every = Math.ceil(rounds / MOST)
  const words = places[own].map((place, round) => say("places.point", { number: round + 1, place })).join(" ")
  const picture = svg(
    "svg",
    { class: "places", role: "img", "aria-label": `${titleOf(told, own)}. ${words}`, viewBox: `0 0 ${SIZE.width} ${SIZE.height}` },
    ...ticks.flatMap(tick => [
      svg("line", { class: "chart__rule", x1: EDGE.left, x2: SIZE.width - 6, y1: y(tick), y2: y(tick) }),
      svg("text", { class: "chart__word", x: EDGE.left - 6, y: y(tick) + 4, "text-anchor": "end" }, tick),
    ]),
    ...places.filter((_, entrant) => entrant !== own).map(each => line(each, "places__other")),
    line(places[own], "places__own"),
    ...places[own].flatMap((place, round) => [
      svg("rect", { class: "places__mark", x: x(round) - 5, y: y(place) - 5, width: 10, height: 10 }),
      ...(round % every ? [] : [svg("text", { class: "chart__word", x: x(round), y: SIZE.height - 4, "text-anchor": "middle" }, round + 1)]),
    ]),
    svg("text", { class: "places__now", x: x(places[own].length - 1), y: y(places[own].at(-1)) - 10, "text-anchor": "middle" }, places[own].at(-1)),
  )
  return make("div", { className: "chart" }, picture, make("p", { className: "places__words" }, say("places.words")))
}
