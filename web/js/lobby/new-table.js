// Knows the dialog for a new table: seats, options, house rules.

import { byId, make } from "../dom/dom.js"
import { language, say } from "../words/say.js"
import { houseFields } from "./house-form.js"
import { optionFields, readOptions } from "./options.js"
import { enter, readSeats, seatField } from "./seat-plan.js"

/** Ask how the table is to be, then `open(plan)` it and go there, or show the links to give away. */
export function newTable(game, house, open) {
  fill(game, house)
  const dialog = byId("new")
  byId("new-form").onsubmit = event => {
    if (!event.submitter?.getAttribute("value")) return
    event.preventDefault()
    submit(game, open)
  }
  dialog.showModal()
}

function fill(game, house) {
  byId("new-title").textContent = say("new-table.title", { title: game.title })
  trouble(null)
  byId("new-language").value = language
  const count = byId("new-count")
  count.replaceChildren(...game.seats.map(seats => make("option", { value: seats, selected: seats === 4 }, String(seats))))
  count.onchange = () => fillSeats(game)
  byId("new-seats").replaceChildren()
  fillSeats(game)
  byId("new-options").replaceChildren(optionFields(game.options))
  byId("new-house").replaceChildren(houseFields(house))
}

function fillSeats(game) {
  const list = byId("new-seats")
  const count = Number(byId("new-count").value)
  while (list.children.length > count) list.lastElementChild?.remove()
  while (list.children.length < count) list.append(fieldOf(list.children.length, game.bots, list))
}

const fieldOf = (seat, bots, list) => seatField(say("new-table.seat", { number: seat + 1 }), { bots, list, standard: seat === 0 ? "me" : "bot sensible" })

function plan(game) {
  const switches = { spectators: byId("new-spectators").checked, listed: byId("new-listed").checked }
  return {
    game: game.name,
    title: game.title,
    options: readOptions(byId("new-options")),
    seats: readSeats(byId("new-seats")),
    ...switches,
    house: readOptions(byId("new-house")),
    language: byId("new-language").value,
  }
}

function trouble(error) {
  byId("new-trouble").hidden = !error
  byId("new-trouble").textContent = error ? [error.message, error.remedy].filter(Boolean).join(" ") : ""
}

async function submit(game, open) {
  const made = await open(plan(game)).catch(trouble)
  if (!made) return
  byId("new").close()
  enter(made)
}
