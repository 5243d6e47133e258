import assert from "node:assert/strict"
import { test } from "node:test"
import {
  again,
  blank,
  compared,
  ends,
  forged,
  keyed,
  lost,
  newest,
  points,
  reach,
  reached,
  readReceipt,
  settle,
  signed,
  told,
  unjoined,
  unsigned,
} from "../../web/js/server/receipts.js"

const hash = (seq, log = "a") => `${log}${seq}`.padEnd(64, "0")
const entry = (seq, log = "a", before = log) => ({ seq, hash: hash(seq, log), prev: hash(seq - 1, before) })
const news = (from, upto, log, before) => Array.from({ length: upto - from + 1 }, (_, i) => entry(from + i, log, i ? log : before))
const time = seconds => `2026-11-22T07:20:${String(seconds).padStart(2, "0")}.000Z`
const note = (size, at, log = "a") =>
  `fairdeal/table/t\n${size}\n${Buffer.from(hash(size - 1, log), "hex").toString("base64")}\n${at ? `at ${time(at)}\n` : ""}\n— fairdeal x\n`
const codes = known => known.alarms.map(each => each.code)

const KEY = "fairdeal+11223344+AAAA"
/** Ten records and a receipt for all of them, signed at second 10. */
const ten = signed(told(keyed(blank, KEY), news(0, 9)), note(10, 10))

test("news that link up are known up to the last, and the receipt for them is kept", () => {
  assert.deepEqual([ten.seq, ten.hash, ten.receipt, ten.pending, ten.alarms], [9, hash(9), note(10, 10), "", []])
})

test("a receipt is read with its time, without one, and nothing else is", () => {
  assert.deepEqual(readReceipt(note(3, 5)), { table: "t", size: 3, root: hash(2), at: time(5), note: note(3, 5) })
  assert.equal(readReceipt(note(3)).at, "")
  const wrong = [
    "",
    undefined,
    "hello",
    note(3).replace("fairdeal/table/", "else/"),
    note(3).replace("\n3\n", "\n03\n"),
    note(3, 5).replace("at ", "on "),
    note(3).split("\n\n")[0],
  ]
  assert.deepEqual(
    wrong.map(readReceipt),
    wrong.map(() => null),
  )
})

// Never replaced

test("a larger receipt that joins takes the place of a smaller one", () => {
  const known = signed(told(ten, news(10, 11)), note(12, 12))
  assert.equal(known.receipt, note(12, 12))
})

test("a smaller receipt from before never takes the place of a larger one, and is no alarm", () => {
  for (const at of [9, 10, undefined]) assert.deepEqual(signed(ten, note(4, at)), ten)
})

test("a text that is no receipt tells nothing, whoever signed it", () => {
  assert.equal(signed(ten, "fairdeal/table/t\nnone\n\n— signed"), ten)
})

test("a smaller receipt signed later is an alarm, with both as the pair", () => {
  const known = signed(ten, note(4, 11))
  assert.deepEqual([codes(known), known.receipt, known.proof.receipt, known.proof.other], [["shorter"], note(10, 10), note(10, 10), note(4, 11)])
})

test("another root for one size is an alarm, with both as the pair, and stays when more follow", () => {
  let known = signed(ten, note(10, 11, "b"))
  assert.deepEqual([codes(known), known.proof.receipt, known.proof.other], [["rewritten"], note(10, 10), note(10, 11, "b")])
  for (let seq = 10; seq < 20; seq++) known = signed(told(known, [entry(seq, "b")]), note(seq + 1, seq + 2, "b"))
  assert.deepEqual([known.proof.receipt, known.proof.other, known.proof.latest], [note(10, 10), note(10, 11, "b"), note(20, 21, "b")])
})

test("a receipt for another head than the one told is an alarm, and never kept as consistent", () => {
  const known = signed(told(ten, news(10, 11)), note(12, 12, "b"))
  assert.deepEqual([codes(known), known.receipt, known.proof.receipt, known.proof.other], [["rewritten"], "", note(10, 10), note(12, 12, "b")])
})

