// Knows whether an invitation is from a table's host, as the table's own log tells it. It needs the signatures' arithmetic: only who follows such a link fetches it.

import { isSignedBy } from "../keys/signature.js"
import { START, linked } from "../proof/links.js"
import { text } from "../server/files.js"

const NDJSON = "application/x-ndjson"

/** Promises whether the log says that the host invites to this place: what the link says of host and table is so. Throws `Refusal`. */
export async function isInvited({ table, token, invite }, place) {
  const { records } = await linked(await text(`/tables/${table}/lines?after=-1`, NDJSON, token), table, START)
  return isFromHost(
    invite,
    place,
    records.map(({ line }) => JSON.parse(line)),
  )
}

/** Do the table's records, from the first on, say that this host invites to this seat, or whoever opened the table, or its tournament? Nobody stands between then. */
export function isFromHost({ root, host, cup }, { seat, key }, records) {
  if (!host) return (cup ? records[0]?.data.board?.tournament === cup : records[0]?.hash === root) && records[0].data.invitations?.[seat] === key
  const kinds = name => records.filter(({ type }) => type.split(".")[0] === name)
  const sat = kinds("seated").some(({ data }) => data.key === host && holds(data.by_key, "sit", host))
  const last = kinds("invited").findLast(({ data }) => data.seat === seat)
  return records[0]?.hash === root && sat && last?.data.invitation === key && holds(last.data.by_key, "command", host)
}

const holds = (by, what, key) => by?.key === key && isSignedBy(key, what, by[what], String(by.signature))
