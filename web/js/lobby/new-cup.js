// Knows the dialog in which a tournament is opened: this browser makes its director's key, and keeps it before the server hears of it.

import { make } from "../dom/dom.js"
import { makeDirectorKey } from "../keys/evening.js"
import { post } from "../server/api.js"
import { keepCup } from "../server/store.js"
import { dialogOf } from "../table/dialog.js"
import { language, say } from "../words/say.js"
import { optionFields, readOptions } from "./options.js"

/** The formats, each with the numbers of seats for which it exists. */
const FORMATS = { duplicate: [2, 8], swiss: [2, 6], "round-robin": [2, 8], "knock-out": [2, 6], free: [2, 8] }
const FREE = "free" // sit where you like: it has no boards, but an evening
const MINUTE = 60 // seconds

const labelled = (words, input) => make("label", { className: "field" }, make("span", { className: "field__words" }, words), input)
const number = (name, value, min, max) => make("input", { name, type: "number", required: true, min, max, step: 1, value })
const switched = (words, name, checked) =>
  make("label", { className: "field field--check" }, make("span", { className: "field__words" }, words), make("input", { name, type: "checkbox", checked }))

/** Ask how the tournament is to be, open it, and go to its page. */
export function newCup(games) {
  const [game, seats, format, entrants] = ["game", "seats", "format", "entrants"].map(name => make("select", { name }))
  const pairs = labelled(say("new-cup.entrants"), entrants)
  entrants.append(...["persons", "pairs"].map(value => make("option", { value }, say(`new-cup.entrants-${value}`))))
  const rules = make("div")
  const trouble = make("p", { className: "trouble", role: "alert", hidden: true })
  const chosen = () => games.find(each => each.name === game.value)
  game.append(...games.map(({ name, title }) => make("option", { value: name }, title)))
  const fields = fieldsOf(game, seats, pairs, format, rules)
  format.onchange = () => {
    const others = /** @type {NodeListOf<HTMLElement>} */ (fields.querySelectorAll("[data-free]"))
    pairs.hidden = format.value === FREE || !chosen().pairs.includes(Number(seats.value)) // where the game has sides
    if (pairs.hidden) entrants.value = "persons"
    for (const each of others) each.hidden = (each.dataset.free === "yes") !== (format.value === FREE)
  }
  seats.onchange = () => {
    fillFormats(format, Number(seats.value))
    format.onchange?.(new Event("change"))
  }
  game.onchange = () => {
    rules.replaceChildren(deal(chosen()))
    fillSeats(seats, chosen())
    seats.onchange?.(new Event("change"))
  }
  game.onchange(new Event("change"))
  const dialog = dialogOf("new-cup", say("new-cup.title"), [fields, trouble], ["ok", say("new-cup.open"), true], ["", say("page.cancel")])
  dialog.classList.add("new")
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"))
  form.onsubmit = event => {
    if (!event.submitter?.getAttribute("value")) return
    event.preventDefault()
    openCup(game.value, readOptions(rules), new FormData(form)).catch(error => {
      trouble.hidden = false
      trouble.textContent = [error.message, error.remedy].filter(Boolean).join(" ")
    })
  }
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
}

/** A field that is only there where one sits where one likes, "yes", or only elsewhere, "no". */
function of(free, field) {
  field.dataset.free = free
  field.hidden = free === "yes"
  return field
}

const fieldsOf = (game, seats, pairs, format, rules) =>
  make(
    "div",
    { className: "new__scroll" },
    of("no", make("p", {}, say("new-cup.what"))),
    of("yes", make("p", {}, say("new-cup.what-free"))),
    labelled(say("new-cup.name"), make("input", { name: "title", required: true, maxLength: 60, value: say("new-cup.name-usual") })),
    labelled(say("new-cup.game"), game),
    labelled(say("new-cup.seats"), seats),
    pairs,
    labelled(say("new-cup.format"), format),
    of("no", labelled(say("new-cup.rounds"), number("rounds", "4", "1", "64"))),
    of("yes", labelled(say("new-cup.evening-minutes"), number("evening", "120", "1", "1440"))),
    of("yes", labelled(say("new-cup.least"), number("least", "6", "1", "255"))),
    labelled(say("new-cup.minutes"), number("entry", "15", "1", "1440")),
    make(
      "details",
      { className: "fold" },
      make("summary", {}, make("span", { className: "fold__name" }, say("new-cup.more"))),
      labelled(say("new-cup.round-minutes"), number("round", "30", "1", "1440")),
      labelled(say("new-cup.break-minutes"), number("break", "2", "0", "1440")),
      switched(say("new-cup.referee"), "referee", true),
      switched(say("new-cup.listed"), "listed", true),
      rules,
    ),
  )

/** The fields of a game's options; a board is one deal unless somebody wants it otherwise. */
function deal({ options: schema }) {
  const fields = optionFields(schema)
  const [length, rounds] = ["length", "rounds"].map(name => /** @type {HTMLInputElement | null} */ (fields.querySelector(`[data-option="${name}"]`)))
  if (length) length.value = JSON.stringify("rounds")
  if (rounds) rounds.value = "1"
  length?.dispatchEvent(new Event("change", { bubbles: true }))
  return fields
}

const fillSeats = (select, { seats }) => select.replaceChildren(...seats.map(each => make("option", { value: each, selected: each === 4 }, String(each))))

function fillFormats(select, seats) {
  const fit = Object.entries(FORMATS).filter(([, [least, most]]) => least <= seats && seats <= most)
  const before = select.value
  select.replaceChildren(...fit.map(([name]) => make("option", { value: name, selected: name === before }, say(`new-cup.format-${name}`))))
}

async function openCup(game, options, form) {
  const seconds = name => Number(form.get(name)) * MINUTE
  const free = form.get("format") === FREE
  const director = await makeDirectorKey()
  const title = String(form.get("title"))
  const { tournament } = await post("/tournaments", {
    title,
    game,
    options,
    seats: Number(form.get("seats")),
    format: form.get("format"),
    pairs: form.get("entrants") === "pairs",
    ...(free ? { rounds: 0, open_seating: { seconds: seconds("evening"), least: Number(form.get("least")) } } : { rounds: Number(form.get("rounds")) }),
    entry_minutes: Number(form.get("entry")),
    round_seconds: seconds("round"),
    break_seconds: seconds("break"),
    director,
    listed: form.has("listed"),
    house: form.has("referee") ? { referee: true, undo: "referee" } : { undo: "off" }, // what is taken back at one table would not be the same board any more
    language,
  })
  keepCup(tournament, { title, directs: true })
  location.href = `/cup/${encodeURIComponent(tournament)}`
}
