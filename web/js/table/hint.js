// Knows how a good move is asked for and shown; nothing is played by it.

import { get } from "../server/api.js"

/** Ask to be shown a good move, which goes into the log once for each decision, and show the answer. */
export function askHint(at) {
  if (at.page.mine.hint === null) at.command({ do: "hint" }, () => show(at))
  else show(at)
}

async function show(at) {
  const hint = await get(`/tables/${at.table}/hint`, at.token).catch(refusal => ({ refusal }))
  at.show({ ...at.page, refusal: null, ...(hint.refusal ? hint : { hint }) })
}
