import assert from "node:assert/strict"
import { createHash, createHmac, createPublicKey, verify } from "node:crypto"
import { test } from "node:test"
import { seedOf as codeSeed, freshCode, read, written } from "../../web/js/keys/code.js"
import { commandOf, messageOf, sealOf, untilOf } from "../../web/js/keys/command.js"
import { wordsOf } from "../../web/js/keys/compare.js"
import { freshNoise, noiseHash, seedOf } from "../../web/js/keys/draw.js"
import { countersigned, freshInvitation } from "../../web/js/keys/invitation.js"
import { Keystore, freshKeystore, openKeystore } from "../../web/js/keys/keystore.js"
import { askedToLast } from "../../web/js/keys/lasting.js"
import { LABELS, signedBytes } from "../../web/js/keys/message.js"
import { freshPair, isSoft, pairOf, signatureOf } from "../../web/js/keys/pair.js"
import { pictureOf } from "../../web/js/keys/qr.js"
import { claimed, keyOf, makeKey, makeOfficeKey, recovered } from "../../web/js/keys/seat.js"
import { isSignedBy } from "../../web/js/keys/signature.js"
import { publicOf } from "../../web/js/keys/soft.js"
import { hex } from "../../web/js/verify/hash.js"

const utf8 = text => Buffer.from(text)
const HEAD = "ab".repeat(32)
const COMMIT = "cd".repeat(32)

/** Is it signed, as the other implementation of this machine sees it? */
function holds(key, bytes, signature) {
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(key, "hex")])
  return verify(null, bytes, createPublicKey({ key: der, format: "der", type: "spki" }), Buffer.from(signature, "hex"))
}

// What is signed

test("the bytes are the label, a zero byte, and the members sorted without blanks", () => {
  const bytes = signedBytes("ticket", { table: "k7", seat: 1, origin: "https://cards.example", nonce: "é" })
  assert.equal(Buffer.from(bytes).toString(), 'fairdeal/ticket/v1\0{"nonce":"é","origin":"https://cards.example","seat":1,"table":"k7"}')
  assert.equal(new Set(Object.values(LABELS)).size, Object.keys(LABELS).length)
})

test("nothing is signed for a purpose that has no label, nor half a character", () => {
  assert.throws(() => signedBytes("toString", {}), RangeError)
  assert.throws(() => signedBytes("sit", { name: "\ud800" }), TypeError)
  assert.throws(() => signedBytes("sit", { seat: 1.5 }), RangeError)
})

for (const soft of [false, true]) {
  test(`a ${soft ? "number" : "key of the browser's own"} signs what others find good`, async () => {
    const { key, secret } = await freshPair({ soft })
    const said = { table: "k7", seat: 0, n: 1 }
    const signature = await signatureOf(secret, signedBytes("command", said))
    assert.equal(isSoft(secret), soft)
    assert(holds(key, signedBytes("command", said), signature))
    assert(isSignedBy(key, "command", said, signature))
    assert.equal(isSignedBy(key, "sit", said, signature), false)
    assert.equal(isSignedBy(key, "command", { ...said, n: 2 }, signature), false)
    assert.equal(isSignedBy(key, "command", said, signature.toUpperCase()), false)
    assert.equal(isSignedBy(key, "command", { ...said, n: 1.5 }, signature), false)
  })
}

test("the browser's own key is not given away; where it makes none, a number takes its place", async () => {
  const { secret } = await freshPair()
  await assert.rejects(crypto.subtle.exportKey("pkcs8", secret))
  const denied = await freshPair({
    subtle: {
      generateKey: async () => {
        throw new DOMException("no such algorithm", "NotSupportedError")
      },
    },
  })
  assert(isSoft(denied.secret))
})

test("the same bytes give the same key, whether the browser can read them or not", async () => {
  const bytes = freshCode().subarray(0, 16)
  const secret = codeSeed(bytes)
  const [own, soft] = [await pairOf(secret), await pairOf(secret, null)]
  assert.deepEqual([isSoft(own.secret), isSoft(soft.secret), own.key], [false, true, soft.key])
  for (const each of [own, soft]) assert(isSignedBy(own.key, "recover", { seat: 1 }, await signatureOf(each.secret, signedBytes("recover", { seat: 1 }))))
})

