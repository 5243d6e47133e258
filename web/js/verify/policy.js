// Knows trust policies in the form of c2sp.org/tlog-policy: which logs and witnesses count, and how many must have signed.

import { hex, utf8 } from "./hash.js"
import { BadNote, COSIGNED, COSIGNED_ML_DSA, SIGNED, insist, noteKey } from "./notes.js"

const NONE = "none"
const MOST_LINES = 1000
const LONGEST_NAME = 255 // bytes, that a cosignature by ML-DSA-44 has room for
const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/
const NUMBER = /^[1-9][0-9]{0,3}$/

/** A policy `{logs, witnesses, groups, quorum}`; one of no text asks nobody. Throws `BadNote`, "policy", at the first line that is none. */
export function policyOf(text) {
  const found = { logs: [], witnesses: [], groups: [], quorum: [], free: new Map() }
  for (const [number, line] of text.split("\n").entries()) {
    const words = line.split(/[ \t]+/).filter(Boolean)
    insist(!CONTROL.test(line) && number < MOST_LINES, "policy")
    insist(!words.length || words[0].startsWith("#") || takes(found, words), "policy")
  }
  insist(found.quorum.length === 1 || !text.trim(), "policy")
  return { ...found, quorum: found.quorum[0] ?? NONE }
}

/** Takes a line; false where it may not stand. What it names stands in a line before it. */
function takes(found, [kind, ...words]) {
  if (kind === "log" && words.length >= 1 && words.length <= 2) return log(found, words[0])
  if (kind === "witness" && words.length >= 2 && words.length <= 3) return witness(found, words)
  if (kind === "group" && words.length >= 3) return group(found, words)
  if (kind !== "quorum" || words.length !== 1 || found.quorum.length) return false
  found.quorum.push(words[0])
  return found.free.has(words[0]) || words[0] === NONE
}

function log({ logs }, written) {
  const key = keyOf(written, [SIGNED])
  if (!key || logs.some((each) => isSame(each, key))) return false
  logs.push(key)
  return true
}

function names({ free }, name) {
  if (free.has(name) || name === NONE) return false
  free.set(name, true)
  return true
}

function witness(found, [name, written]) {
  const key = keyOf(written, [COSIGNED, COSIGNED_ML_DSA])
  if (!key || found.witnesses.some((each) => isSame(each.key, key)) || !names(found, name)) return false
  found.witnesses.push({ name, key })
  return true
}

function group(found, [name, least, ...members]) {
  if (new Set(members).size < members.length || !members.every((each) => found.free.get(each))) return false
  const number = least === "any" ? 1 : least === "all" ? members.length : NUMBER.test(least) ? Number(least) : 0
  if (number < 1 || number > members.length || !names(found, name)) return false
  for (const each of members) found.free.set(each, false)
  found.groups.push({ name, number, members })
  return true
}

function keyOf(written, kinds) {
  for (const kind of kinds) {
    try {
      const key = noteKey(written, kind)
      return utf8(key.name).length <= LONGEST_NAME ? key : null
    } catch (wrong) {
      if (!(wrong instanceof BadNote)) throw wrong
    }
  }
  return null
}

const isSame = (one, other) => hex(one.bytes) === hex(other.bytes)

/** Are enough of the witnesses among those, by name in the policy, who have seen a checkpoint? */
export function isMet({ groups, quorum }, seen) {
  const met = new Set([NONE, ...seen])
  for (const { name, number, members } of groups) if (members.filter((each) => met.has(each)).length >= number) met.add(name)
  return met.has(quorum)
}
