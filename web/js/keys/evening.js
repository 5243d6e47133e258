// Knows the keys of a tournament: an entrant's, for the whole evening or for all of this house, and the director's. What they sign is kept first.

import { REFEREE } from "../server/invitation.js"
import { hex } from "../verify/hash.js"
import { ENTERS, JOINS, commandOf, sealedName, untilOf } from "./command.js"
import { freshNoise, noiseHash } from "./draw.js"
import { openKeystore } from "./keystore.js"
import { signedBytes } from "./message.js"
import { signatureOf } from "./pair.js"
import { makeKey, makeOfficeKey } from "./seat.js"
import { inTurn } from "./turn.js"

const ENTRANT = "entrant" // stands for a seat where the keys of entrants are kept
const HOUSE = "house" // and for a table, the key by which somebody is known again here
const OFFICES = "tournaments" // and for a table, those of directors: they are made before the server has named the tournament

/** Promises the public half of a new key for a director, kept. */
export const makeDirectorKey = async () => (await makeOfficeKey(await openKeystore(), OFFICES)).key

/** Promises the key with which this browser directs the tournament, as its director or a deputy, or null without one. `offices` are as told. */
export async function directorOf({ id, offices }) {
  const keystore = await openKeystore()
  const found = await Promise.all(offices.map(async ({ office, key }) => ({ office, kept: await keystore.find(OFFICES, REFEREE, key) })))
  const own = found.find(({ kept }) => kept)
  return own ? new EveningKey(keystore, own.kept, id, own.office) : null
}

/** Promises the newest key with which this browser has entered, or asked to; null without one. `told` are the entrants. */
export async function entrantOf({ id, entrants }) {
  const keystore = await openKeystore()
  const all = await keystore.of(id, ENTRANT)
  const kept = all.find(({ key }) => entrants.some(each => each.key === key)) ?? all[0]
  return kept ? new EveningKey(keystore, kept, id, entrants.find(each => each.key === kept.key)?.entrant ?? null) : null
}

/** Promises a key for who would enter, kept: a new one, or that of all evenings here for whom this house is to know `again`. */
export async function makeEntrantKey({ id, entrants }, again = false) {
  const keystore = await openKeystore()
  if (again) await keystore.keep({ ...(await houseKey(keystore)), table: id, at: Date.now() })
  else await makeKey(keystore, { table: id, seat: ENTRANT })
  return /** @type {Promise<EveningKey>} it was kept just now */ (entrantOf({ id, entrants }))
}

async function houseKey(keystore) {
  const kept = await keystore.of(HOUSE, ENTRANT)
  if (kept.length) return kept[0]
  await makeKey(keystore, { table: HOUSE, seat: ENTRANT })
  return houseKey(keystore)
}

/** Promises a new key for who comes by a link of the director, to the desk or as an entrant, kept. */
export async function makeComingKey({ id }, toDesk) {
  const keystore = await openKeystore()
  const { key } = toDesk ? await makeOfficeKey(keystore, OFFICES) : (await makeKey(keystore, { table: id, seat: ENTRANT })).seat
  return new EveningKey(keystore, await keystore.find(...(toDesk ? [OFFICES, REFEREE] : [id, ENTRANT]), key), id, null)
}

/** What is kept of a tournament's table in the place of an invitation's fragment: the seat to which an entrant's key invites, and the look that they have all evening. */
export const eveningOf = (cup, seat, key, { animal, colour }) => ["evening", cup, seat, key, animal, colour].join(".")

/** Promises what an entrant's key opens at a table, as `readInvitation` tells it; null where this browser has forgotten the key. */
export async function invitationOf(cup, seat, key, animal, colour) {
  const kept = await (await openKeystore()).find(cup, ENTRANT, key)
  return kept ? { root: "", host: null, cup, name: kept.name, look: { animal, colour }, seats: [{ cup, seat: Number(seat), key }] } : null
}

