// Knows how the audit's verdict is said.

import { listed } from "../words/names.js"

/** The report in sentences: what holds, what does not and where, what could not be checked. */
export function auditWords({ ok, records, checks, findings = [] }) {
  const open = Object.entries(checks).filter(([, verdict]) => verdict.startsWith("not checked"))
  const wrong = findings.map(({ check, seq, why, clause }) => `#${seq}, ${check}: ${why}${clause ? ` (rule ${clause})` : ""}`)
  const whole = ok ? `Everything that can be checked in ${records} records holds.` : `Something does not hold: ${wrong.join("; ")}.`
  return [whole, open.length && `Not checked while the match runs: ${listed(open.map(([check]) => check))}.`].filter(Boolean).join(" ")
}
