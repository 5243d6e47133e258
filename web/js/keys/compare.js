// Knows a head in words: twelve of 2048, to be compared by voice.

import { wordlist } from "../../vendor/words/english.js"

const WORDS = 12
const BITS = 11n

/** The first 132 bits of a hash in hex, as twelve words. */
export function wordsOf(hash) {
  const bits = BigInt(`0x${hash}`) >> (256n - BITS * BigInt(WORDS))
  return Array.from({ length: WORDS }, (_, i) => wordlist[Number((bits >> (BITS * BigInt(WORDS - 1 - i))) & 2047n)])
}
