// Knows the law of waiting, as the server tells it to everybody; it is fetched once.

import { get } from "../server/api.js"
import { language } from "../words/say.js"

const AGAIN = 10_000 // milliseconds until it is asked for once more where it did not come
let law = null // {wait: {what, then, costs}}
let coming = null

/** The law, or null while it is not here; the table `at` is drawn again once it is. */
export function lawOf(at) {
  if (!law) coming ??= fetched(at)
  return law
}

async function fetched(at) {
  const told = await get(`/law?language=${language}`).catch(() => null)
  if (!told) return void setTimeout(() => (coming = null), AGAIN)
  law = Object.fromEntries(told.law.map(each => [each.wait, each]))
  at.draw()
}
