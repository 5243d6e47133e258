// Runs the page's verifier with the seeds of boards, one report a line. Each argument is JSON: a file, and the seeds by their commitments.

import { createReadStream } from "node:fs"
import { check } from "../../web/js/verify/file.js"

for (const argument of process.argv.slice(2)) {
  const [path, given] = JSON.parse(argument)
  const seeds = new Map(Object.entries(given).map(([commit, seed]) => [commit, new Uint8Array(Buffer.from(seed, "hex"))]))
  console.log(JSON.stringify(await check(createReadStream(path), () => {}, seeds)))
}
