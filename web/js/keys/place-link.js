// Knows the fragment of a director's link, which carries the secret half of its key and names the place to which somebody comes.

import { unhex } from "../verify/hash.js"
import { packed, unpacked } from "./packed.js"
import { pairOf } from "./pair.js"

const WORD = "join"
const SECRET = 64 // hex digits

export const placeFragment = (place, secret) => [WORD, place, packed(secret)].join(".")

/** Promises `{place, key, secret}` of such a fragment, `secret` to sign with; null for another text. */
export async function readPlace(fragment) {
  const [word, place, letters] = fragment.split(".")
  const secret = unpacked(letters ?? "")
  return word === WORD && secret?.length === SECRET ? { place, ...(await pairOf(unhex(secret))) } : null
}
