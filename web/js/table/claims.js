// Knows the notices of a dispute: claim, hearing, ruling and repair, claims that wait, and another referee for the table.

import { listed, named } from "../words/names.js"
import { say } from "../words/say.js"
import { answered, firstRuling, lastRuling, nameOf, quoted, waitingFor } from "./story.js"
import { lawLine, sits } from "./waits.js"

const isReferee = ({ office, table }) => Boolean(office && table.referee?.name)
const isClaimant = ({ seat }, { by }) => nameOf(by) === nameOf(seat)

/** A viewer with the referee's link has not said who they are. */
export function nameless({ table, office }) {
  if (!office || table.referee?.name) return null
  const come = { key: "come", label: say("claims.come"), run: "come", main: true }
  return { key: "come", title: say("claims.nameless"), lines: [], offers: [come] }
}

/** The dispute for which everything waits. */
export function dispute(page, names, now, law) {
  const { incident } = page.table
  if (!incident) return null
  const { title, lines, wait } = STAGES[incident.stage](page, names, incident)
  const offers = [...offersOf(page, incident), showCase()]
  return { key: "incident", title, lines: lines.filter(Boolean), law: lawLine(page, wait, now, law), until: incident.until, offers }
}

const showCase = () => ({ key: "case", label: say("claims.case"), run: "case" })

const STAGES = {
  open: (page, names, incident) => ({
    title: say(incident.heard ? "claims.heard" : "claims.dispute", { who: nameOf(incident.by, names), about: incident.about }),
    lines: [
      quoted(page, incident.about, names),
      say("claims.claim", { who: nameOf(incident.by, names), claim: incident.claim }),
      !page.table.referee?.name && say("claims.no-referee"),
    ],
    wait: incident.heard ? "hearing" : "claim",
  }),
  ruled: (page, names, incident) => {
    const { words, finding, clause } = lastRuling(incident)
    const lines = [say(clause ? "claims.finding-rule" : "claims.finding", { finding, clause }), waitingFor(page.table, names)]
    return { title: say("claims.rules", { words: named(words, names) }), lines, wait: "ruling" }
  },
  appealed: (_page, names, incident) => ({
    title: say("claims.appeals", { who: nameOf(incident.appeal.by, names) }),
    lines: [say("story.quoted", { line: incident.appeal.why })],
    wait: "appeal",
  }),
  repair: (page, names, incident) => {
    const { asked, added } = partsOf(page.table, incident)
    const missing = asked.filter(seat => !added.includes(seat)).map(seat => names[seat])
    return {
      title: say("claims.repair"),
      lines: [added.includes(page.seat) && say("claims.repair-yours"), missing.length && say("claims.waiting-for", { who: listed(missing) })],
      wait: "repair",
    }
  },
}

/** Who is to add to the draw of a repair, and who has. */
function partsOf({ seats }, { draw }) {
  const people = seats.filter(each => each.kind === "person" && !each.stand_in).map(each => each.seat)
  return draw.closed ? { asked: draw.by, added: draw.opened } : { asked: people, added: draw.by }
}

const letGo = more => ({ key: "withdraw", label: say("claims.let-go"), message: { do: "withdraw", ...more }, sure: say("claims.let-go-sure") })
const hear = more => ({ key: "hear", label: say("claims.hear"), message: { do: "hear", ...more }, run: "case", main: true })

function offersOf(page, incident) {
  if (incident.stage === "ruled") return sits(page) ? answers(page, incident) : []
  if (incident.stage !== "open" || incident.heard) return []
  return [isReferee(page) && hear(), sits(page) && isClaimant(page, incident) && letGo()].filter(Boolean)
}

function answers({ seat }, incident) {
  if (!firstRuling(incident) || incident.accepted.includes(seat)) return []
  return [
    { key: "accept", label: say("claims.accept"), message: { do: "accept" }, main: true, answer: true },
    { key: "appeal", label: say("claims.appeal"), run: "appeal" },
  ]
}

// Adjourned claims

/** What this viewer may do about an adjourned claim; `rule()` opens the form for the ruling. */
export function adjournedOffers(page, claim, rule) {
  const { seq, heard, again } = claim
  const own = sits(page) && isClaimant(page, claim) && !heard && { ...letGo({ incident: seq }), key: `withdraw ${seq}` }
  const office = isReferee(page) && !page.table.incident
  return [office && !again && { ...hear({ incident: seq }), main: false }, office && { key: `rule ${seq}`, label: say("claims.rule"), run: rule }, own].filter(
    Boolean,
  )
}

/** The referee is told of claims that wait while play goes on. */
export function adjourned(page) {
  const count = page.table.adjourned?.length
  if (!count || !isReferee(page) || page.table.incident) return null
  return { key: "adjourned", title: say("claims.adjourned", { count }), lines: [], offers: [showCase()] }
}

// Another referee

const voters = ({ seats }) => seats.filter(each => !each.lost)
const keep = () => ({ key: "keep", label: say("claims.keep-referee"), message: { do: "replace-referee", yes: false } })
const joins = () => ({ key: "replace", label: say("claims.replace-too"), message: { do: "replace-referee" } })

/** Who would have another referee. */
export function otherReferee(page, names) {
  const { referee_asked: said = [], seats } = page.table
  if (!said.length) return null
  const { yes, open } = answered(voters(page.table), said, names)
  const lines = open ? [say("claims.other-open", { who: open })] : []
  const may = sits(page) && !seats[page.seat].lost
  return { key: "other-referee", title: say("claims.other-referee", { who: yes }), lines, offers: may ? [said.includes(page.seat) ? keep() : joins()] : [] }
}

/** Who was given the link of the next referee is told so. */
export function newLink({ mine }) {
  if (!mine?.referee) return null
  return {
    key: "new-link",
    title: say("claims.empty-office"),
    lines: [say("claims.new-link")],
    offers: [{ key: "link", label: say("claims.the-link"), run: "menu" }],
  }
}

/** The wish for another referee, for the menu; none where it cannot be had. */
export function replaceWish(page) {
  const { table, seat } = page
  const settled = !["ruled", "repair"].includes(table.incident?.stage)
  const may = sits(page) && table.referee?.name && table.status !== "lobby" && settled && !table.seats[seat].lost
  if (!may || table.referee_asked?.includes(seat)) return []
  return [{ key: "replace", label: say("claims.replace"), message: { do: "replace-referee" }, sure: say("claims.replace-sure") }]
}