/** Promises the secret half of an entrant's key. Throws where this browser has forgotten it. */
export const secretOf = async ({ cup, key }) => (await (await openKeystore()).find(cup, ENTRANT, key)).secret

/** Promises the signature of a link's own pair over what its guest has signed. */
const countersigned = async ({ key, secret }, said) => ({ key, signature: await signatureOf(secret, signedBytes("invitation", said)) })

export class EveningKey {
  #keystore
  #kept
  #cup

  constructor(keystore, kept, cup, holder) {
    this.#keystore = keystore
    this.#kept = kept
    this.#cup = cup
    this.holder = holder // the entrant's number, null before there is one, or the director
  }

  get key() {
    return this.#kept.key
  }

  #sign = (what, said) => signatureOf(this.#kept.secret, signedBytes(what, said))

  #noise = ({ number, commits }) => this.#keystore.noise(this.key, number, commits.join("\0"), freshNoise())

  /** Promises the hash of what this key adds to a draw `{number, commits}` of all boards. */
  hashes = async draw => noiseHash({ table: this.#cup, draw: draw.number, seat: this.key, commit: draw.commits.join("\0"), noise: await this.#noise(draw) })

  /**
   * Promises `{enter, signature, openings}`, with which this key enters under a name, after that head; by the link of a partner, which signs the same, with its `invitation`.
   * @param {{ name: string, draw: any, head: string }} asked
   * @param {{ key: string, secret: any, partner: number } | null} [link]
   */
  async enters({ name, draw, head }, link = null) {
    const { key, recovery } = this.#kept
    const { seal, opening } = sealedName(ENTERS, name.normalize("NFC"), hex(crypto.getRandomValues(new Uint8Array(16))))
    await this.#keystore.named(this.#kept, opening.value)
    const enter = { table: this.#cup, key, recovery, head, noise: await this.hashes(draw), name: seal, ...(link && { partner: link.partner }) }
    const invitation = link && (await countersigned(link, enter))
    return { enter, signature: await this.#sign("enter", enter), ...(link && { invitation }), openings: { name: opening } }
  }

  /** Promises `{join, signature, invitation, openings}`, with which this key comes to a place after that head; the link's own pair has signed the same. */
  async joins({ place, name, head }, link) {
    const { seal, opening } = sealedName(JOINS, name.normalize("NFC"), hex(crypto.getRandomValues(new Uint8Array(16))))
    await this.#keystore.named(this.#kept, opening.value)
    const join = { table: this.#cup, place, key: this.key, head, name: seal }
    return { join, signature: await this.#sign("join", join), invitation: await countersigned(link, join), openings: { name: opening } }
  }

  /** Promises the message that opens this key's noise of a draw, kept: it is the same whenever it is sent. */
  async opens(draw, head) {
    const said = { table: this.#cup, seat: this.holder, draw: draw.number, noise: await this.#noise(draw), head }
    const text = JSON.stringify({ do: "noise", id: `noise ${draw.number}`, signed: { "noise-open": said, signature: await this.#sign("noise", said) } })
    return JSON.parse((await this.#keystore.opening(this.key, { draw: draw.number, commit: draw.commits.join("\0"), text })).text)
  }

  /** Promises the signature with which this key shows, in answer to the server's `nonce`, that it is there. */
  shows = (nonce, origin) => this.#sign("ticket", { table: this.#cup, seat: this.holder, nonce, origin })

  /** Signs a command in turn, after `head` and for some minutes from `now`, and promises what `send(message)` does with it. */
  commands(asked, { head, now }, send) {
    return inTurn(this.key, async () => {
      const n = await this.#keystore.number(this.#kept)
      const { command } = commandOf(asked, { table: this.#cup, seat: this.holder, n, head, until: untilOf(now) }, null, null)
      return send({ do: "signed", signed: { command, signature: await this.#sign("command", command) } })
    })
  }
}
