// Joins the page where a code is typed: it asks the host's page for an invitation, and goes to the table with it.

import { byId } from "./dom/dom.js"
import { codeIn, freshKey, unlocked } from "./keys/introduction.js"
import { Refusal, post } from "./server/api.js"
import { pathOf } from "./server/place.js"
import { keepTable, tableOf } from "./server/store.js"
import { takeCode } from "./server/typed.js"
import { say } from "./words/say.js"

const PATIENCE = 25_000 // milliseconds: somewhat longer than the server waits for the host's page
const SECONDS = 20 // for which the server waits

const field = byId("typed-code")

/** Promises where the host's page invites us to. Throws `Refusal`. @param {string} code */
async function invitation(code) {
  const own = freshKey()
  const answer = await Promise.race([post("/introductions", { code, key: own.key }), givenUp()])
  const link = unlocked(answer, { code, own })
  if (!link) throw new Refusal({ code: "changed", message: say("join.changed"), remedy: say("join.changed-help") }, 0)
  return link
}

/** @returns {Promise<never>} */
const givenUp = () =>
  new Promise((_, reject) =>
    setTimeout(() => reject(new Refusal({ code: "silent", message: say("join.silent"), remedy: say("join.silent-help") }, 0)), PATIENCE),
  )

/** Who sits at the table already goes to their seat, and takes no other. @param {string} link */
function arrive(link) {
  tell(say("join.found"))
  const table = link.split(/[/#]/)[2]
  if (tableOf(table)?.sat) return location.replace(pathOf(table))
  keepTable(table, { introduced: { host: true, seats: [] } })
  location.replace(link)
}

/** @param {string} words @param {{ message: string, remedy?: string } | null} [error] */
function tell(words, error = null) {
  byId("status").textContent = words
  byId("progress").hidden = !words
  byId("trouble").hidden = !error
  byId("trouble").textContent = error ? [error.message, error.remedy].filter(Boolean).join(" ") : ""
  for (const part of [field, byId("ask-host")]) part.disabled = Boolean(words)
}

async function ask() {
  const code = codeIn(field.value)
  if (!code) return refuse({ message: say("join.no-code"), remedy: say("join.no-code-help") })
  field.value = code
  tell(say("join.asking", { seconds: SECONDS }))
  await invitation(code).then(arrive, refuse)
}

/** @param {{ message: string, remedy?: string }} error */
function refuse(error) {
  tell("", error)
  field.focus()
}

byId("code-form").addEventListener("submit", event => {
  event.preventDefault()
  ask()
})
// A code that was typed in the lobby is asked about at once, one in the address when its reader wants it so.
const typed = takeCode()
field.value = typed || location.hash.slice(1)
if (typed) ask()
