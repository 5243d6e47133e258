// Knows how seats become names in a sentence.

import { number, say } from "./say.js"

/** @param {number} seat */
const seatName = seat => say("names.seat", { number: seat + 1 })

/**
 * `text` with each `{seat}` replaced by that seat's name. The result is plain text, whatever the names hold.
 * @param {string | null | undefined} text
 * @param {readonly string[]} names
 */
export function named(text, names) {
  return String(text ?? "").replace(/\{(\d)\}/g, (_, seat) => names[seat] || seatName(Number(seat)))
}

/**
 * The name of every seat of a table, in order; an open seat is called by its number, and who is named "You" stands in quotes.
 * @param {Pick<Table, "seats"> | null} [table]
 */
export function namesOf(table) {
  return (table?.seats ?? []).map((each, seat) => called(each.name) || seatName(seat))
}

/**
 * A name that is a word for whoever reads a sentence is quoted: “You” draws a card.
 * @param {string | null} [name]
 */
const called = name => (name && say("names.second").split(" ").includes(name.toLowerCase()) ? say("names.quoted", { name }) : name)

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". @param {readonly string[]} words */
export function listed(words) {
  return words.length < 2 ? words.join("") : say("names.and", { most: words.slice(0, -1).join(", "), last: words.at(-1) })
}

/** "Deutsch", "español": a language as those who speak it call it. @param {string} code */
export const languageName = code => new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code

/** "3 cards", "1 card". @param {number} count */
export const cards = count => say("names.cards", { count })

/** "3 points", "1 point". @param {number} count */
export const points = count => say("names.points", { count })

/** A score in its game's unit: "$90", "−$50", "12 coins". @param {number} score @param {string} [unit] */
export function scored(score, unit) {
  const size = number(Math.abs(score))
  const sign = score < 0 ? "−" : ""
  return unit === "$" ? `${sign}$${size}` : `${sign}${size}${unit ? ` ${unit}` : ""}`
}

/** The beginning of a key, for people to compare. @param {string} key */
export const shownKey = key => key.match(/.{4}/g)?.slice(0, 4).join(" ") ?? ""
