import assert from "node:assert/strict"
import { test } from "node:test"
import "./english.js"
import { sizeAndRoot, witness } from "../../web/js/server/receipts.js"

const entry = (seq, hash, prev) => ({ seq, hash, prev })
const root = "ab".repeat(32)
const note = (size, hex) => `fairdeal/table/t\n${size}\n${Buffer.from(hex, "hex").toString("base64")}\n\n— fairdeal x\n`

test("news that link up are known up to the last", () => {
  const known = witness(null, [entry(0, "a", "0"), entry(1, "b", "a")])
  assert.deepEqual([known.seq, known.hash, known.broken], [1, "b", null])
})

test("news that go on from another hash are broken", () => {
  const known = witness({ seq: 1, hash: "b" }, [entry(2, "c", "x")])
  assert.deepEqual(known.broken, { seq: 1, told: "b", now: "x" })
})

test("a record told again with another hash is broken", () => {
  assert.equal(witness({ seq: 1, hash: "b" }, [entry(1, "x", "a")]).broken.now, "x")
})

test("a gap is not called broken: the news between were missed", () => {
  assert.equal(witness({ seq: 1, hash: "b" }, [entry(5, "f", "e")]).broken, null)
})

test("what was broken once stays broken", () => {
  const broken = witness({ seq: 1, hash: "b" }, [entry(2, "c", "x")])
  assert.equal(witness(broken, [entry(3, "d", "c")]).broken.seq, 1)
})

test("a receipt is read", () => {
  assert.deepEqual(sizeAndRoot(note(3, root)), { size: 3, root })
  assert.equal(sizeAndRoot("hello"), null)
})

test("a receipt for another head than the one told is broken", () => {
  assert.equal(witness(null, [entry(2, root, "a")], note(3, root)).broken, null)
  assert.equal(witness(null, [entry(2, "cd".repeat(32), "a")], note(3, root)).broken.now, root)
})

test("the last receipt is kept", () => {
  assert.equal(witness(witness(null, [], note(3, root)), []).receipt, note(3, root))
})
