// Knows files from the operator's log of heads (docs/witness.md): proofs that it holds a head of a table, and that it only grew.

import { hex, join, pbkdf2, sha256, utf8 } from "./hash.js"
import { BadNote, COSIGNED_ML_DSA, SIGNED, decimal, insist, keyUnder, noteKey, noteOf, signedAt } from "./notes.js"
import { isMet, policyOf } from "./policy.js"
import { LONGEST_TEXT, NO_KEY, cut, unbase64 } from "./receipts.js"

const PROOF = "c2sp.org/tlog-proof@v1"
const GROWTH = "old "
const LONGEST_PATH = 63
const ROUNDS = 2 ** 15
const NOBODYS_YEAR = 253_402_300_800n // seconds: the year 10000

export const NOT_LOGGED = {
  form: "it is no proof from a log of heads",
  origin: "its log is not that of the operator",
  unsigned: "the operator's key did not sign its checkpoint",
  signature: "a signature in it does not fit",
  path: "it does not lead to a head of the match",
  unseen: "fewer of the policy's witnesses have seen it than it asks for",
  alone: "no transcript lies beside it",
  old: "no proof with the older checkpoint lies beside it",
  grown: "it does not show that the log went on",
}

const text = new TextDecoder("utf-8", { ignoreBOM: true })
const latin = new TextDecoder("latin1")

const same = (one, other) => hex(one) === hex(other)
/** The checkpoint in a note, `{origin, size, root, text, lines}`. */
function checkpointOf(written) {
  const note = noteOf(written)
  const told = note.text.slice(0, -1).split("\n")
  insist(told.length >= 3 && told.every((line) => line), "form")
  const root = unbase64(told[2])
  insist(root.length === 32, "form")
  return { ...note, origin: told[0], size: decimal(told[1]), root }
}

function mustBeOf(note, operator) {
  const keys = operator.map((each) => noteKey(each, SIGNED))
  const first = keys.length && hex(sha256(join(utf8("fairdeal/log/v1\0"), keys[0].bytes))).slice(0, 32)
  insist(first && note.origin === `fairdeal/log/${first}`, "origin")
  const times = keys.map((key) => signedAt(note, keyUnder(note.origin, key)))
  insist(times.some((when) => when !== null), "unsigned")
}

const node = (left, right) => sha256(join(Uint8Array.of(1), left, right))
const odd = (number) => (number & 1n) === 1n

/** Up from a place that is complete to the left: `[place, last]` where the next hash from the left joins. */
function climbed(place, last) {
  while (!odd(place) && place) [place, last] = [place >> 1n, last >> 1n]
  return [place, last]
}

/** The root of a tree of `size` leaves with this leaf at `number`; null if the path is of another tree. */
function rootAbove(leaf, number, size, path) {
  let [place, last, found] = [number, size - 1n, leaf]
  for (const each of path) {
    if (last <= 0n) return null
    const fromLeft = odd(place) || place === last
    found = fromLeft ? node(each, found) : node(found, each)
    if (fromLeft) [place, last] = climbed(place, last)
    ;[place, last] = [place >> 1n, last >> 1n]
  }
  return last === 0n && number < size ? found : null
}

/** Does the path show that the tree with the new root goes on from that with the old one? */
function goesOn(old, oldRoot, size, newRoot, path) {
  if (old === size) return same(oldRoot, newRoot) && !path.length
  if (old === 0n) return same(oldRoot, sha256(new Uint8Array())) && !path.length
  if (old > size || !path.length) return false
  let [place, last] = [old - 1n, size - 1n]
  while (odd(place)) [place, last] = [place >> 1n, last >> 1n]
  const [first, ...rest] = (old & (old - 1n)) === 0n ? [oldRoot, ...path] : path
  let [before, after] = [first, first]
  for (const each of rest) {
    if (last === 0n) return false
    const fromLeft = odd(place) || place === last
    after = fromLeft ? node(each, after) : node(after, each)
    if (fromLeft) before = node(each, before)
    if (fromLeft) [place, last] = climbed(place, last)
    ;[place, last] = [place >> 1n, last >> 1n]
  }
  return last === 0n && same(before, oldRoot) && same(after, newRoot)
}

function hashesOf(lines) {
  const path = lines.map(unbase64)
  insist(path.length <= LONGEST_PATH && path.every(({ length }) => length === 32), "form")
  return path
}

function inclusionOf(proof) {
  const [head, rest] = cut(proof, "\n\n")
  const [first, ...more] = head.split("\n")
  insist(first === PROOF, "form")
  const lines = more[0]?.startsWith("extra ") ? more.slice(1) : more
  insist(lines[0]?.startsWith("index "), "form")
  return { number: decimal(lines[0].slice(6)), path: hashesOf(lines.slice(1)), note: checkpointOf(rest) }
}

/**
 * Which of these heads, `{table, size, root}`, the proof shows to be in the log, and what is said of it; throws `BadNote`.
 * `trust` is `{operator, policy}`: keys in words, and the text of a policy.
 */
