// Knows the key of a seat, or of the referee: how it is made, comes to the table, shows that it is there, and acts. What it signs is kept first.

import { REFEREE } from "../server/invitation.js"
import { hex } from "../verify/hash.js"
import { freshCode, read, seedOf, written } from "./code.js"
import { COMES, SITS, commandOf, messageOf, sealedName, untilOf } from "./command.js"
import { freshNoise, noiseHash } from "./draw.js"
import { signedBytes } from "./message.js"
import { freshPair, pairOf, signatureOf } from "./pair.js"
import { inTurn } from "./turn.js"

/**
 * Promises `{seat, code}`: a new key for a seat, kept, and its recovery code, which is kept beside it until it has been written down.
 */
export async function makeKey(keystore, { table, seat }, { now = Date.now(), code = written(freshCode()) } = {}) {
  const { key: recovery } = await pairOf(seedOf(read(code)))
  return { seat: await freshKey(keystore, { table, seat, recovery, at: now, code }), code }
}

/** Promises a new key, kept with what is `known` of it. */
async function freshKey(keystore, known) {
  const made = { ...known, ...(await freshPair()) }
  const kept = await keystore.keep(made).then(
    () => made,
    async () => softly(keystore, made),
  )
  return new SeatKey(keystore, kept)
}

/** Promises a new key for the referee of a table, kept. It has no recovery code: the players replace a referee who has lost it. */
export const makeOfficeKey = (keystore, table, now = Date.now()) => freshKey(keystore, { table, seat: REFEREE, at: now })

/** Some browsers make keys of their own and cannot keep them. */
async function softly(keystore, made) {
  const soft = { ...made, ...(await freshPair({ soft: true })) }
  await keystore.keep(soft)
  return soft
}

/** Promises the key of this name, or null where this browser has it no more. */
export async function keyOf(keystore, table, seat, key) {
  const kept = await keystore.find(table, seat, key)
  return kept ? new SeatKey(keystore, kept) : null
}

export class SeatKey {
  #keystore
  #kept

  constructor(keystore, kept) {
    this.#keystore = keystore
    this.#kept = kept
  }

  get key() {
    return this.#kept.key
  }

  get recovery() {
    return this.#kept.recovery
  }

  get seat() {
    return this.#kept.seat
  }

  /** The name under which this key sat down; "" where it came later. */
  get name() {
    return this.#kept.name ?? ""
  }

  /** The recovery code, until it has been written down. */
  get code() {
    return this.#kept.code ?? null
  }

  /** The code has been written down: this browser keeps it no longer. */
  async forgetsCode() {
    delete this.#kept.code
    await this.#keystore.forgetCode(this.#kept)
  }

  #sign = (what, said) => signatureOf(this.#kept.secret, signedBytes(what, said))

  #noise = ({ number, commit }) => this.#keystore.noise(this.key, number, commit, freshNoise())

