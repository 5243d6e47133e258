import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { afterTurn, callMe, callNoMore, isCalled, mayBeCalled, renewCalls } from "../../web/js/table/called.js"
import { noticesOf } from "../../web/js/table/notices.js"

const KEY = "BAAB"
const OTHER = new Uint8Array([9]).buffer
const SEATS = [
  { seat: 0, kind: "person" },
  { seat: 1, kind: "person" },
]

/** A browser whose push service gives out addresses, a house with that key, and a seat at a table; all is noted. */
function browser(t, { permission = "granted", key = KEY, table = {}, down = () => false } = {}) {
  const noted = { posts: [], asked: 0, shown: [] }
  const kept = new Map()
  const cache = {
    match: async path => (kept.has(path) ? new Response(kept.get(path)) : undefined),
    put: async (path, answer) => kept.set(path, await answer.text()),
    delete: async path => kept.delete(path),
    keys: async () => [...kept.keys()],
  }
  let given = null
  let count = 0
  const pushManager = {
    getSubscription: async () => given,
    subscribe: async () => {
      count += 1
      const options = { applicationServerKey: new Uint8Array([4, 0, 1]).buffer }
      given = { endpoint: `https://push.example/${count}`, options, unsubscribe: async () => (given = null) }
      return given
    },
  }
  const registration = { pushManager }
  const stored = new Map()
  const fakes = {
    isSecureContext: true,
    location: { href: "https://house.example/table/abc", origin: "https://house.example" },
    PushManager: class {},
    Notification: { permission, requestPermission: async () => ((noted.asked += 1), permission) },
    caches: { open: async () => cache },
    navigator: { serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration, register: async () => registration } },
    document: { getElementById: () => ({ dataset: { calls: key } }) },
    localStorage: { getItem: name => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value) },
    fetch: async (path, { body }) => {
      if (down()) throw new TypeError("down")
      noted.posts.push([path, JSON.parse(body)])
      return new Response("{}")
    },
  }
  for (const [name, value] of Object.entries(fakes)) {
    const old = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    t.after(() => (old ? Object.defineProperty(globalThis, name, old) : delete globalThis[name]))
  }
  const at = { table: "abc", token: "t", page: { seat: 0, calling: null, table: { status: "playing", seats: SEATS, ...table } } }
  at.show = page => {
    at.page = page
    noted.shown.push(page)
  }
  return { at, noted, kept, subscription: () => given, changes: other => (given = { ...given, ...other }) }
}

test("who wants to be called gives the server the browser's address, and the service worker its words", async t => {
  const { at, noted, kept } = browser(t)
  assert.equal(await isCalled(at), false)
  assert.equal(await callMe(at), true)
  assert.deepEqual(noted.posts, [["/api/v1/tables/abc/calls", { endpoint: "https://push.example/1" }]])
  assert.equal(JSON.parse(kept.get("/table/abc")).title, "It is your turn at a table")
  assert.equal(await isCalled(at), true)
})

test("where the browser forbids it, nothing is sent", async t => {
  const { at, noted } = browser(t, { permission: "denied" })
  assert.equal(await callMe(at), false)
  assert.deepEqual(noted.posts, [])
})

test("who wants no more calls gives the address up with the last table", async t => {
  const { at, noted, kept, subscription } = browser(t)
  await callMe(at)
  kept.set("/table/other", "{}")
  await callNoMore(at)
  assert.deepEqual(noted.posts.at(-1), ["/api/v1/tables/abc/calls", { endpoint: "https://push.example/1", wanted: false }])
  assert.ok(subscription())
  kept.delete("/table/other")
  await callMe(at)
  await callNoMore(at)
  assert.equal(subscription(), null)
})

test("calls are off only once the server knows", async t => {
  let down = false
  const { at, subscription } = browser(t, { down: () => down })
  await callMe(at)
  down = true
  await assert.rejects(callNoMore(at))
  assert.ok((await isCalled(at)) && subscription())
})

test("calls are for a seat among people in a match without a clock, at a server that calls", t => {
  const fits = given => {
    const { at } = browser(t, given)
    return mayBeCalled(at.page)
  }
  assert.equal(fits({}), true)
  assert.equal(fits({ key: "" }), false)
  assert.equal(fits({ table: { clock: {} } }), false)
  assert.equal(fits({ table: { status: "over" } }), false)
  assert.equal(fits({ table: { seats: [SEATS[0], { seat: 1, kind: "bot" }] } }), false)
  assert.equal(mayBeCalled({ ...browser(t).at.page, seat: null }), false)
})

test("the offer comes when a turn is over, asks the browser for nothing by itself, and never comes again after a no", async t => {
  const { at, noted } = browser(t)
  await afterTurn(at)
  const [notice] = noticesOf({ ...at.page, table: { ...at.page.table, house: {} } }, ["Ann", "Bo"], 0).filter(({ key }) => key === "calling")
  assert.equal(noted.asked, 0)
  await notice.offers.find(({ key }) => key === "uncalled").run()
  assert.equal(at.page.calling, null)
  await afterTurn(at)
  assert.equal(at.page.calling, null)
  assert.deepEqual(noted.posts, [])
})

test("who says yes is called, and offered it only at another table", async t => {
  const { at, noted } = browser(t)
  await afterTurn(at)
  await at.page.calling(true)
  assert.equal(noted.posts.length, 1)
  await afterTurn(at)
  assert.equal(at.page.calling, null)
  at.table = "other"
  await afterTurn(at)
  assert.equal(typeof at.page.calling, "function")
})

test("who cannot be called reads why, and is not asked again", async t => {
  const { at } = browser(t, { down: () => true })
  await afterTurn(at)
  await at.page.calling(true)
  assert.match(at.page.refusal.message, /cannot be called now/)
  await afterTurn(at)
  assert.equal(at.page.calling, null)
})

test("a browser that is called says so anew when the page is opened, for address, key and the server's memory may be others", async t => {
  const { at, noted, changes } = browser(t)
  await renewCalls(at)
  assert.equal(noted.posts.length, 0)
  await callMe(at)
  await renewCalls(at)
  assert.equal(noted.posts.length, 2)
  changes({ endpoint: "https://push.example/new" })
  await renewCalls(at)
  assert.deepEqual(noted.posts.at(-1)[1], { endpoint: "https://push.example/new" })
  changes({ options: { applicationServerKey: OTHER }, endpoint: "https://push.example/else" })
  await renewCalls(at)
  assert.deepEqual(noted.posts.at(-1)[1], { endpoint: "https://push.example/2" })
})

test("a match that is over calls no more", async t => {
  const { at, kept, noted } = browser(t)
  await callMe(at)
  at.page = { ...at.page, table: { ...at.page.table, status: "over" } }
  await afterTurn(at)
  assert.equal(kept.size, 0)
  assert.equal(noted.posts.length, 1)
})

test("nor does one that ended while the page was closed", async t => {
  const { at, kept } = browser(t)
  await callMe(at)
  at.page = { ...at.page, table: { ...at.page.table, status: "over" } }
  await renewCalls(at)
  assert.equal(kept.size, 0)
})
