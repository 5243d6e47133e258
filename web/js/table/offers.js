// Knows how offers are drawn as buttons; those that cannot be taken back ask once more.

import { attribute, button, byId, keyed, make, text } from "../dom/dom.js"
import { say } from "../words/say.js"

/** Bring the buttons for `offers` up to date; a press sends the offer's message, runs what it brings, and opens what it names among `at.opens`, told what it is `about`. */
export function drawOffers(place, offers, at) {
  const focused = place.contains(document.activeElement)
  keyed(
    place,
    offers,
    offer => offer.key,
    fresh,
    (child, offer) => change(child, offer, at),
  )
  if (focused && !place.contains(document.activeElement)) refocus(place)
}

/** Go on, once the pressed button is gone, from the element next to it. */
const refocus = place => (place.querySelector("button") ?? place.closest("[tabindex]") ?? byId("prompt")).focus()

const fresh = () => make("span", { className: "offer" }, make("button", { type: "button", className: "button" }))

function change(child, offer, at) {
  const [pressed, ...old] = child.children
  const asking = child.dataset.sure !== undefined
  const sure = on => {
    if (on) child.dataset.sure = ""
    else delete child.dataset.sure
    change(child, offer, at)
  }
  text(pressed, asking ? offer.sure : offer.label)
  pressed.classList.toggle("button--main", Boolean(offer.main) || asking)
  attribute(pressed, "data-answer", offer.answer ? offer.key : null)
  attribute(pressed, "aria-label", asking ? null : offer.spoken)
  // The second click of a double click is no second thought.
  pressed.onclick = event => (offer.sure && !asking ? sure(true) : offer.sure && event.detail > 1 ? null : act(offer, at, asking && sure))
  if (asking && !old.length) child.append(button(say("offers.no"), () => sure(false), "button"))
  if (!asking) old.forEach(each => each.remove())
}

function act({ message, run, about }, at, sure) {
  if (sure) sure(false)
  if (message) at.tell(message)
  if (!run) return
  if (typeof run === "function") run()
  else at.opens[run](about)
}
