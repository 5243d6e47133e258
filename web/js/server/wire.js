// Knows the socket and dialling again; knows nothing of the meaning of messages.

const CALM = [500, 1000, 2000, 4000, 8000, 15000]
const BEAT = 5000 // between two looks at a silent line
const ASKED = 2 // looks in silence, after which the other end is asked whether it is there
const DEAD = 4 // looks in silence, after which it is not
const PATIENCE = 3000 // for the answer to a command, before it is said that there is none

const OPEN = 1 // the state of a socket that takes texts

/**
 * Send a text, unless the other end is leaving already: what must arrive is sent again on the next line. Returns whether it went out.
 * @param {Line} socket
 * @param {string} text
 */
function put(socket, text) {
  if (socket.readyState !== OPEN) return false
  socket.send(text)
  return true
}

/**
 * A line to one table that dials again by itself.
 * `ticket()` promises a ticket (an error with `final` ends the line), `open()` makes a socket, `since()` is the
 * last seq heard, `receipt()` the newest receipt or "", `hear(message)` gets every message, `state(name, error?)` is told "connecting", "live", "lost",
 * "gone", and "late" while a command has no answer. `sent(id)` is told whenever a text that is kept goes out on an open line. `later(run, ms)` is setTimeout. Commands without an answer are sent again after a break, with their ids.
 * A line on which nothing has been heard for 20 seconds, not even an answer to a beat, is given up and dialled anew.
 */
export class Wire {
  #outside
  /** @type {Line | null} */
  #socket = null
  #tries = 0
  #closed = false
  #dialling = false
  #anew = false
  /** @type {Map<string, string>} */
  #unanswered = new Map()
  #silence = 0
  #late = false

  /** @param {Outside} outside */
  constructor(outside) {
    this.#outside = outside
  }

  async dial() {
    if (this.#closed || this.#socket || this.#dialling) return
    this.#dialling = true
    try {
      const ticket = await this.#fresh()
      if (!this.#closed) this.#listen(this.#outside.open(), ticket)
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#dialling = false
    }
  }

  /** Promises a ticket of who we are by now: that of who we were when it was asked for opens the wrong eyes. @returns {Promise<string>} */
  async #fresh() {
    this.#anew = false
    const given = await this.#outside.ticket().then(
      ticket => ({ ticket, error: null }),
      error => ({ ticket: "", error }),
    )
    if (this.#anew) return this.#fresh()
    if (given.error) throw given.error
    return given.ticket
  }

  /**
   * Send a message; a command (one with an id that is logged) is kept until it is answered.
   * @param {{ id: string, do: string } & Record<string, unknown>} message
   * @param {{ keep?: boolean }} [how]
   */
  send(message, { keep = false } = {}) {
    this.sendText(message.id, JSON.stringify(message), { keep })
  }

  /**
   * Send the text of a message as it is: one that is signed is the same, byte for byte, when it is sent again.
   * @param {string} id
   * @param {string} text
   * @param {{ keep?: boolean }} [how]
   */
  sendText(id, text, { keep = true } = {}) {
    if (keep) {
      this.#unanswered.set(id, text)
      this.#expect(id)
    }
    if (this.#socket?.ready) this.#put(this.#socket, id, text)
  }

  /** @param {Line} socket @param {string} id @param {string} text */
  #put(socket, id, text) {
    if (put(socket, text)) this.#outside.sent?.(id)
  }

  /** Tell that a command has no answer, when it has waited for one too long on a line that seems to live. @param {string} id */
  #expect(id) {
    this.#outside.later(() => {
      if (!this.#unanswered.has(id) || !this.#socket?.ready || this.#late) return
      this.#late = true
      this.#outside.state("late")
    }, PATIENCE)
  }

  /** @param {string} id */
  #answered(id) {
    this.#unanswered.delete(id)
    if (!this.#late || this.#unanswered.size) return
    this.#late = false
    this.#outside.state("live")
  }

  /** Are there commands without an answer? */
  get waiting() {
    return this.#unanswered.size > 0
  }

  /** Dial anew at once: who we are has changed. */
  redial() {
    const old = this.#socket
    this.#socket = null
    this.#anew = true
    old?.close()
    return this.dial()
  }

  hangUp() {
    this.#closed = true
    this.#socket?.close()
  }

  /** @param {Line} socket @param {string} ticket */
  #listen(socket, ticket) {
    this.#socket = socket
    this.#silence = 0
    this.#beat(socket)
    socket.onopen = () =>
      put(socket, JSON.stringify({ do: "hello", ticket, since: this.#outside.since(), receipt: this.#outside.receipt() || undefined, changes: true }))
    socket.onmessage = event => this.#receive(socket, JSON.parse(event.data))
    socket.onclose = () => this.#lost(socket)
  }

  /** @param {Line} socket @param {any} message */
  #receive(socket, message) {
    if (socket !== this.#socket) return
    this.#silence = 0
    if (message.is === "beat") return
    if (message.is === "welcome") this.#welcomed(socket)
    if (message.is === "done" || message.is === "refused") this.#answered(message.id)
    this.#outside.hear(message)
  }

  /** @param {Line} socket */
  #welcomed(socket) {
    socket.ready = true
    this.#tries = 0
    this.#late = false
    this.#outside.state("live")
    for (const [id, text] of this.#unanswered) this.#put(socket, id, text)
  }

  /** Listen for life as long as this is the line, from the first try to open it. @param {Line} socket */
  #beat(socket) {
    this.#outside.later(() => {
      if (socket !== this.#socket) return
      this.#silence += 1
      if (this.#silence >= DEAD) {
        this.#lost(socket)
        return socket.close()
      }
      if (this.#silence >= ASKED && socket.ready) put(socket, JSON.stringify({ do: "beat" }))
      this.#beat(socket)
    }, BEAT)
  }

  /** @param {Line} socket */
  #lost(socket) {
    if (socket !== this.#socket) return
    this.#socket = null
    this.#again()
  }

  /** @param {any} error */
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
