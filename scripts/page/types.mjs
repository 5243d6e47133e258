// Checks the types of the page's modules. A module that is not typed yet may leave types out; faults are found in it, too.

import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const COMPILER = fileURLToPath(new URL("node_modules/typescript/bin/tsc", import.meta.url))

// What is not ours is read, and not judged.
const NOT_OURS = /^web\/vendor\//
// Rooms whose functions may leave the types of what they take unsaid.
const UNTYPED = [
  "cup",
  "cup/",
  "keys/",
  "lobby",
  "lobby/",
  "proof/",
  "referee/",
  "replay",
  "replay/",
  "server/place",
  "table",
  "table/",
  "verify/fairness",
  "verify/judge",
  "verify/logged",
  "verify/signatures",
]

const IMPLICIT_ANY = ["TS7005", "TS7006", "TS7008", "TS7019", "TS7022", "TS7023", "TS7031", "TS7034", "TS7053"]
const FAULT = /^(?<path>[^(]+)\(\d+,\d+\): error (?<code>TS\d+): /

/** Is this one of these modules, or a module of one of these rooms (which end in a stroke)? */
const under = (path, names) => names.some(name => path === `web/js/${name}.js` || (name.endsWith("/") && path.startsWith(`web/js/${name}`)))

/** Is this fault one that the module is held to? A fault of the compiler itself, which names no module, always is. */
function counts(fault) {
  const { path, code } = FAULT.exec(fault)?.groups ?? {}
  if (!path) return true
  return !NOT_OURS.test(path) && !(under(path, UNTYPED) && IMPLICIT_ANY.includes(code))
}

const { stdout, stderr, error, status } = spawnSync(process.execPath, [COMPILER, "--pretty", "false"], { cwd: ROOT, encoding: "utf-8" })
if (error) throw error
// A fault goes on in lines that are set in.
const told = `${stdout}${stderr}`.split(/\n(?! )/).filter(Boolean)
if (status !== 0 && !told.length) throw new Error(`the compiler ended with ${status}, and named no fault`)
const faults = told.filter(counts)
if (faults.length) console.error(faults.join("\n"))
process.exitCode = faults.length ? 1 : 0
