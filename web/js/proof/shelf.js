// Knows where this browser keeps its copy of a table's lines: in IndexedDB, or for as long as the page is open where that is denied.

const NAME = "fairdeal"
const VERSION = 1
const LARGEST = 24_000_000 // characters of lines in one book; a match of some hours has about a tenth
const MOST_TABLES = 20
const CLOSED = "InvalidStateError" // the name of the error of a database that is closed

/**
 * A book is a copy of a table's lines for one viewer. Its cover is `{table, chapter, viewer, seq, hash, size, at}`; `seq` and `hash` are
 * those of its last record.
 */
export const bookOf = (table, chapter, viewer) => `${table} ${chapter} ${viewer}`

/** Promises a shelf; one that lasts if this browser allows it. */
export const openShelf = async () =>
  new Shelf(
    await database().then(
      base => new Kept(base),
      () => new Passing(),
    ),
  )

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
      whole.oncomplete = () => resolve(undefined)
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
    const stores = Object.fromEntries(
      Object.entries(this.#stores).map(([name, map]) => [name, { put: (value, at) => map.set(JSON.stringify(at), { key: at, value }), map }]),
    )
    work(stores, this.#stores.covers.get(JSON.stringify(key))?.value)
  }

  remove = (store, from, upto) => {
    for (const [name, { key }] of store.map) if (within(key, from, upto)) store.map.delete(name)
  }
}

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)
const compared = (one, other) => one.map((part, i) => (Array.isArray(other[i]) ? -1 : compare(part, other[i]))).find(Boolean) ?? one.length - other.length
const within = (key, from, upto) => compared(key, from) >= 0 && compared(key, upto) <= 0

const END = [] // a list is after every number and text in the order of keys

/** The books of this browser, and a few texts. Where its database was closed or cleared, the books of this page are begun anew. */
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

  async #do(work) {
    try {
      return await work(this.#store)
    } catch (error) {
      if (/** @type {Error} */ (error).name !== CLOSED) throw error
      this.#store = new Passing()
      return work(this.#store)
    }
  }

  #all = (name, from, upto) => this.#do(store => store.all(name, from, upto))
  #get = (name, key) => this.#do(store => store.get(name, key))
  #change = (key, work) => this.#do(store => store.change(key, (stores, cover) => work(stores, cover, store)))

  cover = book => this.#get("covers", [book])
  covers = () => this.#all("covers", [""], [END])
  /** The records of a book; none where the first would come after the last, for which the database has no range. */
  records = async (book, from = 0, upto = Number.MAX_SAFE_INTEGER) => (from > upto ? [] : this.#all("records", [book, from], [book, upto]))
  openings = (book, from = 0, upto = Infinity) => this.#all("openings", [book, from], [book, upto, END])
  record = (book, seq) => this.#get("records", [book, seq])
  text = name => this.#get("texts", [name])
  keepText = (name, text) => this.#change([""], stores => stores.texts.put(text, [name]))

  /** Promises that these lines stand in the book after those that are there; lines that another page has added before are left alone. */
  async add(book, { table, chapter, viewer }, { records, openings }) {
    const known = await this.cover(book)
    const size = records.concat(openings).reduce((sum, { line }) => sum + line.length, 0)
    this.full = (known?.size ?? 0) + size > LARGEST
    if (this.full) return
    await this.#change([book], (stores, cover) => {
      if ((cover?.seq ?? -1) !== records[0].seq - 1) return
      for (const each of records) stores.records.put(each, [book, each.seq])
      for (const each of openings) stores.openings.put(each, [book, each.seq, each.path])
      const { seq, hash } = records.at(-1)
      stores.covers.put({ table, chapter, viewer, seq, hash, size: (cover?.size ?? 0) + size, at: Date.now() }, [book])
    })
  }

  async drop(book) {
    await this.#change([book], (stores, _, { remove }) => {
      remove(stores.covers, [book], [book])
      remove(stores.records, [book, 0], [book, END])
      remove(stores.openings, [book, 0], [book, END])
      remove(stores.texts, [`receipt ${book}`], [`receipt ${book}`])
    })
  }

  /**
   * Promises that room is made for `table`. What `spared(table)` names stays, a list of chapters or "all"; else this table's
   * chapters go, and those of all other tables but the `most` that were used last.
   */
  async tidy(table, spared, most = MOST_TABLES) {
    const covers = (await this.covers()).sort((one, other) => other.at - one.at)
    const young = [...new Set(covers.map(each => each.table))].filter(each => each !== table).slice(0, most - 1)
    for (const each of covers) {
      const chapters = spared(each.table)
      const stays = chapters === "all" || chapters.includes(each.chapter) || young.includes(each.table)
      if (!stays) await this.drop(bookOf(each.table, each.chapter, each.viewer))
    }
  }
}
