import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { auditWords } from "../../web/js/referee/audit-words.js"

test("a sound log is said to be sound, with what cannot be checked yet", () => {
  assert.equal(auditWords({ ok: true, records: 60, unchecked: ["shuffles"] }), "Everything that can be checked in 60 records holds. Not checked while the match runs: shuffles.")
})

test("what does not hold is named with its number and rule", () => {
  const findings = [{ check: "rules", seq: 57, why: "today's rules give other facts", clause: "3.2" }]
  assert.equal(auditWords({ ok: false, records: 60, findings }), "Something does not hold: #57, rules: today's rules give other facts (rule 3.2).")
})
