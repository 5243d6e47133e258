// Runs the page's verifier, one report a line. Each argument is a file, or in JSON a list of a file, the keys
// (the operator's in words; or what the reader names), and receipts beside it.

import { createReadStream, readFileSync } from "node:fs"
import { basename } from "node:path"
import { judge } from "../../web/js/verify/judge.js"

for (const argument of process.argv.slice(2)) {
  const [path, key = "", ...notes] = argument.startsWith("[") ? JSON.parse(argument) : [argument]
  const file = { chunks: () => createReadStream(path), whole: async () => readFileSync(path) }
  console.log(JSON.stringify(await judge(file, typeof key === "string" ? { key } : key, notes.map(note => ({ name: basename(note), raw: readFileSync(note) })))))
}
