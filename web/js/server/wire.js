// Knows the socket and dialling again; knows nothing of the meaning of messages.

const CALM = [500, 1000, 2000, 4000, 8000, 15000]

/**
 * A line to one table that dials again by itself.
 * `ticket()` promises a ticket (an error with `final` ends the line), `open()` makes a socket, `since()` is the
 * last seq heard, `receipt()` the newest receipt or "", `hear(message)` gets every message, `state(name, error?)` is told "connecting", "live", "lost",
 * "gone". `later(run, ms)` is setTimeout. Commands without an answer are sent again after a break, with their ids.
 */
export class Wire {
  #outside
  #socket = null
  #tries = 0
  #closed = false
  #dialling = false
  #unanswered = new Map()

  constructor(outside) {
    this.#outside = outside
  }

  async dial() {
    if (this.#closed || this.#socket || this.#dialling) return
    this.#dialling = true
    try {
      const ticket = await this.#outside.ticket()
      if (!this.#closed) this.#listen(this.#outside.open(), ticket)
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#dialling = false
    }
  }

  /** Send a message; a command (one with an id that is logged) is kept until it is answered. */
  send(message, { keep = false } = {}) {
    this.sendText(message.id, JSON.stringify(message), { keep })
  }

  /** Send the text of a message as it is: one that is signed is the same, byte for byte, when it is sent again. */
  sendText(id, text, { keep = true } = {}) {
    if (keep) this.#unanswered.set(id, text)
    if (this.#socket?.ready) this.#socket.send(text)
  }

  /** Are there commands without an answer? */
  get waiting() {
    return this.#unanswered.size > 0
  }

  /** Dial anew at once: who we are has changed. */
  redial() {
    const old = this.#socket
    this.#socket = null
    old?.close()
    return this.dial()
  }

  hangUp() {
    this.#closed = true
    this.#socket?.close()
  }

  #listen(socket, ticket) {
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", ticket, since: this.#outside.since(), receipt: this.#outside.receipt() || undefined }))
    socket.onmessage = event => this.#receive(socket, JSON.parse(event.data))
    socket.onclose = () => this.#lost(socket)
  }

  #receive(socket, message) {
    if (socket !== this.#socket) return
    if (message.is === "welcome") this.#welcomed(socket)
    if (message.is === "done" || message.is === "refused") this.#unanswered.delete(message.id)
    this.#outside.hear(message)
  }

  #welcomed(socket) {
    socket.ready = true
    this.#tries = 0
    this.#outside.state("live")
    for (const text of this.#unanswered.values()) socket.send(text)
  }

  #lost(socket) {
    if (socket !== this.#socket) return
    this.#socket = null
    this.#again()
  }

  #failed(error) {
    if (!error.final) return this.#again()
    this.#closed = true
    this.#outside.state("gone", error)
  }

  #again() {
    if (this.#closed) return
    this.#outside.state("lost")
    const wait = CALM[Math.min(this.#tries++, CALM.length - 1)]
    this.#outside.later(() => this.dial(), wait)
  }
}