// The draw

test("noise and seed join texts by zero bytes", () => {
  const hashed = text => createHash("sha256").update(text).digest("hex")
  const secret = "12".repeat(32)
  const noise = freshNoise()
  assert.match(noise, /^[0-9a-f]{64}$/)
  assert.equal(noiseHash({ table: "k7", draw: 1, seat: 2, commit: COMMIT, noise }), hashed(`fairdeal/noise/v2\0k7\x001\x002\0${COMMIT}\0${noise}`))
  const seed = createHmac("sha256", Buffer.from(secret, "hex")).update(`fairdeal/seed/v2\0k7\x000\0${noise}\0\0x`).digest("hex")
  assert.equal(hex(seedOf({ table: "k7", draw: 0, secret, noises: [noise, "", "x"] })), seed)
})

// Recovery codes

test("a recovery code comes back from what people make of it", () => {
  const bytes = freshCode()
  const code = written(bytes)
  assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  assert.deepEqual(read(code), bytes)
  assert.deepEqual(read(` ${code.toLowerCase().replaceAll("-", " – ").replaceAll("0", "o").replaceAll("1", "l")}\n`), bytes)
  assert.equal(written(new Uint8Array(16)).slice(0, 25), "0000-0000-0000-0000-0000-")
  assert.deepEqual(read(written(new Uint8Array(16).fill(255))), new Uint8Array(16).fill(255))
})

