// Knows signed notes (c2sp.org/signed-note) with the keys under them, and how an operator's key is changed (docs/witness.md).

import { isSigned } from "./ed25519.js"
import { hex, join, sha256, utf8 } from "./hash.js"
import { cut, isPadded, unbase64 } from "./receipts.js"

export const [SIGNED, COSIGNED, COSIGNED_ML_DSA] = [1, 4, 6]
const LENGTH = { [SIGNED]: 33, [COSIGNED]: 33, [COSIGNED_ML_DSA]: 1313 } // of a key with the byte of its type
const MOST_SIGNATURES = 64
const LARGEST = 2n ** 63n - 1n
const NAME = /^[^+\p{C}\p{Z}]+$/u
const CONTROL = /[\0-\t\v-\x1f]/
const ENDS = /^\s+|\s+$/g
const ROTATION = "fairdeal/key-rotation/v1"
export const CUT = "-----\n" // parts notes that are kept in one text

/** Why a note shows nothing: the message is a code, "key" for a key that is none. */
export class BadNote extends Error {}

export function insist(holds, code) {
  if (!holds) throw new BadNote(code)
}

const bigOf = (bytes) => BigInt(`0x${hex(bytes)}`)

/** A key in words, `{name, kind, bytes, number}`; throws `BadNote`. */
export function noteKey(written, kind) {
  const [name, rest] = cut(written.replace(ENDS, ""), "+")
  const [number, encoded] = cut(rest, "+")
  const raw = unbase64(encoded)
  insist(raw.length === LENGTH[kind] && raw[0] === kind && NAME.test(name), "key")
  const key = { name, kind, bytes: raw.subarray(1), number: numberOf(name, raw) }
  insist(key.number === number, "key")
  return key
}

/** A key of another name with the same public half. */
export const keyUnder = (name, { kind, bytes }) => ({ name, kind, bytes, number: numberOf(name, join(Uint8Array.of(kind), bytes)) })

const numberOf = (name, raw) => hex(sha256(join(utf8(`${name}\n`), raw)).subarray(0, 4))

export function decimal(written) {
  insist(/^(0|[1-9][0-9]{0,18})$/.test(written) && BigInt(written) <= LARGEST, "form")
  return BigInt(written)
}

/** A note's signed text, which ends at its last empty line, and the signature lines that follow: `{text, lines}`. */
export function noteOf(note) {
  insist(!CONTROL.test(note), "form")
  const at = note.lastIndexOf("\n\n")
  const lines = note.slice(at + 2)
  insist(at >= 0 && lines.endsWith("\n") && lines.split("\n").length - 1 <= MOST_SIGNATURES, "form")
  return { text: note.slice(0, at + 1), lines: lines.slice(0, -1).split("\n").map(signatureLine) }
}

function signatureLine(line) {
  const [dash, name = "", encoded = "", ...more] = line.split(" ")
  insist(dash === "—" && NAME.test(name) && more.every((each) => !each), "form")
  insist(isPadded(encoded), "form")
  const raw = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0)) // others do not look at the last bits
  insist(raw.length >= 5, "form")
  return { name, number: hex(raw.subarray(0, 4)), raw }
}

/** When the key signed, 0n for a signature without a time; null if it did not. A wrong one spoils the note. */
export function signedAt(note, key) {
  let found = null
  for (const { name, number, raw } of note.lines) {
    if (name !== key.name || number !== key.number) continue
    let [when, signature, message] = [0n, raw.subarray(4), note.text]
    if (key.kind === COSIGNED) {
      when = raw.length > 4 ? bigOf(raw.subarray(4, 12)) : 0n
      signature = raw.subarray(12)
      message = `cosignature/v1\ntime ${when}\n${note.text}`
    }
    insist(when <= LARGEST && isSigned(key.bytes, utf8(message), signature), "signature")
    found = found === null || when < found ? when : found
  }
  return found
}

/** A change of the operator's key as `[old, new]`; both have signed it. */
function rotationOf(written) {
  const note = noteOf(written)
  const told = note.text.slice(0, -1).split("\n")
  insist(told.length === 4 && told[0] === ROTATION, "form")
  const keys = told.slice(1, 3).map((key) => noteKey(key, SIGNED))
  insist(keys.every((key) => signedAt(note, key) !== null), "unsigned")
  return keys.map(wordsOf)
}

/** A key in words, as it is written. */
const wordsOf = ({ name, kind, bytes, number }) => `${name}+${number}+${btoa(String.fromCharCode(kind, ...bytes))}`

/** The operator's keys in words, the first first, that changes join to this one; each has one after it, and none comes back. Throws `BadNote`. */
export function chainOf(written, changes) {
  const [after, before] = [new Map(), new Map()]
  for (const [old, next] of changes.map(rotationOf)) {
    insist((after.get(old) ?? next) === next && (before.get(next) ?? old) === old, "key")
    after.set(old, next)
    before.set(next, old)
  }
  const keys = [wordsOf(noteKey(written, SIGNED))]
  while (before.has(keys[0])) {
    insist(!keys.includes(before.get(keys[0])), "key")
    keys.unshift(before.get(keys[0]))
  }
  while (after.has(keys.at(-1))) keys.push(after.get(keys.at(-1)))
  return keys
}
