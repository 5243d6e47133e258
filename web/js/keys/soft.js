// Knows keys that are numbers: for recovery codes, and for browsers that keep their own Ed25519 back, as on a page over plain HTTP.

import { Point, etc, getPublicKey, hashes, sign, utils } from "../../vendor/noble/ed25519.js"
import { sha512 } from "../../vendor/noble/sha2.js"
import { hex, unhex } from "../verify/hash.js"

Object.assign(hashes, { sha512 })

/** The public half, in hex, of 32 secret bytes. */
export const publicOf = secret => hex(getPublicKey(secret))

/** The signature, in hex. */
export const signedWith = (secret, bytes) => hex(sign(bytes, secret))

/** What the holders of two such keys can compute, and nobody else: X25519 of both, in bytes. Throws for a public half that is none. */
export function agreed(secret, other) {
  const point = Point.fromBytes(other)
  if (point.isSmallOrder() || !point.isTorsionFree()) throw new RangeError("not a key")
  const { y } = point.multiply(utils.getExtendedPublicKey(secret).scalar).toAffine()
  const { p } = Point.CURVE()
  const u = etc.mod((1n + y) * etc.invert(etc.mod(1n - y, p), p), p)
  return unhex(u.toString(16).padStart(64, "0")).reverse()
}