test("a second contradiction does not take the place of the first until somebody saw it", () => {
  const first = told(ten, news(10, 11, "b", "b"))
  const second = told(signed(told(first, news(12, 13, "b")), note(14, 14, "b")), [entry(14, "c")])
  assert.deepEqual([second.proof.receipt, second.proof.seq], [note(10, 10), 9])
  const third = told(signed(settle(first), note(12, 13, "b")), [entry(12, "c")])
  assert.equal(third.proof.receipt, note(12, 13, "b"))
})

// News

test("news that go on from another hash are an alarm, and what was known stays as proof", () => {
  const known = told(ten, news(10, 12, "b", "b"))
  assert.deepEqual([codes(known), known.alarms[0].seq, known.proof.hash, known.proof.receipt], [["rewritten"], 9, hash(9), note(10, 10)])
  assert.deepEqual([known.seq, known.hash, known.chapter], [12, hash(12, "b"), 1])
})

test("a record told again with another hash is an alarm", () => {
  assert.deepEqual(codes(told(ten, [entry(9, "b")])), ["rewritten"])
  assert.deepEqual(codes(told(ten, [entry(9)])), [])
})

test("a record from before is held against the copy", () => {
  assert.deepEqual(codes(again(ten, 4, hash(4, "b"), hash(4))), ["rewritten"])
  assert.equal(again(ten, 4, hash(4), hash(4)), ten)
})

test("the first receipt of another log completes the pair, though the news came alone", () => {
  const known = signed(told(ten, news(10, 12, "b", "b")), note(13, 13, "b"))
  assert.deepEqual([known.proof.other, known.proof.latest], [note(13, 13, "b"), note(13, 13, "b")])
})

test("a restart with the same log, and an undo that is a record like others, are no alarm", () => {
  assert.equal(ends(keyed(told(ten, news(0, 9)), KEY), 9), ten)
  assert.deepEqual(codes(told(ten, [{ ...entry(10), lines: ["{1} takes back #4."] }])), [])
})

// Missed news

test("missed news are a hole, no alarm; the receipt after it waits until the copy has joined", () => {
  const known = signed(told(ten, news(400, 401)), note(402, 30))
  assert.deepEqual([codes(known), known.receipt, known.pending, newest(known)], [[], note(10, 10), note(402, 30), note(402, 30)])
  assert.deepEqual(points(known), [9, 401])
  const joined = points(known).reduce((so, seq) => compared(so, seq, hash(seq)), known)
  assert.deepEqual([codes(joined), joined.holes, joined.receipt, joined.pending], [[], [], note(402, 30), ""])
})

test("missed news that do not join are an alarm, with the receipt from before as proof", () => {
  const known = compared(signed(told(ten, news(400, 401, "b")), note(402, 30, "b")), 9, hash(9, "b"))
  assert.deepEqual([codes(known), known.alarms[0].seq, known.proof.receipt, known.proof.pending], [["gap"], 9, note(10, 10), note(402, 30, "b")])
})

test("a copy that does not go on is an alarm", () => {
  assert.deepEqual(codes(unjoined(ten, 9, hash(9))), ["rewritten"])
  assert.deepEqual(codes(unjoined(told(ten, news(400, 401)), 9, hash(9))), ["gap"])
})

test("a receipt that came late is compared with the copy", () => {
  const late = signed(told(ten, news(10, 20)), note(15, 14))
  assert.equal(compared(late, 14, hash(14)).receipt, note(15, 14))
  assert.deepEqual(codes(compared(signed(told(ten, news(10, 20)), note(15, 14, "b")), 14, hash(14))), ["rewritten"])
})

test("a copy that is ahead of the news moves the head, but not over a hole", () => {
  assert.equal(reached(ten, 12, hash(12)).seq, 12)
  assert.equal(reached(told(ten, news(400, 401)), 500, hash(500)).seq, 401)
})

