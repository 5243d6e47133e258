// Knows a command as a seat signs it: what it says, what it hides, and until when it counts.

import { canonical } from "../verify/canonical.js"
import { hex, join, sha256, unhex, utf8 } from "../verify/hash.js"

const SEAL = utf8("fairdeal/seal/v1\0")
const ACTION = "by_key.command.action" // where the record has the client's seals
export const SITS = "by_key.sit.name"
export const COMES = "by_key.come.name"
export const ENTERS = "by_key.enter.name"
export const JOINS = "by_key.join.name"
const LASTS = 2 * 60_000 // milliseconds: a click that came to nothing is not to count later

/** A commitment of `value` at the path of a record, with a salt of 32 hex digits. */
const commitmentOf = (path, value, salt) => hex(sha256(join(SEAL, unhex(salt), utf8(canonical([path, value])))))

/** A name as it is signed, and what opens it: everybody may read it until it is removed. `path` is where the record has it. */
export const sealedName = (path, name, salt) => ({ seal: { sealed: commitmentOf(path, name, salt), to: "everybody" }, opening: { salt, value: name } })

/** The seal of a hidden field of an action, for the seats `to` alone; `salt` has 32 hex digits. */
export function sealOf(field, value, to, salt) {
  return { sealed: commitmentOf(`${ACTION}.${field}`, value, salt), to: [...to].sort((one, other) => one - other) }
}

/** `{action, openings}`: the action with seals in the place of its hidden fields, `hidden` their audiences, and what opens them. */
export function concealed(action, hidden, freshSalt) {
  const openings = Object.fromEntries(
    Object.keys(hidden)
      .filter(field => Object.hasOwn(action, field))
      .map(field => [field, { salt: freshSalt(), value: action[field] }]),
  )
  const seals = Object.entries(openings).map(([field, { salt, value }]) => [field, sealOf(field, value, hidden[field], salt)])
  return { action: { ...action, ...Object.fromEntries(seals) }, openings }
}

/** Until when a command counts that is signed at `now`, by the server's clock in milliseconds. */
export const untilOf = now => new Date(now + LASTS).toISOString()

/**
 * `{command, openings?}` for the message of a command: signed is what the message says, without the `seq` that `head` takes the place of; a seat that it is
 * about is called `whom` there, for `seat` is the one that signs. `seals`
 * tell for each type of action the fields that are chosen in secret, and who may see them; these are signed as the record holds them.
 */
export function commandOf({ seq: _seq, seat: whom, ...said }, { table, seat, n, head, until }, seals, freshSalt) {
  const command = { ...said, ...(whom !== undefined && { whom }), table, seat, n, head, until }
  const hidden = seals?.[said.action?.type]
  if (!hidden) return { command }
  const { action, openings } = concealed(said.action, hidden, freshSalt)
  return { command: { ...command, action }, openings }
}

/**
 * The text of the message, which is sent again as it is.
 * @param {{ command: object, openings?: object }} made
 * @param {string} signature
 */
export const messageOf = ({ command, openings }, signature) => JSON.stringify({ do: "signed", signed: { command, signature }, ...(openings && { openings }) })
