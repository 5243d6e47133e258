// Knows how the audit's verdict is said.

import { listed } from "../words/names.js"
import { say } from "../words/say.js"

/** The report in sentences: whether the log holds, each finding with its place, and the checks that were not made. */
export function auditWords({ ok, records, unchecked = [], findings = [] }) {
  const wrong = findings.map(({ check, seq, why, clause }) => say(clause ? "audit.finding-rule" : "audit.finding", { seq, check, why, clause }))
  const whole = ok ? say("audit.holds", { count: records }) : say("audit.wrong", { findings: wrong.join("; ") })
  return [whole, unchecked.length && say("audit.open", { checks: listed(unchecked) })].filter(Boolean).join(" ")
}
