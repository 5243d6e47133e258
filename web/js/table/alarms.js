// Knows the alarms over the table: what is wrong with its log, until the proof is saved or they are put away on purpose.

import { byId, drawLines, keyed, make, text } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { nameOf, proofFile } from "../proof/file.js"
import { Witness } from "../proof/witness.js"
import { alarmWords } from "../proof/words.js"
import { save } from "../server/files.js"
import { namesOf } from "../words/names.js"
import { say, worded } from "../words/say.js"
import { drawOffers } from "./offers.js"

const WEIGHT = ["rewritten", "gap", "shorter", "lost", "other-key"] // the first weighs most; before them all what tells of a seat's key
const VOUCHING = 10_000 // milliseconds between two heads that this browser signs for the others
const AGAIN = 2000 // milliseconds until the words are asked for again, if the server could not be reached

/** A witness of the table's log, whose alarms are shown; `changed()` is called for the rest of the page. */
export function witnessOf(at, changed) {
  stylesheet("alarms") // now: the server may not be there when it is needed
  const witness = new Witness({
    table: at.table,
    token: () => (typeof at.token === "function" ? at.token() : at.token),
    seat: async () => (at.chair ?? at.former)?.own() ?? null,
    changed: () => {
      show(at, witness)
      changed()
    },
  })
  show(at, witness)
  setInterval(() => vouch(at, witness).catch(error => console.warn(error)), VOUCHING)
  return witness
}

/** Promises the text of the head that this seat's browser signs for the others; "" where it has no key, or nothing to sign, and for the referee. */
export async function headOf({ chair }, witness) {
  const one = chair && !chair.officiates && witness.vouchable
  return one ? chair.vouches("head", one.note, one) : ""
}

/** Tell the others which log this browser is shown, when it has grown: no server can show two and keep both quiet. */
async function vouch(at, witness) {
  const note = witness.vouchable?.note ?? ""
  if (!note || note === witness.vouched || at.page.status !== "live") return
  const text = await headOf(at, witness)
  if (!text) return
  witness.vouched = note
  at.post(text)
}

async function show(at, witness) {
  if (!witness.known.alarms.length && byId("alarms").hidden) return
  const words = await worded().catch(() => null)
  if (words) drawAlarms(at, witness)
  else setTimeout(show, AGAIN, at, witness)
}

/** Draw the alarms; none is buried by what the table waits for. */
function drawAlarms(at, witness) {
  const { known, gift } = witness
  const shown = known.alarms.filter(each => !each.quiet || each.ended).sort((one, other) => WEIGHT.indexOf(one.code) - WEIGHT.indexOf(other.code))
  byId("alarms").hidden = !shown.length
  keyed(
    byId("alarms-list"),
    shown,
    each => each.code,
    fresh,
    (child, alarm) => change(child, alarmWords(alarm, gift, Date.now() + at.page.ahead, at.page.table && namesOf(at.page.table))),
  )
  drawOffers(byId("alarms-offers"), shown.length ? offersOf(at, witness) : [], at)
}

const fresh = () => make("div", { className: "alarm" }, make("p", { className: "alarm__title" }), make("div", { className: "alarm__lines" }))

function change(child, { title, lines }) {
  const [head, list] = child.children
  text(head, title)
  drawLines(list, lines)
}

const offersOf = (at, witness) => [
  { key: "save", label: say("proof.save"), main: true, run: () => saveProof(at) },
  { key: "away", label: say("proof.put-away"), sure: say("proof.put-away-sure"), run: () => witness.settle() },
]

/** Save the proof file; the alarms that it is about are settled then. */
export async function saveProof(at) {
  const exhibits = await at.witness.exhibits()
  save(new Blob([proofFile(exhibits)], { type: "application/zip" }), nameOf(at.table))
  at.witness.settle()
}
