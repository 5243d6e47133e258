// Knows the dialog that calls the referee: which record is disputed, and why.

import { byId, make, text } from "../dom/dom.js"
import { showPanel } from "../table/panel.js"
import { namesOf } from "../words/names.js"
import { say } from "../words/say.js"
import { sentences } from "../words/sentences.js"

const OFFERED = 40
let draft = "" // a claim that was not called, or refused

/** Ask for the claim, about record `seq` or one that is chosen, and open the dispute. */
export function askClaim(at, seq = null) {
  const dialog = byId("claim")
  const input = byId("claim-text")
  byId("claim-about").replaceChildren(...records(at.page, seq).map(each => option(each, at.page, seq)))
  input.value = draft
  const written = () => {
    draft = input.value
    text(byId("claim-left"), say("claim.left", { count: input.maxLength - draft.length }))
  }
  input.oninput = written
  written()
  dialog.returnValue = ""
  dialog.onclose = () => dialog.returnValue === "ok" && input.value.trim() && open(at, input.value.trim())
  dialog.showModal()
  input.focus()
}

/** The latest records that tell something, the newest first, and `seq` if it is older. */
export function records({ log }, seq) {
  const told = log.filter(entry => entry.lines?.length && /^(seat|bot|clock|dealer)/.test(entry.by)).slice(-OFFERED)
  const older = seq !== null && !told.some(entry => entry.seq === seq) ? log.filter(entry => entry.seq === seq) : []
  return [...older, ...told].sort((a, b) => b.seq - a.seq)
}

const option = (entry, { table }, seq) =>
  make("option", { value: entry.seq, selected: entry.seq === seq }, `#${entry.seq} ${sentences(entry, namesOf(table)).join(" ")}`)

const open = (at, claim) => at.command({ do: "incident", about: Number(byId("claim-about").value), claim }, opened)

function opened() {
  draft = ""
  showPanel("case")
}
