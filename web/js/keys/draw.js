// Knows the draw: what each seat adds, what it signs of that, and the seed that comes of it.

import { hex, hmac, sha256, unhex, utf8 } from "../verify/hash.js"

const texts = (...parts) => utf8(parts.join("\0"))

/** What a seat signs of its noise: nobody learns the noise by it, and it counts for this one commitment. */
export const noiseHash = ({ table, draw, seat, commit, noise }) => hex(sha256(texts("fairdeal/noise/v2", table, draw, seat, commit, noise)))

/** The seed of a draw; `noises` by seat, empty for a seat without a key. */
export const seedOf = ({ table, draw, secret, noises }) => hmac(unhex(secret), texts("fairdeal/seed/v2", table, draw, ...noises))

/** What a seat adds to a draw: 64 hex digits from good randomness. */
export const freshNoise = () => hex(crypto.getRandomValues(new Uint8Array(32)))
