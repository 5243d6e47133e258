import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import test from "node:test"
import { WEB } from "./modules.js"

const VENDOR = join(WEB, "vendor")
const readme = readFileSync(join(VENDOR, "README.md"), "utf-8")
const listed = [...readme.matchAll(/^\| `([^`]+)` \| .* \| `([0-9a-f]{64})` \|$/gm)].map(([, path, sum]) => [path, sum])

test("every file that is not ours is the one that its package holds", () => {
  const files = readdirSync(VENDOR, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const found = files.map(path => [path.slice(VENDOR.length + 1), createHash("sha256").update(readFileSync(path)).digest("hex")])
  assert.deepEqual(new Map(found.filter(([path]) => path !== "README.md").sort()), new Map(listed.toSorted()))
})

test("what is not ours leads to nothing else", () => {
  const bare = path => readFileSync(join(VENDOR, path), "utf-8").replace(/\/\*[\s\S]*?\*\//g, "")
  const imported = listed.flatMap(([path]) => [...bare(path).matchAll(/^(?:import|export)\b[^"'\n]*?from ["']([^"']+)["']/gm)].map(([, name]) => name))
  assert.deepEqual(new Set(imported), new Set(["./_md.js", "./_u64.js", "./utils.js"]))
})
