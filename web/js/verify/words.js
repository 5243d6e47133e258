// Knows the words of a verifier: reasons, checks, and the claims that no file can prove. The same words stand in the other two verifiers.

/** @type {Record<string, number>} */
export const EXITS = { verified: 0, sealed: 0, incomplete: 3, failed: 1 }

/** @type {Record<string, string>} */
export const REASONS = {
  format: "the first line is no header of a transcript",
  version: "this is of a version that this verifier does not know",
  size: "a line is longer, or there are more lines, than a transcript may have",
  "utf-8": "the line is not UTF-8",
  canonical: "the line is not the canonical form of any value",
  record: "the line is not a record",
  "record-missing": "a record is missing: an opening stands in its place",
  seal: "a seal has not the shape of a seal",
  hash: "the line has been changed since it was sealed: its hash does not fit",
  table: "the line belongs to another table",
  seq: "a line is missing, or out of its place",
  prev: "the line follows another line than the one before it",
  command: "the line repeats a command",
  time: "the time runs back",
  head: "the last record is not the head that the header names",
  extra: "after the records stands a line that is no opening",
  "opening-twice": "a field is opened twice",
  "opening-order": "an opening is out of its order",
  "opening-nowhere": "an opening opens what is not sealed",
  "opening-viewer": "an opening is given to a viewer who may not see it",
  opening: "an opening does not fit its seal",
  truncated: "the file ends early",
  "opening-missing": "openings are missing that this viewer should have",
  setup: "a record of the table is not what it must be",
  commit: "the opened secret is not the one that was committed to",
  "deal-gap": "a shuffle has not the number that belongs there",
  shuffle: "the order of a deck is not what the secret and everybody's entropy give",
  noise: "what a seat added to the draw of the cards is not what it had given the hash of",
  final: "a result that was final is corrected, or is called final before its time",
  signature: "a seat's signature is missing, does not hold, or is not for that record",
}

export const CHECKS = ["lines", "openings", "setup", "commitment", "draw", "deals", "shuffles", "signatures", "rules"]
/** @type {Record<string, string>} */
export const CHECK_OF = {
  setup: "setup",
  version: "setup",
  final: "setup",
  commit: "commitment",
  noise: "draw",
  "deal-gap": "deals",
  shuffle: "shuffles",
  signature: "signatures",
}

export const CANNOT_PROVE = [
  "that nobody was told of cards outside the table",
  "that players did not act in league",
  "who sat behind a seat's link",
  "that the times are true",
  "that the log was not written anew: for that, hold it against receipts kept while you played",
  "that a move without a signature was made by its seat's player: the operator can write it, and claim of every seat that it was silent",
  "that the operator did not choose the cards: for that, somebody honest must have added to the draw",
  "that a match of bots alone was not drawn again and again: nobody else added to its shuffles",
]

export const FAILED = "failed"
export const RULES = "not checked: it takes the game's rules, and fairdeal audit"
export const BROKEN = "not checked: the lines do not hold"
export const NO_SECRET = "not checked: the secret is not open in this file"
export const NOT_BEGUN = "not checked: play has not begun"
export const OTHER_LAW = "not checked: this program does not know the law of the table"
export const IN_TOURNAMENT = "is opened in the tournament's log"
export const NOTHING_DEALT = "not checked: nothing was dealt"

/** @param {number} number @param {string} what */
export const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`

/** Why the file of a tournament does not hold, or is incomplete. @type {Record<string, string>} */
export const EVENING_REASONS = {
  file: "the file is no tournament's: its first lines are not those of one",
  parts: "the file has other parts than its first line says",
  log: "the tournament's own log does not hold",
  setup: "a record of the tournament could not stand there",
  signature: "a record of the tournament is not signed by whom it must be",
  twice: "somebody enters twice, or sits at two tables at once",
  pair: "somebody is in two pairs, or has no partner on their side",
  draw: "noise was opened that does not fit its hash",
  day: "a record of the deal of a day stands outside of its time: before the day, in it, or after it",
  commit: "the opened secret of a board is not the one that was committed to",
  table: "the transcript of a table does not hold",
  extra: "there is a transcript of a table that the tournament does not name",
  board: "a table was not dealt from the seed of its board, or is of another game",
  seat: "at a table sits somebody else than the pairing says",
  head: "the head that the tournament names of a table is not in its transcript",
  result: "a result is not the one that the table's transcript gives",
  missing: "a transcript is missing, or not whole",
  running: "the tournament is not over",
}

/** Which check says so. */
export const EVENING_CHECKS = {
  file: ["file", "parts"],
  log: ["log", "setup", "running"],
  signatures: ["signature"],
  entrants: ["twice", "pair"],
  draw: ["draw", "commit", "day"],
  tables: ["table", "extra", "missing", "head"],
  boards: ["board"],
  seats: ["seat"],
  results: ["result"],
}
export const OWN_DRAWS = "each table drew its own cards"
export const PAIRINGS = "not checked: they take the format's rules, and fairdeal audit"
