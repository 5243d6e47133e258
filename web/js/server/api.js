// Knows the HTTP side of the table: one function, one kind of error.

import { say } from "../words/say.js"

/** The server refused, or could not be reached (`code` "offline"). `final` says that trying again will not help. */
export class Refusal extends Error {
  constructor({ code, message, clause, remedy }, status) {
    super(message)
    Object.assign(this, { code, clause, remedy, final: status >= 400 && status < 500 && status !== 429 })
  }
}

async function request(path, { method, body, type = "application/json", token }) {
  const headers = { ...(body && { "Content-Type": type }), ...(token && { Authorization: `Bearer ${token}` }) }
  return fetch(`/api/v1${path}`, { method, headers, body }).catch(() => {
    throw new Refusal({ code: "offline", message: say("api.offline") }, 0)
  })
}

async function checked(answer) {
  if (answer.ok) return answer
  const { error } = await answer.json().catch(() => ({}))
  throw new Refusal(error ?? { code: "server", message: say("api.status", { status: answer.status }) }, answer.status)
}

/** The JSON at `path` under /api/v1. Throws `Refusal`. */
export const get = async (path, token) => (await checked(await request(path, { method: "GET", token }))).json()

/** The answer to a POST of `body`. Throws `Refusal`. */
export const post = async (path, body = {}, token) =>
  (await checked(await request(path, { method: "POST", body: JSON.stringify(body), token }))).json()

/** Send a text of another type than JSON. Throws `Refusal`. */
export const offer = async (path, body, type, token) => void (await checked(await request(path, { method: "POST", body, type, token })))

/** The text at `path`, or null if what answers is not of that type (a hotel's page may). Throws `Refusal`. */
export async function text(path, type, token) {
  const answer = await checked(await request(path, { method: "GET", token }))
  return answer.headers.get("Content-Type")?.startsWith(type) ? answer.text() : null
}

/** Save the answer of `path` as a file. Throws `Refusal`. */
export async function download(path, file, token) {
  save(await (await checked(await request(path, { method: "GET", token }))).blob(), file)
}

/** Hand the reader a file. */
export function save(blob, file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
