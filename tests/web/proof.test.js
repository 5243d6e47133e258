import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import "./english.js"
import { membersOf } from "../../web/js/proof/file.js"
import { START, linked, transcript } from "../../web/js/proof/links.js"
import { loggedOf } from "../../web/js/proof/logged.js"
import { openShelf } from "../../web/js/proof/shelf.js"
import { alarmWords } from "../../web/js/proof/words.js"
import { archive } from "../../web/js/proof/zip.js"
import { blank, ends, keyed, settle, told } from "../../web/js/server/receipts.js"
import { check } from "../../web/js/verify/file.js"

const golden = readFileSync(new URL("../golden/dirty-money-3.jsonl", import.meta.url), "utf-8")
const [header, ...lines] = golden.split("\n").filter(Boolean)
const { table } = JSON.parse(header)
const records = lines.filter(line => !line.startsWith('{"open":'))
const openings = lines.filter(line => line.startsWith('{"open":'))
const whole = [...records, ...openings, ""].join("\n")
const verdict = async text => (await check([new TextEncoder().encode(text)])).headline

// Lines

test("lines that join are taken, and what comes after them goes on from there", async () => {
  const first = await linked(`${records.slice(0, 5).join("\n")}\n`, table, START)
  assert.deepEqual([first.joins, first.records.length], [true, 5])
  assert.equal((await linked(`${records[5]}\n`, table, first.records.at(-1))).joins, true)
  assert.equal((await linked(`${records[6]}\n`, table, first.records.at(-1))).joins, false)
  assert.equal((await linked(`${records[5]}\n`, table, { ...first.records.at(-1), seq: 3 })).joins, false)
  assert.equal((await linked(`${records[5]}\n`, table, { ...first.records.at(-1), hash: START.hash })).joins, false)
})

