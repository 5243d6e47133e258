// Knows the dialog that calls the referee: about which move, by its cards, and why; a slip of one's own hand needs no rule.

import { all, byId, keyed, make, text } from "../dom/dom.js"
import { chosenMoment, disputable, momentChoice, movesOf, seatOf } from "../table/moment.js"
import { showPanel } from "../table/panel.js"
import { namesOf } from "../words/names.js"
import { say } from "../words/say.js"
import { clausesOf } from "./remedies.js"

let draft = "" // a claim that was not called, or refused

/** Ask for the claim, about move `seq` or one that is chosen, and open the dispute. */
export function askClaim(at, seq = null) {
  const dialog = byId("claim")
  const input = byId("claim-text")
  const names = namesOf(at.page.table)
  const offered = disputable(at.page, seq)
  const first = seq ?? offered[0]?.seq
  for (const old of all(byId("claim-about"), ".moment")) old.remove()
  byId("claim-about").append(...offered.map(each => momentChoice("claim-moment", each, at, { names, checked: each.seq === first })))
  keyed(
    byId("claim-clause"),
    [["", say("claim.no-clause")], ...clausesOf(at.game?.rules ?? "")],
    ([number]) => number,
    ([number, start]) => make("option", { value: number }, `${number} ${start}`.trim()),
  )
  input.value = draft
  byId("claim-text").oninput = written
  byId("claim-about").onchange = () => drawWhy(at, isOwn(at.page, about()))
  byId("claim-why").onchange = () => drawWhy(at, slips())
  drawWhy(at, isOwn(at.page, first))
  written()
  dialog.returnValue = ""
  dialog.onclose = () => dialog.returnValue === "ok" && claimed() && open(at, claimed())
  dialog.showModal()
  byId("claim-about").querySelector(":checked")?.scrollIntoView({ block: "nearest" })
}

const about = () => chosenMoment(byId("claim-about"))
const slips = () => byId("claim-slip").checked

function isOwn({ log, seat }, seq) {
  const entry = log.find(each => each.seq === seq)
  return Boolean(entry && seat !== null && seatOf(entry) === seat)
}

/** Show what the reason asks for; who says that it was a slip of their hand means their own last move. */
function drawWhy(at, slip) {
  const own = movesOf(at.page).find(entry => isOwn(at.page, entry.seq))
  hide("claim-slip", !own)
  byId("claim-slip").checked = slip
  byId("claim-rule").checked = !slip
  if (slip && own && !isOwn(at.page, about())) pick(own.seq)
  hide("claim-clause", slip)
  byId("claim-text").required = !slip
}

const hide = (id, hidden) => byId(id).closest("label")?.toggleAttribute("hidden", hidden)

function pick(seq) {
  const input = /** @type {HTMLInputElement | null} */ (byId("claim-about").querySelector(`[value="${seq}"]`))
  if (input) input.checked = true
  input?.scrollIntoView({ block: "nearest" })
}

function written() {
  draft = byId("claim-text").value
  text(byId("claim-left"), say("claim.left", { count: byId("claim-text").maxLength - draft.length }))
}

/** The claim in words, as everybody reads it; "" where nothing is said. */
function claimed() {
  const said = draft.trim()
  const clause = byId("claim-clause").value
  if (slips()) return said || say("claim.slip")
  return said && clause ? say("claim.by-clause", { clause, said }) : said
}

const open = (at, claim) => at.command({ do: "incident", about: about(), claim }, opened)

function opened() {
  draft = ""
  showPanel("case")
}
