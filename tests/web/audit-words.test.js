import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { auditWords } from "../../web/js/referee/audit-words.js"

test("of a sound log the verdict is said, and no code", () => {
  const verdict = "Nobody has touched this match so far: its 60 records are what the rules give. Not checked yet: commitment."
  assert.equal(auditWords({ verdict, unchecked: ["commitment"] }), verdict)
})

test("what does not hold is said for people first; number, check and rule come after it", () => {
  const verdict = "Record #57 is not what the rules give: today's rules give other facts. One more finding follows from there on."
  const findings = [
    { check: "rules", seq: 57, why: "today's rules give other facts", clause: "3.2" },
    { check: "cards", seq: 58, why: "…", clause: "" },
  ]
  assert.equal(auditWords({ verdict, findings }), `${verdict} What was found: #57, rules (rule 3.2); #58, cards.`)
})
