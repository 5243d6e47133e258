// Knows what this browser has been told and signed of a table's log, and when that cannot be one log: pure, on plain data.

/**
 * Nothing is known yet. What is known is plain data, so that it can be kept:
 * `seq` and `hash` of the newest record that joins; the operator's `key` from the first visit, and the signed `changes` that led to it; the newest consistent `receipt`;
 * `pending`, a good receipt whose records are still to be compared; `holes`, points `{seq, hash}` after which news were missed;
 * `chapter`, which counts the logs that this table has had here; `proof`, what was known when the first contradiction was
 * found; `alarms`, those that nobody has put away; `openings`, the messages by which our seat opened its noise, and which the log lacks.
 */
export const blank = { seq: -1, hash: null, key: "", changes: [], receipt: "", pending: "", holes: [], chapter: 0, proof: null, alarms: [], openings: [] }

const MOST_HOLES = 20
const ORIGIN = "fairdeal/table/"
const SIZE = /^[1-9]\d{0,9}$/
const ROOT = /^[A-Za-z0-9+/]{43}=$/
const LATER = /^at (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/** The table, size, root (hex) and time of a receipt, or null for a text that is none; whether it is signed is another question. */
export function readReceipt(note = "") {
  const [body, rest] = note.split("\n\n")
  const [origin, size, root, at, ...more] = body.split("\n")
  const time = at === undefined ? "" : LATER.exec(at)?.[1]
  if (!rest || more.length || time === undefined || !origin.startsWith(ORIGIN) || !SIZE.test(size) || !ROOT.test(root)) return null
  return { table: origin.slice(ORIGIN.length), size: Number(size), root: hexOf(root), at: time, note }
}

const hexOf = base64 => [...atob(base64)].map(letter => letter.charCodeAt(0).toString(16).padStart(2, "0")).join("")

/** The newest receipt that may be shown to the server: of the records that this browser knows of. */
export const newest = known => (sizeOf(known.pending) > sizeOf(known.receipt) ? known.pending : known.receipt)

const sizeOf = note => readReceipt(note)?.size ?? 0

/** The seq of the last record that this browser knows to have been there. */
export const reach = known => Math.max(known.seq, sizeOf(newest(known)) - 1)

// Alarms

/** The newest consistent receipt, the first that contradicts it, the key; `chapter` names this browser's copy of the lines. */
const proofOf = ({ seq, hash, key, receipt, pending, chapter }, code, other) => ({
  code, seq, hash, key, receipt, chapter, other, pending: pending === other ? "" : pending, latest: other, settled: false,
})

/** One alarm of a kind, the first. A server that said itself that it lost records is not told of again. */
function raised(alarms, alarm) {
  const said = alarms.some(each => each.code === alarm.code || (each.code === "lost" && !each.ended && alarm.code !== "other-key"))
  return said ? alarms : [...alarms, alarm]
}

/** A loss that the server has told, once its log has gone another way. */
const gone = alarms => alarms.map(each => (each.code === "lost" && !each.ended ? { ...each, ended: "gone" } : each))

/** A loss, or a log that was shorter, once the records are back. */
const back = alarms => alarms.map(each => (behind(each) ? { ...each, ended: "back" } : each))

export const behind = ({ code, ended }) => (code === "lost" || code === "shorter") && !ended

/**
 * What is known after an alarm that leaves what is known: the records may come back, the log may go on with another key. What was known
 * is kept as the proof, too; one that nobody has saved or put away yet is not replaced by a later one.
 */
function warned(known, alarm, other = "") {
  const proof = known.proof && !known.proof.settled ? known.proof : proofOf(known, alarm.code, other)
  return { ...known, alarms: raised(known.alarms, alarm), proof }
}

/** What is known after a contradiction: the log that the server tells now is a new chapter. */
function broken(known, alarm, other = "") {
  const { proof, alarms } = warned(known, alarm, other)
  return { ...anew(known), proof, alarms: gone(alarms) }
}

/** Nothing is known of the log that the server tells now; the operator is the same. */
const anew = ({ key, changes, chapter, openings }) => ({ ...blank, key, changes, chapter: chapter + 1, openings })

/** The log ends at record `seq` (−1: the table is not there at all), though more was known when it was asked. */
export const ends = (known, seq) => (seq < reach(known) ? warned(known, { code: "shorter", seq, had: reach(known) }) : known)

/**
 * What is known after the player saved the proof, or put the alarms away: what the server tells is followed from here on. The signatures of
 * this chapter were `checked` up to that record; what was wrong there has been told.
 */
export function settle(known, checked = -1) {
  const waits = known.alarms.filter(each => each.code === "lost" && !each.ended)
  const short = known.alarms.some(each => each.code === "shorter" && !each.ended)
  const proof = known.proof && { ...known.proof, settled: !waits.length }
  const next = short && !waits.length ? anew(known) : known
  const pardoned = checked < 0 ? known.pardoned : { chapter: known.chapter, seq: checked }
  return { ...next, ...(pardoned && { pardoned }), proof, alarms: waits.map(each => ({ ...each, quiet: true })) }
}

// The key

/**
 * The server names its key: the first is kept, another one is an alarm. `holds`: the receipt that is kept bears this signature.
 * With another key the log must still go on: who moves house takes it along.
 */
export function keyed(known, key, holds = true) {
  if (!key || known.key === key) return known
  if (!known.key && holds) return { ...known, key }
  const next = warned(known, { code: "other-key", was: known.key, now: key })
  return { ...next, key, receipt: "", pending: "", proof: { ...next.proof, now: next.proof.now ?? key } }
}

/** The operator changed its key, and signed that with the one before, as `changes` show: what that one has signed counts as ever. */
export const rekeyed = (known, key, changes) => ({ ...known, key, changes })

/** A receipt came whose signature is not that of the key: it proves nothing against anybody, but the server gave it. */
export const forged = (known, note) => ({ ...known, alarms: raised(known.alarms, { code: "other-key", was: known.key, now: "", note }) })

// News

/** What is known after the news of a view, in order. */
export const told = (known, news) => news.filter(isWhole).reduce(heard, known)

const isWhole = ({ seq, hash, prev }) => Number.isSafeInteger(seq) && typeof hash === "string" && typeof prev === "string"

function heard(known, { seq, hash, prev }) {
  if (seq < known.seq) return known
  if (seq === known.seq) return hash === known.hash ? known : heard(broken(known, { code: "rewritten", seq }), { seq, hash, prev })
  if (seq === known.seq + 1 && known.hash !== null && prev !== known.hash) return heard(broken(known, { code: "rewritten", seq: known.seq }), { seq, hash, prev })
  const missed = known.hash !== null && seq > known.seq + 1
  const holes = missed ? [...known.holes, { seq: known.seq, hash: known.hash }].slice(0, MOST_HOLES) : known.holes
  const alarms = seq === known.seq + 1 && known.hash !== null ? back(known.alarms) : known.alarms
  return due({ ...known, seq, hash, holes, alarms })
}

/** What is known after hearing of a record from before, with its hash as the copy of the lines has it. */
export const again = (known, seq, hash, copied) => (hash === copied ? known : broken(known, { code: "rewritten", seq }))

// Receipts

/** What is known after a receipt whose signature is good. It never takes the place of a larger one, or of one that it contradicts. */
export function signed(known, note) {
  const one = readReceipt(note)
  const clash = [known.receipt, known.pending].map(kept => readReceipt(kept)).find(kept => kept && disagree(kept, one))
  if (clash) return followed(clash.size > one.size ? rolledBack(known, clash, one) : broken(known, { code: "rewritten", seq: one.size - 1 }, note), note)
  const larger = one.size > sizeOf(newest(known))
  return followed(larger ? due({ ...known, pending: note }) : known, note)
}

/** Two receipts that one log cannot have: another root for one size, or a smaller size later. */
const disagree = (kept, one) =>
  kept.size === one.size ? kept.root !== one.root : Boolean(kept.size > one.size && kept.at && one.at > kept.at)

const rolledBack = (known, kept, one) => warned(known, { code: "shorter", seq: one.size - 1, had: kept.size - 1 }, one.note)

/** The proof with the newest receipt that the server gives, and with its first one against what was known. */
function followed(known, note) {
  const { proof } = known
  if (!proof || proof.receipt === note || proof.pending === note) return known
  return { ...known, proof: { ...proof, other: proof.other || note, latest: note } }
}

/** The pending receipt is compared as soon as the known head is what it speaks of. */
function due(known) {
  const one = readReceipt(known.pending)
  if (!one || one.size - 1 !== known.seq) return known
  if (one.root !== known.hash) return followed(broken(known, { code: "rewritten", seq: known.seq }, one.note), one.note)
  return known.holes.length ? known : { ...known, receipt: one.note, pending: "" }
}

// Signatures

/** What is known after a signature in the chain was found wrong: `code` says how, at record `seq`, `seat` whose. What was put away is not told again; an opening of ours that is missing is kept. */
export function unsigned(known, { code, ...found }) {
  if (isPardoned(known, found.seq)) return known
  const { opening } = found
  const openings = opening && !known.openings.includes(opening) ? [...known.openings, opening] : known.openings
  return { ...warned(known, { code: `key-${code}`, ...found }), openings }
}

/** Was what is wrong at record `seq` told already, and put away? */
export const isPardoned = ({ chapter, pardoned }, seq) => pardoned?.chapter === chapter && seq <= pardoned.seq

/** What is known after a head that another seat was shown, with the operator's receipt for it, was found to be none of this log: both receipts are the proof. */
export const split = (known, { seq, seat, note }) => followed(warned(known, { code: "key-split", seq, seat, note }, note), note)

/** Is there an alarm that tells of a signature? Then nothing more is signed until the player wants it so. */
export const stops = known => Boolean(known.alarms?.some(({ code }) => code.startsWith("key-")))

// The copy of the lines

/** The seqs at which the copy of the lines, once it goes that far, is to be compared with what is known. */
export function points(known) {
  const seqs = [...known.holes.map(hole => hole.seq), sizeOf(known.receipt) - 1, sizeOf(known.pending) - 1, known.seq]
  return [...new Set(seqs)].filter(seq => seq >= 0).sort((one, other) => one - other)
}

/** What is known after comparing with record `seq` of the copy, which joins from the first record on. */
export function compared(known, seq, hash) {
  const hole = known.holes.find(each => each.seq === seq)
  if (hole && hole.hash !== hash) return broken(known, { code: "gap", seq })
  const receipt = readReceipt(known.receipt)
  const pending = readReceipt(known.pending)
  if (receipt?.size === seq + 1 && receipt.root !== hash) return broken(known, { code: known.holes.length ? "gap" : "rewritten", seq })
  if (pending?.size === seq + 1 && pending.root !== hash) return followed(broken(known, { code: "rewritten", seq }, pending.note), pending.note)
  if (known.seq === seq && known.hash !== hash) return broken(known, { code: "rewritten", seq })
  const holes = known.holes.filter(each => each.seq > seq)
  const fits = pending?.size === seq + 1 && !holes.length
  return { ...known, holes, ...(fits && { receipt: pending.note, pending: "" }) }
}

/** What is known once the copy has gone further than the news: its head is the log's. */
export function reached(known, seq, hash) {
  if (seq <= known.seq || known.holes.length) return known
  return due({ ...known, seq, hash, alarms: known.hash === null ? known.alarms : back(known.alarms) })
}

/** The lines that the server gives do not go on from the copy that this browser has, whose last record is `seq`. */
export function unjoined(known, seq, hash) {
  const from = known.seq < seq ? { ...known, seq, hash } : known
  return broken(from, { code: known.holes.length ? "gap" : "rewritten", seq })
}

// A server that says itself that it lost records

/** What is known of a loss that the server tells (`{size, root, head_size, until}`), or no longer tells (null) at head `seq`. */
export function lost(known, loss, seq, news = []) {
  const open = known.alarms.find(each => each.code === "lost" && !each.ended)
  if (loss) return open?.size === loss.size ? known : warned({ ...known, alarms: known.alarms.filter(each => !behind(each)) }, lossOf(loss))
  if (!open) return known
  const found = news.find(each => each.seq === open.size - 1)
  const whole = found ? found.hash === open.root : seq >= open.size
  if (whole || known.seq <= open.seq) return { ...known, alarms: whole ? back(known.alarms) : gone(known.alarms) }
  return { ...anew(known), proof: known.proof, alarms: gone(known.alarms) }
}

const lossOf = ({ size, root, head_size: head, until }) => ({ code: "lost", size, root, head, until, seq: head - 1, had: size - 1 })
