import assert from "node:assert/strict"
import { createHash, createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import { test } from "node:test"

import { canonical, decode } from "../../web/js/verify/canonical.js"
import { shuffled } from "../../web/js/verify/fairness.js"
import { check } from "../../web/js/verify/file.js"
import { hex, hmac, sha256, unhex, utf8 } from "../../web/js/verify/hash.js"

const read = path => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf-8"))

test("SHA-256 and HMAC are those of everybody, at every length around a block", () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) % 256)
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"))
    assert.equal(hex(hmac(bytes.subarray(0, 32), bytes)), createHmac("sha256", bytes.subarray(0, 32)).update(bytes).digest("hex"))
  }
})

test("a shuffle is that of the test vectors", () => {
  for (const { cards, seed, deal, shuffled: expected } of read("../engine/shuffle_v1.json")) {
    assert.deepEqual(shuffled(cards, unhex(seed), deal), expected)
  }
})

test("keys are sorted by UTF-16, and a key of the language is a key like others", () => {
  const text = '{"__proto__":{"constructor":1},"😀":2,"￿":3}'
  assert.equal(canonical(decode(text)), text)
})

for (const text of [
  "1.0",
  "-0",
  "1e2",
  "9007199254740992",
  '{"a":1,"a":1}',
  '{"b":1,"a":1}',
  '"\\ud800"',
  '"\\u0041"',
  " 1",
  "NaN",
  "",
  "[".repeat(33) + "]".repeat(33),
]) {
  test(`${text.slice(0, 20)} is not canonical`, () => assert.throws(() => decode(text), { code: "canonical" }))
}

test("the lines of the vectors hold, though they open no table", async () => {
  for (const lines of Object.values(read("../events/vectors.json").transcripts)) {
    const { checks, code, seq } = await check([utf8(lines.join("\n"))])
    assert.deepEqual([checks.lines, code, seq], ["hold", "setup", 0])
  }
})

test("a file may come in pieces of any size", async () => {
  const whole = utf8('{"fairdeal":"transcript","head":"","records":1,"table":"t","v":1,"viewer":"full"}\n{"at":"2026')
  const pieces = Array.from(whole, byte => Uint8Array.of(byte))
  const report = await check(pieces)
  assert.deepEqual([report.kind, report.code, report.seq], ["incomplete", "truncated", 0])
})

test("a gigabyte of nothing is read no further than a line may reach", async () => {
  let given = 0
  function* nothing() {
    for (; given < 1024; given++) yield new Uint8Array(2 ** 20)
  }
  assert.equal((await check(nothing())).code, "format")
  assert.ok(given <= 3)
})

const SECRETS = ["1", "2"].map(digit => digit.repeat(64))
const joined = (...parts) => utf8(parts.join("\0"))
const COMMITS = SECRETS.map((secret, draw) => hex(sha256(joined("fairdeal/commit/v2", "t", draw, secret))))
const MATCH = hmac(unhex(SECRETS[0]), joined("fairdeal/seed/v2", "t", 0, "", ""))
const REPAIR = hmac(unhex(SECRETS[1]), joined("fairdeal/seed/v2", "t", 1, "", ""))
const SEATED = [0, 1].map(seat => ["seated.3", { seat, kind: "bot", draw: 0 }])
const START = [["opened", { law: 4, seats: 2, commit: COMMITS[0], secret: SECRETS[0] }], ...SEATED]
const RULING = [["ruled", { commit: COMMITS[1], secret: SECRETS[1], draw: 1 }]]

function dealt(deal, seed) {
  const cards = Array.from({ length: 20 }, (_, i) => `${i}`)
  return ["dealt", { deal, cards: cards.map(card => [card, 1]), action: { order: shuffled(cards, seed, deal) } }]
}

