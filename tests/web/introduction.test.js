import assert from "node:assert/strict"
import { createHash, createHmac, createPrivateKey, createPublicKey, diffieHellman } from "node:crypto"
import test from "node:test"
import { codeIn, freshKey, locked, unlocked } from "../../web/js/keys/introduction.js"
import { agreed, publicOf } from "../../web/js/keys/soft.js"
import { hex, unhex } from "../../web/js/verify/hash.js"
import { Point } from "../../web/vendor/noble/ed25519.js"

const LINK = `/table/a-table#invite.${"r".repeat(43)}.${"h".repeat(43)}.1-${"s".repeat(43)}`
const CODE = "BCDFGH"
const P = 2n ** 255n - 19n

const number = bytes => BigInt(`0x${hex(Uint8Array.from(bytes).reverse())}`)
const power = (base, exponent) => (exponent === 0n ? 1n : (power((base * base) % P, exponent >> 1n) * (exponent & 1n ? base : 1n)) % P)

/** The keys of X25519 that docs/keys.md makes of the secret and of the public half of another, for OpenSSL to compute with. */
function agreedByOpenssl(secret, other) {
  const scalar = createHash("sha512").update(secret).digest().subarray(0, 32)
  const y = number(unhex(other)) & ((1n << 255n) - 1n)
  const u = (((1n + y) % P) * power((P + 1n - y) % P, P - 2n)) % P
  const bytes = Buffer.from(u.toString(16).padStart(64, "0"), "hex").reverse()
  const [private8, public8] = ["302e020100300506032b656e04220420", "302a300506032b656e032100"]
  return diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.concat([Buffer.from(private8, "hex"), scalar]), format: "der", type: "pkcs8" }),
    publicKey: createPublicKey({ key: Buffer.concat([Buffer.from(public8, "hex"), bytes]), format: "der", type: "spki" }),
  })
}

/** The text in a box, as docs/keys.md says, by Node's own HMAC. */
function opened({ key, box }, own) {
  const mac = (by, text) => createHmac("sha256", by).update(text).digest()
  const common = mac(agreedByOpenssl(own.secret, key), ["fairdeal/introduction/v1", CODE, own.key, key].join("\0"))
  const bytes = Buffer.from(box, "hex").subarray(0, -32)
  assert.equal(mac(common, `check\0${bytes.toString("hex")}`).toString("hex"), box.slice(-64))
  return bytes.map((byte, i) => byte ^ mac(common, `block\0${Math.floor(i / 32)}`)[i % 32]).toString()
}

test("what two keys agree on is X25519, as OpenSSL computes it", () => {
  for (let i = 0; i < 8; i++) {
    const [one, other] = [i, i + 100].map(n => Uint8Array.from({ length: 32 }, (_, at) => (n * 7 + at) % 256))
    const found = hex(agreed(one, unhex(publicOf(other))))
    assert.equal(found, hex(agreed(other, unhex(publicOf(one)))))
    assert.equal(found, agreedByOpenssl(one, publicOf(other)).toString("hex"))
  }
})

test("a guest opens the box that was locked for them, and so does who goes by docs/keys.md alone", () => {
  const own = freshKey()
  const answer = locked(LINK, { code: CODE, guest: own.key })
  assert.equal(unlocked(answer, { code: CODE, own }), LINK)
  assert.equal(opened(answer, own), LINK)
  assert.ok(!Buffer.from(answer.box, "hex").includes("invite"))
})

test("two answers to one question have neither a key nor a byte of the box in common", () => {
  const own = freshKey()
  const [one, other] = [locked(LINK, { code: CODE, guest: own.key }), locked(LINK, { code: CODE, guest: own.key })]
  assert.notEqual(one.key, other.key)
  assert.notEqual(one.box.slice(0, 32), other.box.slice(0, 32))
})

test("a box that was changed, or locked for somebody else, or for another code, opens to nothing", () => {
  const own = freshKey()
  const { key, box } = locked(LINK, { code: CODE, guest: own.key })
  const turned = at => `${box.slice(0, at)}${box[at] === "0" ? "1" : "0"}${box.slice(at + 1)}`
  for (const wrong of [turned(0), turned(box.length - 1), box.slice(2), box.slice(0, 64), ""]) {
    assert.equal(unlocked({ key, box: wrong }, { code: CODE, own }), null)
  }
  assert.equal(unlocked({ key, box }, { code: CODE, own: freshKey() }), null)
  assert.equal(unlocked({ key, box }, { code: "CCCCCC", own }), null)
  assert.equal(unlocked({ key: freshKey().key, box }, { code: CODE, own }), null)
})

test("no key of small order is agreed with, and none beside the group of prime order", () => {
  const own = freshKey()
  const { box } = locked(LINK, { code: CODE, guest: own.key })
  const mixed = hex(Point.BASE.add(Point.fromBytes(unhex("0".repeat(64)))).toBytes())
  const small = [mixed, "01".padEnd(64, "0"), "0".repeat(64), `ec${"ff".repeat(30)}7f`, "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"]
  for (const key of small) {
    assert.throws(() => agreed(own.secret, unhex(key)))
    assert.equal(locked(LINK, { code: CODE, guest: key }), null)
    assert.equal(unlocked({ key, box }, { code: CODE, own }), null)
  }
})

test("a box with anything but a link to a table of this server opens to nothing", () => {
  const own = freshKey()
  for (const link of [
    "https://evil.example/table/a#invite.x",
    "javascript:alert(1)",
    "//evil.example/table/a#invite.x",
    "/table/a",
    "/table/../x#invite.x",
    `${LINK}\n`,
  ]) {
    assert.equal(unlocked(locked(link, { code: CODE, guest: own.key }), { code: CODE, own }), null)
  }
})

test("a code may be typed with spaces and strokes, small or large, and what has another letter is none", () => {
  for (const typed of ["bcdfgh", " BCD FGH ", "bcd-fgh", "bcd–fgh."]) assert.equal(codeIn(typed), "BCDFGH")
  for (const typed of ["", "bcdfg", "bcdfghj", "bcdfg0", "bcdfgl", "bcdfgo"]) assert.equal(codeIn(typed), "")
})
