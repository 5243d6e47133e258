// The page's own sentences for its modules: imported first, where a test asks how something is said.

import { readFileSync } from "node:fs"
import { learn } from "../../web/js/words/say.js"

export const catalogue = JSON.parse(readFileSync(new URL("../../web/strings/en.json", import.meta.url), "utf-8"))

learn(catalogue)
