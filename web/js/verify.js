// Knows the page that verifies: takes a file, receipts and a key, shows how far the check has come, and its report.

import { byId, make } from "./dom/dom.js"
import { keepShell } from "./dom/shell.js"
import { ownScript } from "./dom/trusted.js"
import { FILE, keepFile } from "./server/typed.js"
import { cupParts, found } from "./verify/cup.js"
import { plain } from "./verify/plain.js"
import { FAILED } from "./verify/words.js"
import { say } from "./words/say.js"

keepShell()
const worker = new Worker(ownScript(new URL("verify/worker.js", import.meta.url)), { type: "module" })

const WATCHED = ["verified", "sealed", "incomplete"] // whose records can be played back
const MARKS = { verified: "✓", sealed: "✓", consistent: "✓", incomplete: "…", failed: "✗", contradicted: "✗", unreadable: "✗" }
/** @type {File | null | undefined} */
let chosen = null
let asked = 0
let size = 0

/** @param {File | null | undefined} file */
async function take(file) {
  if (!file) return
  chosen = file
  const id = ++asked
  size = file.size
  byId("result").hidden = true
  byId("trouble").hidden = true
  byId("progress").hidden = false
  byId("progress").value = 0
  status(say("verify.checking", { file: file.name }))
  const [key, policy] = ["key", "policy"].map(name => /** @type {HTMLInputElement | HTMLTextAreaElement} */ (byId(name)).value)
  worker.postMessage({ id, file, key, policy, receipts: [...(byId("receipts").files ?? [])] })
}

/** @param {string} words */
const status = words => byId("status").replaceChildren(words)

worker.addEventListener("message", ({ data }) => {
  if (data.id !== asked) return
  if (data.bytes) return going(data)
  byId("progress").hidden = true
  if (data.report) show(data.report)
  else fail(say("verify.unreadable", { why: data.unreadable }))
})

worker.addEventListener("error", () => fail(say("verify.not-loaded")))

/** @param {{ bytes: number, records: number }} told */
function going({ bytes, records }) {
  byId("progress").value = size ? bytes / size : 0
  byId("progress").textContent = say("verify.records", { count: records })
}

/** @param {string} words */
function fail(words) {
  byId("progress").hidden = true
  status("")
  byId("trouble").textContent = words
  byId("trouble").hidden = false
}

/** @param {Report} report */
function show(report) {
  status("")
  const result = byId("result")
  result.dataset.kind = report.kind
  result.hidden = false
  byId("mark").textContent = MARKS[report.kind]
  const { title, more } = plain(report)
  byId("plain").textContent = title
  byId("plain-more").textContent = more
  const cup = report.tournament === undefined ? null : /** @type {EveningReport} */ (report)
  byId("watch-part").hidden = !WATCHED.includes(report.kind) || Boolean(report.transcripts) || Boolean(cup)
  byId("cup").replaceChildren(...(cup ? cupParts(cup) : []))
  byId("verdict").textContent = report.headline
  byId("eyes").textContent = report.viewer ? eyes(report.viewer, report.sealed) : ""
  byId("said").replaceChildren(...(cup ? found(cup) : (report.said ?? [])).map(says => make("li", {}, says)))
  byId("receipts-said").replaceChildren(...(report.receipts ?? []).map(receiptRow))
  byId("receipts-part").hidden = !report.receipts?.length
  const inner = Object.entries(report.transcripts ?? { "": report })
  for (const table of cup?.tables ?? []) inner.push([table.table, table])
  byId("checks").replaceChildren(...inner.flatMap(([name, { headline, checks }]) => rows(name, headline, checks)))
  byId("checks-part").hidden = !inner.length
  byId("unproved").replaceChildren(...report.cannot_prove.map(claim => make("li", {}, claim)))
  byId("unproved-part").hidden = !report.cannot_prove.length
  byId("plain").focus()
}

/** @param {string} viewer @param {number} [sealed] */
function eyes(viewer, sealed) {
  const who = viewer.startsWith("seat:") ? say("verify.seat", { number: Number(viewer.slice(5)) + 1 }) : say(`verify.${viewer}`)
  return [say("verify.written-for", { who }), sealed && say("verify.sealed", { count: sealed })].filter(Boolean).join(" ")
}

/** @param {string} name @param {string} headline @param {Record<string, string>} checks */
const rows = (name, headline, checks) => [...(name ? [row([name, headline])] : []), ...Object.entries(checks).map(row)]

/** @param {string[]} check */
const row = ([check, said]) => entry(check, said, said === FAILED || said.startsWith(`${FAILED} `))

/** @param {{ name: string, kind: string, says: string }} receipt */
const receiptRow = ({ name, kind, says }) => entry(name, says, kind === "differs")

/** @param {string} name @param {string} said @param {boolean} failed */
function entry(name, said, failed) {
  return make("div", { data: failed ? { state: "failed" } : {} }, make("dt", {}, name), make("dd", {}, said))
}

/** Play the file back: this alone sends it to the server, and whoever presses it has read so. */
async function watch() {
  try {
    keepFile((await chosen?.text()) ?? "")
    location.href = `/replay/${FILE}`
  } catch {
    fail(say("verify.too-long")) // the browser keeps no more for a tab
  }
}

byId("watch").addEventListener("click", watch)

for (const field of ["key", "policy", "receipts"]) byId(field).addEventListener("change", () => take(chosen))

byId("file").addEventListener("change", () => {
  take(byId("file").files?.[0])
  // The same file may be chosen again after it was changed.
  byId("file").value = ""
})

for (const name of ["dragenter", "dragover"]) {
  addEventListener(name, event => {
    event.preventDefault()
    document.body.classList.add("is-over")
  })
}
addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || document.body.classList.remove("is-over"))
addEventListener("drop", event => {
  event.preventDefault()
  document.body.classList.remove("is-over")
  take(event.dataTransfer?.files[0])
})
