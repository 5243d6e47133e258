// Reads the page's modules as text: which there are, and what each imports.

import { readFileSync, readdirSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

export const WEB = fileURLToPath(new URL("../../web", import.meta.url))
const JS = join(WEB, "js")

/** The paths of all modules below web/js, such as "table/zone.js"; the pages' own stand at the top. */
export const modules = readdirSync(JS, { recursive: true })
  .filter(path => path.endsWith(".js"))
  .sort()

export const source = path => readFileSync(join(JS, path), "utf-8")

/** The room of a module; "" for those that join a page. */
export const roomOf = path => (path.includes("/") ? dirname(path) : "")

const STATIC = /^(?:import|export)\b[^"]*?from "(\.[^"]+)"|^import "(\.[^"]+)"/gm
const LATER = /\bimport\("(\.[^"]+)"\)|new URL\("([^"]+\.js)", import\.meta\.url\)/g

// What is not ours imports only its own kind; vendor.test.js looks after it.
const VENDORED = "../vendor/"

const found = (path, pattern) => {
  const names = [...source(path).matchAll(pattern)].map(([, one, other]) => one ?? other)
  return names.map(name => relative(JS, resolve(JS, dirname(path), name))).filter(name => !name.startsWith(VENDORED))
}

/** What a module imports when it is loaded. */
export const atOnce = path => found(path, STATIC)

/** What it imports later, when something first needs it, and what runs in a worker. */
export const later = path => found(path, LATER)

export const imports = path => [...atOnce(path), ...later(path)]

/** The module and all that `step` leads to from it. */
export function reached(path, step, seen = new Set()) {
  if (!seen.has(path)) {
    seen.add(path)
    for (const next of step(path)) reached(next, step, seen)
  }
  return seen
}
