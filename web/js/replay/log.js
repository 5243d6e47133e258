// Knows the log beside a replay: the sentences around the moment, each a way to its own moment.

import { attribute, byId, keyed, make } from "../dom/dom.js"
import { get } from "../server/api.js"
import { struck } from "../table/log.js"
import { say } from "../words/say.js"
import { isUndone, sentences } from "../words/sentences.js"

export const CHUNK = 300 // as many as the server tells at once

/** The chunks of the log to be shown around `seq`, by number: its own, and the next one when it is near the edge. */
export function chunksAround(seq, last) {
  const own = Math.floor(seq / CHUNK)
  const near = seq % CHUNK < CHUNK / 5 ? own - 1 : seq % CHUNK > (CHUNK * 4) / 5 ? own + 1 : own
  return [...new Set([own, near])].filter(chunk => chunk >= 0 && chunk * CHUNK <= last).sort((a, b) => a - b)
}

/** The log of a table as told to the eyes that look; the news of a shown moment take its place. */
export class Sentences {
  #table
  #ask
  #told = new Map() // "who chunk" → entries
  #better = new Map() // "eyes seq" → the entry of a moment that was shown

  constructor(table, ask = get) {
    this.#table = table
    this.#ask = ask // as one asks the server
  }

  /** Remember the news of the moment itself for those eyes. */
  note({ eyes, seq, news }) {
    this.#better.set(`${eyes} ${seq}`, news)
  }

  /** Forget the sentences of a match that runs which may tell less when they are asked for again. */
  forget() {
    for (const [key, entries] of this.#told) if (entries.some(entry => entry.lies)) this.#told.delete(key)
    for (const [key, entry] of this.#better) if (entry.lies) this.#better.delete(key)
  }

  /**
   * Promises the entries of a chunk up to `last` as `eyes` are told them; a chunk that was not full is asked for again.
   * News of moments for the eyes `as` take their place.
   */
  async chunk(number, { eyes, as = eyes, token, last }) {
    const key = `${eyes} ${number}`
    const wanted = Math.min(CHUNK, last + 1 - number * CHUNK)
    if ((this.#told.get(key)?.length ?? 0) < wanted) {
      const { news } = await this.#ask(`/tables/${this.#table}/log?before=${(number + 1) * CHUNK}&as=${eyes}`, token)
      this.#told.set(
        key,
        news.filter(entry => entry.seq >= number * CHUNK),
      )
    }
    return this.#told
      .get(key)
      .filter(entry => entry.seq <= last)
      .map(entry => this.#better.get(`${as} ${entry.seq}`) ?? entry)
  }
}

/** Draw the entries; the one of `seq` is marked and in sight, undone ones are struck through. `go(seq)` is called for a click. */
export function drawEntries(entries, seq, { names, table, go }) {
  const list = byId("log-list")
  const told = entries.filter(entry => entry.lines?.length || entry.seq === seq)
  keyed(
    list,
    told,
    entry => entry.seq,
    entry => freshEntry(entry, go),
    (child, entry) => change(child, entry, seq, { names, table }),
  )
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" })
}

function freshEntry({ seq }, go) {
  const parts = [make("span", { className: "log__seq" }, `#${seq}`), make("span", { className: "log__lines" })]
  return make("li", { className: "log__entry" }, make("button", { type: "button", className: "log__go", on: { click: () => go(seq) } }, ...parts))
}

function change(child, entry, seq, { names, table }) {
  const button = child.firstElementChild
  const words = sentences(entry, names).join(" ") || say("replay.untold")
  const undone = isUndone(table, entry.seq)
  const key = JSON.stringify([undone, words])
  if (button.dataset.words !== key) button.lastElementChild.replaceChildren(...struck(words, undone))
  button.dataset.words = key
  child.dataset.by = /^(seat|bot):/.test(entry.by) ? "seat" : entry.by
  attribute(button, "aria-current", entry.seq === seq ? "step" : null)
}
