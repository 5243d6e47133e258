// Knows what waits at a table beside the game, and what this viewer can do about it; touches neither page nor socket.

import { houseOf } from "./house.js"
import { firstRuling, lastRuling, reasonWords, waitingFor } from "./story.js"
import { listed, named, nameOf } from "../words/names.js"
import { disputes, moment, replaced } from "./page.js"
import { lineOf } from "../words/sentences.js"

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

/** "“{1} flips cell 3.”", or nothing when the log does not tell. */
function quoted(page, seq, names) {
  const line = lineOf(page.log, seq, names)
  return line && `“${line}”`
}

// The referee

function nameless({ table, office }) {
  if (!office || table.referee?.name) return null
  const come = { key: "come", label: "Come in", run: "come", main: true }
  return { key: "come", title: "You hold the referee's link. Say who you are, then you can work.", lines: [], offers: [come] }
}

function dispute(page, names) {
  const { incident } = page.table
  if (!incident) return null
  const { title, lines, until } = STAGES[incident.stage](page, names, incident)
  return { key: "incident", title, lines: lines.filter(Boolean), until, offers: [...rulingOffers(page, incident), SHOW_CASE] }
}

const SHOW_CASE = { key: "case", label: "The case", run: "case" }

const STAGES = {
  open: (page, names, incident) => ({
    title: `Everything waits: ${nameOf(incident.by, names)} disputes #${incident.about}.`,
    lines: [quoted(page, incident.about, names), `${nameOf(incident.by, names)}: “${incident.claim}”`, !page.table.referee?.name && "Nobody has come with the referee's link yet.", letBe(page, names)],
  }),
  ruled: (page, names, incident) => {
    const { words, finding, clause, until } = lastRuling(incident)
    const lines = [`“${finding}”${clause ? ` (rule ${clause})` : ""}`, waitingFor(page.table, names)]
    return { title: `The referee rules: ${named(words, names)}`, lines, until: firstRuling(incident) ? until : undefined }
  },
  appealed: (page, names, incident) => ({
    title: `${nameOf(incident.appeal.by, names)} appeals. The referee rules once more, for the last time.`,
    lines: [`“${incident.appeal.why}”`, letBe(page, names)],
  }),
  repair: (page, names, incident) => {
    const missing = page.table.seats.filter(each => each.kind === "person" && !each.stand_in && !incident.entropy.includes(each.seat)).map(each => names[each.seat])
    return {
      title: "The piles are shuffled again. Every seat's browser adds its own part, so that nobody can know the order.",
      lines: [incident.entropy.includes(page.seat) && "Your browser has added yours.", missing.length && `Waiting for ${listed(missing)}.`],
    }
  },
}

/** Who would play on without a ruling. */
function letBe(page, names) {
  const { yes, open } = agreed(page, page.table.incident.let_be ?? [], names)
  return yes && `${yes} would play on without a ruling${open ? `; it takes ${open} too` : ""}.`
}

const WITHDRAW = { key: "withdraw", label: "Withdraw it", message: { do: "withdraw" }, sure: "Yes, withdraw the dispute" }
const LET_BE = { key: "let-be", label: "Play on without a ruling", message: { do: "let-be" }, sure: "Yes, let it be" }

function rulingOffers(page, incident) {
  const { seat } = page
  if (!sits(page)) return []
  if (incident.stage === "open" && nameOf(incident.by) === nameOf(seat)) return [WITHDRAW]
  if (incident.stage === "open" || incident.stage === "appealed") return incident.let_be?.includes(seat) ? [] : [LET_BE]
  if (incident.stage !== "ruled" || !firstRuling(incident) || incident.accepted.includes(seat)) return []
  return [{ key: "accept", label: "Accept", message: { do: "accept" }, main: true, answer: true }, { key: "appeal", label: "Appeal…", run: "appeal" }]
}

// Undo

function request(page, names, now) {
  const { undo } = page.table
  if (!undo) return null
  const own = sits(page) && undo.by === page.seat
  const asked = mustAnswer(page, undo)
  const waits = [...undo.needs.filter(seat => !undo.yes.includes(seat)).map(seat => names[seat]), undo.referee && "the referee"].filter(Boolean)
  return {
    key: `undo ${undo.ask}`,
    title: `${own ? "You ask" : `${names[undo.by]} asks`} to take back #${undo.target}${asked ? ". Is that all right?" : "."}`,
    lines: [quoted(page, undo.target, names), reasonWords(undo.words, names), !asked && `Waiting for ${listed(waits)}.`].filter(Boolean),
    until: undo.until,
    offers: own ? [{ key: "withdraw", label: "Withdraw it", message: { do: "undo-withdraw" } }] : asked ? answers(page, undo) : [],
  }
}

