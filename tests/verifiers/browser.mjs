// Runs the page's verifier on files, one report a line.

import { createReadStream } from "node:fs"
import { check } from "../../web/js/verify/file.js"

for (const file of process.argv.slice(2)) console.log(JSON.stringify(await check(createReadStream(file))))
