import assert from "node:assert/strict"
import { createHash, createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import { test } from "node:test"

import { canonical, decode } from "../../web/js/verify-canonical.js"
import { check } from "../../web/js/verify-file.js"
import { hex, hmac, sha256, unhex, utf8 } from "../../web/js/verify-hash.js"
import { shuffled } from "../../web/js/verify-table.js"

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf-8"))

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

for (const text of ["1.0", "-0", "1e2", "9007199254740992", '{"a":1,"a":1}', '{"b":1,"a":1}', '"\\ud800"', '"\\u0041"', " 1", "NaN", "", "[".repeat(33) + "]".repeat(33)]) {
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
  const pieces = Array.from(whole, (byte) => Uint8Array.of(byte))
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
