import assert from "node:assert/strict"
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto"
import { test } from "node:test"
import "./english.js"
import { membersOf } from "../../web/js/proof/file.js"
import { keysAround, merged } from "../../web/js/proof/operator.js"
import { Witness } from "../../web/js/proof/witness.js"

const TABLE = "k7x2m9q4tz"

/** An operator's key, `{words, note(text), receipt(size, root)}`. */
function signer(number) {
  const secret = createPrivateKey({
    key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, number)]),
    format: "der",
    type: "pkcs8",
  })
  const raw = Buffer.concat([Buffer.of(1), createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32)])
  const id = createHash("sha256").update("fairdeal\n").update(raw).digest().subarray(0, 4)
  const line = text => `— fairdeal ${Buffer.concat([id, sign(null, Buffer.from(text), secret)]).toString("base64")}\n`
  const receipt = (size, root, second) => {
    const text = `fairdeal/table/${TABLE}\n${size}\n${Buffer.from(root, "hex").toString("base64")}\nat 2026-11-22T07:20:${second}.000Z\n`
    return `${text}\n${line(text)}`
  }
  return { words: `fairdeal+${id.toString("hex")}+${raw.toString("base64")}`, line, receipt }
}

/** The change of one key for another, signed by both unless others are named. */
function change(old, next, signers = [old, next]) {
  const text = `fairdeal/key-rotation/v1\n${old.words}\n${next.words}\n2026-11-22T08:00:00.000Z\n`
  return `${text}\n${signers.map(each => each.line(text)).join("")}`
}

const [A, B, C, THIEF] = [1, 2, 3, 4].map(signer)
const [AB, BC, BA] = [change(A, B), change(B, C), change(B, A)]

test("changes join keys in both directions, over several steps and in any order", () => {
  for (const key of [A, B, C])
    assert.deepEqual(
      keysAround(key.words, [BC, AB]),
      [A, B, C].map(each => each.words),
    )
  assert.deepEqual(keysAround(THIEF.words, [AB]), [THIEF.words])
})

test("a change that somebody did not sign, or that was edited, joins nothing", () => {
  const edited = AB.replace("-22T", "-21T")
  for (const wrong of [change(A, B, [B]), change(A, B, [A]), change(A, B, [THIEF, B]), edited, "", "a note"]) {
    assert.deepEqual(keysAround(A.words, [wrong]), [A.words], wrong)
  }
})

test("a key with two after it, one after two, and one that comes back, join nothing", () => {
  for (const changes of [[AB, change(A, C)], [AB, change(C, B)], [AB, BA], [change(A, A)]]) assert.deepEqual(keysAround(A.words, changes), [A.words])
})

test("more changes than a proof file holds are none", () => {
  assert.deepEqual(keysAround(A.words, [AB, ...Array.from({ length: 200 }, (_, i) => change(signer(i + 10), signer(i + 11)))]), [A.words])
})

test("what a server tells instead of changes is nothing", () => {
  assert.deepEqual(merged([AB], [AB, BC]), [AB, BC])
  for (const told of [undefined, null, "x", { 0: AB }, [7, null, [AB]]]) assert.deepEqual(merged([AB], told), [AB])
})

// The witness of a page

/** A browser at this address: `visit(key, told)` opens the table's page at a server of that key that tells these changes. */
function browser() {
  const kept = new Map()
  globalThis.addEventListener = () => {}
  globalThis.localStorage = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
  const visit = async (key, told, { table = TABLE, receipt = "" } = {}) => {
    globalThis.fetch = async path => {
      if (path !== "/.well-known/fairdeal.json" || told === "offline") throw new TypeError("offline")
      return { json: async () => ({ key, changes: told }) }
    }
    const witness = new Witness({ table, token: "", changed() {} })
    await witness.hear({ is: "welcome", seat: 0, seq: 0, key: key.words, receipt })
    return witness
  }
  return { visit }
}

const codes = witness => witness.known.alarms.map(each => each.code)
const ROOT = "ab".repeat(32)

test("a new key that the old one signed for is pinned without a word, and what the old one signed is kept", async () => {
  const { visit } = browser()
  const old = A.receipt(10, ROOT, "10")
  await visit(A, [], { receipt: old })
  const after = await visit(C, [AB, BC])
  assert.deepEqual([codes(after), after.known.key, after.known.pending, after.known.proof], [[], C.words, old, null])
  await after.hear({ is: "receipt", receipt: C.receipt(10, ROOT, "20") })
  assert.deepEqual(codes(after), [])
  await after.hear({ is: "receipt", receipt: C.receipt(10, "cd".repeat(32), "30") })
  assert.deepEqual(codes(after), ["rewritten"], "the new key contradicts what the old one signed")
})

test("the changes stand in the proof, and a rewritten log does not take them away", async () => {
  const { visit } = browser()
  await visit(A, [], { receipt: A.receipt(10, ROOT, "10") })
  const witness = await visit(B, [AB], { receipt: B.receipt(10, "cd".repeat(32), "20") })
  assert.deepEqual([codes(witness), witness.known.changes], [["rewritten"], [AB]])
  const members = Object.fromEntries(
    membersOf({ table: TABLE, known: witness.known, viewer: "public", records: [], openings: [], shown: "", now: { key: B.words }, programs: [] }, new Date(0)),
  )
  assert.deepEqual([members["key.txt"], members["key-changes.txt"]], [`${B.words}\n`, AB])
  assert.match(members["READ-ME.txt"], /key-changes\.txt: .*signed by the old key/)
})

test("another key without a good change alarms as ever", async () => {
  for (const told of [[], [change(A, B, [B])], [change(A, B, [THIEF, B])], [change(A, C)], [AB, "spoiled"], null, "offline"]) {
    const { visit } = browser()
    await visit(A, [])
    assert.deepEqual(codes(await visit(B, told)), ["other-key"], JSON.stringify(told))
  }
})

test("who stole the old key cannot come back with it: neither by a change, nor as if nothing had been", async () => {
  for (const told of [[], [AB], [BA], [AB, BA]]) {
    const { visit } = browser()
    await visit(A, [])
    await visit(B, [AB])
    assert.deepEqual(codes(await visit(A, told)), ["other-key"], "at the same table")
    const other = browser()
    await other.visit(A, [], { table: "two" })
    await other.visit(A, [])
    await other.visit(B, [AB])
    assert.deepEqual(codes(await other.visit(A, told, { table: "two" })), ["other-key"], "at a table that has not seen the new key")
    assert.deepEqual(codes(await other.visit(A, told, { table: "new" })), ["other-key"], "at a new table")
  }
})

test("a table that was not open meanwhile, and a new one, follow the change too", async () => {
  const { visit } = browser()
  await visit(A, [], { table: "two" })
  await visit(A, [])
  await visit(B, [AB])
  for (const [key, told] of [
    [B, "offline"],
    [C, [AB, BC]],
  ]) {
    for (const table of ["two", "new"]) assert.deepEqual(codes(await visit(key, told, { table })), [], `${table} at ${key.words}`)
  }
})
