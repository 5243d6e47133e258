// Knows how a dispute is told: claim, statements, looks and rulings, in the order in which they happened; and who has answered.

import { listed, named } from "../words/names.js"
import { say } from "../words/say.js"
import { lineOf } from "../words/sentences.js"
import { isOut } from "./page.js"

/** Who did something, as records say it: a seat's number, "seat:1", "referee" or "host". */
export function nameOf(by, names = []) {
  const seat = /^(?:\w+:)?(\d)$/.exec(String(by))?.[1]
  return seat === undefined ? say(`names.${by}`) : named(`{${seat}}`, names)
}

/** May this viewer call the referee? */
export const disputes = page => Boolean(page.table.referee && page.mine && !page.table.incident && page.table.status !== "lobby" && !isOut(page))

export const lastRuling = incident => incident.rulings.at(-1)

/** Can the ruling that stands be appealed? Only the first can. */
export const firstRuling = incident => incident.rulings.length === 1 && !incident.appeal

/** Reasons as one text with the names put in. */
export const reasonWords = (words, names) => (words ?? []).map(each => named(each, names)).join(" ")

/** "“Bo flips cell 4, a $20.”", or nothing when the log does not tell. */
export function quoted(page, seq, names) {
  const line = lineOf(page.log, seq, names)
  return line && say("story.quoted", { line })
}

/** Of the people among these seats, who has `said` so, and who has not. */
export function answered(seats, said, names) {
  const people = seats.filter(each => each.kind === "person")
  const who = wanted => listed(people.filter(each => said.includes(each.seat) === wanted).map(each => names[each.seat]))
  return { yes: who(true), open: who(false) }
}

/** Whose eyes these are, in words. */
export const eyesWords = (eyes, names) => (eyes === "all" || eyes === "public" ? say(`story.${eyes}`) : names[Number(eyes.slice("seat:".length))])

/** "The referee looked at all hands, up to #57." */
export function lookWords({ by, eyes, upto }, names) {
  const key = eyes === "all" ? "story.looked-all" : eyes === "public" ? "story.looked-public" : "story.looked-seat"
  return say(key, { who: nameOf(by, names), seat: eyesWords(eyes, names), upto })
}

/** "Accepted by Ann. Waiting for Bo." Bots, and those who stand in, accept every ruling. */
export function waitingFor({ seats, incident }, names) {
  if (!firstRuling(incident)) return say("story.last-word")
  const { yes, open } = answered(
    seats.filter(each => !each.stand_in),
    incident.accepted,
    names,
  )
  return [yes && say("story.accepted", { who: yes }), open && say("story.waiting", { who: open })].filter(Boolean).join(" ")
}

/**
 * The dispute as entries in order: `{key, seq, kind, who, words, ruling?}`; `kind` is claim, statement, look, ruling or appeal.
 * An appeal has no number of its own; it stands after the ruling that it is against.
 * @returns {StoryEntry[]}
 */
export function story(incident, names) {
  /** @type {StoryEntry} */
  const claim = { key: "claim", seq: incident.seq, kind: "claim", who: nameOf(incident.by, names), words: incident.claim }
  /** @type {StoryEntry[]} */
  const rest = [
    ...incident.statements.map(({ seq, by, text }) => ({ key: seq, seq, kind: "statement", who: nameOf(by, names), words: text })),
    ...incident.looks.map(look => ({ key: look.seq, seq: look.seq, kind: "look", who: nameOf(look.by, names), words: lookWords(look, names) })),
    ...incident.rulings.map(ruling => ({
      key: ruling.seq,
      seq: ruling.seq,
      kind: "ruling",
      who: nameOf("referee"),
      words: named(ruling.words, names),
      ruling,
    })),
  ].sort((a, b) => Number(a.seq) - Number(b.seq))
  if (incident.appeal) rest.splice(rest.findIndex(each => each.kind === "ruling") + 1, 0, appealed(incident.appeal, names))
  return [claim, ...rest]
}

/** @returns {StoryEntry} */
const appealed = ({ by, why }, names) => ({ key: "appeal", seq: null, kind: "appeal", who: nameOf(by, names), words: why })
