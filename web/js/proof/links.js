// Knows how lines that the server gives are checked as they come: each record by its hash and the one before it, each opening by its seal.

import { canonical, decode, isObject } from "../verify/canonical.js"
import { hex, join, sha256, unhex, utf8 } from "../verify/hash.js"

export const START = { seq: -1, hash: "0".repeat(64) }
const SEAL = utf8("fairdeal/seal/v1\0")
const SALT = /^[0-9a-f]{32}$/

/**
 * What an answer with lines of `table` holds that goes on from `last` (`{seq, hash}`): `records` `{seq, hash, line, seals}` in order,
 * and `openings` `{seq, path, line}` that fit; `joins` is false where a record does not go on from the one before it.
 */
export function linked(text, table, last) {
  const found = { records: [], openings: [], joins: true }
  const seals = new Map()
  let { seq, hash } = last
  for (const line of text.split("\n").filter(Boolean)) {
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

/** An opening that fits the seal of a record beside it, or null: one that does not would spoil the whole file. */
function opening(line, seals) {
  try {
    const { seq, path, salt, value } = decode(line).open
    const seal = seals.get(`${seq} ${path}`)
    const fits = SALT.test(salt) && seal?.sealed === hex(sha256(join(SEAL, unhex(salt), utf8(canonical([path, value])))))
    return fits ? { seq, path, line } : null
  } catch {
    return null
  }
}

/**
 * The transcript that these lines give for `viewer`, or for the public if an opening is missing that this viewer should have. Openings
 * that the viewer may not have are left out.
 */
export function transcript(table, viewer, records, openings) {
  if (!records.length) return ""
  const open = new Set(openings.map(({ seq, path }) => `${seq} ${path}`))
  const owed = records.flatMap(({ seq, seals }) => seals.filter(([, to]) => isOwed(to, viewer)).map(([path]) => `${seq} ${path}`))
  const eyes = owed.every(key => open.has(key)) ? viewer : "public"
  const audience = new Map(records.flatMap(({ seq, seals }) => seals.map(([path, to]) => [`${seq} ${path}`, to])))
  const given = openings.filter(({ seq, path }) => sees(audience.get(`${seq} ${path}`), eyes)).sort(byPlace)
  const { seq, hash } = records.at(-1)
  const header = canonical({ fairdeal: "transcript", head: hash, records: seq + 1, table, v: 1, viewer: eyes })
  return [header, ...records.map(each => each.line), ...given.map(each => each.line), ""].join("\n")
}

const isOwed = (to, viewer) => viewer !== "public" && Array.isArray(to) && to.includes(Number(viewer.slice("seat:".length)))
const sees = (to, viewer) => to === "everybody" || isOwed(to, viewer)

/** By seq, then by path in the order of its UTF-8 bytes, which is that of code points. */
function byPlace(one, other) {
  if (one.seq !== other.seq) return one.seq - other.seq
  const [ones, others] = [[...one.path], [...other.path]]
  const at = ones.findIndex((letter, i) => letter !== others[i])
  if (at < 0) return ones.length - others.length
  return at >= others.length ? 1 : ones[at].codePointAt(0) - others[at].codePointAt(0)
}
