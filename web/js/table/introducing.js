// Knows how a host's page has a code with which guests come to the table, and answers those who do; and whom the server has introduced to whom.

import { locked } from "../keys/introduction.js"
import { keepTable, tableOf } from "../server/store.js"
import { isGiven, seatUrl } from "./inviting.js"

const ANSWERS = 12 // in a minute: whoever asks for more gets none, whatever the server lets through
const MINUTE = 60_000
const AGAIN = 10_000 // milliseconds after which a code that was refused is asked for once more
const QUESTION = "code" // the id of our question for it

/** What the server has told of the code last, and whether it is asked. */
const own = { code: "", trouble: "", asked: false, changed: () => {} }
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next // when it is asked again
const replied = new Set() // the ids of our answers of which the server has said nothing yet
const given = new Map() // the key of an invitation → when it was given to a guest last
/** @type {number[]} */
let answers = [] // when guests were answered, as far back as a minute

const open = at => at.page.table.seats.filter(each => isGiven(at, each))

/** The code with which guests come to this table, `{code, trouble}`, both empty until the server has told it; `changed()` is called when it is another. */
export function codeOf(at, changed) {
  at.hosting = message => hear(at, message)
  if (!open(at).length) forget()
  else if (!own.asked) ask(at)
  own.changed = changed
  return { code: own.code, trouble: own.trouble }
}

function ask(at) {
  own.asked = true
  at.post(JSON.stringify({ do: "code", id: QUESTION }))
}

const forget = () => Object.assign(own, { code: "", trouble: "", asked: false })

/** Hear a message; returns whether it is for nobody else. The server knows the page of a new line only when that asks again. */
function hear(at, message) {
  if (message.is === "welcome" && own.asked) ask(at)
  if (message.is === "asks") answer(at, message, Date.now())
  const told = message.is === "code" || (message.is === "refused" && message.id === QUESTION)
  if (told) learn(at, message)
  const late = ["done", "refused"].includes(message.is) && replied.delete(message.id) // whoever asked may have given up
  return told || late || message.is === "asks"
}

function learn(at, { is, code, seconds, message, remedy }) {
  const good = is === "code"
  Object.assign(own, good ? { code, trouble: "" } : { code: "", trouble: [message, remedy].filter(Boolean).join(" ") })
  clearTimeout(next)
  next = setTimeout(() => own.asked && ask(at), good ? (seconds + 1) * 1000 : AGAIN)
  own.changed()
}

/** Give a guest the seat that nobody was given for longest: one after the other gets another. */
function answer(at, { id, key: guest }, now) {
  answers = answers.filter(when => when > now - MINUTE)
  const [seat] = open(at).sort((one, other) => (given.get(one.invited) ?? 0) - (given.get(other.invited) ?? 0))
  if (!seat || !own.code || answers.length >= ANSWERS) return
  answers.push(now)
  const box = locked(seatUrl(at, seat), { code: own.code, guest })
  if (!box) return
  given.set(seat.invited, now)
  keepIntroduced(at, seat.seat)
  replied.add(id)
  at.post(JSON.stringify({ do: "introduce", id, ...box }))
}

function keepIntroduced(at, seat) {
  const { host = false, seats = [] } = tableOf(at.table)?.introduced ?? {}
  const introduced = { host, seats: [...new Set([...seats, seat])] }
  keepTable(at.table, { introduced })
  at.show({ ...at.page, introduced })
}

/** The words were compared by those who sat at the table as `page` shows it: nobody stands between them. Who comes later has not. */
export function areCompared(at, page) {
  const seats = (at.page.introduced?.seats ?? []).filter(seat => page.table.seats[seat].kind !== "person")
  const introduced = seats.length ? { host: false, seats } : null
  keepTable(at.table, { introduced })
  at.show({ ...at.page, introduced })
}
