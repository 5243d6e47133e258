// Knows the page that verifies: takes a file, shows how far its check has come, and its report.

import { byId, make } from "./dom/dom.js"
import { FAILED } from "./verify/words.js"
import { say } from "./words/say.js"

const worker = new Worker(new URL("verify/worker.js", import.meta.url), { type: "module" })

const MARKS = { verified: "✓", sealed: "✓", incomplete: "…", failed: "✗" }
let asked = 0
let size = 0

function take(file) {
  if (!file) return
  asked++
  size = file.size
  byId("result").hidden = true
  byId("trouble").hidden = true
  byId("progress").hidden = false
  byId("progress").value = 0
  status(say("verify.checking", { file: file.name }))
  worker.postMessage({ id: asked, file })
}

const status = (words) => byId("status").replaceChildren(words)

worker.addEventListener("message", ({ data }) => {
  if (data.id !== asked) return
  if (data.bytes) return going(data)
  byId("progress").hidden = true
  if (data.report) show(data.report)
  else fail(say("verify.unreadable", { why: data.unreadable }))
})

worker.addEventListener("error", () => fail(say("verify.not-loaded")))

function going({ bytes, records }) {
  byId("progress").value = size ? bytes / size : 0
  byId("progress").textContent = say("verify.records", { count: records })
}

function fail(words) {
  byId("progress").hidden = true
  status("")
  byId("trouble").textContent = words
  byId("trouble").hidden = false
}

function show(report) {
  status("")
  const result = byId("result")
  result.dataset.kind = report.kind
  result.hidden = false
  byId("mark").textContent = MARKS[report.kind]
  byId("verdict").textContent = report.headline
  byId("eyes").textContent = report.viewer ? eyes(report) : ""
  byId("checks").replaceChildren(...Object.entries(report.checks).map(row))
  byId("unproved").replaceChildren(...report.cannot_prove.map((claim) => make("li", {}, claim)))
  byId("verdict").focus()
}

function eyes({ viewer, sealed }) {
  const who = viewer.startsWith("seat:") ? say("verify.seat", { number: Number(viewer.slice(5)) + 1 }) : say(`verify.${viewer}`)
  return [say("verify.written-for", { who }), sealed && say("verify.sealed", { count: sealed })].filter(Boolean).join(" ")
}

function row([check, said]) {
  return make("div", { data: said === FAILED ? { state: "failed" } : {} }, make("dt", {}, check), make("dd", {}, said))
}

byId("file").addEventListener("change", ({ target }) => {
  take(target.files[0])
  // The same file may be chosen again after it was changed.
  target.value = ""
})

for (const name of ["dragenter", "dragover"]) {
  addEventListener(name, (event) => {
    event.preventDefault()
    document.body.classList.add("is-over")
  })
}
addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || document.body.classList.remove("is-over"))
addEventListener("drop", (event) => {
  event.preventDefault()
  document.body.classList.remove("is-over")
  take(event.dataTransfer.files[0])
})
