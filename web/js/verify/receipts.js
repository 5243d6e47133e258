// Knows receipts and the operator's key: signed notes (c2sp.org/signed-note) over checkpoints (c2sp.org/tlog-checkpoint).

import { isSigned } from "./ed25519.js"
import { hex, join, sha256, utf8 } from "./hash.js"
import { TIME } from "./lines.js"

export const LONGEST_TEXT = 2 ** 16
export const NO_KEY = "no key was given"
export const BAD_POLICY = "The policy is none: its lines are those of c2sp.org/tlog-policy."
export const BAD_KEY = "The key is no verifier key: it looks like name+0a1b2c3d+base64."

const SIZE = /^[1-9][0-9]{0,9}$/
const TABLE = /^[!-~]{1,200}$/
const NAME = /^[!-*,-~]{1,100}$/
const ORIGIN = "fairdeal/table/"
const NO_RECEIPT = "it is no receipt"
const ENDS = /^[ \t\r\n]+|[ \t\r\n]+$/g
const text = new TextDecoder("utf-8", { ignoreBOM: true })

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Is it base64 with its padding, whatever its last bits are? */
export const isPadded = (written) => BASE64.test(written) && written.length % 4 === 0

/** The bytes that are written so and not otherwise in base64; none where there are none. */
export function unbase64(written) {
  try {
    const raw = atob(written)
    return btoa(raw) === written ? Uint8Array.from(raw, (letter) => letter.charCodeAt(0)) : new Uint8Array()
  } catch {
    return new Uint8Array()
  }
}

/** `[before, after]` the first place where `mark` stands; all of it and "" where it stands nowhere. */
export function cut(whole, mark) {
  const at = whole.indexOf(mark)
  return at < 0 ? [whole, ""] : [whole.slice(0, at), whole.slice(at + mark.length)]
}

/** The operator's key `{name, number, bytes, label, written}`, read from name+id+base64; null for any other text. */
export function keyOf(written) {
  const [name, rest] = cut(written.replace(ENDS, ""), "+")
  const [number, encoded] = cut(rest, "+")
  const raw = unbase64(encoded)
  if (!NAME.test(name) || raw.length !== 33 || raw[0] !== 1) return null
  const named = hex(sha256(join(utf8(`${name}\n`), raw)).subarray(0, 4))
  return number === named ? { name, number, bytes: raw.subarray(1), label: `${name}+${number}`, written: `${name}+${number}+${encoded}` } : null
}

/** What a note says: `{name, table, size, root, at, why}`; `why` is empty only if one of the operator's keys signed it. */
export function receiptOf(name, raw, keys) {
  const whole = text.decode(raw.subarray(0, LONGEST_TEXT)).replaceAll("\r\n", "\n").replace(/^\n+|\n+$/g, "")
  const [body, signatures] = cut(`${whole}\n`, "\n\n")
  const [origin, ...more] = body.split("\n")
  const [size = "", root = "", at = ""] = more
  const table = origin.slice(ORIGIN.length)
  const hash = unbase64(root)
  const fine = origin.startsWith(ORIGIN) && SIZE.test(size) && hash.length === 32 && TABLE.test(table)
  const timed = more.length === 3 && at.startsWith("at ") && TIME.test(at.slice(3))
  if (!fine || !(more.length === 2 || timed)) return { name, table: "", size: 0, root: "", at: "", why: NO_RECEIPT }
  const whys = keys.map((key) => unsigned(utf8(`${body}\n`), signatures, key))
  const why = whys.includes("") ? "" : [NO_KEY, ...whys].at(-1)
  return { name, table, size: Number(size), root: hex(hash), at: at.slice(3), why }
}

/** Why the key did not sign it; empty if it did. */
function unsigned(body, signatures, key) {
  const start = `— ${key.name} `
  let why = `the key ${key.label} did not sign it`
  for (const line of signatures.split("\n")) {
    const raw = line.startsWith(start) ? unbase64(line.slice(start.length)) : []
    if (raw.length !== 68 || hex(raw.subarray(0, 4)) !== key.number) continue
    if (isSigned(key.bytes, body, raw.subarray(4))) return ""
    why = `the signature of the key ${key.label} does not fit it`
  }
  return why
}
