// Knows whether a seat's signature holds, as strictly as the verifiers do.

import { isSigned } from "../verify/ed25519.js"
import { unhex } from "../verify/hash.js"
import { signedBytes } from "./message.js"

const KEY = /^[0-9a-f]{64}$/
const SIGNATURE = /^[0-9a-f]{128}$/

/** Did the holder of `key` sign `said` for the purpose `what`? A value that has no canonical text was signed by nobody. */
export function isSignedBy(key, what, said, signature) {
  if (!KEY.test(key) || !SIGNATURE.test(signature)) return false
  try {
    return isSigned(unhex(key), signedBytes(what, said), unhex(signature))
  } catch {
    return false
  }
}
