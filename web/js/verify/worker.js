// Knows how to check a file away from the page, which stays free to answer; the newest file wins.

import { LARGEST } from "./archive.js"
import { judge } from "./judge.js"
import { LONGEST_TEXT } from "./receipts.js"

const EVERY = 100
let newest = 0

async function* chunksOf(file, id) {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done || id !== newest) return
    yield value
  }
}

function teller(id) {
  let next = 0
  return (bytes, records) => {
    if (performance.now() < next) return
    next = performance.now() + EVERY
    postMessage({ id, bytes, records })
  }
}

const bytesOf = async (file) => new Uint8Array(await file.arrayBuffer())
const noteOf = async (file) => ({ name: file.name, raw: await bytesOf(file.slice(0, LONGEST_TEXT)) })

addEventListener("message", async ({ data: { id, file, key, policy, receipts } }) => {
  newest = id
  try {
    const notes = await Promise.all(receipts.map(noteOf))
    const asked = { chunks: () => chunksOf(file, id), whole: () => bytesOf(file.slice(0, LARGEST + 1)) }
    const report = await judge(asked, { key, policy }, notes, teller(id))
    postMessage({ id, report })
  } catch (error) {
    postMessage({ id, unreadable: error.message })
  }
})