test("a slip in a recovery code is seen, nearly always", () => {
  const code = written(Uint8Array.from({ length: 16 }, (_, i) => i))
  const slips = [...code].flatMap((letter, i) =>
    letter === "-" ? [] : [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"].filter(other => other !== letter).map(other => code.slice(0, i) + other + code.slice(i + 1)),
  )
  const swaps = [...code]
    .slice(1)
    .flatMap((letter, i) => (letter === "-" || code[i] === "-" || letter === code[i] ? [] : [code.slice(0, i) + letter + code[i] + code.slice(i + 2)]))
  const missed = [...slips, ...swaps].filter(each => read(each))
  assert(slips.length > 800 && swaps.length > 10)
  assert(missed.length <= 3, missed.join())
  for (const wrong of ["", code.slice(1), `${code}0`, code.replace(/.$/, "U"), "é".repeat(28)]) assert.equal(read(wrong), null)
})

// Commands

const frame = { table: "k7", seat: 1, n: 4, head: HEAD, until: "2026-11-21T10:20:00.000Z" }
const salts = () => "0f".repeat(16)

test("a command is signed with its own fields, without the number that its head takes the place of", () => {
  const { command, openings } = commandOf({ do: "play", id: "c-4", seq: 12, action: { type: "flip", cell: 3 } }, frame, null, salts)
  assert.deepEqual(command, { do: "play", id: "c-4", action: { type: "flip", cell: 3 }, ...frame })
  assert.equal(openings, undefined)
})

test("the seat that a command is about never takes the place of the one that signs", () => {
  const { command } = commandOf({ do: "kick", id: "c", seat: 2 }, frame, null, salts)
  assert.deepEqual([command.seat, command.whom], [1, 2])
})

test("what is chosen in secret is signed as a seal, and its opening goes along", () => {
  const { command, openings } = commandOf({ do: "play", id: "c", action: { type: "pass", card: "QS", to: 2 } }, frame, { pass: { card: [2, 1] } }, salts)
  const sealed = createHash("sha256")
    .update(Buffer.concat([utf8("fairdeal/seal/v1\0"), Buffer.from(salts(), "hex"), utf8('["by_key.command.action.card","QS"]')]))
    .digest("hex")
  assert.deepEqual(command.action, { type: "pass", card: { sealed, to: [1, 2] }, to: 2 })
  assert.deepEqual(openings, { card: { salt: salts(), value: "QS" } })
  assert.equal(JSON.stringify(command).includes("QS"), false)
  assert.deepEqual(commandOf({ do: "play", id: "c", action: { type: "unpass" } }, frame, { pass: { card: [1] } }, salts).openings, undefined)
})

test("two equal cards have two seals", () => {
  const seals = [1, 2].map(() => sealOf("card", "QS", [1], hex(freshCode())).sealed)
  assert.notEqual(seals[0], seals[1])
})

test("the opening stands beside what is signed", () => {
  const message = JSON.parse(messageOf({ command: { do: "play" }, openings: { card: { salt: "00", value: "QS" } } }, "ff"))
  assert.deepEqual(message, { do: "signed", signed: { command: { do: "play" }, signature: "ff" }, openings: { card: { salt: "00", value: "QS" } } })
  assert.equal(untilOf(0), "1970-01-01T00:02:00.000Z")
})

// The keys of this browser, here without a database

const place = { table: "k7", seat: 1 }
const draw = { number: 0, commit: COMMIT }

test("where a browser keeps nothing all parts of a page have the same keys, as long as it is open", async () => {
  const { seat } = await makeKey(await openKeystore(), { table: "t", seat: 0 })
  const found = await keyOf(await openKeystore(), "t", 0, seat.key)
  assert.equal(found.key, seat.key)
  assert.equal((await openKeystore()).lasting, false)
})

test("a key is kept before anything is sent, with its recovery code until that is written down, and never written over", async () => {
  const keystore = freshKeystore()
  const { seat, code } = await makeKey(keystore, place, { now: 1 })
  const [kept] = await keystore.of("k7", 1)
  assert.equal(kept.key, seat.key)
  assert.equal(kept.recovery, publicOf(codeSeed(read(code))))
  assert.equal(kept.code, code)
  await seat.forgetsCode()
  assert.equal(JSON.stringify(await keystore.of("k7", 1)).includes(code), false)
  await assert.rejects(keystore.keep({ ...kept, secret: null }))
  const { seat: second } = await makeKey(keystore, place, { now: 2 })
  assert.deepEqual(
    (await keystore.of("k7", 1)).map(each => each.key),
    [second.key, seat.key],
  )
  assert.equal((await keyOf(keystore, "k7", 1, seat.key)).key, seat.key)
  assert.equal(await keyOf(keystore, "k7", 0, seat.key), null)
})

test("a browser that cannot keep a key of its own keeps a number", async () => {
  const kept = []
  class Picky extends Keystore {
    async keep(made) {
      if (!isSoft(made.secret)) throw new DOMException("cannot be cloned", "DataCloneError")
      kept.push(made)
    }
  }
  const { seat } = await makeKey(new Picky({ lasting: true }), place)
  assert.deepEqual(
    kept.map(each => each.key),
    [seat.key],
  )
})

test("a seat signs that it sits down, with a noise that stays the same for one draw", async () => {
  const keystore = freshKeystore()
  const { seat } = await makeKey(keystore, place)
  const [one, two] = [await seat.sits({ name: "Zoë", draw, head: HEAD }), await seat.sits({ name: "Zoë", draw, head: HEAD })]
  const other = await seat.sits({ name: "Ann", draw: { number: 1, commit: COMMIT }, head: HEAD })
  assert(isSignedBy(seat.key, "sit", one.sit, one.signature))
  assert.deepEqual({ ...one.sit, name: "" }, { ...two.sit, name: "" })
  assert.notEqual(one.sit.name.sealed, two.sit.name.sealed)
  assert.notEqual(one.sit.noise, other.sit.noise)
  const { salt, value } = one.openings.name
  assert.equal(value, "Zo\u00eb")
  assert.deepEqual(one.sit.name, {
    to: "everybody",
    sealed: createHash("sha256")
      .update(Buffer.concat([utf8("fairdeal/seal/v1\0"), Buffer.from(salt, "hex"), utf8('["by_key.sit.name","Zo\u00eb"]')]))
      .digest("hex"),
  })
  const text = await seat.opens("o", draw, HEAD)
  const opening = JSON.parse(text)
  assert.equal(await seat.opens("later", draw, COMMIT), text)
  assert.deepEqual([...(await seat.opened())], [])
  await seat.sent(draw, 5)
  await seat.sent(draw, 9)
  assert.deepEqual([...(await seat.opened())], [[0, { text, sent: 5 }]])
  const { noise } = opening.signed["noise-open"]
  assert.equal(noiseHash({ ...place, draw: 0, commit: COMMIT, noise }), one.sit.noise)
  assert(isSignedBy(seat.key, "noise", opening.signed["noise-open"], opening.signed.signature))
})

test("noise from before a commitment never counts for it", async () => {
  const { seat } = await makeKey(freshKeystore(), place)
  const [one, other] = (await Promise.all([COMMIT, HEAD].map(commit => seat.opens("o", { number: 0, commit }, HEAD, 0)))).map(JSON.parse)
  assert.notEqual(one.signed["noise-open"].noise, other.signed["noise-open"].noise)
})

test("numbers rise, whoever asks at once, and are above the last one in the log", async () => {
  const keystore = freshKeystore()
  const { seat } = await makeKey(keystore, place)
  const sent = []
  await Promise.all(
    [0, 7, 0, 0].map((last, i) =>
      seat.acts({ do: "play", id: `c${i}`, action: { type: "go" } }, { head: HEAD, last, now: 0 }, (text, n) =>
        sent.push([n, JSON.parse(text).signed.command.n]),
      ),
    ),
  )
  assert.deepEqual(sent, [
    [1, 1],
    [8, 8],
    [9, 9],
    [10, 10],
  ])
  await seat.answered(8, "done")
  assert.deepEqual(
    (await seat.said()).map(({ n, id, answer }) => [n, id, answer]),
    [
      [1, "c0", null],
      [8, "c1", "done"],
      [9, "c2", null],
      [10, "c3", null],
    ],
  )
})

test("what is sent is kept first, byte for byte", async () => {
  const keystore = freshKeystore()
  const { seat } = await makeKey(keystore, place)
  let sent
  await seat.acts({ do: "resign", id: "c" }, { head: HEAD, last: 0, now: 0 }, text => (sent = text))
  const { signed } = JSON.parse(sent)
  assert.equal((await seat.said())[0].text, sent)
  assert(isSignedBy(seat.key, "command", signed.command, signed.signature))
})

test("a command that cannot be sent does not stop the next", async () => {
  const { seat } = await makeKey(freshKeystore(), place)
  await assert.rejects(
    seat.acts({ do: "x", id: "a" }, { head: HEAD, last: 0, now: 0 }, () => {
      throw new Error("closed")
    }),
  )
  await seat.acts({ do: "x", id: "b" }, { head: HEAD, last: 0, now: 0 }, (_, n) => assert.equal(n, 2))
})

test("a seat shows that it is there for this page alone", async () => {
  const { seat } = await makeKey(freshKeystore(), place)
  const body = await seat.shows("once", "https://cards.example")
  const said = { ...place, nonce: "once", origin: "https://cards.example" }
  assert(isSignedBy(seat.key, "ticket", said, body.signature))
  assert.equal(isSignedBy(seat.key, "ticket", { ...said, origin: "https://other.example" }, body.signature), false)
})

test("the referee's key comes to the office of that number, under a sealed name, and has no recovery code", async () => {
  const keystore = freshKeystore()
  const own = await makeOfficeKey(keystore, "k7", 1)
  const { come, signature, openings } = await own.comes({ name: "Zoe\u0308", office: 2, head: HEAD })
  const { salt, value } = openings.name
  const sealed = createHash("sha256")
    .update(Buffer.concat([utf8("fairdeal/seal/v1\0"), Buffer.from(salt, "hex"), utf8('["by_key.come.name","Zo\u00eb"]')]))
    .digest("hex")
  assert.equal(value, "Zo\u00eb")
  assert.deepEqual(come, { table: "k7", office: 2, name: { sealed, to: "everybody" }, key: own.key, head: HEAD })
  assert(holds(own.key, signedBytes("come", come), signature))
  assert.equal(isSignedBy(own.key, "sit", come, signature), false)
  assert.deepEqual([own.recovery, own.code], [undefined, null])
  assert.equal((await keyOf(keystore, "k7", "referee", own.key)).key, own.key)
})

test("the referee shows the key and signs as seats do, in the name of the office", async () => {
  const own = await makeOfficeKey(freshKeystore(), "k7")
  const body = await own.shows("once", "https://cards.example")
  assert.equal(body.seat, "referee")
  assert(isSignedBy(own.key, "ticket", { table: "k7", seat: "referee", nonce: "once", origin: "https://cards.example" }, body.signature))
  await own.acts({ do: "look", id: "l", eyes: "all", seq: 3 }, { head: HEAD, last: 4, now: 0 }, text => {
    const { command } = JSON.parse(text).signed
    assert.deepEqual(command, { do: "look", id: "l", eyes: "all", table: "k7", seat: "referee", n: 5, head: HEAD, until: untilOf(0) })
  })
})

test("the key of a seat gives it to another at the rematch, and at no other table", async () => {
  const { seat } = await makeKey(freshKeystore(), place)
  const next = "ef".repeat(32)
  const signature = await seat.precedes({ table: "k7-2", key: next })
  const said = { table: "k7-2", seat: place.seat, key: next, of: place.table }
  assert.ok(holds(seat.key, signedBytes("rematch", said), signature))
  assert.ok(!holds(seat.key, signedBytes("rematch", { ...said, table: "k7-3" }), signature))
})

test("the recovery code signs a new key, and no other code does", async () => {
  const keystore = freshKeystore()
  const { seat, code } = await makeKey(keystore, place)
  const known = { id: "r", ...place, head: HEAD }
  const { message, seat: next, code: again } = await recovered(keystore, code.toLowerCase(), known)
  const { recover, signature } = message.signed
  assert(isSignedBy(seat.recovery, "recover", recover, signature))
  assert.deepEqual([recover.key, recover.recovery], [next.key, next.recovery])
  assert.notEqual(again, code)
  const { signed: other } = (await recovered(keystore, again, known)).message
  assert.equal(isSignedBy(seat.recovery, "recover", other.recover, other.signature), false)
  assert.equal(await recovered(keystore, "rubbish", known), null)
})

test("who sits here vouches for a claim, and so does the invitation to the seat, over the very object that is claimed", async () => {
  const keystore = freshKeystore()
  const { seat } = await makeKey(keystore, { ...place, seat: place.seat + 1 })
  const { claim, signature } = (await claimed(keystore, { id: "c", ...place })).message.signed
  assert(isSignedBy(claim.key, "claim", claim, signature))
  for (const vouch of [await seat.sponsors(claim), await countersigned(await freshInvitation(), claim, "vouch")]) {
    assert(isSignedBy(vouch.key, "vouch", claim, vouch.signature))
    assert.equal(isSignedBy(vouch.key, "claim", claim, vouch.signature), false)
  }
})

test("a browser that may forget is told apart", async () => {
  const lasting = { lasting: true }
  assert.equal(await askedToLast({ lasting: false }, { persist: async () => true }), "page")
  assert.equal(await askedToLast(lasting, { persist: async () => true }), "lasting")
  assert.equal(await askedToLast(lasting, { persist: async () => false }), "perhaps")
  assert.equal(
    await askedToLast(lasting, {
      persist: async () => {
        throw new TypeError("no")
      },
    }),
    "perhaps",
  )
  assert.equal(await askedToLast(lasting, undefined), "perhaps")
})

// Comparing

test("a head is told in twelve words, and another head in others", () => {
  assert.deepEqual(wordsOf("0".repeat(64)), Array(12).fill("abandon"))
  assert.deepEqual(wordsOf("f".repeat(64)), Array(12).fill("zoo"))
  assert.equal(wordsOf(`${"0".repeat(32)}1${"0".repeat(31)}`).at(-1), "ability")
})

test("a text has a picture", () => {
  assert.match(pictureOf(HEAD), /^<svg viewBox="0 0 \d+ \d+"/)
  assert.notEqual(pictureOf(HEAD), pictureOf(COMMIT))
})
