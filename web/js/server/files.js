// Knows how texts and files come from the server, go to it, and go to the reader.

import { request } from "./api.js"

/**
 * Send a text of another type than JSON. Throws `Refusal`.
 * @param {string} path
 * @param {string} body
 * @param {string} type
 * @param {Token} [token]
 */
export const offer = async (path, body, type, token) => void (await request(path, { method: "POST", body, type, token }))

/**
 * The text at `path`, or null if what answers is not of that type (a hotel's page may). Throws `Refusal`.
 * @param {string} path
 * @param {string} type
 * @param {Token} [token]
 */
export async function text(path, type, token) {
  const answer = await request(path, { token })
  return answer.headers.get("Content-Type")?.startsWith(type) ? answer.text() : null
}

/**
 * Save the answer of `path` as a file. Throws `Refusal`.
 * @param {string} path
 * @param {string} file
 * @param {Token} [token]
 */
export const download = async (path, file, token) => save(await (await request(path, { token })).blob(), file)

/**
 * Hand the reader a file.
 * @param {Blob} blob
 * @param {string} file
 */
export function save(blob, file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
