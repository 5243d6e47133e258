// Knows the notices of requests, disputes and pauses, with the offers that this viewer has; touches neither page nor socket.

import { listed, named, nameOf } from "../words/names.js"
import { say } from "../words/say.js"
import { lineOf } from "../words/sentences.js"
import { houseOf } from "./house.js"
import { disputes, moment, replaced } from "./page.js"
import { firstRuling, lastRuling, reasonWords, waitingFor } from "./story.js"

/**
 * The notices for this viewer at `now`, a moment of the server, the weightiest first:
 * `{key, title, lines, until?, offers}`. An offer is `{key, label, message | run, main?, quiet?, sure?, answer?}`: a command to
 * send or the name of something to open; `sure` asks once more, `spoken` says more than the label, `answer` marks
 * what somebody is waiting for.
 */
export function noticesOf(page, names, now) {
  return [nameless, dispute, request, pause, ownBot, ...absent(page), pauseWish, endWish].flatMap(of => of(page, names, now) ?? [])
}

const playing = page => page.table.status === "playing"
const sits = page => page.seat !== null && Boolean(page.mine)

/** Does this viewer decide for a seat now? */
const plays = page => sits(page) && !replaced(page)

/** "“Bo flips cell 4, a $20.”", or nothing when the log does not tell. */
function quoted(page, seq, names) {
  const line = lineOf(page.log, seq, names)
  return line && say("notices.quoted", { line })
}

// The referee

function nameless({ table, office }) {
  if (!office || table.referee?.name) return null
  const come = { key: "come", label: say("notices.come"), run: "come", main: true }
  return { key: "come", title: say("notices.nameless"), lines: [], offers: [come] }
}

function dispute(page, names) {
  const { incident } = page.table
  if (!incident) return null
  const { title, lines, until } = STAGES[incident.stage](page, names, incident)
  return { key: "incident", title, lines: lines.filter(Boolean), until, offers: [...rulingOffers(page, incident), showCase()] }
}

const showCase = () => ({ key: "case", label: say("notices.case"), run: "case" })

const STAGES = {
  open: (page, names, incident) => ({
    title: say("notices.dispute", { who: nameOf(incident.by, names), about: incident.about }),
    lines: [quoted(page, incident.about, names), say("notices.claim", { who: nameOf(incident.by, names), claim: incident.claim }), !page.table.referee?.name && say("notices.no-referee"), letBe(page, names)],
  }),
  ruled: (page, names, incident) => {
    const { words, finding, clause, until } = lastRuling(incident)
    const lines = [say(clause ? "notices.finding-rule" : "notices.finding", { finding, clause }), waitingFor(page.table, names)]
    return { title: say("notices.rules", { words: named(words, names) }), lines, until: firstRuling(incident) ? until : undefined }
  },
  appealed: (page, names, incident) => ({
    title: say("notices.appeals", { who: nameOf(incident.appeal.by, names) }),
    lines: [say("notices.quoted", { line: incident.appeal.why }), letBe(page, names)],
  }),
  repair: (page, names, incident) => {
    const missing = page.table.seats.filter(each => each.kind === "person" && !each.stand_in && !incident.entropy.includes(each.seat)).map(each => names[each.seat])
    return {
      title: say("notices.repair"),
      lines: [incident.entropy.includes(page.seat) && say("notices.repair-yours"), missing.length && say("notices.waiting-for", { who: listed(missing) })],
    }
  },
}

/** Who would play on without a ruling. */
function letBe(page, names) {
  const { yes, open } = agreed(page, page.table.incident.let_be ?? [], names)
  return yes && say(open ? "notices.let-be-open" : "notices.let-be-some", { yes, open })
}

const withdraw = () => ({ key: "withdraw", label: say("notices.withdraw"), message: { do: "withdraw" }, sure: say("notices.withdraw-sure") })
const letItBe = () => ({ key: "let-be", label: say("notices.let-be"), message: { do: "let-be" }, sure: say("notices.let-be-sure") })

function rulingOffers(page, incident) {
  const { seat } = page
  if (!sits(page)) return []
  if (incident.stage === "open" && nameOf(incident.by) === nameOf(seat)) return [withdraw()]
  if (incident.stage === "open" || incident.stage === "appealed") return incident.let_be?.includes(seat) ? [] : [letItBe()]
  if (incident.stage !== "ruled" || !firstRuling(incident) || incident.accepted.includes(seat)) return []
  return [{ key: "accept", label: say("notices.accept"), message: { do: "accept" }, main: true, answer: true }, { key: "appeal", label: say("notices.appeal"), run: "appeal" }]
}

// Undo

function request(page, names, now) {
  const { undo } = page.table
  if (!undo) return null
  const own = sits(page) && undo.by === page.seat
  const asked = mustAnswer(page, undo)
  const waits = [...undo.needs.filter(seat => !undo.yes.includes(seat)).map(seat => names[seat]), undo.referee && say("notices.the-referee")].filter(Boolean)
  return {
    key: `undo ${undo.ask}`,
    title: say(own ? "notices.undo-own" : asked ? "notices.undo-asked" : "notices.undo-other", { who: names[undo.by], target: undo.target }),
    lines: [quoted(page, undo.target, names), reasonWords(undo.words, names), !asked && say("notices.waiting-for", { who: listed(waits) })].filter(Boolean),
    until: undo.until,
    offers: own ? [{ key: "withdraw", label: say("notices.withdraw"), message: { do: "undo-withdraw" } }] : asked ? answers(page, undo) : [],
  }
}

