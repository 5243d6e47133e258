// Runs the page's verifier, one report a line. Each argument, or without any each line of standard input, is a file,
// or in JSON a list of a file, the keys (the operator's in words; or what the reader names), and receipts beside it.

import { createReadStream, readFileSync } from "node:fs"
import { basename } from "node:path"
import { createInterface } from "node:readline"
import { judge } from "../../web/js/verify/judge.js"

const given = process.argv.slice(2)

for await (const argument of given.length ? given : createInterface({ input: process.stdin })) {
  const [path, key = "", ...notes] = argument.startsWith("[") ? JSON.parse(argument) : [argument]
  const file = { chunks: () => createReadStream(path), whole: async () => readFileSync(path) }
  console.log(JSON.stringify(await judge(file, typeof key === "string" ? { key } : key, notes.map(note => ({ name: basename(note), raw: readFileSync(note) })))))
}
