// A seat at a Fairdeal table for a program: takes the seat of a link with a key, signs what it asks for, and plays, over HTTP alone.

import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign as signed } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex") // before the 32 bytes of an Ed25519 key
const random = bytes => randomBytes(bytes).toString("hex")
const hash = bytes => createHash("sha256").update(bytes).digest("hex")
const made = () => generateKeyPairSync("ed25519").privateKey
const from = seed => createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" })
const open = key => Buffer.from(createPublicKey(key).export({ format: "jwk" }).x, "base64url").toString("hex")

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  return `{${Object.keys(value)
    .sort()
    .map(name => `${JSON.stringify(name)}:${canonical(value[name])}`)}}`
}

/** A request that the server refuses: the sentence, its `code`, and the HTTP `status`. */
export class Refused extends Error {
  constructor(status, said) {
    let error = {}
    try {
      error = JSON.parse(said).error ?? {}
    } catch {}
    super([error.message ?? said, error.remedy].filter(Boolean).join(" "))
    Object.assign(this, { status, code: error.code ?? "" })
  }
}

/** Takes the first choice. */
export const first = (_view, [choice]) => choice

const sign = (key, label, said) => signed(null, Buffer.from(`fairdeal/${label}/v1\0${canonical(said)}`), key).toString("hex")

/** The seal of a value, and its opening. */
function sealed(path, value, to) {
  const salt = random(16)
  const parts = [Buffer.from("fairdeal/seal/v1\0"), Buffer.from(salt, "hex"), Buffer.from(canonical([path, value]))]
  return [
    { sealed: hash(Buffer.concat(parts)), to },
    { salt, value },
  ]
}

/** The guest whom a link invites; all its requests throw `Refused`, or what `fetch` throws where no server answers. */
export class Guest {
  /** Reads the link; the table is looked at every `pause` milliseconds. */
  constructor(link, pause = 200) {
    const [page, fragment] = link.split("#")
    const [seat, ...secret] = fragment.split(".").at(-1).split("-")
    ;[this.origin, this.table] = page.split("/table/")
    this.seat = Number(seat)
    this.invitation = from(Buffer.from(secret.join("-"), "base64url"))
    Object.assign(this, { key: made(), recovery: made(), noise: {}, number: 0, pause, token: "", until: 0 })
  }

  /** Asks the table's server: by POST with a body, else by GET. */
  async ask(path, body) {
    const headers = { "Content-Type": "application/json", ...(this.token && { Authorization: `Bearer ${this.token}` }) }
    const sent = body && { method: "POST", body: JSON.stringify(body) }
    const answer = await fetch(`${this.origin}/api/v1/tables/${this.table}${path}`, { ...sent, headers })
    if (!answer.ok) throw new Refused(answer.status, await answer.text())
    return answer.json()
  }

  /** Takes a token to look with, which the key signs for: it is good for ten minutes. */
  async shows(key) {
    const { nonce } = await this.ask("/challenges", { seat: this.seat })
    const said = { seat: this.seat, nonce, origin: this.origin }
    const { read } = await this.ask("/tickets", { ...said, signature: sign(key, "ticket", { table: this.table, ...said }) })
    Object.assign(this, { token: read, until: Date.now() + 500_000 })
  }

  /** The hash of the newest record. */
  async head() {
    const { receipt } = await this.ask("/receipt")
    return Buffer.from(receipt.split("\n")[2], "base64").toString("hex")
  }

  /** The hash of this seat's noise in a draw. */
  hashed({ commit, number }) {
    this.noise[commit] ??= random(32)
    return hash(["fairdeal/noise/v2", this.table, number, this.seat, commit, this.noise[commit]].join("\0"))
  }

  /** Takes the seat under this name. */
  async sits(called) {
    await this.shows(this.invitation)
    const { draw } = await this.ask("")
    const [name, opening] = sealed("by_key.sit.name", called, "everybody")
    const sit = { table: this.table, seat: this.seat, draw: draw.number, name, key: open(this.key) }
    Object.assign(sit, { recovery: open(this.recovery), head: await this.head(), noise: this.hashed(draw) })
    const invitation = { key: open(this.invitation), signature: sign(this.invitation, "invitation", sit) }
    await this.ask("/join", { seat_key: { sit, signature: sign(this.key, "sit", sit), openings: { name: opening }, invitation } })
    await this.shows(this.key)
  }

  /** Asks for something, signed; what is chosen in secret as seals. */
  async does(what, { action, ...own }, seals = {}) {
    const openings = {}
    for (const [field, to] of Object.entries(seals)) {
      const [seal, opening] = sealed(`by_key.command.action.${field}`, action[field], to)
      openings[field] = opening
      action = { ...action, [field]: seal }
    }
    const until = new Date(Date.now() + 60_000).toISOString()
    const frame = { table: this.table, seat: this.seat, n: ++this.number, head: await this.head(), id: random(8) }
    const command = { ...frame, until, do: what, ...own, ...(action && { action }) }
    const message = { do: "signed", signed: { command, signature: sign(this.key, "command", command) } }
    await this.ask("/commands", { ...message, ...(Object.keys(openings).length && { openings }) })
  }

  /** Gives the hash of the noise to a draw, and opens the noise when the draw is closed. */
  async draws(draw) {
    if (!draw.closed && !draw.by.includes(this.seat)) await this.does("noise-hash", { draw: draw.number, noise: this.hashed(draw) })
    if (!draw.closed || draw.opened.includes(this.seat)) return
    const said = { table: this.table, draw: draw.number, seat: this.seat, head: await this.head(), noise: this.noise[draw.commit] }
    const opens = { "noise-open": said, signature: sign(this.key, "noise-open", said) }
    await this.ask("/commands", { do: "noise", id: random(8), signed: opens })
  }

  /** Does what the table waits for from this seat: noise, a yes to an undo, the next deal, a move. */
  async acts(view, choose) {
    const { table, mine } = view
    const draw = table.incident?.draw ?? (table.status === "lobby" && table.draw)
    const choices = mine?.choices?.items ?? []
    if (draw) await this.draws(draw)
    else if (table.undo?.needs?.includes(this.seat)) await this.does("undo-answer", { ask: table.undo.ask, yes: true })
    else if (table.deal) await this.does("deal", {})
    else if (choices.length) {
      const { action } = await choose(view, choices)
      await this.does("play", { action }, mine.seals?.[action.type])
    }
  }

  /** Plays until the match is over, and tells the seats that won; `choose` is given each view and its choices, and takes one. */
  async plays(choose = first) {
    let refusedAt = -1
    for (;;) {
      if (Date.now() > this.until) await this.shows(this.key)
      const view = await this.ask("/view")
      if (view.table.status === "over") return view.game.winners
      try {
        await this.acts(view, choose)
      } catch (refused) {
        if (refused.status !== 409 || view.seq === refusedAt) throw refused
        refusedAt = view.seq // others may have been quicker: look again, once
      }
      await sleep(this.pause)
    }
  }
}
