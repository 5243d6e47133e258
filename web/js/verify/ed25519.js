// Knows Ed25519 (RFC 8032). The browser's own is kept from pages that came over plain HTTP, as at a table in a local network.

import { Point } from "../../vendor/noble/ed25519.js"
import { sha512 } from "../../vendor/noble/sha2.js"
import { join } from "./hash.js"

const ORDER = Point.CURVE().n
const REMEMBERED = 10_000

/** @type {Set<string>} Signatures that held: a proof brings most of them twice, in the two copies of a log. */
const held = new Set()

/** @param {Bytes} bytes */
const number = bytes => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** The point that 32 bytes are the one encoding of, unless it is of small order; else null. @param {Bytes} bytes */
function point(bytes) {
  try {
    const found = Point.fromBytes(bytes)
    return found.isSmallOrder() ? null : found
  } catch {
    return null
  }
}

/**
 * Is this the signature of the message by the holder of the key's other half?
 * @param {Bytes} key
 * @param {Bytes} message
 * @param {Bytes} signature
 */
export function isSigned(key, message, signature) {
  if (key.length !== 32 || signature.length !== 64) return false
  const first = signature.subarray(0, 32)
  const scalar = number(signature.subarray(32))
  const hashed = number(sha512(join(first, key, message)))
  const name = `${hashed} ${scalar}`
  if (held.has(name)) return true
  const [holder, start] = [point(key), point(first)]
  if (!holder || !start || scalar >= ORDER) return false
  const holds = Point.BASE.multiply(scalar, false).equals(start.add(holder.multiply(hashed % ORDER, false)))
  if (held.size === REMEMBERED) held.clear()
  if (holds) held.add(name)
  return holds
}
