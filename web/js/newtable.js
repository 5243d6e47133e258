// Knows the dialog for a new table: seats, options, and the links afterwards.

import { byId, make } from "./make.js"
import { askName } from "./me.js"
import { linkLine } from "./links.js"
import { optionFields, readOptions } from "./options.js"

/** Ask how the table is to be, then `open(plan)` it and go there, or show the links to give away. */
export async function newTable(game, open) {
  if (!(await askName())) return
  fill(game)
  const dialog = byId("new")
  byId("new-form").onsubmit = event => {
    if (!event.submitter?.value) return
    event.preventDefault()
    submit(game, open)
  }
  dialog.showModal()
}

function fill(game) {
  byId("new-title").textContent = `New table: ${game.title}`
  trouble(null)
  const count = byId("new-count")
  count.replaceChildren(...game.seats.map(seats => make("option", { value: seats, selected: seats === 4 }, String(seats))))
  count.onchange = () => fillSeats(game)
  byId("new-seats").replaceChildren()
  fillSeats(game)
  byId("new-options").replaceChildren(optionFields(game.options))
}

function fillSeats(game) {
  const list = byId("new-seats")
  const count = Number(byId("new-count").value)
  while (list.children.length > count) list.lastElementChild.remove()
  while (list.children.length < count) list.append(seatField(list.children.length, game, list))
}

function seatField(seat, game, list) {
  const kinds = [["me", "me"], ["open", "a person, by link"], ...[...game.bots].sort().reverse().map(bot => [`bot ${bot}`, `a ${bot} bot`])]
  const standard = seat === 0 ? "me" : "bot sensible"
  const select = make("select", {}, ...kinds.map(([value, words]) => make("option", { value, selected: value === standard }, words)))
  select.addEventListener("change", () => onlyOneMe(select, list))
  return make("li", {}, make("label", { className: "field" }, make("span", { className: "field__words" }, `Seat ${seat + 1}`), select))
}

function onlyOneMe(select, list) {
  if (select.value !== "me") return
  for (const other of list.querySelectorAll("select")) if (other !== select && other.value === "me") other.value = "open"
}

function plan(game) {
  const seats = [...byId("new-seats").querySelectorAll("select")].map(({ value }) => {
    const [kind, bot] = value.split(" ")
    return bot ? { kind, bot } : { kind }
  })
  const switches = { spectators: byId("new-spectators").checked, listed: byId("new-listed").checked }
  return { game: game.name, title: game.title, options: readOptions(byId("new-options")), seats, ...switches }
}

function trouble(error) {
  byId("new-trouble").hidden = !error
  byId("new-trouble").textContent = error ? [error.message, error.remedy].filter(Boolean).join(" ") : ""
}

async function submit(game, open) {
  const made = await open(plan(game)).catch(trouble)
  if (!made) return
  if (!made.links.length) return void (location.href = made.url ?? made.watch)
  byId("new").close()
  showLinks(made)
}

function showLinks(made) {
  const seats = made.links.map(link => linkLine(`Seat ${link.seat + 1}`, link.url))
  const watch = made.watch ? [linkLine("To watch", made.watch)] : []
  byId("links-list").replaceChildren(...seats, ...watch)
  const go = byId("links-go")
  go.hidden = !made.url
  go.textContent = made.token ? "Go to your seat" : "Watch the table"
  go.href = made.url ?? "/"
  byId("links").showModal()
}