test("a line that was changed, even with a new hash of its own, does not join, and the ones before it do", async () => {
  const changed = records.with(3, records[3].replace(/"at":"20/, '"at":"19'))
  const found = await linked(`${changed.join("\n")}\n`, table, START)
  assert.deepEqual([found.joins, found.records.length], [false, 3])
  assert.equal((await linked(`${records[0]}\n`, "another table", START)).joins, false)
  assert.equal((await linked("no line\n", table, START)).joins, false)
})

const keptOf = async text => (await linked(text, table, START)).openings.length

test("an opening that does not fit its seal is not kept: it would spoil the whole file", async () => {
  const { openings: good } = await linked(whole, table, START)
  const bad = good.map(each => each.line).with(0, good[0].line.replace(/"salt":"./, '"salt":"_'))
  assert.equal(await keptOf([...records, ...bad, ""].join("\n")), good.length - 1)
  const other = good.map(each => each.line).with(0, good[0].line.replace(/"value":.*/, '"value":"another"}}'))
  const loud = good
    .map(each => each.line.replace(/"salt":"(\w+)"/, (_, salt) => `"salt":"${salt.toUpperCase()}"`))
    .filter(line => /"salt":"\w*[A-F]/.test(line))
  assert(loud.length > 0)
  assert.equal(await keptOf([...records, ...loud, ""].join("\n")), 0)
  assert.equal(await keptOf([...records, ...other, ""].join("\n")), good.length - 1)
})

test("what everybody saw is not kept: it may lie face down again", async () => {
  const sweeper = readFileSync(new URL("../golden/money-sweeper-3.jsonl", import.meta.url), "utf-8")
  const [first, ...rest] = sweeper.split("\n")
  const { table } = JSON.parse(first)
  const copy = await linked(rest.join("\n"), table, START)
  const seen = copy.records.flatMap(({ seq, seals }) => seals.filter(([, to]) => to === "everybody").map(([path]) => `${seq} ${path}`))
  assert(seen.length > 10)
  assert.deepEqual(
    copy.openings.filter(({ seq, path }) => seen.includes(`${seq} ${path}`)),
    [],
  )
  assert.match(await verdict(transcript(table, "seat:1", copy.records, copy.openings)), /^verified/)
})

test("the page is free to answer between lines", async () => {
  let pauses = 0
  await linked(whole, table, START, () => pauses++)
  assert(pauses >= Math.floor(records.length / 50))
})

test("the copy makes a transcript that verifies, for the public and for each seat", async () => {
  const copy = await linked(whole, table, START)
  for (const viewer of ["public", "seat:0", "seat:1", "seat:2"]) {
    const made = transcript(table, viewer, copy.records, copy.openings.toReversed())
    assert.equal(JSON.parse(made.split("\n")[0]).viewer, viewer)
    assert.match(await verdict(made), /^verified/)
  }
  assert.equal(transcript(table, "public", [], []), "")
})

test("a copy that lacks an opening of its seat is one for the public", async () => {
  const copy = await linked(`${records.join("\n")}\n`, table, START)
  const made = transcript(table, "seat:1", copy.records, [])
  assert.equal(JSON.parse(made.split("\n")[0]).viewer, "public")
  assert.match(await verdict(made), /^verified/)
})

// The shelf, here without a database

test("a shelf that does not last keeps books for as long as the page is open", async () => {
  const shelf = await openShelf()
  assert.equal(shelf.lasting, false)
  const copy = await linked(whole, table, START)
  const cover = { table, chapter: 0, viewer: "public" }
  await shelf.add("book", cover, { records: copy.records.slice(0, 12), openings: copy.openings.filter(each => each.seq < 12) })
  await shelf.add("book", cover, { records: copy.records.slice(5, 20), openings: [] }) // another page was faster
  assert.equal((await shelf.cover("book")).seq, 11)
  await shelf.add("book", cover, { records: copy.records.slice(12), openings: copy.openings.filter(each => each.seq >= 12) })
  assert.deepEqual(await shelf.records("book"), copy.records)
  assert.deepEqual((await shelf.openings("book")).length, copy.openings.length)
  assert.deepEqual(
    (await shelf.records("book", 3, 11)).map(each => each.seq),
    [3, 4, 5, 6, 7, 8, 9, 10, 11],
  )
  assert.equal((await shelf.record("book", 12)).hash, copy.records[12].hash)
})

test("the oldest tables go, and of this one the chapters that nobody needs", async t => {
  t.mock.timers.enable({ apis: ["Date"], now: 0 })
  const shelf = await openShelf()
  for (const [name, chapter] of [
    ["old", 0],
    ["mid", 0],
    ["own", 0],
    ["own", 1],
    ["own", 2],
  ]) {
    t.mock.timers.tick(1000)
    await shelf.add(`${name} ${chapter} public`, { table: name, chapter, viewer: "public" }, { records: [{ seq: 0, hash: "", line: "" }], openings: [] })
  }
  await shelf.tidy("own", name => (name === "own" ? [0, 2] : []), 2)
  assert.deepEqual((await shelf.covers()).map(each => `${each.table} ${each.chapter}`).sort(), ["mid 0", "own 0", "own 2"])
  assert.equal((await shelf.records("own 1 public")).length, 0)
})

test("a book that is too large takes no more", async () => {
  const shelf = await openShelf()
  await shelf.add("book", { table, chapter: 0, viewer: "public" }, { records: [{ seq: 0, hash: "", line: "x".repeat(25_000_000) }], openings: [] })
  assert.deepEqual([shelf.full, await shelf.cover("book")], [true, undefined])
})

// The file

const exhibits = given => ({
  table,
  known: blank,
  viewer: "public",
  records: [],
  openings: [],
  shown: "",
  now: {},
  programs: [["fairdeal_verify.py", "program"]],
  ...given,
})
const named = members => Object.fromEntries(members)

test("the proof of an honest table has its log, its receipt and its key", async () => {
  const copy = await linked(whole, table, START)
  const kept = transcript(table, "public", copy.records, copy.openings)
  const known = { ...keyed(blank, "fairdeal+11223344+AAAA"), receipt: "a note" }
  const members = membersOf(exhibits({ ...copy, known, shown: kept, now: { receipt: "a note", key: known.key } }), new Date(0))
  assert.deepEqual(
    members.map(([name]) => name),
    ["READ-ME.txt", "kept.jsonl", "receipts/1.txt", "key.txt", "fairdeal_verify.py"],
  )
  assert.equal(named(members)["kept.jsonl"], kept)
  assert.match(named(members)["READ-ME.txt"], /nothing was wrong[\s\S]*fairdeal\+11223344/)
})

test("the proof of a contradiction has every receipt once, both keys, and what the server shows now", () => {
  const known = { ...ends({ ...keyed(blank, "k+1+A"), seq: 9, hash: "h", receipt: "first" }, 4) }
  known.proof = { ...known.proof, other: "second", latest: "third" }
  const members = named(membersOf(exhibits({ known, shown: '{"fairdeal":"transcript"…', now: { receipt: "third", key: "k+2+B" } }), new Date(0)))
  assert.deepEqual(
    [1, 2, 3, 4].map(i => members[`receipts/${i}.txt`]),
    ["first", "second", "third", undefined],
  )
  assert.deepEqual([members["key.txt"], members["key-now.txt"]], ["k+1+A\n", "k+2+B\n"])
  assert.match(members["READ-ME.txt"], /ends at #4; you were shown it up to #9/)
  assert("shown.jsonl" in members)
  assert.equal("shown.jsonl" in named(membersOf(exhibits({ known, shown: "<html>" }), new Date(0))), false)
})

test("once the alarm was put away the file still says that there was one", () => {
  const known = settle(told({ ...keyed(blank, "k+1+A"), seq: 9, hash: "h" }, [{ seq: 10, hash: "x", prev: "y" }]))
  assert.match(named(membersOf(exhibits({ known }), new Date(0)))["READ-ME.txt"], /did not hold at #9/)
})

test("python opens the archive, and finds every member as it was", t => {
  const folder = mkdtempSync(join(tmpdir(), "proof-"))
  t.after(() => rmSync(folder, { recursive: true }))
  const large = "x".repeat(200_000)
  writeFileSync(
    join(folder, "a.zip"),
    archive(
      [
        ["READ-ME.txt", "é – 😀"],
        ["receipts/1.txt", large],
        ["empty", ""],
      ],
      new Date(2026, 10, 22, 7, 20, 30),
    ),
  )
  const program =
    "import json,sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps([z.testzip(), [[i.filename, i.compress_type, i.date_time, z.read(i).decode()] for i in z.infolist()]]))"
  const said = spawnSync("python3", ["-c", program, join(folder, "a.zip")], { encoding: "utf-8", maxBuffer: 2 ** 24 })
  const when = [2026, 11, 22, 7, 20, 30]
  assert.deepEqual(JSON.parse(said.stdout), [
    null,
    [
      ["READ-ME.txt", 0, when, "é – 😀"],
      ["receipts/1.txt", 0, when, large],
      ["empty", 0, when, ""],
    ],
  ])
})

// Words

test("every alarm has a title and says what to do, each in whole sentences", () => {
  const until = new Date(60_000).toISOString()
  const lost = { code: "lost", head: 6, had: 9, until }
  const alarms = [
    { code: "rewritten", seq: 3 },
    { code: "gap", seq: 3 },
    { code: "shorter", seq: 3, had: 9 },
    { code: "shorter", seq: -1, had: 9 },
    { code: "shorter", seq: 3, had: 9, ended: "back" },
    { code: "other-key", was: "k+1+A", now: "k+2+B" },
    { code: "other-key", was: "", now: "k+2+B" },
    { code: "other-key", was: "k+1+A", now: "" },
    lost,
    { ...lost, ended: "back" },
    { ...lost, ended: "gone" },
    ...["signature", "unsigned", "misplaced", "number", "head", "passed", "twice", "not-ours", "noise", "missing", "name"].map(code => ({
      code: `key-${code}`,
      seq: 7,
      seat: 1,
    })),
  ]
  const gifts = ["giving", "given", "none", "refused"].map(gift => alarmWords(lost, gift, 0))
  for (const { title, lines } of [...alarms.map(alarm => alarmWords(alarm)), ...gifts]) {
    assert(lines.length > 0)
    for (const sentence of [title, ...lines]) assert.match(sentence, /^[A-Z“][^{}]*[.]$/)
  }
  assert.equal(new Set(alarms.map(alarm => alarmWords(alarm).title)).size, alarms.length - 1)
})

// The operator's log of heads

const CHECKPOINT = size => `\nfairdeal/log/ab\n${size}\nAAAA\n\n— fairdeal xyz\n`
const headProof = size => `c2sp.org/tlog-proof@v1\nindex 0\n${CHECKPOINT(size)}`

test("the file holds what the log of heads shows of the table, and that it only grew", async () => {
  const asked = []
  const texts = { "/tlog/proof/k7/first": headProof(3), "/tlog/proof/k7": headProof(7), "/tlog/growth/3/7": `old 3\nAAAA\n${CHECKPOINT(7)}` }
  const found = await loggedOf("k7", async path => asked.push(path) && (texts[path] ?? ""))
  assert.deepEqual(
    found.map(([name]) => name),
    ["log-first.txt", "log.txt", "log-growth.txt"],
  )
  assert.equal(asked.at(-1), "/tlog/growth/3/7")
  const members = membersOf(
    { table: "k7", known: blank, viewer: "public", records: [], openings: [], shown: "", now: {}, programs: [], logged: found },
    new Date(0),
  )
  assert.deepEqual(
    members.map(([name]) => name),
    ["READ-ME.txt", "log-first.txt", "log.txt", "log-growth.txt"],
  )
  assert.match(members[0][1], /log\.txt: that the end of this table/)
})

test("what is no proof of the log of heads does not get into the file", async () => {
  assert.deepEqual(await loggedOf("k7", async () => "<!doctype html>"), [])
  assert.deepEqual(await loggedOf("k7", async () => ""), [])
  assert.deepEqual(await loggedOf("k7", async path => (path.endsWith("first") ? headProof(3) : `${headProof(7)}${"x".repeat(30_000)}`)), [
    ["log-first.txt", headProof(3)],
  ])
  const same = await loggedOf("k7", async path => (path.includes("growth") ? assert.fail("nothing has grown") : headProof(3)))
  assert.deepEqual(
    same.map(([name]) => name),
    ["log-first.txt", "log.txt"],
  )
})
