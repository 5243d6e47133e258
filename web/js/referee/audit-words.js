// Knows how the audit's verdict is said.

import { listed } from "../words/names.js"
import { say } from "../words/say.js"

/** The report in sentences: what holds, what does not and where, what could not be checked. */
export function auditWords({ ok, records, unchecked = [], findings = [] }) {
  const wrong = findings.map(({ check, seq, why, clause }) => say(clause ? "audit.finding-rule" : "audit.finding", { seq, check, why, clause }))
  const whole = ok ? say("audit.holds", { count: records }) : say("audit.wrong", { findings: wrong.join("; ") })
  return [whole, unchecked.length && say("audit.open", { checks: listed(unchecked) })].filter(Boolean).join(" ")
}
