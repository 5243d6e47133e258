import assert from "node:assert/strict"
import { test } from "node:test"
import "./english.js"
import { admitted, carried, toldHead, vouched } from "../../web/js/keys/heads.js"
import { signedBytes } from "../../web/js/keys/message.js"
import { freshPair, signatureOf } from "../../web/js/keys/pair.js"
import { membersOf } from "../../web/js/proof/file.js"
import { alarmWords } from "../../web/js/proof/words.js"
import { blank, split, stops } from "../../web/js/server/receipts.js"

const HEAD = "ab".repeat(32)
const root = hex => Buffer.from(hex, "hex").toString("base64")
const receipt = (size, head = HEAD, table = "k7") => `fairdeal/table/${table}\n${size}\n${root(head)}\nat 2026-11-22T10:00:00.000Z\n\n— fairdeal xyz\n`
const said = { table: "k7", seat: 1, size: 12, head: HEAD }
const good = () => true

async function signed(more = {}) {
  const { key, secret } = await freshPair({ soft: true })
  const head = { ...said, ...more }
  return { key, message: { is: "head", signed: { head, key, signature: await signatureOf(secret, signedBytes("head", head)) }, receipt: receipt(12) } }
}

test("a head counts with the operator's receipt for that very head alone", async () => {
  const { message } = await signed()
  assert.deepEqual([toldHead(message, "k7", good).size, toldHead(message, "k7", good).seat], [12, 1])
  assert.equal(
    toldHead(message, "k7", () => false),
    null,
  ) // nobody calls the server a liar with a receipt of their own
  assert.equal(toldHead(message, "other", good), null)
  assert.equal(toldHead({ ...message, receipt: receipt(13) }, "k7", good), null)
  assert.equal(toldHead({ ...message, receipt: receipt(12, "cd".repeat(32)) }, "k7", good), null)
  assert.equal(toldHead({ ...message, receipt: 7 }, "k7", good), null)
  for (const odd of [undefined, null, [], { head: null }, { head: { ...said, seat: -1 } }, { head: { ...said, seat: "1" } }])
    assert.equal(toldHead({ ...message, signed: odd }, "k7", good), null)
})

test("whose head it is, the key of the seat says", async () => {
  const { key, message } = await signed()
  const found = toldHead(message, "k7", good)
  assert.equal(vouched(found, key), true)
  assert.equal(vouched(found, (await freshPair({ soft: true })).key), false)
  assert.equal(vouched({ signed: { ...found.signed, head: { ...said, size: 11 } } }, key), false)
  assert.equal(vouched(found, undefined), false)
})

test("a loss to which the operator owned up later is no second log", () => {
  const at = "2026-11-22T10:00:00.000Z"
  assert.equal(admitted([{ type: "lost", at: "2026-11-22T10:00:01.000Z" }], { at }), true)
  assert.equal(admitted([{ type: "lost.2", at }], { at }), true)
  assert.equal(admitted([{ type: "lost", at: "2026-11-22T09:00:00.000Z" }], { at }), false)
  assert.equal(admitted([{ type: "lostness", at: "2026-11-22T11:00:00.000Z" }], { at }), false)
})

test("what somebody carries by hand is a head or nothing", () => {
  assert.equal(carried("hello"), null)
  assert.equal(carried('["head"]'), null)
  assert.equal(carried('{"do":"kick"}'), null)
  assert.equal(carried(`{"do":"head","pad":"${"x".repeat(5000)}"}`), null)
  assert.equal(carried('{"do":"head"}').do, "head")
})

test("two logs are an alarm that stops the signing, and the file holds both receipts", () => {
  const own = { ...blank, seq: 20, hash: HEAD, key: "fairdeal+1+a", receipt: receipt(21, "cd".repeat(32)) }
  const known = split(own, { seq: 11, seat: 1, note: receipt(12) })
  assert.deepEqual([known.alarms.map(each => each.code), stops(known), known.chapter], [["key-split"], true, 0])
  assert.deepEqual([known.proof.receipt, known.proof.other], [own.receipt, receipt(12)]) // also when the alarm was put away
  assert.match(alarmWords(known.alarms[0], "", 0, ["Ann", "Bo"]).title, /^Bo was shown another log than you.* #11 /)
  const members = membersOf({ table: "k7", known, viewer: "public", records: [], openings: [], shown: "", now: {}, programs: [] }, new Date(0))
  assert.deepEqual(
    members
      .filter(([name]) => name.startsWith("receipts/"))
      .map(([, note]) => note)
      .sort(),
    [own.receipt, receipt(12)].sort(),
  )
})
