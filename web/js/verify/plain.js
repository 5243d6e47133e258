// Knows what a report says to people, in a sentence and what follows from it; the words for experts stand in the report itself.

import { say } from "../words/say.js"

const CHANGED = ["canonical", "record", "record-missing", "seal", "hash", "table", "seq", "prev", "command", "time", "head", "extra", "opening"]
const NO_FILE = ["format", "version", "size", "utf-8", "setup"]

/** `{title, more}` of a report. @param {Report} report */
export function plain(report) {
  const { kind, seq, records = 0, checks = {} } = report
  if (report.tournament !== undefined) return ofCup(report)
  if (kind === "verified" || kind === "sealed")
    return { title: say("verify.whole"), more: [say("verify.all", { count: records }), shuffled(checks)].filter(Boolean).join(" ") }
  if (kind === "failed" && report.transcripts === undefined) return damaged(report)
  if (kind === "incomplete" && seq) return { title: say("verify.short"), more: say("verify.before", { last: seq - 1 }) }
  return { title: say(`verify.plain-${kind}`), more: "" }
}

/** Who has mixed the cards; "" where nobody but the operator did. @param {Record<string, string>} checks */
function shuffled({ shuffles = "", draw = "" }) {
  if (!shuffles.startsWith("hold")) return say("verify.not-shuffled")
  return draw.startsWith("hold") ? say("verify.shuffled") : ""
}

/** @param {Report} report */
function damaged({ code = "", seq = null }) {
  if (NO_FILE.includes(code) || seq === null) return { title: say("verify.no-file"), more: "" }
  const changed = CHANGED.includes(code) || code.startsWith("opening")
  const before = seq > 0 ? [say("verify.before", { last: seq - 1 })] : []
  return { title: say(changed ? "verify.changed" : "verify.wrong", { seq }), more: [...before, say("verify.nothing-after", { seq })].join(" ") }
}

/** @param {Report} report */
function ofCup({ kind, code, records = 0, added = 0, format }) {
  const alone = say(format === "free" ? "verify.cup-cards-own" : "verify.cup-cards-alone")
  const cards = added ? say("verify.cup-cards", { count: added }) : alone
  if (kind === "verified") return { title: say("verify.cup-verified"), more: `${say("verify.all", { count: records })} ${cards}` }
  if (code === "file") return { title: say("verify.no-file"), more: "" }
  return { title: say(kind === "failed" ? "verify.cup-failed" : "verify.cup-incomplete"), more: "" }
}
