// Knows what stands in a proof file, fairdeal-proof-TABLE.zip: what this browser kept, what was signed, and how to judge it.

import { say } from "../words/say.js"
import { transcript } from "./links.js"
import { together } from "./operator.js"
import { alarmWords, short } from "./words.js"
import { archive } from "./zip.js"

const LARGEST = 30_000_000 // characters of what the server shows; a file has room for 256 MiB
const LONGEST = 1000 // characters of a key or a receipt
const HEADER = '{"fairdeal":"transcript"'

/** The name of a table's proof file. */
export const nameOf = table => `fairdeal-proof-${table}.zip`

/** The bytes of the proof file, from what the witness has; `at` is when it is saved. */
export const proofFile = (exhibits, at = new Date()) => archive(membersOf(exhibits, at), at)

/** The members of the proof file as [name, text]. */
export function membersOf({ table, known, viewer, records, openings, shown, now, programs, logged = [] }, at) {
  const kept = transcript(table, viewer, records, openings)
  const notes = notesOf(known, now)
  const key = known.proof?.key || known.key
  const other = [known.proof?.now, now.key, known.key].find(each => isShort(each) && each !== key)
  const isOther = shown && shown !== kept && shown.length < LARGEST && shown.startsWith(HEADER)
  const members = [
    ["kept.jsonl", kept],
    ["shown.jsonl", isOther && shown],
    ...notes.map((note, i) => [`receipts/${i + 1}.txt`, note]),
    ...logged,
    ...(known.openings ?? []).map((text, i) => [`openings/${i + 1}.json`, text]),
    ["key.txt", key && `${key}\n`],
    ["key-now.txt", other && `${other}\n`],
    ["key-changes.txt", together(known.changes)],
    ...programs,
  ].filter(([, content]) => content)
  return [["READ-ME.txt", readMe(table, known, key, members, at)], ...members]
}

/** A server may give anything: what is too long would spoil the file. */
const isShort = each => typeof each === "string" && each !== "" && each.length <= LONGEST

/** Every note that counts, each once: the newest consistent, the first against it, the newest that the server gives. */
function notesOf({ receipt, pending, proof, alarms }, now) {
  const of = proof ? [proof.receipt, proof.pending, proof.other, proof.latest] : []
  return [...new Set([...of, receipt, pending, now.receipt, ...alarms.map(each => each.note)].filter(isShort))]
}

function readMe(table, known, key, members, at) {
  const alarms = known.alarms.map(each => alarmWords(each)).flatMap(({ title, lines }) => [title, ...lines, ""])
  const found = known.proof && !known.alarms.length ? [say("proof.file-before", { seq: known.proof.seq }), ""] : []
  const has = members.map(([name]) => `  ${name}: ${say(`proof.member-${kindOf(name)}`)}`)
  const file = nameOf(table)
  return [
    say("proof.file-title", { table }), say("proof.file-saved", { at: at.toISOString() }), "",
    ...(alarms.length || found.length ? [...alarms, ...found] : [say("proof.file-fine"), ""]),
    say("proof.file-how"), `  ${say("proof.file-alone", { file })}`, `  ${say("proof.file-command", { file })}`, `  ${say("proof.file-page")}`, "",
    key ? say("proof.file-key", { key: short(key) }) : say("proof.file-no-key"), say("proof.file-other-copy"), "",
    say("proof.file-members"), ...has, "",
    say("proof.file-private"), "",
  ].join("\n")
}

const kindOf = name => (name.startsWith("receipts/") ? "receipt" : name.startsWith("openings/") ? "opening" : name.endsWith(".py") ? "program" : name.split(".")[0])
