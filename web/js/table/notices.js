// Knows the notices of requests, pauses, absence and the end, with the offers that this viewer has; touches neither page nor socket.

import { listed, shownKey } from "../words/names.js"
import { say } from "../words/say.js"
import { adjourned, dispute, nameless, newLink, otherReferee, replaceWish } from "./claims.js"
import { isOut, moment, replaced } from "./page.js"
import { answered, disputes, quoted, reasonWords } from "./story.js"
import { isCounted, isNear, lawLine, sits, untilOf } from "./waits.js"

const KINDS = [
  nameless,
  seatClaims,
  dispute,
  adjourned,
  newLink,
  otherReferee,
  request,
  pause,
  overdue,
  longTurn,
  nextDeal,
  ownBot,
  absent,
  pauseWish,
  endWish,
  introduction,
  callOffer,
]

/**
 * The notices for this viewer at `now`, a moment of the server, the weightiest first:
 * `{key, title, lines, law?, until?, offers}`. `law` says until when, and what then happens by itself; `until` is there while
 * seconds are counted. An offer is `{key, label, message | run, main?, quiet?, sure?, answer?}`: a command to
 * send or what to open; `sure` asks once more, `spoken` says more than the label, `answer` marks
 * what somebody is waiting for.
 */
export function noticesOf(page, names, now, law = null) {
  return KINDS.flatMap(of => of(page, names, now, law) ?? []).map(each => ({ ...each, until: isCounted(each.until, now) ? each.until : undefined }))
}

const playing = page => page.table.status === "playing"

/** Does this viewer decide for a seat now? */
const plays = page => sits(page) && !replaced(page)

/** Has this viewer a seat that is still in the match, even if a bot plays for it now? */
const isIn = page => sits(page) && playing(page) && !isOut(page)

const isPerson = each => each.kind === "person"

// Undo

