// Knows how this browser follows the operator from key to key (docs/witness.md): a new key is good when the one before has signed for it.

import { utf8 } from "../verify/hash.js"
import { BadNote, CUT, chainOf } from "../verify/notes.js"

const LONGEST = 2 ** 16 // bytes of all changes, as a proof file may hold them

/** The changes in one text, as a proof file keeps them. */
export const together = changes => changes.join(CUT)

/** All changes that are kept or told, each once; a server may tell anything. */
export const merged = (...lists) => [
  ...new Set(
    lists
      .filter(Array.isArray)
      .flat()
      .filter(each => typeof each === "string"),
  ),
]

/** The operator's keys that the changes join to this one, the first first; itself alone where one of them does not hold. */
export function keysAround(key, changes) {
  if (utf8(together(changes)).length > LONGEST) return [key]
  try {
    return chainOf(key, changes)
  } catch (wrong) {
    if (!(wrong instanceof BadNote)) throw wrong
    return [key]
  }
}
