import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { freshKey, unlocked } from "../../web/js/keys/introduction.js"
import { noticesOf } from "../../web/js/table/notices.js"
import { hear, stirred } from "../../web/js/table/page.js"

const CODE = "BCDFGH"
const names = ["Ann", "Bo", "Cy"]
const open = seat => ({ seat, kind: "open", reserved: false, invited: String(seat).repeat(64) })
const person = seat => ({ seat, kind: "person", name: names[seat] })

/** What this browser remembers, in place of the browser's own store. */
function storage() {
  const kept = new Map()
  return { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, String(value)), removeItem: key => kept.delete(key) }
}

let pages = 0

/** A host's page at a table of three with its own module, what it sent, and how often its code was drawn anew. */
async function hosting(t, seats = [person(0), open(1), open(2)]) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 })
  globalThis.localStorage = storage()
  const module = await import(`../../web/js/table/introducing.js?${pages++}`)
  const given = Object.fromEntries([1, 2].map(seat => [seat, { key: open(seat).invited, secret: "5".repeat(64) }]))
  localStorage.setItem("fairdeal.tables", JSON.stringify([{ table: "atable", given }]))
  const sent = []
  const at = {
    table: "atable",
    chair: { sits: { seat: 0, key: "9".repeat(64) } },
    page: { seat: 0, introduced: null, log: [{ hash: "8".repeat(64) }], table: { host: 0, status: "lobby", seats } },
    post: text => sent.push(JSON.parse(text)),
    show: page => (at.page = page),
  }
  let drawn = 0
  const code = () => module.codeOf(at, () => drawn++)
  code()
  return { at, sent, code, module, hears: message => at.hosting(message), drawn: () => drawn, takes: seat => sit(at, seat) }
}

function sit(at, ...taken) {
  at.page = { ...at.page, table: { ...at.page.table, seats: at.page.table.seats.map(each => (taken.includes(each.seat) ? person(each.seat) : each)) } }
}

const told = { is: "code", id: "code", code: CODE, seconds: 3600 }
const asks = (own, id = "1") => ({ is: "asks", id, key: own.key })
/** The seat to which an answer invites. */
const seatIn = ({ key, box }, own) => Number(/\.(\d)-[\w-]{43}$/.exec(unlocked({ key, box }, { code: CODE, own }))[1])

test("a host's page asks for a code once while it has a seat to give, and shows what it is told", async t => {
  const { sent, code, hears, drawn } = await hosting(t)
  code()
  assert.deepEqual(sent, [{ do: "code", id: "code" }])
  assert.equal(hears(told), true)
  assert.equal(drawn(), 1)
  assert.deepEqual(code(), { code: CODE, trouble: "" })
  assert.equal(sent.length, 1)
})

test("a page without a seat to give asks for none, and forgets the one that it had", async t => {
  const { at, sent, code, hears } = await hosting(t)
  hears(told)
  sit(at, 1, 2)
  assert.deepEqual(code(), { code: "", trouble: "" })
  t.mock.timers.tick(4_000_000)
  assert.equal(sent.length, 1)
})

test("a page that has no seat to give from the start asks for nothing", async t => {
  assert.deepEqual((await hosting(t, [person(0), person(1), person(2)])).sent, [])
})

test("a new line asks again, and so does a code whose time is over, and one that was refused, a while later", async t => {
  const { sent, code, hears } = await hosting(t)
  hears(told)
  assert.equal(hears({ is: "welcome" }), false, "others hear of that, too")
  assert.equal(sent.length, 2)
  hears(told)
  t.mock.timers.tick(3_600_000)
  assert.equal(sent.length, 2, "its time is not over yet")
  t.mock.timers.tick(2000)
  assert.equal(sent.length, 3)
  assert.equal(hears({ is: "refused", id: "code", code: "storage", message: "The log cannot be read.", remedy: "Try again later." }), true)
  assert.deepEqual(code(), { code: "", trouble: "The log cannot be read. Try again later." })
  assert.equal(sent.length, 3)
  t.mock.timers.tick(11_000)
  assert.equal(sent.length, 4)
})

