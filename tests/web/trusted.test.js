import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { ownScript } from "../../web/js/dom/trusted.js"

const { location } = globalThis
before(() => {
  globalThis.location = /** @type {Location} */ ({ href: "https://table.example/table/x", origin: "https://table.example" })
})
after(() => {
  globalThis.location = location
})

test("a script of our own house is run", () => {
  assert.equal(ownScript("/service-worker.js"), "/service-worker.js")
  assert.equal(ownScript(new URL("https://table.example/web/x.js")), "https://table.example/web/x.js")
})

test("a script of another house is not, however it is spelled", () => {
  for (const address of ["https://elsewhere.example/x.js", "//elsewhere.example/x.js", "data:text/javascript,1", "blob:null/1", "javascript:1"])
    assert.throws(() => ownScript(address), TypeError, address)
})