const mustAnswer = ({ seat, mine, office }, undo) =>
  Boolean((mine && undo.by !== seat && undo.needs.includes(seat) && !undo.yes.includes(seat)) || (office && undo.referee))

function answers({ seat }, undo) {
  const answer = (yes, more) => ({ do: "undo-answer", ask: undo.ask, yes, ...more })
  return [
    { key: "yes", label: say("notices.yes"), message: answer(true), main: true, answer: true },
    { key: "no", label: say("notices.no"), message: answer(false), answer: true },
    undo.may_block?.includes(seat) && { key: "block", label: say("notices.block"), message: answer(false, { block: true }) },
  ].filter(Boolean)
}

// Presence

function pause(page, names) {
  if (!page.table.paused) return null
  const resume = { key: "resume", label: say("notices.go-on"), message: { do: "resume" }, main: true, answer: true }
  return { key: "pause", title: say(sits(page) ? "notices.paused-seat" : "notices.paused"), lines: [], offers: sits(page) ? [resume] : [] }
}

function ownBot({ table, seat, mine }) {
  const own = mine && table.seats[seat]
  if (!own?.stand_in || own.lost || !playing({ table })) return null
  const back = { key: "back", label: say("notices.back"), message: { do: "back" }, main: true, answer: true }
  return { key: "own bot", title: say("notices.own-bot"), lines: [], offers: [back] }
}

/** A notice for each person who is away and for whom nobody plays. */
function absent({ table, seat }) {
  const gone = table.seats.filter(each => each.away && each.kind === "person" && !each.stand_in && !each.lost && each.seat !== seat)
  return gone.map(each => (page, names, now) => (playing(page) ? waitFor(each, page, names, now) : null))
}

function waitFor({ seat, until }, page, names, now) {
  const name = names[seat]
  const due = until && now >= moment(until)
  const offers = due && sits(page) ? absenceOffers(seat, page, names) : []
  return { key: `away ${seat}`, title: say("notices.away", { who: name }), lines: [!due && hint(page, name)].filter(Boolean), until: due ? undefined : until, offers }
}

function hint({ table, mine }, name) {
  if (houseOf(table).away === "bot") return say("notices.away-bot", { who: name })
  return mine ? say("notices.away-ask") : ""
}

function absenceOffers(seat, page, names) {
  const bot = { key: "bot", label: say("notices.stand-in", { who: names[seat] }), message: { do: "stand-in", seat } }
  return [houseOf(page.table).away !== "wait" && bot, !page.table.end_asked?.includes(page.seat) && end()].filter(Boolean)
}

const end = (label = "notices.end") => ({ key: "end", label: say(label), message: { do: "end" }, sure: say("notices.end-sure") })

/** Of the people who must agree, who has, and who has not; a seat that is away or has lost is not asked. */
function agreed({ table }, said, names) {
  const people = table.seats.filter(each => each.kind === "person" && !each.stand_in && (!each.away || said.includes(each.seat)))
  const who = wanted => listed(people.filter(each => said.includes(each.seat) === wanted).map(each => names[each.seat]))
  return { yes: who(true), open: who(false) }
}

function pauseWish(page, names) {
  const said = page.table.pause_asked ?? []
  if (!said.length || page.table.paused || !playing(page)) return null
  const { yes, open } = agreed(page, said, names)
  const offers = plays(page) && !said.includes(page.seat) ? [{ key: "pause", label: say("notices.pause"), message: { do: "pause" }, main: true }] : []
  return { key: "pause wish", title: say("notices.pause-wish", { who: yes }), lines: [open && say("notices.pause-open", { who: open })].filter(Boolean), offers }
}

function endWish(page, names) {
  const said = page.table.end_asked ?? []
  if (!said.length || !playing(page)) return null
  const { yes, open } = agreed(page, said, names)
  const offers = plays(page) && !said.includes(page.seat) ? [end()] : []
  return { key: "end wish", title: say("notices.end-wish", { who: yes }), lines: [open && say("notices.end-open", { who: open })].filter(Boolean), offers }
}

// The menu

/** The requests that this viewer may make at any time, as offers for the menu. */
export function wishesOf(page) {
  const { table, seat } = page
  const call = disputes(page) ? [{ key: "claim", label: say("notices.call"), run: "claim" }] : []
  if (!plays(page) || !playing(page) || table.incident) return call
  if (table.paused) return [...call, { key: "resume", label: say("notices.go-on"), message: { do: "resume" } }]
  const pause = { key: "pause", label: say("notices.pause-ask"), message: { do: "pause" } }
  const resign = { key: "resign", label: say("notices.resign"), message: { do: "resign" }, sure: say("notices.resign-sure") }
  return [...call, !table.pause_asked?.includes(seat) && pause, resign, !table.end_asked?.includes(seat) && end("notices.end-ask")].filter(Boolean)
}

/** Who has agreed to a pause, or to end the match, in sentences. */
export function wishWords(page, names) {
  return [pauseWish, endWish].map(of => of(page, names)).filter(Boolean).map(({ title, lines }) => [title, ...lines].join(" ")).join(" ")
}
