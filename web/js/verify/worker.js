// Knows how to check a file away from the page, which stays free to answer; the newest file wins.

import { check } from "./file.js"

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

addEventListener("message", async ({ data: { id, file } }) => {
  newest = id
  try {
    const report = await check(chunksOf(file, id), teller(id))
    postMessage({ id, report })
  } catch (error) {
    postMessage({ id, unreadable: error.message })
  }
})
