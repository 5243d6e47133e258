// Knows the alarms over the table: what is wrong with its log, until the proof is saved or they are put away on purpose.

import { byId, keyed, make, text } from "../dom/dom.js"
import { nameOf, proofFile } from "../proof/file.js"
import { alarmWords } from "../proof/words.js"
import { save } from "../server/files.js"
import { say } from "../words/say.js"
import { drawOffers } from "./offers.js"

/** Draw the alarms of the table's witness; none is buried by what the table waits for. */
export function drawAlarms(at) {
  const { known, gift } = at.witness
  const shown = known.alarms.filter(each => !each.quiet || each.ended)
  const place = byId("alarms")
  place.hidden = !shown.length
  keyed(byId("alarms-list"), shown, each => each.code, fresh, (child, alarm) => change(child, alarmWords(alarm, gift, Date.now() + at.page.ahead)))
  drawOffers(byId("alarms-offers"), shown.length ? offersOf(at) : [], at)
}

const fresh = () => make("div", { className: "alarm" }, make("p", { className: "alarm__title" }), make("div", { className: "alarm__lines" }))

function change(child, { title, lines }) {
  const [head, list] = child.children
  text(head, title)
  keyed(list, lines, (_, i) => i, () => make("p"), text)
}

const offersOf = at => [
  { key: "save", label: say("proof.save"), main: true, run: () => saveProof(at) },
  { key: "away", label: say("proof.put-away"), sure: say("proof.put-away-sure"), run: () => at.witness.settle() },
]

/** Save the proof file; the alarms that it is about are settled then. */
export async function saveProof(at) {
  const exhibits = await at.witness.exhibits()
  save(new Blob([proofFile(exhibits)], { type: "application/zip" }), nameOf(at.table))
  at.witness.settle()
}
