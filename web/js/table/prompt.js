// Knows the prompt line, the buttons under it, and the refusal beside it.

import { attribute, button, byId, keyed, make, text } from "../dom/dom.js"
import { listed, named } from "../words/names.js"
import { say } from "../words/say.js"
import { choicesOf, plain, playable } from "./choose.js"
import { asked, deals, frozen, hasWon, hinted, replaced, winnersOf } from "./page.js"

/** The words of the prompt line for this viewer; the game may say what is asked once cards are `chosen`. */
export function promptOf(page, names, chosen) {
  if (page.aside) return page.aside.words
  if (!page.game) return page.table.status === "over" ? say("prompt.closed") : ""
  if (page.table.status === "over") return endOf(page, names)
  if (page.table.incident) return say("prompt.dispute")
  if (page.table.paused) return say("prompt.paused")
  if (page.table.deal) return say("prompt.deal")
  const prompt = chosenOf(page, names, chosen) ?? named(page.mine?.prompt, names)
  return (asked(page) && (prompt || say("prompt.turn"))) || named(page.game.say, names)
}

/** What the game asks of the chosen cards, by all that they can mean together, else by the first of it; a field in it is a seat of the action. */
function chosenOf(page, names, asks = {}) {
  const actions = playable(choicesOf(page), page.chosen).map(({ action }) => action)
  const tags = new Set(actions.map(({ type }) => type))
  const text = asks[[...tags].join(" ")] ?? asks[actions[0]?.type]
  return text?.replace(/\{(\w+)\}/g, (_, field) => names[actions[0][field]])
}

function endOf(page, names) {
  const told = (page.table.outcome?.why ?? "played") === "played" && (hasWon(page) ? won(page, names) : named(page.game.say, names))
  return told || say("prompt.over")
}

/** To whoever has won, alone or with others; of a draw the game speaks itself. */
function won(page, names) {
  const winners = winnersOf(page)
  if (winners.length === page.game.seats) return named(page.game.say, names)
  const others = listed(winners.filter(each => each !== page.seat).map(each => names[each]))
  return others ? say("prompt.won-with", { who: others }) : say("prompt.won")
}

const keyOf = choice => JSON.stringify(choice?.action)

/** The buttons to offer, the most fitting first: `{key, label, choice?, good?, command?}`; `good` is the move that was shown. */
export function buttonsOf(page, names) {
  if (!page.mine || frozen(page) || replaced(page)) return []
  const choices = choicesOf(page)
  /** @type {PromptButton[]} */
  const offers = [...playable(choices, page.chosen), ...plain(page.mine.choices ?? { items: [] })].map(choice => ({
    key: keyOf(choice),
    label: named(choice.label, names),
    choice,
    good: keyOf(choice) === keyOf(hinted(page)?.choice ?? null),
  }))
  if (page.table.deal) offers.unshift({ key: "deal", label: say("prompt.next-round"), command: { do: "deal" } })
  if (page.aside?.offer) offers.unshift(page.aside.offer)
  return offers
}

/** Draw the prompt and its buttons; `act(offer)` is called for a press, `clear()` lets the selection go, or the card for the next turn. */
export function drawPrompt(page, names, sure, { act, ask, clear, chosen }) {
  text(byId("prompt"), promptOf(page, names, chosen))
  attribute(byId("prompt"), "data-refused", page.aside ? "" : null)
  attribute(byId("dock"), "data-asked", asked(page) || deals(page) ? "" : null)
  const offers = buttonsOf(page, names)
  if (page.chosen.length) offers.push({ key: "clear", label: hint(page, offers), clear: true })
  if (page.planned) offers.push({ key: "planned", label: say("prompt.planned", { name: page.planned.name }), clear: true })
  keyed(
    byId("buttons"),
    offers,
    offer => offer.key,
    freshOffer,
    (child, offer, i) => changeOffer(child, offer, i, sure, { act, ask, clear }),
  )
}

function hint(page, offers) {
  const ready = offers.some(offer => offer.choice?.uses?.length)
  return say(ready ? "prompt.clear" : "prompt.choose-more", { count: page.chosen.length })
}

const LONG = 48 // letters, of which a phone has no room for larger ones
const freshOffer = () => make("span", { className: "offer" }, make("button", { type: "button", className: "button" }))

function changeOffer(child, offer, index, sure, { act, ask, clear }) {
  const [pressed, ...old] = child.children
  const asking = sure === offer.key
  text(pressed, asking ? say("prompt.sure", { label: offer.label }) : offer.label)
  pressed.classList.toggle("button--main", index === 0 && !offer.clear && !offer.choice?.quiet)
  attribute(pressed, "data-hint", offer.good ? "" : null)
  attribute(pressed, "data-long", offer.label.length > LONG ? "" : null)
  pressed.classList.toggle("button--quiet", Boolean(offer.clear))
  pressed.classList.toggle("button--gives", Boolean(offer.choice?.quiet))
  pressed.onclick = () => (offer.clear ? clear() : offer.choice?.ask && !asking ? ask(offer.key) : act(offer))
  if (asking && !old.length) child.append(button(say("prompt.not-sure"), () => ask(null), "button"))
  if (!asking) old.forEach(each => each.remove())
}

/** Show why the table refused, with the rule it names; `open(clause)` opens the rulebook there. */
export function drawRefusal(refusal, names, open, close) {
  const place = byId("refusal")
  if (place.dataset.shown === (refusal?.id ?? refusal?.message ?? "")) return
  place.dataset.shown = refusal?.id ?? refusal?.message ?? ""
  attribute(place, "data-good", refusal?.good ? "" : null)
  place.replaceChildren(...(refusal ? refused(refusal, names, open, close) : []))
}

/** What is said of a good move, or by a lesson, where refusals are; null without one. */
export function reasonOf(hint) {
  if (!hint) return null
  const { seq, text, clause, step, steps, choice, reason } = hint
  const message = !text ? say("prompt.hint", { label: choice.label, reason }) : choice ? say("prompt.lesson", { step, steps, text }) : text
  return { id: `good ${seq}`, message, clause, good: true }
}

function refused({ message, clause, remedy }, names, open, close) {
  const words = make("p", {}, [named(message, names), named(remedy, names)].filter(Boolean).join(" "))
  const rule = clause && button(say("prompt.rule", { clause }), () => open(clause))
  const away = button(say("prompt.close"), close, "button button--small button--quiet")
  return [words, rule, away].filter(Boolean)
}
