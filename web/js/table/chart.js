// Knows the scores over the rounds as a picture; the scoresheet's tables say the same in words.

import { make } from "../dom/dom.js"
import { scored } from "../words/names.js"
import { language, say } from "../words/say.js"

const ROOT = "http://www.w3.org/2000/svg"
const SHAPES = [
  "M-4-4h8v8h-8z", // square
  "M0-5.500l5.500 9.500h-11z", // triangle
  "M-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0z", // circle
  "M0-5.500l5.500 5.500-5.500 5.500-5.500-5.500z", // diamond
  "M-1.800-5h3.600v3.200h3.200v3.600h-3.200v3.200h-3.600v-3.200h-3.200v-3.600h3.200z", // cross
  "M0 5.500l5.500-9.500h-11z", // triangle on its tip
]
const LINES = 5 // at most, across the picture
const ROUNDS = 12 // at most, that are numbered
const EDGE = { top: 18, right: 12, bottom: 22 } // px
const ROOMY = 500 // px from which on each line is named where it ends
const APART = 16 // px between these names

/** The total of every row of the sheet after each round: `[{seat, totals}]`, beginning with what it had before the first. */
export function totalsOf(sheet) {
  const seats = sheet[0].rows.map(({ seat, points, total }) => ({ seat, totals: [total - points] }))
  for (const { rows } of sheet) for (const each of seats) each.totals.push(rows.find(({ seat }) => seat === each.seat)?.total ?? each.totals.at(-1))
  return seats
}

/** Round numbers from below `low` to above `high`, at most `most` steps apart: 1, 2 or 5 with noughts. */
export function ticksOf(low, high, most = LINES) {
  const wide = Math.max(high - low, 1) / most
  const unit = 10 ** Math.floor(Math.log10(wide))
  const step = Math.max(1, [1, 2, 5].map(each => each * unit).find(each => each >= wide) ?? 10 * unit)
  const first = Math.floor(low / step)
  return Array.from({ length: Math.max(Math.ceil(high / step) - first, 1) + 1 }, (_, i) => (first + i) * step)
}

/** Draw the chart of `sheet` into `place`, and again whenever that grows or shrinks; `turning` is the round of the turning point. */
export function drawChart(place, sheet, names, unit, turning = 0) {
  const lines = totalsOf(sheet)
  const picture = make("div", { className: "chart__picture" })
  const legend = make("ul", { className: "chart__names", aria: { hidden: "true" } }, ...lines.map(({ seat }) => make("li", {}, sample(seat), names[seat])))
  place.replaceChildren(picture, legend)
  new ResizeObserver(() => {
    const width = picture.clientWidth
    legend.hidden = width >= ROOMY
    picture.replaceChildren() // so that its own height is that of the room alone
    const given = picture.clientHeight
    picture.replaceChildren(...(width ? [drawn(lines, { names, unit, rounds: sheet.map(({ round }) => round), turning, width, given })] : []))
  }).observe(place)
}

/** A new element of a picture, with these attributes. */
export function svg(name, given = {}, ...children) {
  const element = document.createElementNS(ROOT, name)
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

const shape = (seat, given, ...children) =>
  svg("path", { class: "chart__mark", "data-seat": seat % SHAPES.length, d: SHAPES[seat % SHAPES.length], ...given }, ...children)
const sample = seat => svg("svg", { viewBox: "-7 -7 14 14", width: 14, height: 14 }, shape(seat))
const compact = new Intl.NumberFormat(language, { notation: "compact" })
const short = (value, unit) => `${value < 0 ? "−" : ""}${unit === "$" ? unit : ""}${compact.format(Math.abs(value))}`

/** Heights for words that would stand at these ones, each far enough from the next, and none below `lowest`. */
export function apart(heights, lowest = Number.POSITIVE_INFINITY) {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a] - heights[b])
  const found = [...heights]
  order.forEach((i, place) => place && (found[i] = Math.max(found[i], found[order[place - 1]] + APART)))
  order.reverse().forEach((i, place) => {
    found[i] = Math.min(found[i], place ? found[order[place - 1]] - APART : lowest)
  })
  return found
}

function drawn(lines, { names, unit, rounds, turning, width, given }) {
  const all = lines.flatMap(({ totals }) => totals)
  const ticks = ticksOf(Math.min(...all), Math.max(...all))
  const words = ticks.map(tick => short(tick, unit))
  const height = Math.max(given, Math.round(Math.min(260, Math.max(150, width * 0.45))))
  const ends = width < ROOMY ? [] : lines.map(({ seat, totals }) => `${names[seat]} ${scored(totals.at(-1), unit)}`)
  const right = EDGE.right + Math.max(0, ...ends.map(each => each.length)) * 7.5
  const left = Math.max(...words.map(each => each.length)) * 7.5 + 8
  const x = round => left + 6 + ((width - left - 6 - right) * round) / rounds.length
  const top = ticks[ticks.length - 1]
  const y = total => EDGE.top + ((height - EDGE.top - EDGE.bottom) * (top - total)) / (top - ticks[0])
  const every = Math.ceil(rounds.length / ROUNDS)
  const grid = ticks.flatMap((tick, i) => [
    svg("line", { class: tick ? "chart__rule" : "chart__rule chart__rule--nought", x1: left, x2: width - right, y1: y(tick), y2: y(tick) }),
    svg("text", { class: "chart__word", x: left - 4, y: y(tick) + 4, "text-anchor": "end" }, words[i]),
  ])
  const numbers = rounds.flatMap((round, i) =>
    round % every
      ? []
      : [svg("text", { class: "chart__word", x: x(i + 1), y: height - 5, "text-anchor": "middle" }, ends.length ? say("sheet.round", { round }) : round)],
  )
  const heights = apart(
    lines.map(({ totals }) => y(totals.at(-1)) + 4),
    height - EDGE.bottom + 4,
  )
  const named = ends.map((words, i) =>
    svg("text", { class: "chart__end", "data-seat": lines[i].seat % SHAPES.length, x: width - right + 10, y: heights[i] }, words),
  )
  const turn = rounds.includes(turning) && x(rounds.indexOf(turning) + 1)
  const line = turn && svg("line", { class: "chart__turn", x1: turn, x2: turn, y1: EDGE.top, y2: height - EDGE.bottom })
  const turned = line ? [line, svg("text", { class: "chart__word", x: turn - 5, y: EDGE.top - 5, "text-anchor": "end" }, say("match-story.turning"))] : []
  const paths = lines.map(({ seat, totals }) =>
    svg("polyline", { class: "chart__line", "data-seat": seat % SHAPES.length, points: totals.map((total, i) => `${x(i)},${y(total)}`).join(" ") }),
  )
  const mark = (seat, total, i) =>
    shape(
      seat,
      { transform: `translate(${x(i + 1)} ${y(total)})` },
      svg("title", {}, say("sheet.point", { name: names[seat], round: rounds[i], total: scored(total, unit) })),
    )
  const marks = lines.flatMap(({ seat, totals }) => totals.slice(1).map((total, i) => mark(seat, total, i)))
  return svg(
    "svg",
    { class: "chart__svg", role: "img", "aria-label": say("sheet.chart"), viewBox: `0 0 ${width} ${height}`, width, height },
    ...grid,
    ...numbers,
    ...turned,
    ...paths,
    ...marks,
    ...named,
  )
}
