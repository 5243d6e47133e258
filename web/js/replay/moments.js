// Knows how moments are fetched: each once, and of many that are wanted in a row only the last.

import { changed } from "../server/changes.js"

const KEPT = 200

/**
 * Moments by eyes and seq; `fetch(eyes, seq, from)` promises one, or what has changed since the moment `from`, if there
 * is one. The least lately used are forgotten.
 */
export class Moments {
  #fetch
  #kept = new Map()
  #passing = new Set()
  #here = new Map() // those that have come, and are the same whenever they are asked for

  constructor(fetch) {
    this.#fetch = fetch
  }

  /** Promises a moment, which is asked for once; a refusal is forgotten, so that it can be asked for again. */
  at(eyes, seq) {
    const key = `${eyes} ${seq}`
    const found = this.#kept.get(key) ?? this.#fetched(eyes, seq)
    this.#kept.delete(key)
    this.#kept.set(key, found)
    found.then(
      moment => (moment.passing ? this.#passing.add(key) : this.#here.set(key, moment)),
      () => this.#kept.delete(key),
    )
    if (this.#kept.size > KEPT) this.#drop(this.#kept.keys().next().value)
    return found
  }

  /** Promises a moment as the server tells it: whole, or by its changes since a neighbour. */
  async #fetched(eyes, seq) {
    const near = [seq - 1, seq + 1].map(each => this.#here.get(`${eyes} ${each}`)).find(moment => moment?.game)
    const told = await this.#fetch(eyes, seq, near?.seq)
    if (told.from === undefined) return told
    const { from, game, ...rest } = told
    return { ...near, ...rest, game: changed(near.game, game) }
  }

  #drop(key) {
    this.#kept.delete(key)
    this.#here.delete(key)
  }

  /** Forget the moments that may show less when they are asked for again: the table has moved on. */
  forget() {
    for (const key of this.#passing) this.#kept.delete(key)
    this.#passing.clear()
  }
}

/**
 * Shows the last moment that is wanted: while one is on its way, later wishes replace each other, and an answer
 * that is no longer wanted is dropped. `show(moment)` and `fail(error)` are told of the wanted one only.
 */
export class Wanted {
  #moments
  #outside
  /** @type {{ eyes: Eyes, seq: number } | null} */
  #wish = null
  #busy = false

  constructor(moments, outside) {
    this.#moments = moments
    this.#outside = outside
  }

  /** Nothing is on its way. */
  get calm() {
    return !this.#busy
  }

  async want(eyes, seq) {
    this.#wish = { eyes, seq }
    if (this.#busy) return
    this.#busy = true
    while (this.#wish) await this.#answer(this.#wish)
    this.#busy = false
    this.#outside.rest()
  }

  async #answer(wish) {
    const [moment, error] = await this.#moments.at(wish.eyes, wish.seq).then(
      found => [found, null],
      wrong => [null, wrong],
    )
    if (wish !== this.#wish) return
    this.#wish = null
    if (error) this.#outside.fail(error)
    else this.#outside.show(moment)
  }
}
