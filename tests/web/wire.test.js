import assert from "node:assert/strict"
import test from "node:test"
import { Wire } from "../../web/js/server/wire.js"

class FakeSocket {
  readyState = 1
  sent = []
  send(text) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.closed = true
    this.onclose?.()
  }
  says(message) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

function line({ ticket = async () => "good", since = () => 41, receipt = () => "" } = {}) {
  const at = { sockets: [], heard: [], states: [], waits: [], looks: [] }
  at.wire = new Wire({
    ticket,
    since,
    receipt,
    open: () => (at.sockets.push(new FakeSocket()), at.sockets.at(-1)),
    hear: message => at.heard.push(message),
    state: (name, error) => at.states.push(error ? [name, error.message] : name),
    later: (run, ms) => (ms === BEAT || ms === PATIENCE ? at.looks : at.waits).push({ run, ms }),
  })
  at.passes = ms => at.looks.splice(0).forEach(look => (look.ms === ms ? look.run() : at.looks.push(look)))
  at.open = async () => {
    await at.wire.dial()
    at.sockets.at(-1).onopen()
    at.sockets.at(-1).says({ is: "welcome", seat: 0, seq: 41 })
    return at.sockets.at(-1)
  }
  return at
}

const BEAT = 5000
const PATIENCE = 3000
const flip = { do: "play", id: "a1", seq: 41, action: { type: "flip", cell: 7 } }

test("the client says hello first, with its ticket and what it has heard", async () => {
  const at = line()
  await at.wire.dial()
  at.sockets[0].onopen()
  assert.deepEqual(at.sockets[0].sent, [{ do: "hello", ticket: "good", since: 41, changes: true }])
})

test("the client shows the newest receipt that it holds", async () => {
  const at = line({ receipt: () => "a note" })
  await at.wire.dial()
  at.sockets[0].onopen()
  assert.equal(at.sockets[0].sent[0].receipt, "a note")
})

test("every message is heard", async () => {
  const at = line()
  const socket = await at.open()
  socket.says({ is: "here", seats: [0] })
  assert.deepEqual(
    at.heard.map(message => message.is),
    ["welcome", "here"],
  )
})

test("a lost line dials again, a little later each time", async () => {
  const at = line()
  for (let i = 0; i < 3; i++) {
    await at.wire.dial()
    at.sockets.at(-1).onclose()
  }
  assert.deepEqual(
    at.waits.map(({ ms }) => ms),
    [500, 1000, 2000],
  )
  assert.deepEqual(at.states, ["lost", "lost", "lost"])
})

test("the wait is never longer than a quarter of a minute", async () => {
  const at = line()
  for (let i = 0; i < 12; i++) {
    await at.wire.dial()
    at.sockets.at(-1).onclose()
  }
  assert.equal(at.waits.at(-1).ms, 15_000)
})

test("a welcome makes the next wait short again", async () => {
  const at = line()
  await at.wire.dial()
  at.sockets[0].onclose()
  const socket = await at.open()
  socket.onclose()
  assert.equal(at.waits.at(-1).ms, 500)
})

test("a ticket that cannot be had now is asked for again", async () => {
  const at = line({
    ticket: async () => {
      throw new Error("offline")
    },
  })
  await at.wire.dial()
  assert.equal(at.waits.length, 1)
})

test("a ticket that will never be given ends the line with the reason", async () => {
  const at = line({
    ticket: async () => {
      throw Object.assign(new Error("There is no such table."), { final: true })
    },
  })
  await at.wire.dial()
  assert.deepEqual(at.states, [["gone", "There is no such table."]])
  assert.equal(at.waits.length, 0)
})

test("a command without an answer is sent again, with the same id", async () => {
  const at = line()
  const first = await at.open()
  at.wire.send(flip, { keep: true })
  first.onclose()
  const second = await at.open()
  assert.deepEqual(second.sent.at(-1), flip)
})

test("a command that was answered is not sent again", async () => {
  const at = line()
  const first = await at.open()
  at.wire.send(flip, { keep: true })
  first.says({ is: "done", id: "a1", seq: 42 })
  first.onclose()
  const second = await at.open()
  assert.deepEqual(
    second.sent.map(message => message.do),
    ["hello"],
  )
})

test("a refused command is answered too", async () => {
  const at = line()
  const first = await at.open()
  at.wire.send(flip, { keep: true })
  first.says({ is: "refused", id: "a1", code: "rule" })
  assert.equal(at.wire.waiting, false)
})

test("a text is sent again as it is, byte for byte", async () => {
  const at = line()
  const texts = []
  const text = '{ "do":"signed",  "signed":{"command":{"id":"a1"}} }'
  at.wire.sendText("a1", text)
  await at.wire.dial()
  at.sockets[0].send = each => texts.push(each)
  at.sockets[0].onopen()
  at.sockets[0].says({ is: "welcome", seat: 0, seq: 41 })
  assert.equal(texts.at(-1), text)
  at.sockets[0].says({ is: "done", id: "a1", seq: 42 })
  assert.equal(at.wire.waiting, false)
})

