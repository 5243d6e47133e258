// Runs every test of the page's modules in one process, for each file would start Node anew.

import { readdirSync } from "node:fs"

for (const name of readdirSync(new URL(".", import.meta.url)).sort()) {
  if (name.endsWith(".test.js")) await import(`./${name}`)
}
