// Knows the dialog "Play on from here": who sits where in a match that goes on from a moment of this one.

import { byId } from "../dom/dom.js"
import { opened } from "../lobby/opening.js"
import { enter, readSeats, seatField } from "../lobby/seat-plan.js"
import { say } from "../words/say.js"

/** Ask who plays on from moment `seq`; `from` holds table, token, title, game, names, bots, and `seat`, which is offered as one's own. */
export function askFork(seq, from) {
  const list = byId("fork-seats")
  const fields = from.names.map((name, seat) => seatField(name, { bots: from.bots, list, standard: seat === from.seat ? "me" : "bot sensible" }))
  list.replaceChildren(...fields)
  byId("fork-title").textContent = say("replay.fork", { seq })
  trouble(null)
  byId("fork-form").onsubmit = event => {
    if (!event.submitter?.getAttribute("value")) return
    event.preventDefault()
    submit(seq, from)
  }
  byId("fork").showModal()
}

function trouble(error) {
  byId("fork-trouble").hidden = !error
  byId("fork-trouble").textContent = error ? [error.message, error.remedy].filter(Boolean).join(" ") : ""
}

async function submit(seq, { table, token, title, game }) {
  const seats = readSeats(byId("fork-seats"))
  const made = await opened(`/tables/${table}/fork`, { seq, seats }, { title, game }, token).catch(trouble)
  if (!made) return
  byId("fork").close()
  enter(made)
}