test("a hole, a head or a receipt that the copy contradicts is an alarm each by itself", () => {
  const bare = told(keyed(blank, KEY), news(0, 9))
  assert.deepEqual(codes(compared(told(bare, news(400, 401)), 9, hash(9, "b"))), ["gap"])
  assert.deepEqual(codes(compared(bare, 9, hash(9, "b"))), ["rewritten"])
  assert.deepEqual(codes(compared(told(ten, news(10, 12)), 9, hash(9, "b"))), ["rewritten"])
})

test("news without hashes are no news", () => {
  assert.equal(told(ten, [{ seq: 10 }, { seq: "x", hash: "", prev: hash(9) }]), ten)
})

// Shorter

test("a head below what is known is an alarm; nothing of what is known is given up", () => {
  const known = ends(ten, 5)
  assert.deepEqual([codes(known), known.alarms[0].seq, known.alarms[0].had, known.seq, known.receipt], [["shorter"], 5, 9, 9, note(10, 10)])
  assert.equal(ends(ten, 9), ten)
  assert.deepEqual(codes(ends(ten, -1)), ["shorter"])
})

test("a receipt counts too for how much is known", () => {
  const known = signed(keyed(blank, KEY), note(10, 10))
  assert.equal(reach(known), 9)
  assert.deepEqual([codes(ends(known, 5)), ends(known, 5).proof.pending], [["shorter"], note(10, 10)])
})

test("records that come back and join end the alarm well; others make it a rewritten log", () => {
  assert.equal(told(ends(ten, 5), news(6, 10)).alarms[0].ended, "back")
  const other = told(ends(ten, 5), [...news(6, 9, "b", "a"), entry(10, "b")])
  assert.deepEqual([codes(other), other.proof.receipt, other.proof.code], [["shorter", "rewritten"], note(10, 10), "shorter"])
})

test("a shorter log that was put away is followed from there, and stays as proof", () => {
  const known = told(settle(ends(ten, 5)), news(0, 7, "b"))
  assert.deepEqual([codes(known), known.seq, known.chapter, known.proof.receipt, known.proof.settled], [[], 7, 1, note(10, 10), true])
})

// A server that says itself that it lost records

const loss = { size: 10, root: hash(9), head_size: 6, until: time(50) }

test("a loss that the server tells is one alarm, and no second one for the shorter log", () => {
  const known = signed(ends(lost(ten, loss, 5), 5), note(6, 20))
  assert.deepEqual([codes(known), known.alarms[0].head, known.alarms[0].had], [["lost"], 6, 9])
  assert.deepEqual([known.proof.receipt, known.proof.other], [note(10, 10), note(6, 20)])
  assert.equal(lost(known, loss, 5), known)
  assert.deepEqual(codes(lost(ends(ten, 5), loss, 5)), ["lost"])
})

test("a loss ends well when the lost records are told again and the next one joins", () => {
  const found = [...news(6, 9), entry(10)]
  const known = told(lost(lost(ten, loss, 5), null, 10, found), found)
  assert.deepEqual(
    known.alarms.map(each => each.ended),
    ["back"],
  )
  assert.deepEqual([known.seq, known.chapter], [10, 0])
})

test("a loss ends badly when the log goes on without them; then the new log is followed, and the old one is proof", () => {
  const found = news(6, 7, "b", "a")
  const known = told(lost(lost(ten, loss, 5), null, 7, found), found)
  assert.deepEqual([known.alarms.map(each => each.ended), known.seq, known.chapter, known.proof.receipt], [["gone"], 7, 1, note(10, 10)])
  const long = news(6, 20, "b", "a")
  assert.deepEqual(
    lost(lost(ten, loss, 5), null, 20, long).alarms.map(each => each.ended),
    ["gone"],
  )
})

test("who knew a single record of those that are lost follows the new log from there", () => {
  const six = told(keyed(blank, KEY), news(0, 6))
  const found = [entry(6, "b", "a")]
  const known = told(lost(lost(six, loss, 5), null, 6, found), found)
  assert.deepEqual([known.alarms.map(each => each.ended), known.hash, known.chapter], [["gone"], hash(6, "b"), 1])
})