test("a host is told nothing of a guest who gave up before the answer came", async t => {
  const { hears } = await hosting(t)
  hears(told)
  hears(asks(freshKey(), "gone"))
  assert.equal(hears({ is: "refused", id: "gone", code: "not_now", message: "Nobody waits for this answer any more." }), true)
  assert.equal(hears({ is: "refused", id: "gone", code: "not_now" }), false)
})

test("what is not about codes is left to others", async t => {
  const { sent, hears } = await hosting(t)
  for (const message of [{ is: "view" }, { is: "refused", id: "other" }, { is: "done", id: "1" }]) assert.equal(hears(message), false)
  assert.equal(sent.length, 1)
})

test("a guest who asks is given a seat, the next one another, and the first once more when all were given", async t => {
  const { sent, hears } = await hosting(t)
  hears(told)
  const own = freshKey()
  const seats = ["1", "2", "3"].map(id => {
    t.mock.timers.tick(1000)
    hears(asks(own, id))
    assert.equal(sent.at(-1).id, id)
    return seatIn(sent.at(-1), own)
  })
  assert.deepEqual(seats, [1, 2, 1])
})

test("a seat that was taken meanwhile is given to nobody", async t => {
  const { at, sent, hears } = await hosting(t)
  hears(told)
  sit(at, 1)
  const own = freshKey()
  hears(asks(own))
  assert.equal(seatIn(sent.at(-1), own), 2)
  sit(at, 2)
  hears(asks(own, "2"))
  assert.equal(sent.at(-1).id, "1")
})

test("a page answers twelve guests in a minute, whatever the server lets through", async t => {
  const { sent, hears } = await hosting(t)
  hears(told)
  const own = freshKey()
  for (let i = 0; i < 40; i++) hears(asks(own, String(i)))
  assert.equal(sent.filter(each => each.do === "introduce").length, 12)
  t.mock.timers.tick(60_001)
  hears(asks(own, "later"))
  assert.equal(sent.at(-1).id, "later")
})

test("a key that is none is not answered, and the page goes on", async t => {
  const { at, sent, hears } = await hosting(t)
  hears(told)
  assert.equal(hears({ is: "asks", id: "1", key: "0".repeat(64) }), true)
  assert.equal(sent.length, 1)
  assert.equal(at.page.introduced, null)
  const own = freshKey()
  hears(asks(own, "2"))
  assert.equal(seatIn(sent.at(-1), own), 1)
})

test("whom the server has introduced is told to the host until the words were compared, and who comes after that anew", async t => {
  const { at, module, hears } = await hosting(t)
  hears(told)
  const notices = () => noticesOf(at.page, names, 0).filter(({ key }) => key === "introduced")
  hears(asks(freshKey(), "1"))
  assert.deepEqual(notices(), [], "nobody sits there yet")
  sit(at, 1)
  const [notice] = notices()
  assert.equal(notice.title, "The server introduced Bo to you.")
  assert.deepEqual(
    notice.offers.map(({ run }) => run),
    ["compare", "compareLater"],
  )
  t.mock.timers.tick(1000)
  hears(asks(freshKey(), "2"))
  module.areCompared(at, at.page)
  assert.deepEqual(notices(), [])
  assert.deepEqual(JSON.parse(localStorage.getItem("fairdeal.tables"))[0].introduced, { host: false, seats: [2] })
  sit(at, 2)
  assert.equal(notices()[0].title, "The server introduced Cy to you.")
  module.areCompared(at, at.page)
  assert.equal(at.page.introduced, null)
  assert.equal(JSON.parse(localStorage.getItem("fairdeal.tables"))[0].introduced, null)
})

test("a guest is told so from the first view on, and not again on this page once it was put off", () => {
  const page = {
    seat: 1,
    mine: null,
    office: null,
    log: [],
    introduced: { host: true, seats: [] },
    table: { status: "lobby", host: 0, seats: [0, 1].map(person) },
  }
  assert.equal(stirred(page, 0), true)
  assert.equal(noticesOf(page, names, 0).at(-1).title, "The server introduced you and the host to each other.")
  assert.deepEqual(noticesOf({ ...page, introduced: { ...page.introduced, later: true } }, names, 0), [])
  assert.equal(hear(page, { is: "here", seats: [0], watching: 0 }).introduced, page.introduced)
})
