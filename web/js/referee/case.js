// Knows the page of a dispute in the side panel: its story, what one can say and do about it, and the referee's desk.

import { byId, keyed, make, text } from "../dom/dom.js"
import { namesOf } from "../words/names.js"
import { firstRuling, lastRuling, story } from "../table/story.js"

const LONGEST = 500

/** Draw the case; what is being written stays. */
export function drawCase(at) {
  const place = byId("case")
  if (!place.childElementCount) place.append(...fresh(at))
  const { page } = at
  const { incident } = page.table
  const names = namesOf(page.table)
  text(byId("case-none"), incident ? "" : page.office ? "Nothing is disputed now. When somebody calls you, it stands here." : "Nothing is disputed now. How a dispute ended is in the log.")
  keyed(byId("story"), incident ? story(incident, names) : [], each => each.key, freshEntry, (child, entry) => changeEntry(child, entry, at))
  byId("statement").hidden = !incident || !(page.mine || page.office)
  if (!mayAppeal(page)) byId("appeal").hidden = true
  drawDesk(at)
}

const mayAppeal = ({ mine, table: { incident } }) => Boolean(mine && incident?.stage === "ruled" && firstRuling(incident) && !incident.accepted.includes(mine.seat))

async function drawDesk(at) {
  const desk = byId("desk")
  desk.hidden = !at.page.office
  if (!at.page.office) return
  const found = await import("./desk.js").catch(() => null) // without the server there is nothing to rule either
  found?.drawOffice(at, desk)
}

function fresh(at) {
  return [
    make("p", { className: "case__none", id: "case-none" }),
    make("ol", { className: "story", id: "story" }),
    form("appeal", "Why do you not accept it?", "Appeal", (words, done) => at.tell({ do: "appeal", why: words }, done)),
    form("statement", "Say something about it", "Say it", (words, done) => at.tell({ do: "statement", text: words }, done)),
    make("div", { id: "desk", className: "desk", hidden: true }),
  ]
}

/** A form for some words, which stay until they are in the log. */
function form(id, label, button, send) {
  const input = make("textarea", { rows: 2, maxLength: LONGEST, required: true })
  const field = make("label", { className: "field field--tall" }, make("span", { className: "field__words" }, label), input)
  const whole = make("form", { id, hidden: true }, field, make("button", { className: "button button--small" }, button))
  whole.addEventListener("submit", event => {
    event.preventDefault()
    const words = input.value.trim()
    if (!words) return
    send(words, () => {
      input.value = ""
      if (id === "appeal") whole.hidden = true
    })
  })
  return whole
}

/** Let the appeal be written. */
export function appeal() {
  byId("appeal").hidden = false
  byId("appeal").querySelector("textarea").focus()
  byId("appeal").scrollIntoView({ block: "nearest" })
}

function freshEntry({ seq, kind }) {
  const number = make("span", { className: "log__seq" }, seq === null ? "" : `#${seq}`)
  return make("li", { className: "story__entry", data: { kind } }, number, make("div", { className: "story__words" }))
}

const KINDS = { claim: "disputes", statement: "says", appeal: "appeals", ruling: "rules" }

function changeEntry(child, { kind, who, words, ruling }, at) {
  const place = child.lastElementChild
  const { incident } = at.page.table
  const key = JSON.stringify([who, words, ruling === lastRuling(incident) && incident.stage])
  if (place.dataset.words === key) return
  place.dataset.words = key
  if (kind === "look") return place.replaceChildren(make("p", {}, words))
  const claim = kind === "claim" ? ` #${incident.about}` : ""
  place.replaceChildren(make("p", { className: "story__who" }, `${who} ${KINDS[kind]}${claim}`), ...(ruling ? ruled(ruling, words, at) : [make("p", {}, words)]))
}

function ruled({ finding, clause }, words, at) {
  const rule = clause && make("button", { type: "button", className: "button button--small", on: { click: () => at.openRule(clause) } }, `Rule ${clause}`)
  return [make("p", {}, finding), ...(rule ? [rule] : []), make("p", { className: "story__remedy" }, words)]
}
