// Knows how the story of a match is drawn as a picture to send on, with the address of its moment to be read by a telephone.

import { scored } from "../words/names.js"
import { totalsOf } from "./chart.js"
import { holdersOf, standingOf } from "./outcome.js"
import { feltWith, finished, font, write } from "./picture.js"

/** The colour of a seat, which the table has. */
const colourOf = seat => getComputedStyle(document.body).getPropertyValue(`--p-${seat}`)

/** Promises the picture as a PNG: title, final scores, the scores over the rounds, the moment in words, and its address as a code. */
export async function pictureOf({ title, subtitle, page, names, unit, sheet, line, url }) {
  const drawn = feltWith(title, subtitle)
  const { pen } = drawn
  scores(pen, standingOf(page), holdersOf(page.game, names), unit)
  if (sheet.length > 1) lines(pen, totalsOf(sheet))
  wrapped(pen, line, 60, 560, 820)
  return finished(drawn, url)
}

/** The seats by their final scores, the best first. */
function scores(pen, rows, names, unit) {
  rows.slice(0, 6).forEach(({ seat, score, won }, i) => {
    const y = 90 + i * 46
    pen.fillStyle = colourOf(seat)
    pen.fillRect(790, y - 20, 20, 20)
    write(pen, names[seat], 825, y, 190, font(28, { bold: won }), "#f7f3e6")
    write(pen, scored(score, unit), 1025, y, 150, font(28, { bold: won }), won ? "#ffd166" : "#f7f3e6")
  })
}

/** The totals over the rounds, a line for each. */
function lines(pen, rows) {
  const all = rows.flatMap(({ totals }) => totals)
  const [low, high] = [Math.min(0, ...all), Math.max(...all, 1)]
  const x = round => 70 + (650 * round) / (rows[0].totals.length - 1)
  const y = total => 490 - (300 * (total - low)) / (high - low)
  pen.strokeStyle = "#ffffff40"
  pen.strokeRect(60, 180, 670, 320)
  Object.assign(pen, { lineWidth: 6, lineJoin: "round" })
  for (const { seat, totals } of rows) {
    pen.strokeStyle = colourOf(seat)
    pen.beginPath()
    totals.forEach((total, i) => pen.lineTo(x(i), y(total)))
    pen.stroke()
  }
}

/** Words in at most two lines. */
function wrapped(pen, text, left, top, most) {
  pen.font = font(28)
  const rows = [""]
  for (const word of text.split(" ")) {
    const longer = `${rows.at(-1)} ${word}`.trim()
    if (pen.measureText(longer).width <= most) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  rows.slice(0, 2).forEach((row, i) => write(pen, row, left, top + i * 38, most, font(28), "#f7f3e6"))
}
