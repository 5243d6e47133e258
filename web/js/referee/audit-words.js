// Knows how the audit's verdict is said.

import { say } from "../words/say.js"

/** The server's sentence on whether anybody touched the match, and after it each finding by place, check and rule. */
export function auditWords({ verdict, findings = [] }) {
  const codes = findings.map(({ check, seq, clause }) => say(clause ? "audit.finding-rule" : "audit.finding", { seq, check, clause }))
  return [verdict, codes.length && say("audit.found", { findings: codes.join("; ") })].filter(Boolean).join(" ")
}