test("a command given while the line is down is sent when it is up", async () => {
  const at = line()
  at.wire.send(flip, { keep: true })
  const socket = await at.open()
  assert.deepEqual(socket.sent.at(-1), flip)
})

test("a question that is not kept is not asked again", async () => {
  const at = line()
  at.wire.send({ do: "fit", id: "f", chosen: [] })
  const socket = await at.open()
  assert.equal(socket.sent.length, 1)
})

test("dialling twice opens one socket", async () => {
  const at = line()
  await Promise.all([at.wire.dial(), at.wire.dial()])
  await at.wire.dial()
  assert.equal(at.sockets.length, 1)
})

test("redialling opens a new socket and no longer hears the old one", async () => {
  const at = line()
  const old = await at.open()
  await at.wire.redial()
  old.says({ is: "view", seq: 1 })
  assert.equal(at.sockets.length, 2)
  assert.equal(old.closed, true)
  assert.deepEqual(
    at.heard.map(message => message.is),
    ["welcome"],
  )
  assert.equal(at.waits.length, 0)
})

test("redialling while a ticket is asked for asks for another: the first was for who we were", async () => {
  const given = []
  const at = line({ ticket: () => new Promise(resolve => given.push(resolve)) })
  const dialled = at.wire.dial()
  at.wire.redial()
  given[0]("as a spectator")
  await new Promise(setImmediate)
  assert.equal(at.sockets.length, 0)
  given[1]("as seat 0")
  await dialled
  assert.equal(at.sockets.length, 1)
  at.sockets[0].onopen()
  assert.equal(at.sockets[0].sent[0].ticket, "as seat 0")
})

test("nothing is sent on a line that is closing, and a command follows on the next one", async () => {
  const at = line()
  const old = await at.open()
  old.readyState = 2
  at.wire.send(flip, { keep: true })
  assert.equal(old.sent.length, 1)
  old.onclose()
  const next = await at.open()
  assert.deepEqual(next.sent.slice(1), [flip])
})

test("after hanging up nothing dials again", async () => {
  const at = line()
  const socket = await at.open()
  at.wire.hangUp()
  socket.onclose()
  assert.equal(at.waits.length, 0)
})

test("on a silent line the other end is asked whether it is there, and is not believed to be for longer than 20 seconds", async () => {
  const at = line()
  const socket = await at.open()
  for (let look = 0; look < 3; look++) at.passes(BEAT)
  assert.deepEqual(socket.sent.slice(1), [{ do: "beat" }, { do: "beat" }])
  assert.deepEqual(at.states, ["live"])
  at.passes(BEAT)
  assert.deepEqual(at.states, ["live", "lost"])
  assert.equal(socket.closed, true)
  assert.deepEqual(
    at.waits.map(({ ms }) => ms),
    [500],
  )
})

test("a line that opens and never says a word is given up as well, and asked nothing before it has let us in", async () => {
  const at = line()
  await at.open().then(socket => socket.onclose())
  await at.wire.dial()
  const [, silent] = at.sockets
  silent.onopen()
  for (let look = 0; look < 3; look++) at.passes(BEAT)
  assert.deepEqual(
    silent.sent.map(message => message.do),
    ["hello"],
  )
  at.passes(BEAT)
  assert.equal(silent.closed, true)
  assert.deepEqual(
    at.waits.map(({ ms }) => ms),
    [500, 1000],
  )
})

test("whatever is heard is a sign of life, and a beat is nothing else", async () => {
  const at = line()
  const socket = await at.open()
  for (let look = 0; look < 12; look++) {
    at.passes(BEAT)
    socket.says(look % 2 ? { is: "beat" } : { is: "here", seats: [] })
  }
  assert.deepEqual(at.states, ["live"])
  assert.equal(
    at.heard.some(message => message.is === "beat"),
    false,
  )
})

test("nobody listens for life on a line that was given up", async () => {
  const at = line()
  const first = await at.open()
  first.onclose()
  const second = await at.open()
  for (let look = 0; look < 2; look++) at.passes(BEAT)
  assert.equal(first.sent.length, 1)
  assert.equal(second.sent.length, 2)
})

test("a command without an answer for three seconds is told as such, until it is answered", async () => {
  const at = line()
  const socket = await at.open()
  at.wire.send(flip, { keep: true })
  at.passes(PATIENCE)
  assert.deepEqual(at.states, ["live", "late"])
  socket.says({ is: "done", id: "a1", seq: 42 })
  assert.deepEqual(at.states, ["live", "late", "live"])
})

test("a command that was answered in time is not told of", async () => {
  const at = line()
  const socket = await at.open()
  at.wire.send(flip, { keep: true })
  socket.says({ is: "refused", id: "a1", code: "rule" })
  at.passes(PATIENCE)
  assert.deepEqual(at.states, ["live"])
})
