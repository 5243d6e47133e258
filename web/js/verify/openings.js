// Knows what an opening of noise shows that a browser signed and kept beside its log: that it is missing there, and not when the server had it.

import { Broken, canonical, decode, isObject } from "./canonical.js"
import { isSigned } from "./ed25519.js"
import { hex, sha256, unhex, utf8 } from "./hash.js"
import { HEX64 } from "./lines.js"

const SIGNATURE = /^[0-9a-f]{128}$/
const SIGNED = { "noise-open": isObject, signature: isText }
const SAID = { table: isText, draw: Number.isSafeInteger, seat: Number.isSafeInteger, noise: isText, head: isText }

function isText(value) {
  return typeof value === "string"
}

const isShape = (value, members) =>
  isObject(value) && Object.keys(value).length === Object.keys(members).length && Object.entries(members).every(([name, is]) => Object.hasOwn(value, name) && is(value[name]))

/** What an opening shows against a log that holds, `{name, table, draws}`; no content of it makes this throw. */
export function ofOpening(name, text, log) {
  const signed = decoded(text)
  if (!isShape(signed, SIGNED) || !isShape(signed["noise-open"], SAID)) return `${name} shows nothing: it is no signed opening.`
  const said = signed["noise-open"]
  const closed = log.draws.find(({ kind, data }) => kind === "draw-closed" && data.draw === said.draw)
  if (said.table !== log.table || !closed || !(said.seat >= 0 && said.seat < closed.data.keys.length)) return `${name} shows nothing: it is of no draw that ${log.name} tells of.`
  if (!isOf(signed, said, closed.data)) return `${name} shows nothing: it is not what the key of seat ${said.seat} was to open.`
  return held(name, said, log)
}

function decoded(text) {
  try {
    return decode(text)
  } catch (wrong) {
    if (!(wrong instanceof Broken)) throw wrong
    return null
  }
}

/** Has the seat's key signed it, and does it fit the hash that stands? */
function isOf({ signature }, said, { commit, keys, noise }) {
  const { table, draw, seat } = said
  const hashed = hex(sha256(utf8(["fairdeal/noise/v2", table, draw, seat, commit, said.noise].join("\0"))))
  if (!HEX64.test(said.noise) || hashed !== noise[seat] || !HEX64.test(keys[seat]) || !SIGNATURE.test(signature)) return false
  return isSigned(unhex(keys[seat]), utf8(`fairdeal/noise-open/v1\0${canonical(said)}`), unhex(signature))
}

/** Whether the log holds it, and what the log says in its place. */
function held(name, { seat, draw }, log) {
  const ofDraw = log.draws.filter(({ data }) => data.draw === draw)
  const opened = ofDraw.find(({ kind, by }) => kind === "noise-opened" && by === `seat:${seat}`)
  if (opened) return `${name}: ${log.name} holds what the key of seat ${seat} opened in draw ${draw + 1}, at #${opened.seq}.`
  const barred = ofDraw.find(({ kind, data }) => kind === "barred" && data.seat === seat)
  const ended = barred ?? ofDraw.find(({ kind }) => kind === "reseeded")
  const instead = ended ? `: #${ended.seq} calls the seat silent` : ""
  return `${name}: the key of seat ${seat} signed what it opened in draw ${draw + 1}, and ${log.name} lacks it${instead}. Whether the server had it in time, no file can show.`
}
