import assert from "node:assert/strict"
import test from "node:test"
import { atOnce, imports, modules, reached, roomOf, source } from "./modules.js"

// Which rooms a room may import besides itself. The modules at the top join a page, and import any.
const MAY = {
  words: [],
  server: ["words"],
  dom: ["words", "server"],
  keys: ["words", "server", "verify"],
  proof: ["words", "server", "verify", "keys"],
  table: ["words", "server", "dom", "proof", "keys"],
  referee: ["words", "server", "dom", "table", "keys"],
  lobby: ["words", "server", "dom", "table", "keys"],
  cup: ["words", "server", "dom", "table", "keys"],
  replay: ["words", "server", "dom", "table", "lobby"],
  verify: ["words", "dom"],
}

test("every room is known", () => {
  assert.deepEqual(new Set(modules.map(roomOf)), new Set(["", ...Object.keys(MAY)]))
})

test("a room imports only those that it may", () => {
  const wrong = modules.filter(roomOf).flatMap(path => {
    const may = [roomOf(path), ...MAY[roomOf(path)]]
    return imports(path)
      .filter(to => !may.includes(roomOf(to)))
      .map(to => `${path} imports ${to}`)
  })
  assert.deepEqual(wrong, [])
})

test("no module leads back to itself, not even by what it imports later", () => {
  const circles = modules.filter(path => imports(path).some(to => reached(to, imports).has(path)))
  assert.deepEqual(circles, [])
})

test("every import names a module that exists", () => {
  assert.deepEqual(
    modules.flatMap(imports).filter(path => !modules.includes(path)),
    [],
  )
})

test("every module is needed by a page", () => {
  const pages = modules.filter(path => !roomOf(path))
  const needed = new Set(pages.flatMap(path => [...reached(path, imports)]))
  // This one is named in the pages' head, for it runs before any module.
  assert.deepEqual(
    modules.filter(path => !needed.has(path)),
    ["dom/theme-early.js"],
  )
})

test("every module says in a sentence at its top what it knows", () => {
  assert.deepEqual(
    modules.filter(path => !/^\/\/ [A-Z].*[.:?]$/m.test(source(path).split("\n")[0])),
    [],
  )
})

test("a module is loaded once, though several need it", () => {
  assert.deepEqual(
    modules.filter(path => new Set(atOnce(path)).size < atOnce(path).length),
    [],
  )
})
