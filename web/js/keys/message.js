// Knows what a seat signs: a label that says what it is for, a zero byte, and the one text of an object.

import { canonical } from "../verify/canonical.js"
import { join, utf8 } from "../verify/hash.js"

export const LABELS = {
  sit: "fairdeal/sit/v1",
  come: "fairdeal/come/v1",
  enter: "fairdeal/enter/v1",
  join: "fairdeal/join/v1",
  invitation: "fairdeal/invitation/v1",
  command: "fairdeal/command/v1",
  ticket: "fairdeal/ticket/v1",
  noise: "fairdeal/noise-open/v1",
  handover: "fairdeal/handover/v1",
  recover: "fairdeal/recover/v1",
  claim: "fairdeal/claim/v1",
  vouch: "fairdeal/vouch/v1",
  rematch: "fairdeal/rematch/v1",
  head: "fairdeal/shown/v1",
}

/** The bytes that are signed where a seat says `said` for the purpose `what`. Throws for a value that has no canonical text. */
export function signedBytes(what, said) {
  if (!Object.hasOwn(LABELS, what)) throw new RangeError(what)
  return join(utf8(`${LABELS[what]}\0`), utf8(canonical(said)))
}
