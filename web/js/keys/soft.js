// Knows keys that are numbers: for recovery codes, and for browsers that keep their own Ed25519 back, as on a page over plain HTTP.

import { getPublicKey, hashes, sign } from "../../vendor/noble/ed25519.js"
import { sha512 } from "../../vendor/noble/sha2.js"
import { hex } from "../verify/hash.js"

Object.assign(hashes, { sha512 })

/** The public half, in hex, of 32 secret bytes. */
export const publicOf = secret => hex(getPublicKey(secret))

/** The signature, in hex. */
export const signedWith = (secret, bytes) => hex(sign(bytes, secret))
