import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import test from "node:test"

const CSS = readFileSync(new URL("../../web/css/base.css", import.meta.url), "utf-8")
const part = value => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const light = hex =>
  [1, 3, 5].map(at => part(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0)
const contrast = (one, other) => (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05)

/** The light and the dark value of a property in a rule. */
const pair = (rule, name) => new RegExp(`${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(rule).slice(1)
const rules = [CSS.slice(CSS.indexOf(":root {")), ...CSS.matchAll(/:root\[data-felt[^}]*\}/g)].map(String)
const words = pair(rules[0], "--felt-ink-2")

test("words can be read on every felt, light or dark", () => {
  assert.equal(rules.length, 4)
  for (const rule of rules)
    for (const name of ["--felt", "--felt-2", "--wood"])
      for (const [i, felt] of pair(rule, name).entries()) assert(contrast(words[i], felt) >= 4.5, `${name} ${felt}`)
})