  /** Promises `seat_key` of the messages that sit down: under this name, in this draw `{number, commit}`, after this head, with the animal and colour that were chosen. @param {{ name: string, draw: any, head: string, look?: Look | null }} told */
  async sits({ name, draw, head, look = null }) {
    const { table, seat, key, recovery } = this.#kept
    const { seal, opening } = sealedName(SITS, name.normalize("NFC"), freshSalt())
    await this.#keystore.named(this.#kept, opening.value)
    const sit = { table, seat, draw: draw.number, name: seal, key, recovery, head, noise: await this.hashes(draw), ...(look && { look }) }
    return { sit, signature: await this.#sign("sit", sit), openings: { name: opening } }
  }

  /** Promises `office_key` of the message with which the referee comes: under this name, to the office of that number, after this head. */
  async comes({ name, office, head }) {
    const { table, key } = this.#kept
    const { seal, opening } = sealedName(COMES, name.normalize("NFC"), freshSalt())
    const come = { table, office, name: seal, key, head }
    return { come, signature: await this.#sign("come", come), openings: { name: opening } }
  }

  /** Promises the signature by which this key, at the match before, has its seat at `table`, the rematch, taken by `key`. */
  precedes({ table, key }) {
    const { table: of, seat } = this.#kept
    return this.#sign("rematch", { table, seat, key, of })
  }

  /** Promises the signature with which this key takes a seat that another hands over. */
  takes = said => this.#sign("handover", said)

  /** Promises the signature of a claim. */
  claims = claim => this.#sign("claim", claim)

  /** Promises the signature by which this seat vouches for whoever claims another. */
  sponsors = async claim => ({ key: this.key, signature: await this.#sign("vouch", claim) })

  /** Promises the body that asks for a ticket, in answer to the server's `nonce`; at the rematch for which its seat is kept, too. */
  async shows(nonce, origin, table = this.#kept.table) {
    const { seat } = this.#kept
    return { seat, nonce, origin, signature: await this.#sign("ticket", { table, seat, nonce, origin }) }
  }

  /** Promises the hash of this seat's noise for a draw `{number, commit}`. */
  async hashes(draw) {
    const { table, seat } = this.#kept
    return noiseHash({ table, draw: draw.number, seat, commit: draw.commit, noise: await this.#noise(draw) })
  }

  /** Promises the text of the message that opens this seat's noise of a draw, kept: it is the same whenever it is sent. */
  async opens(id, draw, head) {
    const { table, seat } = this.#kept
    const said = { table, draw: draw.number, seat, noise: await this.#noise(draw), head }
    const text = JSON.stringify({ do: "noise", id, signed: { "noise-open": said, signature: await this.#sign("noise", said) } })
    return (await this.#keystore.opening(this.key, { draw: draw.number, commit: draw.commit, text })).text
  }

  /** Promises that it is kept when the opening of a draw `{number, commit}` went out first, by the server's clock. */
  sent = ({ number, commit }, at) => this.#keystore.openingSent(this.key, { draw: number, commit, sent: at })

  /** Promises what this key opened and sent: a Map of the draws' numbers and `{text, sent}`. */
  opened = async () =>
    new Map((await this.#keystore.openings(this.key)).filter(({ sent }) => sent !== undefined).map(({ draw, text, sent }) => [draw, { text, sent }]))

  /**
   * Signs a command in turn and hands its text to `send`: after `head`, with a number above `last`, until two minutes after `now` (by the
   * server's clock). `seals` tell what is chosen in secret.
   */
  acts(message, { head, last, now, seals = null }, send) {
    return inTurn(this.key, async () => {
      const { table, seat } = this.#kept
      const n = await this.#keystore.number(this.#kept, last)
      const made = commandOf(message, { table, seat, n, head, until: untilOf(now) }, seals, freshSalt)
      const text = messageOf(made, await this.#sign("command", made.command))
      await this.#keystore.sent(this.key, { n, id: message.id, until: made.command.until, text })
      send(text, n)
    })
  }

  /** Promises `{said, signature}`: this key gives the seat to `other`, `{key, recovery}`, after `head` and with a number above `last`. */
  handsOver({ head, last }, { key, recovery }) {
    return inTurn(this.key, async () => {
      const { table, seat } = this.#kept
      const said = { table, seat, n: await this.#keystore.number(this.#kept, last), head, key, recovery }
      return { said, signature: await this.#sign("handover", said) }
    })
  }

  /** Promises the head `{size, head}` of the log as this seat was shown it, signed for all others. */
  async vouches({ size, head }) {
    const { table, seat } = this.#kept
    const said = { table, seat, size, head }
    return { head: said, signature: await this.#sign("head", said) }
  }

  /** Promises that the server's answer to number `n` is kept. */
  answered = (n, answer) => this.#keystore.answered(this.key, n, answer)

  /** Promises what this key signed, in order, as the checks and the proof need it. */
  said = () => this.#keystore.all(this.key)

  /** Promises the noises of this key by draw. */
  noises = async () => new Map((await this.#keystore.noises(this.key)).map(({ draw, noise }) => [draw, noise]))
}

const freshSalt = () => hex(crypto.getRandomValues(new Uint8Array(16)))

/** Promises `{message, seat, code}`: a new key for the seat, in place of one that is lost, and its own new recovery code; null where `typed` is no code. */
export async function recovered(keystore, typed, { id, table, seat, head }) {
  const bytes = read(typed)
  if (!bytes) return null
  const pair = await pairOf(seedOf(bytes))
  const { seat: made, code } = await makeKey(keystore, { table, seat })
  const said = { table, seat, head, key: made.key, recovery: made.recovery }
  const signature = await signatureOf(pair.secret, signedBytes("recover", said))
  return { message: { do: "recover", id, signed: { recover: said, signature } }, seat: made, code }
}

/** Promises `{message, seat, code}`: a new key that asks for a seat whose key is lost, without a code; somebody is to vouch for it, and all others to agree. */
export async function claimed(keystore, { id, table, seat }) {
  const { seat: made, code } = await makeKey(keystore, { table, seat })
  const claim = { table, seat, key: made.key, recovery: made.recovery }
  return { message: { do: "claim-seat", id, signed: { claim, signature: await made.claims(claim) } }, seat: made, code }
}