const SALT = "0".repeat(32)
const COMMITTED = ["opened", "ruled"]
const sealed = secret =>
  createHash("sha256")
    .update("fairdeal/seal/v1\0")
    .update(unhex(SALT))
    .update(canonical(["secret", secret]))
    .digest("hex")

/** The bytes of a full transcript in which nothing is sealed but the secrets that the server commits to. */
function transcript(records) {
  let prev = "0".repeat(64)
  const openings = []
  const lines = records.map(([type, plain, by = "table"], seq) => {
    const hides = COMMITTED.includes(type)
    if (hides) openings.push({ open: { path: "secret", salt: SALT, seq, value: plain.secret } })
    const data = hides ? { ...plain, secret: { sealed: sealed(plain.secret), to: [] } } : plain
    const record = { at: "2026-11-21T10:00:00.000Z", by, cmd: `c${seq}`, data, prev, seq, table: "t", type, v: 1 }
    prev = hex(sha256(utf8(canonical(record))))
    return { ...record, hash: prev }
  })
  const header = { fairdeal: "transcript", head: prev, records: lines.length, table: "t", v: 1, viewer: "full" }
  return utf8([header, ...lines, ...openings].map(line => `${canonical(line)}\n`).join(""))
}

const heard = async (...records) => {
  const { kind, code, seq } = await check([transcript([...START, ...records])])
  return [kind, code, seq]
}

test("after an undo a shuffle has the number that it had", async () => {
  const start = [dealt(0, MATCH), dealt(1, MATCH), ["rewound", { to: 3, cause: 4 }]]
  assert.deepEqual(await heard(...start, dealt(1, MATCH)), ["verified", "", null])
  assert.deepEqual(await heard(...start, dealt(2, MATCH)), ["failed", "deal-gap", 6])
})

test("after an undo a shuffle has the order that it had", async () => {
  const start = [dealt(0, MATCH), dealt(1, MATCH), ["rewound", { to: 3, cause: 4 }]]
  assert.deepEqual(await heard(...start, dealt(1, REPAIR)), ["failed", "shuffle", 6])
})

test("a repair's shuffles come from its own seed, and an undo over it brings the old one back", async () => {
  const start = [dealt(0, MATCH), ...RULING, ["rewound", { to: 3, cause: 4 }], ["reseeded", {}]]
  assert.deepEqual(await heard(...start, dealt(1, REPAIR)), ["verified", "", null])
  assert.deepEqual(await heard(...start, dealt(1, MATCH)), ["failed", "shuffle", 7])
  assert.deepEqual(await heard(...start, ["rewound", { to: 5, cause: 0 }], dealt(1, MATCH)), ["verified", "", null])
})

test("a new seed takes a ruling of its own", async () => {
  assert.deepEqual(await heard(dealt(0, MATCH), ["reseeded", {}]), ["failed", "setup", 4])
  assert.deepEqual(await heard(dealt(0, MATCH), ...RULING, ["reseeded", {}], ["reseeded", {}]), ["failed", "setup", 6])
})

for (const to of [-1, 0, 2, 4, 5, "3", true, null, undefined]) {
  const data = to === undefined ? {} : { to }
  test(`a rewind goes to a record between the first shuffle and itself, not to ${to}`, async () => {
    assert.deepEqual(await heard(dealt(0, MATCH), ["rewound", data]), ["failed", "setup", 4])
  })
}

test("the secrets of repairs are opened in their order, none more and none less", async () => {
  const start = [dealt(0, MATCH), ...RULING, ["reseeded", {}]]
  const revealed = later => ["revealed", { secret: SECRETS[0], ...later }]
  assert.deepEqual(await heard(...start, revealed({ later: [SECRETS[1]] })), ["verified", "", null])
  for (const later of [{}, { later: [] }, { later: null }, { later: [SECRETS[0]] }, { later: [SECRETS[1], SECRETS[1]] }]) {
    assert.deepEqual(await heard(...start, revealed(later)), ["failed", "commit", 6])
  }
})
