// Knows the HTTP side of the table: one function, one kind of error.

import { say } from "../words/say.js"

/** The server refused, or could not be reached (`code` "offline"). `final` says that trying again will not help. */
export class Refusal extends Error {
  /** @param {Refused} refused @param {number} status */
  constructor({ code, message, clause, remedy, detail }, status) {
    super(message)
    this.code = code
    this.clause = clause
    this.remedy = remedy
    this.detail = detail
    this.final = status >= 400 && status < 500 && status !== 429
  }
}

/**
 * Promises what the server answers; `token` is a text, or promises one when it is called. Throws `Refusal`.
 * @param {string} path
 * @param {{ method?: string, body?: string | Blob, type?: string, token?: Token }} said
 * @returns {Promise<Response>}
 */
export async function request(path, { method = "GET", body, type = "application/json", token }) {
  const bearer = typeof token === "function" ? await token() : token
  const headers = { ...(body && { "Content-Type": type }), ...(bearer && { Authorization: `Bearer ${bearer}` }) }
  const answer = await fetch(`/api/v1${path}`, { method, headers, body }).catch(unreached)
  return checked(answer)
}

/** What is thrown when the server could not be reached at all. @returns {never} */
export function unreached() {
  throw new Refusal({ code: "offline", message: say("api.offline") }, 0)
}

/** @param {Response} answer */
async function checked(answer) {
  if (answer.ok) return answer
  const { error } = await answer.json().catch(() => ({}))
  throw new Refusal(error ?? { code: "server", message: say("api.status", { status: answer.status }) }, answer.status)
}

/**
 * The JSON at `path` under /api/v1. Throws `Refusal`.
 * @param {string} path
 * @param {Token} [token]
 */
export const get = async (path, token) => (await request(path, { token })).json()

/**
 * The answer to a POST of `body`. Throws `Refusal`.
 * @param {string} path
 * @param {unknown} [body]
 * @param {Token} [token]
 */
export const post = async (path, body = {}, token) => (await request(path, { method: "POST", body: JSON.stringify(body), token })).json()
