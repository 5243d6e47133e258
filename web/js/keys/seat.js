// Knows a seat's key: how it is made, sits down, shows that it is there, and acts. What it signs is kept first.

import { hex } from "../verify/hash.js"
import { freshCode, read, seedOf, written } from "./code.js"
import { commandOf, messageOf, untilOf } from "./command.js"
import { freshNoise, noiseHash } from "./draw.js"
import { signedBytes } from "./message.js"
import { freshPair, pairOf, signatureOf } from "./pair.js"
import { inTurn } from "./turn.js"

/** Promises `{seat, code}`: a new key for a seat, kept, and the recovery code, which is kept nowhere and shown once. */
export async function makeKey(keystore, { table, seat }, now = Date.now()) {
  const bytes = freshCode()
  const { key: recovery } = await pairOf(seedOf(bytes))
  const made = { table, seat, recovery, at: now, ...(await freshPair()) }
  const kept = await keystore.keep(made).then(() => made, async () => softly(keystore, made))
  return { seat: new SeatKey(keystore, kept), code: written(bytes) }
}

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

  #sign = (what, said) => signatureOf(this.#kept.secret, signedBytes(what, said))

  #noise = ({ number, commit }) => this.#keystore.noise(this.key, number, commit, freshNoise())

  /** Promises `seat_key` of the messages that sit down: under this name, in this draw `{number, commit}`, after this head. */
  async sits({ name, draw, head }) {
    const { table, seat, key, recovery } = this.#kept
    const noise = noiseHash({ table, draw: draw.number, seat, commit: draw.commit, noise: await this.#noise(draw) })
    const sit = { table, seat, draw: draw.number, name: name.normalize("NFC"), key, recovery, head, noise }
    return { sit, signature: await this.#sign("sit", sit) }
  }

  /** Promises the signature by which this key, at the match before, has its seat at `table`, the rematch, taken by `key`. */
  precedes({ table, key }) {
    const { table: of, seat } = this.#kept
    return this.#sign("rematch", { table, seat, key, of })
  }

  /** Promises the body that asks for a ticket, in answer to the server's `nonce`. */
  async shows(nonce, origin) {
    const { table, seat } = this.#kept
    return { seat, nonce, origin, signature: await this.#sign("ticket", { table, seat, nonce, origin }) }
  }

  /** Promises the message that opens this seat's noise of a draw. */
  async opens(id, draw, head) {
    const { table, seat } = this.#kept
    const said = { table, draw: draw.number, seat, noise: await this.#noise(draw), head }
    return { do: "noise", id, signed: { "noise-open": said, signature: await this.#sign("noise", said) } }
  }

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

  /** Promises that the server's answer to number `n` is kept. */
  answered = (n, answer) => this.#keystore.answered(this.key, n, answer)

  /** Promises what this key signed, in order, as the checks and the proof need it. */
  said = () => this.#keystore.all(this.key)

  /** Promises the noises of this key by draw. */
  noises = async () => new Map((await this.#keystore.noises(this.key)).map(({ draw, noise }) => [draw, noise]))
}

const freshSalt = () => hex(crypto.getRandomValues(new Uint8Array(16)))

/**
 * Promises `{message, seat, code}`: a new key for the seat, in place of one that is lost, and its own new recovery code; null where `typed` is
 * not the code whose public half `recovery` stands in the log.
 */
export async function recovered(keystore, typed, { id, table, seat, head, recovery }) {
  const bytes = read(typed)
  const pair = bytes && await pairOf(seedOf(bytes))
  if (pair?.key !== recovery) return null
  const { seat: made, code } = await makeKey(keystore, { table, seat })
  const said = { table, seat, head, key: made.key, recovery: made.recovery }
  const signature = await signatureOf(pair.secret, signedBytes("recover", said))
  return { message: { do: "recover", id, signed: { recover: said, signature } }, seat: made, code }
}
