// Knows the page that verifies: takes a file, shows how far its check has come, and what it found.

const find = (id) => document.getElementById(id)
const worker = new Worker(new URL("verify/worker.js", import.meta.url), { type: "module" })

const MARKS = { verified: "✓", sealed: "✓", incomplete: "…", failed: "✗" }
const VIEWERS = { public: "a spectator", full: "everybody’s eyes" }
let asked = 0
let size = 0

function take(file) {
  if (!file) return
  asked++
  size = file.size
  find("result").hidden = true
  find("trouble").hidden = true
  find("progress").hidden = false
  find("progress").value = 0
  say(`Checking ${file.name}.`)
  worker.postMessage({ id: asked, file })
}

const say = (words) => find("status").replaceChildren(words)

worker.addEventListener("message", ({ data }) => {
  if (data.id !== asked) return
  if (data.bytes) return going(data)
  find("progress").hidden = true
  if (data.report) show(data.report)
  else fail(`The file cannot be read: ${data.unreadable}`)
})

worker.addEventListener("error", () => fail("The verifier could not be loaded. Load this page again."))

function going({ bytes, records }) {
  find("progress").value = size ? bytes / size : 0
  find("progress").textContent = `${records} records`
}

function fail(words) {
  find("progress").hidden = true
  say("")
  find("trouble").textContent = words
  find("trouble").hidden = false
}

function show(report) {
  say("")
  const result = find("result")
  result.dataset.kind = report.kind
  result.hidden = false
  find("mark").textContent = MARKS[report.kind]
  find("verdict").textContent = report.headline
  find("eyes").textContent = report.viewer ? eyes(report) : ""
  find("checks").replaceChildren(...Object.entries(report.checks).map(row))
  find("unproved").replaceChildren(...report.cannot_prove.map((claim) => element("li", claim)))
  find("verdict").focus()
}

function eyes({ viewer, sealed }) {
  const who = VIEWERS[viewer] ?? `seat ${Number(viewer.slice(5)) + 1}`
  const rest = sealed ? `${sealed === 1 ? "One field stays" : `${sealed} fields stay`} sealed to this viewer; the seals themselves hold.` : ""
  return `Written for ${who}. ${rest}`
}

function row([check, said]) {
  const line = element("div")
  line.dataset.state = said.split(/[ :]/)[0]
  line.append(element("dt", check), element("dd", said))
  return line
}

function element(name, text = "") {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

find("file").addEventListener("change", ({ target }) => {
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
