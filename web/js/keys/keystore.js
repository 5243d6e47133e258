// Knows where this browser keeps the keys of its seats, what they signed, and their noise: in IndexedDB, on disk before anything is sent.

const NAME = "fairdeal-keys"
const VERSION = 2
const STORES = ["seats", "noises", "sent", "opened"]
const STRICT = { durability: "strict" }
const END = [] // a list is after every number and text in the order of keys

/** Promises the keys of this browser; where it keeps none, they last as long as the page, and `lasting` says so. */
export async function openKeystore() {
  const base = await database().catch(() => null)
  if (base) return new Keystore(new Kept(base))
  passing ??= freshKeystore()
  return passing
}

/** Keys that last as long as the page, none of them yet. */
export const freshKeystore = () => new Keystore(new Passing())

/** @type {Keystore | null} */
let passing = null // the one that all parts of this page open

function database() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION)
    asked.onupgradeneeded = () => STORES.filter(name => !asked.result.objectStoreNames.contains(name)).forEach(name => asked.result.createObjectStore(name))
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = asked.onblocked = () => reject(asked.error)
  })
}

/** IndexedDB. Changes of several pages come one after another, and each is on disk when its promise is kept. */
class Kept {
  lasting = true
  #base

  constructor(base) {
    this.#base = base
    base.onversionchange = () => base.close()
  }

  get = (store, at) => this.#read(store, found => found.get(at))
  all = (store, from, upto) => this.#read(store, found => found.getAll(IDBKeyRange.bound(from, upto)))

  #read(store, ask) {
    return new Promise((resolve, reject) => {
      const asked = ask(this.#base.transaction(store).objectStore(store))
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  }

  /** Promises the value that `next(value)` has put in the place of the one at `at`; as it was where that is undefined. */
  change(store, at, next) {
    return new Promise((resolve, reject) => {
      const whole = this.#base.transaction(store, "readwrite", STRICT)
      const asked = whole.objectStore(store).get(at)
      let value
      asked.onsuccess = () => {
        value = next(asked.result)
        if (value !== undefined) whole.objectStore(store).put(value, at)
      }
      whole.oncomplete = () => resolve(value ?? asked.result)
      whole.onerror = whole.onabort = () => reject(whole.error ?? new Error("abort"))
    })
  }
}

/** What is kept in this page alone. */
class Passing {
  lasting = false
  #stores = Object.fromEntries(STORES.map(name => [name, new Map()]))

  get = async (store, at) => this.#stores[store].get(JSON.stringify(at))

  async all(store, from) {
    const found = [...this.#stores[store]].map(([at, value]) => [JSON.parse(at), value])
    return found
      .filter(([at]) => from.every((part, i) => at[i] === part))
      .sort(([one], [other]) => one.at(-1) - other.at(-1))
      .map(([, value]) => value)
  }

  async change(store, at, next) {
    const value = next(this.#stores[store].get(JSON.stringify(at)))
    if (value !== undefined) this.#stores[store].set(JSON.stringify(at), value)
    return value ?? this.get(store, at)
  }
}

/**
 * The keys of this browser. A key of a seat is `{table, seat, key, secret, recovery, n, at}`: `key` and `recovery` are public halves in hex, `n` the
 * last number that was given out; `name` the one under which it sat down. A seat may have had several: one that was made for it is never written over, for it may be the one
 * that the server took.
 */
export class Keystore {
  #store

  constructor(store) {
    this.#store = store
  }

  /** Does what is kept outlast the page? */
  get lasting() {
    return this.#store.lasting
  }

  /** Promises that the key is kept; throws if a key of that name is there, or if this browser cannot keep such a key. */
  async keep(made) {
    let taken = false
    await this.#store.change("seats", [made.table, made.seat, made.key], found => {
      taken = Boolean(found)
      return taken ? undefined : { n: 0, ...made }
    })
    if (taken) throw new Error(made.key)
  }

  /** Promises the keys that were made for this seat, the newest first. */
  async of(table, seat) {
    const found = await this.#store.all("seats", [table, seat], [table, seat, END])
    return found.sort((one, other) => other.at - one.at)
  }

  /** Promises the key of this name, or undefined: this browser never had it, or has forgotten it. */
  find = (table, seat, key) => this.#store.get("seats", [table, seat, key])

  /** Promises the next number of this key, which nobody gets again; it is above `last`, the last one in the log. */
  async number({ table, seat, key }, last = 0) {
    const { n } = await this.#store.change("seats", [table, seat, key], found => found && { ...found, n: Math.max(found.n, last) + 1 })
    return n
  }

  /** Promises that the recovery code of this key is kept no longer. */
  forgetCode = ({ table, seat, key }) => this.#store.change("seats", [table, seat, key], ({ code: _code, ...kept }) => kept)

  /** Promises that the name under which this key sat down last is kept. */
  named = ({ table, seat, key }, name) => this.#store.change("seats", [table, seat, key], found => found && { ...found, name })

  /** Promises the noise of this key for a draw and its commitment: `fresh` the first time, and then the same for ever. */
  async noise(key, draw, commit, fresh) {
    const kept = await this.#store.change("noises", [key, draw, commit], found => (found ? undefined : { draw, commit, noise: fresh }))
    return kept.noise
  }

  /** Promises the noises of this key, `{draw, commit, noise}`. */
  noises = key => this.#store.all("noises", [key], [key, END])

  /** Promises the opening of a draw, `{draw, commit, text}`, as this key has signed it first; and keeps it before it is sent. */
  opening = (key, opening) => this.#store.change("opened", [key, opening.draw, opening.commit], found => (found ? undefined : opening))

  /** Promises that it is kept when an opening was sent first, by the server's clock. */
  openingSent = (key, { draw, commit, sent }) =>
    this.#store.change("opened", [key, draw, commit], found => (found && found.sent === undefined ? { ...found, sent } : undefined))

  /** Promises the openings of this key, in the order of the draws. */
  openings = key => this.#store.all("opened", [key], [key, END])

  /** Promises that what was signed is kept, `{n, id, text, until}`; before it is sent. */
  sent = (key, said) => this.#store.change("sent", [key, said.n], found => (found ? undefined : { ...said, answer: null }))

  /** Promises that the server's answer to a number is kept. */
  answered = (key, n, answer) => this.#store.change("sent", [key, n], found => found && { ...found, answer })

  /** Promises all that this key signed, in the order of its numbers. */
  all = key => this.#store.all("sent", [key], [key, END])
}
