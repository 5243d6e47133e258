// Knows how a referee who has a key looks at hidden cards away from the table: the look is signed, as everything that is asked for.

import { get, request } from "../server/api.js"
import { noise } from "../server/chance.js"
import { readReceipt } from "../server/receipts.js"

/** Promises the record by which everybody is told of the look through these eyes. Throws `Refusal`. */
export async function looks(chair, table, eyes) {
  const { root, at } = /** @type {Receipt} */ (readReceipt((await get(`/tables/${table}/receipt`, chair.read)).receipt))
  const seen = () => ({ head: root, last: 0, now: Math.max(Date.now(), Date.parse(at) || 0) })
  return new Promise((resolve, reject) => {
    const done = (id, seq) => chair.hear({ is: "done", id, seq }) || resolve(seq)
    const refused = (id, error) => chair.hear({ is: "refused", id, code: error.code }) || reject(error)
    const send = (id, body) =>
      request(`/tables/${table}/commands`, { method: "POST", body })
        .then(answer => answer.json())
        .then(
          ({ seq }) => done(id, seq),
          error => refused(id, error),
        )
    chair.asks({ do: "look", id: noise(12), eyes }, seen, send).catch(reject)
  })
}
