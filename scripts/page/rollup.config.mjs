// Joins each page's modules into a few files, because a browser that asks for forty waits for forty answers. `make joined`.
// What a page needs at once stands in `<page>.js`, what whoever plays needs next in `<page>-soon.js`, what only somebody
// who is invited needs in `<page>-invited.js`, the rest in `<page>-later.js`; its stylesheets in `<page>.css`. `made.json` says of which sources they are: the server sends them
// only while these are the same.

import { createHash } from "node:crypto"
import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join, sep } from "node:path"
import { fileURLToPath } from "node:url"

import { transform } from "esbuild"

const WEB = fileURLToPath(new URL("../../web", import.meta.url))
const JOINED = join(WEB, "joined", "js") // as deep as the modules are, for these name styles and words from where they stand

// Each page, and what of the rest it asks for at a time of its own: that comes in a file of that name.
const PAGES = {
  cup: {},
  join: {},
  lobby: {},
  replay: {},
  table: {
    soon: ["keys/chair", ...["beats", "drawing", "hand", "motion", "own-seat", "round-end", "sitting", "waiting"].map(name => `table/${name}`)],
    invited: ["table/host"],
  },
}

const digest = content => createHash("sha256").update(content).digest("hex").slice(0, 20)

/** The digest of names and digests of all modules, as `service/doors/files.py` takes it. */
function sources() {
  const names = readdirSync(WEB, { recursive: true }).map(name => name.split(sep).join("/"))
  const read = names.filter(name => /^(css\/.*\.css|(js|vendor)\/.*\.js)$/.test(name)).sort()
  return digest(read.map(name => `${name} ${digest(readFileSync(join(WEB, name)))}\n`).join(""))
}

/** All modules that these import when they are loaded; themselves too. */
function atOnce(starts, module, found = new Set()) {
  for (const each of starts.filter(each => !found.has(each))) atOnce(module(each).importedIds, module, found.add(each))
  return found
}

const place = name => join(WEB, "js", `${name}.js`)

const made = {}
const styles = {} // page → the names of its stylesheets, in the order in which they are joined

/** Leaves out comments and empty space, but no name: what a browser says of a mistake can be looked up. */
const SPARE = { minifyWhitespace: true, charset: "utf8", lineLimit: 120, legalComments: "inline" }
const spare = { name: "spare", renderChunk: code => transform(code, SPARE) }

/** Joins the stylesheets that the page's template names; beside `joined/js`, so that they find fonts and icon from there. */
async function dress(page) {
  const [, named] = /set styles = (\[.*?\])/.exec(readFileSync(join(WEB, "templates", `${page}.html`), "utf8"))
  styles[page] = JSON.parse(named)
  const read = styles[page].map(name => readFileSync(join(WEB, "css", `${name}.css`), "utf8"))
  const { code } = await transform(read.join("\n"), { ...SPARE, loader: "css" })
  writeFileSync(join(WEB, "joined", `${page}.css`), code)
  made[`joined/${page}.css`] = digest(code)
}

const tell = page => ({
  name: "tell",
  async writeBundle(_, bundle) {
    for (const { fileName, code } of Object.values(bundle)) made[`joined/js/${fileName}`] = digest(code)
    await dress(page)
    writeFileSync(join(WEB, "joined", "made.json"), `${JSON.stringify({ files: made, styles, sources: sources() }, null, 2)}\n`)
  },
})

export default Object.entries(PAGES).map(([page, parts]) => ({
  input: { [page]: place(page) },
  output: {
    dir: JOINED,
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    manualChunks(id, { getModuleInfo }) {
      if (atOnce([place(page)], getModuleInfo).has(id)) return page
      const part = Object.keys(parts).find(each => atOnce(parts[each].map(place), getModuleInfo).has(id))
      return `${page}-${part ?? "later"}`
    },
  },
  plugins: [spare, tell(page)],
}))