export function included(proof, moments, { operator, policy }) {
  const trusted = policyOf(policy)
  const { number, path, note } = inclusionOf(proof)
  operator.forEach((each) => noteKey(each, SIGNED))
  mustBeOf(note, operator)
  const logs = trusted.logs.filter(({ name }) => name === note.origin).map((key) => signedAt(note, key))
  const witnesses = trusted.witnesses.filter(({ key }) => key.kind !== COSIGNED_ML_DSA)
  const times = witnesses.map(({ name, key }) => ({ name, key, when: signedAt(note, key) })).filter(({ when }) => when !== null)
  const waits = unchecked(note, trusted)
  insist(!trusted.logs.length || logs.some((when) => when !== null), "origin")
  const names = new Map()
  for (const moment of moments) {
    const { table, size, root } = moment
    if (!names.has(table)) names.set(table, hex(pbkdf2(utf8(table), utf8(`fairdeal/log/table/v1\0${note.origin}`), ROUNDS)))
    const leaf = sha256(utf8(`\0fairdeal/head/v1\n${names.get(table)}\n${size}\n${root}\n`))
    const found = rootAbove(leaf, number, note.size, path)
    if (!found || !same(found, note.root)) continue
    insist(isMet(trusted, times.map(({ name }) => name)), "unseen")
    return { moment, says: `in the operator's log of heads as leaf ${number} of ${note.size}${seenBy(times)}${waits}` }
  }
  throw new BadNote(names.size ? "path" : "alone")
}

function seenBy(times) {
  const inOrder = (one, other) => (one.key.name < other.key.name ? -1 : one.key.name > other.key.name ? 1 : Number(one.when - other.when))
  const told = [...times].sort(inOrder).map(({ key, when }) => `${key.name} at ${timeOf(when)}`)
  return told.length ? `, seen by ${told.join(" and ")}` : ""
}

/** Nothing here checks ML-DSA-44: such a cosignature counts for nothing, and against nobody. */
function unchecked({ lines }, { witnesses }) {
  const isOf = (key, { name, number, raw }) => name === key.name && number === key.number && isWhole(raw)
  const found = witnesses.filter(({ key }) => key.kind === COSIGNED_ML_DSA && lines.filter((line) => isOf(key, line)).length).map(({ key }) => key.name).sort()
  return found.length ? `; the cosignature of ${found.join(" and ")} not checked` : ""
}

/** Has a cosignature by ML-DSA-44 its length, and a time? A wrong one spoils the note. */
function isWhole(raw) {
  insist(raw.length === 4 + 8 + 2420 && raw[4] < 128, "signature")
  return true
}

const timeOf = (seconds) => (seconds >= NOBODYS_YEAR ? `${seconds} s` : `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}Z`)

function growthOf(proof) {
  const [head, rest] = cut(proof, "\n\n")
  const [first, ...hashes] = head.split("\n")
  insist(first.startsWith(GROWTH), "form")
  const path = hashesOf(hashes)
  return { old: decimal(first.slice(GROWTH.length)), path, note: checkpointOf(rest) }
}

/** Is a file beside a transcript one from a log of heads, and no receipt? */
export function isLogged(raw) {
  const start = latin.decode(raw.subarray(0, PROOF.length))
  return start === PROOF || start.startsWith(GROWTH)
}

/** What files from the log, `{name, raw}`, show, as receipts do; and of how many leaves two different trees were signed. */
export function logged(files, trust, moments) {
  const texts = files.map(({ name, raw }) => ({ name, proof: text.decode(raw.subarray(0, LONGEST_TEXT)) }))
  const trees = new Map()
  for (const { proof } of texts) {
    const found = signedCheckpoint(cut(proof, "\n\n")[1], trust.operator)
    if (found) trees.set(found.size, [...(trees.get(found.size) ?? []), found.root])
  }
  const isForked = ([, [first, ...more]]) => more.some((root) => !same(root, first))
  const forked = [...trees].filter(isForked).map(([size]) => size)
  return { notes: texts.map((each) => ofLog(each, trust, moments, trees)), forked: forked.sort((one, other) => (one < other ? -1 : 1)) }
}

function signedCheckpoint(note, operator) {
  try {
    const found = checkpointOf(note)
    mustBeOf(found, operator)
    return found
  } catch (wrong) {
    if (!(wrong instanceof BadNote)) throw wrong
    return null
  }
}

function ofLog({ name, proof }, trust, moments, trees) {
  const no = { name, table: "", size: 0, root: "", at: "" }
  if (!trust.operator.length) return { ...no, why: NO_KEY }
  try {
    if (!proof.startsWith(GROWTH)) {
      const { moment, says } = included(proof, moments, trust)
      return { name, ...moment, at: "", why: "", says }
    }
    const { old, path, note } = growthOf(proof)
    mustBeOf(note, trust.operator)
    insist(trees.has(old), "old")
    insist(trees.get(old).some((root) => goesOn(old, root, note.size, note.root, path)), "grown")
    const says = `the log of heads went on from ${old} to ${note.size} leaves`
    return { ...no, size: Number(note.size), root: hex(note.root), why: "", says }
  } catch (wrong) {
    if (!(wrong instanceof BadNote)) throw wrong
    return { ...no, why: NOT_LOGGED[wrong.message] }
  }
}
