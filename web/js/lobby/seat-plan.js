// Knows who is to sit where at a new table: a choice for each seat, and the links to give away afterwards.

import { byId, make } from "../dom/dom.js"
import { linkLine } from "../dom/links.js"
import { say } from "../words/say.js"

const BOTS = { strong: "seat-plan.strong", sensible: "seat-plan.sensible", random: "seat-plan.random" }

/** A line with the choice for one seat: `standard` is "me", "open" or "bot sensible". One seat at most is one's own. */
export function seatField(label, { bots, list, standard }) {
  const kinds = [
    ["me", say("seat-plan.me")],
    ["open", say("seat-plan.person")],
    ...[...bots]
      .sort()
      .reverse()
      .map(bot => [`bot ${bot}`, say(BOTS[bot] ?? "seat-plan.bot", { bot })]),
  ]
  const select = make(
    "select",
    { data: { before: standard } },
    ...kinds.map(([value, words]) => make("option", { value, selected: value === standard }, words)),
  )
  select.addEventListener("change", () => onlyOneMe(select, list))
  return make("li", {}, make("label", { className: "field" }, make("span", { className: "field__words" }, label), select))
}

/** A player who takes another seat leaves to the old one the plan of the new. */
function onlyOneMe(select, list) {
  const { before } = select.dataset
  select.dataset.before = select.value
  if (select.value !== "me") return
  for (const other of list.querySelectorAll("select")) if (other !== select && other.value === "me") other.value = other.dataset.before = before
}

/** The plan of the seats as it is chosen, for the server. */
export function readSeats(list) {
  return [...list.querySelectorAll("select")].map(({ value }) => {
    const [kind, bot] = value.split(" ")
    return bot ? { kind, bot } : { kind }
  })
}

/** Go to the table that was opened, or first show the links to give away, in the dialog `#links`; a table that waits for guests has them itself. */
export function enter(made) {
  if (made.waits ? made.seat !== null : !made.referee) return void (location.href = made.url ?? "/")
  const seats = made.links.map(link => linkLine(say("seat-plan.seat", { number: link.seat + 1 }), link.url))
  const watch = made.watch ? [linkLine(say("seat-plan.watch-link"), made.watch)] : []
  const referee = made.referee ? [linkLine(say("seat-plan.referee-link"), made.referee.url)] : []
  byId("links-list").replaceChildren(...seats, ...referee, ...watch)
  const go = byId("links-go")
  go.hidden = !made.url
  go.textContent = say(made.seat === null ? "seat-plan.watch" : "seat-plan.go")
  go.href = made.url ?? "/"
  byId("links").showModal()
}
