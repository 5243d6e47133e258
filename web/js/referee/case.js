// Knows the page of a dispute in the side panel: its story, its buttons, and the referee's desk.

import { button, byId, keyed, make, text } from "../dom/dom.js"
import { adjournedOffers } from "../table/claims.js"
import { momentStrip } from "../table/moment.js"
import { drawOffers } from "../table/offers.js"
import { firstRuling, lastRuling, nameOf, story } from "../table/story.js"
import { namesOf } from "../words/names.js"
import { say, worded } from "../words/say.js"

const LONGEST = 500

/** Draw the case; half-written text stays. */
export function drawCase(at) {
  const place = byId("case")
  if (!place.childElementCount) place.append(...fresh(at))
  const { page } = at
  const { incident } = page.table
  const names = namesOf(page.table)
  text(byId("case-none"), incident || page.table.adjourned ? "" : say(page.office ? "case.none-referee" : "case.none"))
  drawAbout(incident, at, names)
  keyed(
    byId("story"),
    incident ? story(incident, names) : [],
    each => each.key,
    freshEntry,
    (child, entry) => changeEntry(child, entry, at),
  )
  byId("statement").hidden = !incident || !(page.mine || page.office)
  if (!mayAppeal(page)) byId("appeal").hidden = true
  drawAdjourned(at, names)
  drawDesk(at)
}

/** The disputed move, by its cards. */
function drawAbout(incident, at, names) {
  const place = byId("case-about")
  const key = `${incident?.about ?? ""}${at.game?.faces ? "" : "?"}`
  if (place.dataset.about === key) return
  place.dataset.about = key
  place.replaceChildren(...(incident ? [momentStrip(incident.about, at, names)] : []))
}

/** Claims that wait for a ruling while play goes on; everybody sees them. */
function drawAdjourned(at, names) {
  const claims = at.page.table.adjourned ?? []
  byId("adjourned-title").hidden = !claims.length
  keyed(
    byId("adjourned"),
    claims,
    each => each.seq,
    freshClaim,
    (child, claim) => changeClaim(child, claim, at, names),
  )
}

const freshClaim = ({ seq }) =>
  make(
    "li",
    { className: "story__entry" },
    make("span", { className: "log__seq" }, `#${seq}`),
    make("div", { className: "story__words" }, make("p", { className: "story__who" }), make("p"), make("div", { className: "notice__offers" })),
  )

function changeClaim(child, claim, at, names) {
  const [who, words, offers] = child.lastElementChild.children
  text(who, say("case.claims", { who: nameOf(claim.by, names), about: claim.about }))
  text(words, claim.claim)
  drawOffers(
    offers,
    adjournedOffers(at.page, claim, () => ruleOn(claim.seq, at)),
    at,
  )
}

/** Open the referee's form for an adjourned claim. */
function ruleOn(seq, at) {
  at.ruling = seq
  drawDesk(at)
}

const mayAppeal = ({ mine, table: { incident } }) =>
  Boolean(mine && incident?.stage === "ruled" && firstRuling(incident) && !incident.accepted.includes(mine.seat))

async function drawDesk(at) {
  const desk = byId("desk")
  desk.hidden = !at.page.office
  if (!at.page.office) return
  const [found] = await worded(import("./desk.js")).catch(() => []) // without the server there is nothing to rule either
  found?.drawOffice(at, desk)
}

function fresh(at) {
  return [
    make("p", { className: "case__none", id: "case-none" }),
    make("div", { id: "case-about" }),
    make("ol", { className: "story", id: "story" }),
    make("h3", { id: "adjourned-title", hidden: true }, say("case.adjourned")),
    make("ol", { className: "story", id: "adjourned" }),
    form("appeal", (words, done) => at.tell({ do: "appeal", why: words }, done)),
    make("div", { id: "desk", className: "desk", hidden: true }),
    form("statement", (words, done) => at.tell({ do: "statement", text: words }, done)),
  ]
}

/** A form for some words, which stay until they are in the log. */
function form(id, send) {
  const input = make("textarea", { rows: 2, maxLength: LONGEST, required: true })
  const field = make("label", { className: "field field--tall" }, make("span", { className: "field__words" }, say(`case.${id}`)), input)
  const whole = make("form", { id, hidden: true }, field, make("button", { className: "button button--small" }, say(`case.${id}-button`)))
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
  byId("appeal").querySelector("textarea")?.focus()
  byId("appeal").scrollIntoView({ block: "nearest" })
}

function freshEntry({ seq, kind }) {
  const number = make("span", { className: "log__seq" }, seq === null ? "" : `#${seq}`)
  return make("li", { className: "story__entry", data: { kind } }, number, make("div", { className: "story__words" }))
}

const KINDS = { claim: "case.claims", statement: "case.states", appeal: "case.appeals", ruling: "case.rules" }

/** @param {HTMLElement} child @param {StoryEntry} entry @param {{ page: { table: { incident: Incident } } }} at */
function changeEntry(child, { kind, who, words, ruling }, at) {
  const place = /** @type {HTMLElement} */ (child.lastElementChild)
  const { incident } = at.page.table
  const key = JSON.stringify([who, words, ruling === lastRuling(incident) && incident.stage])
  if (place.dataset.words === key) return
  place.dataset.words = key
  if (kind === "look") return place.replaceChildren(make("p", {}, words))
  const head = say(KINDS[kind], { who, about: incident.about })
  place.replaceChildren(make("p", { className: "story__who" }, head), ...(ruling ? ruled(ruling, words, at) : [make("p", {}, words)]))
}

function ruled({ finding, clause }, words, at) {
  const rule = clause && button(say("case.rule", { clause }), () => at.openRule(clause))
  return [make("p", {}, finding), ...(rule ? [rule] : []), make("p", { className: "story__remedy" }, words)]
}