test("who knew no more than is left is told of the loss, and of its end", () => {
  const five = told(keyed(blank, KEY), news(0, 5))
  const gone = told(lost(lost(five, loss, 5), null, 6, [entry(6)]), [entry(6)])
  assert.deepEqual([gone.alarms.map(each => each.ended), gone.chapter], [["gone"], 0])
})

test("a loss that was put away comes back once, to say how it ended", () => {
  const quiet = settle(lost(ten, loss, 5))
  assert.deepEqual(
    quiet.alarms.map(each => [each.quiet, each.ended]),
    [[true, undefined]],
  )
  assert.deepEqual([quiet.receipt, quiet.proof.settled], [note(10, 10), false])
  assert.equal(lost(quiet, null, 10, [...news(6, 9), entry(10)]).alarms[0].ended, "back")
})

test("after a loss has ended, a rewritten log is an alarm again", () => {
  const found = [...news(6, 9), entry(10)]
  const known = told(lost(lost(ten, loss, 5), null, 10, found), found)
  assert.deepEqual(codes(told(known, [entry(11, "b")])), ["lost", "rewritten"])
})

// The key

test("the first key is pinned, another one is an alarm, and the old one stays in the proof with what it signed", () => {
  const known = keyed(ten, "moved+55667788+BBBB")
  assert.deepEqual(known.alarms, [{ code: "other-key", was: KEY, now: "moved+55667788+BBBB" }])
  assert.deepEqual([known.receipt, known.seq], ["", 9])
  assert.deepEqual([known.key, known.proof.key, known.proof.now, known.proof.receipt], ["moved+55667788+BBBB", KEY, "moved+55667788+BBBB", note(10, 10)])
  assert.equal(keyed(ten, KEY), ten)
})

test("with another key the log must still go on: a new key does not hide a rewritten log", () => {
  const moved = keyed(ten, "moved+55667788+BBBB")
  assert.deepEqual(codes(signed(told(moved, [entry(10)]), note(11, 20))), ["other-key"])
  assert.deepEqual(codes(told(moved, [entry(10, "b")])), ["other-key", "rewritten"])
  const same = signed(moved, note(10, 20, "b"))
  assert.deepEqual([codes(same), same.proof.receipt, same.proof.key], [["other-key", "rewritten"], note(10, 10), KEY])
  assert.deepEqual(codes(told(settle(moved), [entry(10, "b")])), ["rewritten"])
})

test("a receipt from before there was a pinned key must be signed by the first key that is named", () => {
  const old = { ...blank, seq: 9, hash: hash(9), receipt: note(10) }
  assert.deepEqual(codes(keyed(old, KEY, true)), [])
  assert.deepEqual(codes(keyed(old, KEY, false)), ["other-key"])
})

test("a note whose signature is not good changes nothing of what is known", () => {
  const known = forged(ten, "a note")
  assert.deepEqual({ ...known, alarms: [] }, ten)
  assert.deepEqual([codes(known), known.alarms[0].note], [["other-key"], "a note"])
})

test("alarms are one of a kind, and few", () => {
  let known = ten
  for (let log = 0; log < 30; log++) known = told(known, [entry(known.seq, String(log))])
  assert.deepEqual(codes(known), ["rewritten"])
})

test("a wrong signature that was put away is not told again, a later one is, and so is one of another log", () => {
  const wrong = seq => ({ code: "signature", seq, seat: 1 })
  const away = settle(unsigned(ten, wrong(2)), 8)
  assert.deepEqual([codes(away), codes(unsigned(away, wrong(8))), codes(unsigned(away, wrong(9)))], [[], [], ["key-signature"]])
  const other = settle(told(away, news(10, 11, "b", "b")))
  assert.deepEqual(codes(unsigned(other, wrong(2))), ["key-signature"])
})

test("an opening of ours that is missing is kept once, and nothing where none is", () => {
  const unheard = { code: "unheard", seq: 2, seat: 0, opening: "of ours" }
  assert.deepEqual(unsigned(unsigned(ten, unheard), unheard).openings, ["of ours"])
  assert.deepEqual(unsigned(ten, { code: "signature", seq: 2, seat: 1 }).openings, [])
})
