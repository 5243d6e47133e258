// Checks the shared proofs of the log of heads with the page's own code: a list from standard input, their codes to standard output.

import { readFileSync } from "node:fs"
import { included } from "../../web/js/verify/logged.js"
import { BadNote } from "../../web/js/verify/notes.js"

function codeOf({ proof, table, size, head, operator, policy }) {
  try {
    included(proof, [{ table, size, root: head }], { operator, policy })
    return ""
  } catch (wrong) {
    if (!(wrong instanceof BadNote)) throw wrong
    return wrong.message
  }
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf-8")).map(codeOf)))
