// Knows how lines that the server gives are checked as they come: each record by its hash and the one before it, each opening by its seal.

import { canonical, decode, isObject } from "../verify/canonical.js"
import { hex, join, sha256, unhex, utf8 } from "../verify/hash.js"

export const START = { seq: -1, hash: "0".repeat(64) }
const EVERYBODY = "everybody"
export const SIGNED_NAME = "by_key.sit.name" // the path of the name under which a key sat down
const SEAL = utf8("fairdeal/seal/v1\0")
const SALT = /^[0-9a-f]{32}$/
const AT_ONCE = 50 // lines

/**
 * Promises what an answer with lines of `table` holds that goes on from `last` (`{seq, hash}`): `records` `{seq, hash, line, seals}` in
 * order, and `openings` `{seq, path, line}` that fit; `joins` is false where a record does not go on from the one before it. `pause()` is
 * waited for now and then, so that the page stays free to answer.
 */
export async function linked(text, table, last, pause = () => {}) {
  /** @type {{ records: LinkedRecord[], openings: LinkedOpening[], joins: boolean }} */
  const found = { records: [], openings: [], joins: true }
  const seals = new Map()
  let { seq, hash } = last
  for (const [number, line] of text.split("\n").filter(Boolean).entries()) {
    if (number % AT_ONCE === AT_ONCE - 1) await pause()
    if (line.startsWith('{"open":')) take(found.openings, opening(line, seals))
    else {
      const record = recordOf(line, table)
      if (!record || record.seq !== seq + 1 || record.prev !== hash) return { ...found, joins: false }
      ;({ seq, hash } = record)
      const own = new Map(sealsOf(record.data))
      for (const [path, seal] of own) seals.set(`${seq} ${path}`, seal)
      found.records.push({ seq, hash, line, seals: [...own].map(([path, { to }]) => [path, to]) })
    }
  }
  return found
}

const take = (list, found) => found && list.push(found)

/** A record whose hash fits, or null. */
function recordOf(line, table) {
  try {
    const found = decode(line)
    const { hash, ...hashed } = found
    return found.table === table && isObject(found.data) && hash === hex(sha256(utf8(canonical(hashed)))) ? found : null
  } catch {
    return null
  }
}

function* sealsOf(value, steps = []) {
  if (isObject(value) && Object.hasOwn(value, "sealed")) yield [steps.join("."), value]
  else if (typeof value === "object" && value !== null) for (const [key, member] of Object.entries(value)) yield* sealsOf(member, [...steps, key])
}

/**
 * An opening that fits the seal of a record beside it, or null: one that does not would spoil the whole file. What everybody saw may lie
 * face down again, and is not kept either: a copy is no memory. A name that was signed is kept, to be held against the one that is shown.
 */
function opening(line, seals) {
  try {
    const { seq, path, salt, value } = decode(line).open
    const seal = seals.get(`${seq} ${path}`)
    const fits =
      SALT.test(salt) &&
      (seal?.to !== EVERYBODY || path === SIGNED_NAME) &&
      seal?.sealed === hex(sha256(join(SEAL, unhex(salt), utf8(canonical([path, value])))))
    return fits ? { seq, path, line } : null
  } catch {
    return null
  }
}

/**
 * The transcript that these lines give for `viewer`, or for the public if an opening is missing that this viewer should have. Of what is
 * sealed to everybody nothing is opened.
 */
export function transcript(table, viewer, records, openings) {
  if (!records.length) return ""
  const owed = new Set(records.flatMap(({ seq, seals }) => seals.filter(([, to]) => isOwed(to, viewer)).map(([path]) => `${seq} ${path}`)))
  const own = openings.filter(({ seq, path }) => owed.has(`${seq} ${path}`))
  const whole = own.length === owed.size
  const given = whole ? own.sort(byPlace) : []
  const { seq, hash } = records.at(-1)
  const header = canonical({ fairdeal: "transcript", head: hash, records: seq + 1, table, v: 1, viewer: whole ? viewer : "public" })
  return [header, ...records.map(each => each.line), ...given.map(each => each.line), ""].join("\n")
}

const isOwed = (to, viewer) => viewer !== "public" && Array.isArray(to) && to.includes(Number(viewer.slice("seat:".length)))

/** By seq, then by path in the order of its UTF-8 bytes, which is that of code points. */
function byPlace(one, other) {
  if (one.seq !== other.seq) return one.seq - other.seq
  const [ones, others] = [[...one.path], [...other.path]]
  const at = ones.findIndex((letter, i) => letter !== others[i])
  if (at < 0) return ones.length - others.length
  return at >= others.length ? 1 : ones[at].codePointAt(0) - others[at].codePointAt(0)
}
