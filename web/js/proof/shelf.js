// Knows where this browser keeps its copy of a table's lines: in IndexedDB, or for as long as the page is open where that is denied.

const NAME = "fairdeal"
const VERSION = 1
const LARGEST = 24_000_000 // characters of lines in one book; a match of some hours has about a tenth
const MOST_TABLES = 20

/**
 * A book is a copy of a table's lines for one viewer. Its cover is `{table, chapter, viewer, seq, hash, size, at}`; `seq` and `hash` are
 * those of its last record.
 */
export const bookOf = (table, chapter, viewer) => `${table} ${chapter} ${viewer}`

/** Promises a shelf; one that lasts if this browser allows it. */
export const openShelf = async () => new Shelf(await database().then(base => new Kept(base), () => new Passing()))

function database() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION)
    asked.onupgradeneeded = () => STORES.forEach(name => asked.result.createObjectStore(name))
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = asked.onblocked = () => reject(asked.error)
  })
}

const STORES = ["covers", "records", "openings", "texts"]

/** What is kept in IndexedDB. Keys are lists, sorted by their parts. */
class Kept {
  lasting = true
  #base

  constructor(base) {
    this.#base = base
    base.onversionchange = () => base.close()
  }

  get = (store, key) => this.#ask(store, found => found.get(key))
  all = (store, from, upto) => this.#ask(store, found => found.getAll(IDBKeyRange.bound(from, upto)))

  #ask(store, ask) {
    return new Promise((resolve, reject) => {
      const asked = ask(this.#base.transaction(store).objectStore(store))
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  }

  /** Promises that `work(stores, cover)` is done as a whole or not at all, beside the cover under `key`. */
  change(key, work) {
    return new Promise((resolve, reject) => {
      const whole = this.#base.transaction(STORES, "readwrite")
      const stores = Object.fromEntries(STORES.map(name => [name, whole.objectStore(name)]))
      const cover = stores.covers.get(key)
      cover.onsuccess = () => work(stores, cover.result)
      whole.oncomplete = () => resolve()
      whole.onerror = whole.onabort = () => reject(whole.error ?? new Error("abort"))
    })
  }

  remove = (store, from, upto) => store.delete(IDBKeyRange.bound(from, upto))
}

/** What is kept in this page alone. */
class Passing {
  lasting = false
  #stores = Object.fromEntries(STORES.map(name => [name, new Map()]))

  get = async (store, key) => this.#stores[store].get(JSON.stringify(key))?.value

  async all(store, from, upto) {
    const found = [...this.#stores[store].values()].filter(({ key }) => within(key, from, upto))
    return found.sort((one, other) => compared(one.key, other.key)).map(({ value }) => value)
  }

  async change(key, work) {
    const stores = Object.fromEntries(Object.entries(this.#stores).map(([name, map]) => [name, { put: (value, at) => map.set(JSON.stringify(at), { key: at, value }), map }]))
    work(stores, this.#stores.covers.get(JSON.stringify(key))?.value)
  }

  remove(store, from, upto) {
    for (const [name, { key }] of store.map) if (within(key, from, upto)) store.map.delete(name)
  }
}

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)
const compared = (one, other) => one.map((part, i) => (Array.isArray(other[i]) ? -1 : compare(part, other[i]))).find(Boolean) ?? one.length - other.length
const within = (key, from, upto) => compared(key, from) >= 0 && compared(key, upto) <= 0

const END = [] // a list is after every number and text in the order of keys

/** The books of this browser, and a few texts. */
class Shelf {
  full = false
  #store

  constructor(store) {
    this.#store = store
  }

  /** Does what is kept outlast the page? */
  get lasting() {
    return this.#store.lasting
  }

  cover = book => this.#store.get("covers", [book])
  covers = () => this.#store.all("covers", [""], [END])
  records = (book, from = 0, upto = Number.MAX_SAFE_INTEGER) => this.#store.all("records", [book, from], [book, upto])
  openings = (book, from = 0) => this.#store.all("openings", [book, from], [book, END])
  record = (book, seq) => this.#store.get("records", [book, seq])
  text = name => this.#store.get("texts", [name])
  keepText = (name, text) => this.#store.change([""], stores => stores.texts.put(text, [name]))

  /** Promises that these lines stand in the book after those that are there; lines that another page has added before are left alone. */
  async add(book, { table, chapter, viewer }, { records, openings }) {
    const known = await this.cover(book)
    const size = records.concat(openings).reduce((sum, { line }) => sum + line.length, 0)
    this.full = (known?.size ?? 0) + size > LARGEST
    if (this.full) return
    await this.#store.change([book], (stores, cover) => {
      if ((cover?.seq ?? -1) !== records[0].seq - 1) return
      for (const each of records) stores.records.put(each, [book, each.seq])
      for (const each of openings) stores.openings.put(each, [book, each.seq, each.path])
      const { seq, hash } = records.at(-1)
      stores.covers.put({ table, chapter, viewer, seq, hash, size: (cover?.size ?? 0) + size, at: Date.now() }, [book])
    })
  }

  async drop(book) {
    await this.#store.change([book], stores => {
      this.#store.remove(stores.covers, [book], [book])
      this.#store.remove(stores.records, [book, 0], [book, END])
      this.#store.remove(stores.openings, [book, 0], [book, END])
    })
  }

  /** Promises that of `table` only the chapters in `chapters` are left, and that the oldest of other tables make room; `most` may stay. */
  async tidy(table, chapters, most = MOST_TABLES) {
    const covers = await this.covers()
    const tables = [...new Set(covers.sort((one, other) => other.at - one.at).map(each => each.table))].filter(each => each !== table)
    const old = new Set(tables.slice(most - 1))
    for (const each of covers) {
      if (old.has(each.table) || (each.table === table && !chapters.includes(each.chapter))) await this.drop(bookOf(each.table, each.chapter, each.viewer))
    }
  }
}
