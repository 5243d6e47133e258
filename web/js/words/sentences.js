// Knows the sentences of the log: those of an entry, those to be spoken, and which of them are undone.

import { named } from "./names.js"

/** The sentences of an entry with names put in. @param {Entry} entry @param {readonly string[]} names */
export const sentences = (entry, names) => (entry.lines ?? []).map(line => named(line, names)).filter(Boolean)

/**
 * The sentences of the entries after `since` for a screen reader, as one text; at most the last few.
 * @param {readonly Entry[]} log
 * @param {number} since
 * @param {readonly string[]} names
 */
export function spokenNews(log, since, names) {
  return log
    .filter(entry => entry.seq > since)
    .slice(-6)
    .flatMap(entry => sentences(entry, names))
    .join(" ")
}

/** Is record `seq` undone? @param {Pick<Table, "undone"> | null | undefined} table @param {number} seq */
export const isUndone = (table, seq) => Boolean(table?.undone?.some(([from, upto]) => from <= seq && seq <= upto))

/**
 * The sentences of record `seq` as one text; "" where they are not known.
 * @param {readonly Entry[]} log
 * @param {number} seq
 * @param {readonly string[]} names
 */
export function lineOf(log, seq, names) {
  const entry = log.find(each => each.seq === seq)
  return entry ? sentences(entry, names).join(" ") : ""
}
