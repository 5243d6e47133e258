// Knows the prompt line, the buttons under it, and the refusal beside it.

import { asked, deals, frozen, replaced } from "./page.js"
import { choicesOf, plain, playable } from "./choose.js"
import { byId, keyed, make, attribute, text } from "../dom/dom.js"
import { named } from "../words/names.js"

/** What the prompt line says to this viewer. */
export function promptOf(page, names) {
  if (!page.game) return ""
  if (page.table.status === "over") return endOf(page, names)
  if (page.table.incident) return "Everything waits for the referee."
  if (page.table.paused) return "Paused."
  if (page.table.deal) return "The round is over. Deal the next one when everybody has looked."
  const prompt = named(page.mine?.prompt, names)
  return (asked(page) && (prompt || "It is your turn.")) || named(page.game.say, names)
}

function endOf({ game, table }, names) {
  const told = (table.outcome?.why ?? "played") === "played" && named(game.say, names)
  return told || "The match is over."
}

/** The buttons to offer, the most fitting first: `{key, label, choice?, command?}`. */
export function buttonsOf(page, names) {
  if (!page.mine || frozen(page) || replaced(page)) return []
  const choices = choicesOf(page)
  const offers = [...playable(choices, page.chosen), ...plain(page.mine.choices ?? { items: [] })].map(choice => ({
    key: JSON.stringify(choice.action), label: named(choice.label, names), choice,
  }))
  if (page.table.deal) offers.unshift({ key: "deal", label: "Next round", command: { do: "deal" } })
  return offers
}

/** Draw the prompt and its buttons; `act(offer)` is called for a press, `clear()` lets the selection go. */
export function drawPrompt(page, names, sure, { act, ask, clear }) {
  const prompt = promptOf(page, names)
  text(byId("prompt"), prompt)
  attribute(byId("dock"), "data-asked", asked(page) || deals(page) ? "" : null)
  const offers = buttonsOf(page, names)
  if (page.chosen.length) offers.push({ key: "clear", label: hint(page, offers), clear: true })
  keyed(byId("buttons"), offers, offer => offer.key, freshOffer, (child, offer, i) => changeOffer(child, offer, i, sure, { act, ask, clear }))
}

function hint(page, offers) {
  const ready = offers.some(offer => offer.choice?.uses?.length)
  const count = `${page.chosen.length} chosen`
  return ready ? `Clear (${count})` : `${count}, choose more – or clear`
}

const freshOffer = () => make("span", { className: "offer" }, make("button", { type: "button", className: "button" }))

function changeOffer(child, offer, index, sure, { act, ask, clear }) {
  const [button, ...old] = child.children
  const asking = sure === offer.key
  text(button, asking ? `Yes, ${lower(offer.label)}` : offer.label)
  button.classList.toggle("button--main", index === 0 && !offer.clear)
  button.classList.toggle("button--quiet", Boolean(offer.clear))
  button.onclick = () => (offer.clear ? clear() : offer.choice?.ask && !asking ? ask(offer.key) : act(offer))
  if (asking && !old.length) child.append(make("button", { type: "button", className: "button", on: { click: () => ask(null) } }, "No, keep thinking"))
  if (!asking) old.forEach(each => each.remove())
}

const lower = label => label.charAt(0).toLowerCase() + label.slice(1)

/** Show why the table refused, with the rule it names; `open(clause)` opens the rulebook there. */
export function drawRefusal(refusal, names, open, close) {
  const place = byId("refusal")
  if (place.dataset.shown === (refusal?.id ?? refusal?.message ?? "")) return
  place.dataset.shown = refusal?.id ?? refusal?.message ?? ""
  place.replaceChildren(...(refusal ? refused(refusal, names, open, close) : []))
}

function refused({ message, clause, remedy }, names, open, close) {
  const words = make("p", {}, [named(message, names), named(remedy, names)].filter(Boolean).join(" "))
  const rule = clause && make("button", { type: "button", className: "button button--small", on: { click: () => open(clause) } }, `Rule ${clause}`)
  const away = make("button", { type: "button", className: "button button--small button--quiet", on: { click: close } }, "Close")
  return [words, rule, away].filter(Boolean)
}
