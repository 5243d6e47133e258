// Knows how one's place in the deal of a day is drawn as a picture to send on: place and percents among all others', and nothing of the cards.

import { HIGH, feltWith, finished, font, shareOrSave, write } from "../table/picture.js"
import { say } from "../words/say.js"
import { dayOf } from "./daily.js"
import { worth } from "./face.js"

const [LEFT, RIGHT, LINE] = [60, 900, 480]
const [OTHER, OWN] = [9, 20] // how large marks are

/** Where a share in percent stands on the line. */
const along = total => LEFT + ((RIGHT - LEFT) * Number(total)) / 100

/** Draw it, and hand it on or save it. */
export async function sharePicture(told, standing) {
  const url = `${location.origin}${location.pathname}`
  const drawn = feltWith(told.title, dayOf(told))
  const { pen } = drawn
  write(pen, say("cup.place", { place: standing.place, of: told.standings.length }), LEFT, 280, 840, font(72, { bold: true, family: "serif" }), "#ffd166")
  write(pen, worth(told, standing.total), LEFT, 350, 840, font(44, { bold: true }), "#f7f3e6")
  pen.fillStyle = "#ffffff40"
  pen.fillRect(LEFT, LINE - 2, RIGHT - LEFT, 4)
  for (const each of told.standings) mark(pen, along(each.total), OTHER, "#ffffffb0")
  mark(pen, along(standing.total), OWN, "#ffd166")
  write(pen, url.replace(/^https?:\/\//, ""), LEFT, HIGH - 50, 840, font(24), "#d9eadf")
  await shareOrSave(await finished(drawn, url), `${told.id}.png`, { title: told.title, url })
}

function mark(pen, x, size, colour) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, LINE, size, 0, 2 * Math.PI)
  pen.fill()
}