function request(page, names, now, law) {
  const { undo } = page.table
  if (!undo) return null
  const own = sits(page) && undo.by === page.seat
  const asked = mustAnswer(page, undo)
  const waits = [...undo.needs.filter(seat => !undo.yes.includes(seat)).map(seat => names[seat]), undo.referee && say("notices.the-referee")].filter(Boolean)
  const shown = (undo.shown ?? []).map(seat => say(seat === page.seat ? "notices.shown-own" : "notices.shown", { who: names[seat] }))
  return {
    key: `undo ${undo.ask}`,
    title: say(own ? "notices.undo-own" : asked ? "notices.undo-asked" : "notices.undo-other", { who: names[undo.by], target: undo.target }),
    lines: [
      quoted(page, undo.target, names),
      reasonWords(undo.told?.[page.seat] ?? undo.words, names),
      ...shown,
      !asked && say("notices.waiting-for", { who: listed(waits) }),
    ].filter(Boolean),
    law: lawLine(page, "undo", now, law),
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

// Seats whose keys are lost

/** Claims for which nobody has vouched yet, as this page was told of them; a seat that is claimed already is asked about once. */
function unvouched({ askers = [], table, seat }) {
  const claimed = (table.seat_claims ?? []).map(each => each.seat)
  return askers.flatMap(about => (claimed.includes(about.claim.seat) ? [] : { ...about.claim, needs: [seat], about }))
}

/** Who asks for a seat without its key or code: somebody must vouch for them, which agrees, and all others agree. */
function seatClaims(page, names, now, law) {
  return [...(page.table.seat_claims ?? []), ...unvouched(page)].map(({ claim, seat, key, needs, about }) => {
    const answer = yes => ({ do: "claim-answer", claim, yes })
    const [yes, no] = about ? [{ run: "vouch" }, { run: "ignore" }] : [{ message: answer(true) }, { message: answer(false) }]
    const own = sits(page) && page.seat === seat
    const may = sits(page) && needs.includes(page.seat)
    return {
      key: `seat-claim ${key}`,
      title: own ? say("notices.claim-own") : say("notices.claim", { who: names[seat] }),
      lines: own ? [] : [say("notices.claim-ask", { who: names[seat] }), say("notices.claim-key", { key: shownKey(key) })],
      law: about ? undefined : lawLine(page, "seat claim", now, law),
      offers: own
        ? [{ key: "mine", label: say("notices.claim-mine"), message: answer(false), main: true, answer: true }]
        : may
          ? [
              { key: "agree", label: say("notices.claim-agrees", { who: names[seat] }), about, answer: true, ...yes },
              { key: "refuse", label: say("notices.claim-no"), about, answer: true, ...no },
            ]
          : [],
    }
  })
}

// Turns and rounds that lie

function overdue(page, names, now, law) {
  const seats = page.table.overdue ?? []
  if (!seats.length || !playing(page)) return null
  const own = seats.includes(page.seat)
  const bots = seats.map(seat => standIn(seat, names))
  return {
    key: "overdue",
    title: own ? say("notices.overdue-own") : say("notices.overdue", { who: listed(seats.map(seat => names[seat])) }),
    lines: [],
    law: lawLine(page, "overdue", now, law),
    until: untilOf(page.table, "overdue"),
    offers: isIn(page) && !own ? [...bots, ...endOffer(page)] : [],
  }
}

/** A turn without a clock, when little of its time is left. */
function longTurn(page, names, now, law) {
  if (!isNear(page.table, "turn", now)) return null
  const { overdue: late = [], seats: sitting } = page.table
  const seats = page.game.to_act.filter(seat => isPerson(sitting[seat]) && !sitting[seat].stand_in && !late.includes(seat))
  const title = seats.includes(page.seat) ? say("notices.turn-own") : say("notices.turn", { who: listed(seats.map(seat => names[seat])) })
  return { key: "turn", title, lines: [], law: lawLine(page, "turn", now, law), until: untilOf(page.table, "turn"), offers: [] }
}

function nextDeal(page, _names, now, law) {
  if (!isNear(page.table, "deal", now)) return null
  return { key: "deal", title: say("notices.deal"), lines: [], law: lawLine(page, "deal", now, law), until: untilOf(page.table, "deal"), offers: [] }
}

// Presence

function pause(page, names, now, law) {
  const { paused, resume_asked: said = [], seats } = page.table
  if (!paused) return null
  const gone = goneOf(page)
  const { open } = answered(
    seats.filter(each => !each.stand_in && !each.lost && each.seat !== page.seat),
    said,
    names,
  )
  return {
    key: "pause",
    title: said.length ? say("notices.goes-on", { who: listed(said.map(seat => names[seat])) }) : say("notices.paused"),
    lines: [
      gone.length ? say("notices.paused-away", { who: listed(gone.map(seat => names[seat])) }) : open && say("notices.paused-open", { who: open }),
    ].filter(Boolean),
    law: lawLine(page, "pause", now, law),
    until: untilOf(page.table, "pause"),
    offers: resumeOffer(page).map(each => ({ ...each, main: true, answer: true })),
  }
}

/** The others who are away: while they are, nobody ends a pause. */
const goneOf = ({ table, seat }) => table.seats.filter(each => each.away && !each.stand_in && !each.lost && each.seat !== seat).map(each => each.seat)

function resumeOffer(page) {
  const may = isIn(page) && !page.table.resume_asked?.includes(page.seat) && !goneOf(page).length
  return may ? [{ key: "resume", label: say("notices.go-on"), message: { do: "resume" } }] : []
}

function ownBot({ table, seat, mine }) {
  const own = mine && table.seats[seat]
  if (!own?.stand_in || own.lost || !playing({ table })) return null
  const back = { key: "back", label: say("notices.back"), message: { do: "back" }, main: true, answer: true }
  return { key: "own bot", title: say("notices.own-bot"), lines: [], offers: [back] }
}

/** A notice for each person who is away and for whom nobody plays. */
function absent(page, names, now) {
  if (!playing(page)) return null
  const { overdue: late = [], seats } = page.table
  const gone = seats.filter(each => each.away && isPerson(each) && !each.stand_in && !each.lost && each.seat !== page.seat && !late.includes(each.seat))
  return gone.map(each => waitFor(each, page, names, now))
}

function waitFor({ seat, until }, page, names, now) {
  const name = names[seat]
  const due = until && now >= moment(until)
  const offers = due && isIn(page) ? absenceOffers(seat, page, names) : []
  return {
    key: `away ${seat}`,
    title: say("notices.away", { who: name }),
    lines: [!due && hint(page, name)].filter(Boolean),
    until: due ? undefined : until,
    offers,
  }
}

function hint({ table, mine }, name) {
  if (table.house.away === "bot") return say("notices.away-bot", { who: name })
  return mine ? say("notices.away-ask") : ""
}

const standIn = (seat, names) => ({ key: `bot ${seat}`, label: say("notices.stand-in", { who: names[seat] }), message: { do: "stand-in", seat } })

const absenceOffers = (seat, page, names) => [page.table.house.away !== "wait" && standIn(seat, names), ...endOffer(page)].filter(Boolean)

const playOn = wish => ({ key: `call-off ${wish}`, label: say("notices.play-on"), message: { do: "call-off", wish } })

function pauseWish(page, names) {
  const said = page.table.pause_asked ?? []
  if (!said.length || page.table.paused || !playing(page)) return null
  const asked = page.table.seats.filter(each => !each.stand_in && !each.lost)
  const { yes, open } = answered(asked, said, names)
  const wish = plays(page) && !said.includes(page.seat) && { key: "pause", label: say("notices.pause"), message: { do: "pause" }, main: true }
  return {
    key: "pause wish",
    title: say("notices.pause-wish", { who: yes }),
    lines: [open && say("notices.pause-open", { who: open })].filter(Boolean),
    offers: [wish, isIn(page) && playOn("pause")].filter(Boolean),
  }
}

/** The match ends when all agree; or in time, where nobody who was asked says no. */
function endWish(page, names, now, law) {
  const said = page.table.end_asked ?? []
  if (!said.length || !playing(page)) return null
  const { overdue: late = [], seats } = page.table
  const asked = seats.filter(each => (!each.lost && !late.includes(each.seat)) || said.includes(each.seat))
  const { yes, open } = answered(asked, said, names)
  const wait = untilOf(page.table, "end")
  return {
    key: "end wish",
    title: say("notices.end-wish", { who: yes }),
    lines: [open && say("notices.end-silent", { who: open }), open && !wait && say("notices.end-no-time")].filter(Boolean),
    law: lawLine(page, "end", now, law),
    until: wait,
    offers: [...endOffer(page), isIn(page) && playOn("end")].filter(Boolean),
  }
}

/** The wish to end the match, where this viewer may have it and has not said so yet. */
function endOffer(page, label = "notices.end") {
  const { table, seat } = page
  const may = isIn(page) && !table.incident
  return may && !table.end_asked?.includes(seat) ? [{ key: "end", label: say(label), message: { do: "end" }, sure: say("notices.end-sure") }] : []
}

// An introduction

/** Until the words were compared, whoever the server has introduced may be somebody else; who has put it off finds it in the menu. */
function introduction({ introduced, table }, names) {
  const words = introductionWords({ introduced, table }, names)
  if (!words || introduced.later) return null
  return {
    key: "introduced",
    title: words,
    lines: [say("introducing.compare")],
    offers: [
      { key: "compare", label: say("own-seat.compare-open"), run: "compare" },
      { key: "later", label: say("introducing.later"), run: "compareLater" },
    ],
  }
}

/** Whom the server has introduced to this viewer; "" for nobody who sits here. */
export function introductionWords({ introduced, table }, names) {
  if (introduced?.host) return say("introducing.guest")
  const seats = (introduced?.seats ?? []).filter(seat => isPerson(table.seats[seat]))
  return seats.length ? say("introducing.host", { who: listed(seats.map(seat => names[seat])) }) : ""
}

// Calls

/** Offered once, when a turn is over at a table that lasts for days. */
function callOffer({ calling }) {
  if (!calling) return null
  return {
    key: "calling",
    title: say("calls.push-offer"),
    lines: [],
    offers: [
      { key: "call", label: say("calls.push-yes"), run: () => calling(true) },
      { key: "uncalled", label: say("calls.push-no"), run: () => calling(false) },
    ],
  }
}

// The menu

/** The requests that this viewer may make at any time, as offers for the menu. */
export function wishesOf(page) {
  const call = disputes(page) ? [{ key: "claim", label: say("notices.call"), run: "claim" }] : []
  return [...call, ...replaceWish(page), ...pauseOffer(page), ...resignOffer(page), ...endOffer(page, "notices.end-ask")]
}

function pauseOffer(page) {
  const { table, seat } = page
  if (!plays(page) || !playing(page) || table.incident) return []
  if (table.paused) return resumeOffer(page)
  return table.pause_asked?.includes(seat) ? [] : [{ key: "pause", label: say("notices.pause-ask"), message: { do: "pause" } }]
}

function resignOffer(page) {
  return isIn(page) ? [{ key: "resign", label: say("notices.resign"), message: { do: "resign" }, sure: say("notices.resign-sure") }] : []
}

/** Who has agreed to a pause, or to end the match, in sentences. */
export function wishWords(page, names) {
  return [pauseWish, endWish]
    .flatMap(of => of(page, names) ?? [])
    .map(({ title, lines }) => [title, ...lines].join(" "))
    .join(" ")
}
