import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { Sentences } from "../../web/js/replay/log.js"
import { Moments } from "../../web/js/replay/moments.js"
import { forgetful } from "../../web/js/table/forget.js"
import { blank, hear } from "../../web/js/table/page.js"

const flip = (seq, cell) => ({
  seq,
  at: "",
  by: "seat:0",
  lines: [`{0} flips cell ${cell + 1}, a $20.`],
  later: [`{0} flips cell ${cell + 1}.`],
  lies: [`grid.${cell}`],
  cards: ["20"],
})
const plain = seq => ({ seq, at: "", by: "seat:0", lines: ["Boom."] })
const view = (seq, cards, news, more = {}) => ({
  is: "view",
  seq,
  table: { id: "t", ...more.table },
  game: { zones: [{ id: "grid", cards }], sheet: more.sheet },
  mine: null,
  news,
})
const after = (...messages) => messages.reduce((page, message) => forgetful(hear(page, message), page), blank)
const told = page => page.log.map(entry => entry.lines.join(" "))

const FLIPPED = view(1, ["20", ""], [flip(1, 0)])

test("a flipped card is told while it lies open", () => {
  const page = after(FLIPPED)
  assert.deepEqual([told(page), page.forgotten], [["{0} flips cell 1, a $20."], 0])
})

test("when it shows its back again, nothing of it is kept", () => {
  const page = after(FLIPPED, view(2, ["", "1"], [plain(2)]))
  assert.deepEqual([told(page), page.forgotten], [["{0} flips cell 1.", "Boom."], 1])
  assert(!JSON.stringify(page).includes("$20"))
  assert.deepEqual(page.log[0].cards, [])
})

test("a card that was swept is told on, and one that comes to lie there later says nothing of it", () => {
  const swept = [FLIPPED, view(2, [null, ""], [plain(2)])]
  assert.equal(told(after(...swept))[0], "{0} flips cell 1, a $20.")
  assert.equal(told(after(...swept, view(3, ["", ""], [plain(3)])))[0], "{0} flips cell 1.")
})

test("an undone flip is told without its card", () => {
  const undone = view(2, ["20", ""], [plain(2)], { table: { undone: [[1, 1]] } })
  assert.equal(told(after(FLIPPED, undone))[0], "{0} flips cell 1.")
})

test("once a round is over, what it left open stays told", () => {
  const over = view(2, [null, ""], [plain(2)], { sheet: [{ round: 1 }] })
  const page = after(FLIPPED, over, view(3, ["", ""], [plain(3)], { sheet: [{ round: 1 }] }))
  assert.equal(told(page)[0], "{0} flips cell 1, a $20.")
})

test("older news that come later are put back as well", () => {
  const page = after(view(2, ["", "1"], [plain(2)]), { is: "log", id: "log 2", news: [flip(1, 0)], more: false })
  assert.deepEqual(told(page), ["{0} flips cell 1.", "Boom."])
})

test("a replay asks again for a moment that may show less by now, and for no other", async () => {
  const asked = []
  const moments = new Moments((eyes, seq) => {
    asked.push(seq)
    return Promise.resolve({ eyes, seq, passing: seq > 1 })
  })
  for (const seq of [1, 2]) await moments.at("public", seq)
  moments.forget()
  for (const seq of [1, 2]) await moments.at("public", seq)
  assert.deepEqual(asked, [1, 2, 2])
})

test("a replay keeps no sentence of a moment that may tell less by now", async () => {
  globalThis.fetch = async () => ({ ok: true, status: 200, json: async () => ({ news: [plain(0), { ...flip(1, 0), lines: ["{0} flips cell 1."] }] }) })
  const sentences = new Sentences("t")
  sentences.note({ eyes: "public", seq: 1, news: flip(1, 0) })
  const asked = { eyes: "public", token: null, last: 1 }
  assert.equal((await sentences.chunk(0, asked))[1].lines[0], "{0} flips cell 1, a $20.")
  sentences.forget()
  assert.equal((await sentences.chunk(0, asked))[1].lines[0], "{0} flips cell 1.")
})
