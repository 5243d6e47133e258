// Checks signatures with the page's own code: a list of [key, message, signature] in hex from standard input, a list of answers to standard output.

import { readFileSync } from "node:fs"
import { isSigned } from "../../web/js/verify/ed25519.js"
import { unhex } from "../../web/js/verify/hash.js"

const asked = JSON.parse(readFileSync(0, "utf-8"))
console.log(JSON.stringify(asked.map(each => isSigned(...each.map(unhex)))))
