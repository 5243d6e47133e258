// Knows SHA-256 and HMAC. The browser's own are kept from pages that came over plain HTTP, as at a table in a local network.

/** @param {number} count */
const primes = count => {
  /** @type {number[]} */
  const found = []
  for (let n = 2; found.length < count; n++) if (found.every(prime => n % prime)) found.push(n)
  return found
}

/** @param {number} root */
const fraction = root => ((root - Math.floor(root)) * 0x100000000) | 0
const ROUND = Int32Array.from(primes(64), prime => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes(8), prime => fraction(Math.sqrt(prime)))
const SCHEDULE = new Int32Array(64)

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by))

/** @param {Int32Array} state @param {Bytes} bytes @param {number} at */
function mix(state, bytes, at) {
  const w = SCHEDULE
  for (let i = 0; i < 16; i++, at += 4) w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15]
    const late = w[i - 2]
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[i] = w[i - 16] + low + w[i - 7] + high
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const after = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] += after[i]
}

/** The 32 bytes of SHA-256. @param {Bytes} bytes */
export function sha256(bytes) {
  const state = START.slice()
  const whole = bytes.length - (bytes.length % 64)
  for (let at = 0; at < whole; at += 64) mix(state, bytes, at)
  const rest = bytes.length - whole
  const end = new Uint8Array(rest < 56 ? 64 : 128)
  end.set(bytes.subarray(whole))
  end[rest] = 0x80
  const view = new DataView(end.buffer)
  view.setBigUint64(end.length - 8, BigInt(bytes.length) * 8n)
  for (let at = 0; at < end.length; at += 64) mix(state, end, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setInt32(i * 4, word))
  return new Uint8Array(digest.buffer)
}

/** HMAC-SHA256 with a key of at most 64 bytes. @param {Bytes} key @param {Bytes} message */
export function hmac(key, message) {
  return sha256(join(pad(key, 0x5c), sha256(join(pad(key, 0x36), message))))
}

const BLOCK = 64

/** @param {Bytes} key @param {number} byte */
const pad = (key, byte) => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ byte)

/** @param {Bytes} block */
function begun(block) {
  const state = START.slice()
  mix(state, block, 0)
  return state
}

/**
 * The first 32 bytes of PBKDF2-HMAC-SHA256. The two halves of each HMAC begin where they always do.
 * @param {Bytes} secret
 * @param {Bytes} salt
 * @param {number} rounds
 */
export function pbkdf2(secret, salt, rounds) {
  const password = secret.length > BLOCK ? sha256(secret) : secret
  const [inner, outer] = [begun(pad(password, 0x36)), begun(pad(password, 0x5c))]
  const block = new Uint8Array(BLOCK)
  const view = new DataView(block.buffer)
  /** @param {Int32Array} words */
  const put = words => words.forEach((word, i) => view.setInt32(i * 4, word))
  put(wordsOf(hmac(password, join(salt, Uint8Array.of(0, 0, 0, 1)))))
  block[32] = 0x80
  view.setUint32(60, (BLOCK + 32) * 8)
  const sum = wordsOf(block.subarray(0, 32))
  for (let round = 1; round < rounds; round++) {
    for (const half of [inner, outer]) {
      const state = half.slice()
      mix(state, block, 0)
      put(state)
    }
    for (let i = 0; i < 8; i++) sum[i] ^= view.getInt32(i * 4)
  }
  put(sum)
  return block.slice(0, 32)
}

/** @param {Bytes} bytes */
const wordsOf = bytes => Int32Array.from({ length: 8 }, (_, i) => new DataView(bytes.buffer, bytes.byteOffset).getInt32(i * 4))

const encoder = new TextEncoder()

/** @param {string} text */
export const utf8 = text => encoder.encode(text)

/** @param {...Bytes} parts */
export function join(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** @param {Bytes} bytes */
export const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")

/** @param {string} text */
export const unhex = text => Uint8Array.from(text.match(/../g) ?? [], pair => parseInt(pair, 16))