const mustAnswer = ({ seat, mine, office }, undo) =>
  Boolean((mine && undo.by !== seat && undo.needs.includes(seat) && !undo.yes.includes(seat)) || (office && undo.referee))

function answers({ seat }, undo) {
  const answer = (yes, more) => ({ do: "undo-answer", ask: undo.ask, yes, ...more })
  return [
    { key: "yes", label: "Yes", message: answer(true), main: true, answer: true },
    { key: "no", label: "No", message: answer(false), answer: true },
    undo.may_block?.includes(seat) && { key: "block", label: "No, and no more requests", message: answer(false, { block: true }) },
  ].filter(Boolean)
}

// Presence

function pause(page, names) {
  if (!page.table.paused) return null
  const resume = { key: "resume", label: "Go on", message: { do: "resume" }, main: true, answer: true }
  return sits(page) ? { key: "pause", title: "Paused; press Go on when everybody is back.", lines: [], offers: [resume] } : { key: "pause", title: "Paused.", lines: [], offers: [] }
}

function ownBot({ table, seat, mine }) {
  const own = mine && table.seats[seat]
  if (!own?.stand_in || own.lost || !playing({ table })) return null
  const back = { key: "back", label: "Play on myself", message: { do: "back" }, main: true, answer: true }
  return { key: "own bot", title: "A bot plays for you.", lines: [], offers: [back] }
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
  return { key: `away ${seat}`, title: `Waiting for ${name} to come back.`, lines: [!due && hint(page, name)].filter(Boolean), until: due ? undefined : until, offers }
}

function hint({ table, mine }, name) {
  if (houseOf(table).away === "bot") return `If ${name} stays away, a bot plays on.`
  return mine ? "After a while you can do something about it." : ""
}

function absenceOffers(seat, page, names) {
  const bot = { key: "bot", label: `Let a bot play for ${names[seat]}`, message: { do: "stand-in", seat } }
  return [houseOf(page.table).away !== "wait" && bot, !page.table.end_asked?.includes(page.seat) && END].filter(Boolean)
}

const END = { key: "end", label: "End the match", message: { do: "end" }, sure: "Yes, end the match unfinished" }

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
  const offers = plays(page) && !said.includes(page.seat) ? [{ key: "pause", label: "Pause", message: { do: "pause" }, main: true }] : []
  return { key: "pause wish", title: `${yes} would like a pause.`, lines: [open && `It begins when ${open} would like one too.`].filter(Boolean), offers }
}

function endWish(page, names) {
  const said = page.table.end_asked ?? []
  if (!said.length || !playing(page)) return null
  const { yes, open } = agreed(page, said, names)
  const offers = plays(page) && !said.includes(page.seat) ? [END] : []
  return { key: "end wish", title: `${yes} would end the match here, unfinished.`, lines: [open && `It ends when ${open} would too; else it goes on.`].filter(Boolean), offers }
}

// The menu

/** What this viewer may ask for at any time, as offers for the menu. */
export function wishesOf(page) {
  const { table, seat } = page
  const call = disputes(page) ? [{ key: "claim", label: "Call the referee…", run: "claim" }] : []
  if (!plays(page) || !playing(page) || table.incident) return call
  if (table.paused) return [...call, { key: "resume", label: "Go on", message: { do: "resume" } }]
  const pause = { key: "pause", label: "Ask for a pause", message: { do: "pause" } }
  const resign = { key: "resign", label: "Resign…", message: { do: "resign" }, sure: "Yes, I resign" }
  return [...call, !table.pause_asked?.includes(seat) && pause, resign, !table.end_asked?.includes(seat) && { ...END, label: "End the match…" }].filter(Boolean)
}

/** Who has agreed to a pause, or to end the match, in sentences. */
export function wishWords(page, names) {
  return [pauseWish, endWish].map(of => of(page, names)).filter(Boolean).map(({ title, lines }) => [title, ...lines].join(" ")).join(" ")
}
