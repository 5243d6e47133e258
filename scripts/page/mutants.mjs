// Names the small changes of a module of the page, `node mutants.mjs MODULE`, and does one as the module is loaded: with
// `--import`, and in CHANGE the module, the two places in its text between which it changes, and what stands there then.

import { readFileSync } from "node:fs"
import { register } from "node:module"
import { pathToFileURL } from "node:url"
import { isMainThread } from "node:worker_threads"
import { parseAst } from "rollup/parseAst"

const OTHER = { "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+", "*": "+", "%": "*", "&&": "||", "||": "&&" }
const STATEMENTS = ["ExpressionStatement", "ThrowStatement", "ContinueStatement", "BreakStatement"]

/** Yield what may stand in a node's place: the node, and the new text. */
function* instead(node, text) {
  const part = ({ start, end }) => text.slice(start, end)
  if (OTHER[node.operator] && node.left) {
    const between = text.slice(node.left.end, node.right.start)
    const [from, to] = [node.start, node.end]
    yield [node, text.slice(from, node.left.end) + between.replace(node.operator, OTHER[node.operator]) + text.slice(node.right.start, to)]
  }
  if (node.type === "LogicalExpression") for (const side of [node.left, node.right]) yield [node, part(side)]
  if (node.type === "UnaryExpression" && node.operator === "!") yield [node, part(node.argument)]
  if (node.type === "ConditionalExpression") for (const side of [node.consequent, node.alternate]) yield [node, part(side)]
  if (node.type === "IfStatement") for (const test of ["false", "true"]) yield [node.test, test]
  if (node.type === "ReturnStatement" && node.argument) yield [node.argument, "undefined"]
  if (node.type === "ArrowFunctionExpression" && node.body.type !== "BlockStatement") yield [node.body, "undefined"]
  if (typeof node.value === "boolean") yield [node, String(!node.value)]
  if (typeof node.value === "number") yield [node, String(node.value + 1)]
  if (typeof node.value === "string" && node.type === "Literal" && /^\S+$/.test(node.value)) yield [node, JSON.stringify(`${node.value}!`)]
  if (STATEMENTS.includes(node.type) && !node.directive) yield [node, ""]
}

/** Yield every change inside a node, in the order of the text; names of modules and members are none. */
function* changes(node, text) {
  if (!node?.type || node.type === "ImportDeclaration") return
  yield* instead(node, text)
  for (const [name, value] of Object.entries(node)) {
    if (name !== "source" && name !== "key") for (const child of Array.isArray(value) ? value : [value]) yield* changes(child, text)
  }
}

let change

/** Hear, in the thread that loads modules, what is to be changed. */
export const initialize = given => {
  change = given
}

/** Load a module, changed if it is the one. */
export async function load(url, context, next) {
  const loaded = await next(url, context)
  if (url !== change?.url) return loaded
  const text = String(loaded.source)
  return { ...loaded, source: text.slice(0, change.start) + change.after + text.slice(change.end) }
}

const { CHANGE } = process.env
if (isMainThread && CHANGE) register(import.meta.url, { data: JSON.parse(CHANGE) })
else if (isMainThread) {
  const path = process.argv[2]
  const text = readFileSync(path, "utf8")
  const url = pathToFileURL(path)
  const found = [...changes(parseAst(text), text)].map(([{ type, start, end }, after]) => {
    const bare = type.endsWith("Statement") ? `${after};` : `(${after})`
    return { line: text.slice(0, start).split("\n").length, before: text.slice(start, end), url, start, end, after: bare }
  })
  console.log(JSON.stringify(found))
}
