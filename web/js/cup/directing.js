// Knows the dialogs of the director: a score that is awarded, points that are taken, a bot in somebody's place, words to all, the end.

import { make } from "../dom/dom.js"
import { post } from "../server/api.js"
import { pathOf } from "../server/place.js"
import { tableOf } from "../server/store.js"
import { answered, dialogOf } from "../table/dialog.js"
import { say } from "../words/say.js"
import { titleOf } from "./face.js"
import { contestants, inOrder, isAlone } from "./told.js"

const LONGEST = 500
const CLAUSE = 20

const labelled = (words, input) => make("label", { className: "field" }, make("span", { className: "field__words" }, words), input)

const chosen = (name, options) => make("select", { name }, ...options.map(([value, words]) => make("option", { value }, words)))

const persons = ({ told }, fits) =>
  inOrder(told)
    .filter(fits)
    .map(({ entrant, name }) => [entrant, name])

/** Whoever is placed. */
const placed = ({ told }) => contestants(told).map(({ entrant }) => [entrant, titleOf(told, entrant)])

const whom = (among, name = "entrant", words = "who") => labelled(say(`directing.${words}`), chosen(name, among))

const why = () => [
  labelled(say("directing.reason"), make("input", { name: "reason", required: true, maxLength: LONGEST })),
  labelled(say("directing.clause"), make("input", { name: "clause", maxLength: CLAUSE })),
]

/** Ask for what the fields say, and do with it what `message(values)` makes of it. */
async function asked(at, name, fields, message) {
  const dialog = dialogOf(`directing-${name}`, say(`directing.title-${name}`), fields, ["ok", say(`directing.do-${name}`), true], ["", say("page.cancel")])
  if ((await answered(dialog)) === "ok")
    await at.directs(message(Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (dialog.querySelector("form"))))))
}

/** Go to a table as its referee: the director's key shows that the office is ours, and brings the link. */
export const goAsReferee = (at, table) =>
  at.does(async () => {
    if (tableOf(table)?.office) return void (location.href = pathOf(table))
    location.href = (await asDesk(at, "referee", { table })).url
  })

/** Promises what is told to the desk alone: the office's key shows that it is there. */
export async function asDesk(at, what, asked) {
  const path = `/tournaments/${encodeURIComponent(at.told.id)}`
  const { nonce } = await post(`${path}/challenges`)
  const signature = await at.director.shows(nonce, location.origin)
  return post(`${path}/${what}`, { ...asked, office: at.director.holder, nonce, origin: location.origin, signature })
}

/** A score in the place of what somebody made of a board that is over. */
export function askAdjusted(at) {
  const percents = at.told.scoring === "matchpoints"
  const { floor, boards: opened, tables } = at.told
  const over = floor ? tables.filter(({ status }) => status === "over") : opened
  const words = floor ? "director.table" : "cup.board"
  const boards = over.map(({ number }) => /** @type {[number, string]} */ ([number, say(words, { number: number + 1 })])).reverse()
  const score = make("input", {
    name: "score",
    type: "number",
    required: true,
    step: 1,
    value: percents ? "50" : "0",
    ...(percents && { min: "0", max: "100" }),
  })
  const fields = [
    labelled(say("directing.board"), chosen("round", boards)),
    whom(placed(at)),
    labelled(say(percents ? "directing.percents" : "directing.points"), score),
    ...why(),
  ]
  return asked(at, "adjust", fields, ({ round, entrant, score, reason, clause }) => ({
    do: "adjust",
    round: Number(round),
    entrant: Number(entrant),
    score: Number(score),
    reason,
    clause,
  }))
}

/** Points, or percents of a board, that are taken from somebody's total. */
export function askPenalised(at) {
  const points = make("input", { name: "points", type: "number", required: true, step: 1, min: "1", value: "10" })
  const fields = [whom(placed(at)), labelled(say(at.told.scoring === "matchpoints" ? "directing.percents" : "directing.points"), points), ...why()]
  return asked(at, "penalise", fields, ({ entrant, points, reason, clause }) => ({
    do: "penalise",
    entrant: Number(entrant),
    points: Number(points),
    reason,
    clause,
  }))
}

/** A bot that plays for somebody from the next round on. */
export const askSubstituted = at =>
  asked(at, "substitute", [whom(persons(at, ({ kind }) => kind === "person")), make("p", {}, say("directing.substitute-help"))], ({ entrant }) => ({
    do: "substitute",
    entrant: Number(entrant),
    kind: "sensible",
  }))

/** Two who become a pair: while entry is open also such as were put together before, else those who are alone. */
export function askPaired(at) {
  const { told } = at
  const free = persons(at, ({ entrant, gone }) => isAlone(told, entrant) || (told.stage === "entering" && !gone))
  const among = free.sort(([one], [other]) => Number(isAlone(told, other)) - Number(isAlone(told, one)))
  const fields = [whom(among, "one", "one"), whom([...among.slice(1), ...among.slice(0, 1)], "other", "other"), make("p", {}, say("directing.pair-help"))]
  return asked(at, "pair", fields, ({ one, other }) => ({ do: "pair", one: Number(one), other: Number(other) }))
}

/** Words to all. */
export const askAnnounced = at =>
  asked(at, "announce", [labelled(say("directing.text"), make("input", { name: "text", required: true, maxLength: LONGEST }))], ({ text }) => ({
    do: "announce",
    text,
  }))

/** The end before its time. */
export const askEnd = at => asked(at, "end", [make("p", {}, say("directing.end-help"))], () => ({ do: "end" }))
