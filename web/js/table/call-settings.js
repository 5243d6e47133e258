// Knows the settings of how one is called when one's turn comes.

import { make } from "../dom/dom.js"
import { wireSwitches } from "../dom/switches.js"
import { remember } from "../server/store.js"
import { say } from "../words/say.js"
import { callMe, callNoMore, isCalled, mayBeCalled } from "./called.js"
import { notification, notifies, soundOf } from "./calls.js"
import { chime } from "./chime.js"

const SOUNDS = ["off", "soft", "full"]

/** Put the settings into `place`, once. */
export function drawCallSettings(place, at) {
  const called = place.querySelector("#calls-push")
  if (called) called.hidden = !mayBeCalled(at.page)
  if (place.firstElementChild) return
  place.append(
    soundField(),
    ...(typeof navigator.vibrate === "function" && navigator.maxTouchPoints ? [vibrationField()] : []),
    ...(globalThis.Notification && isSecureContext ? [noticeField()] : []),
    pushField(at),
  )
  wireSwitches(place)
}

function field(name, input, check = "") {
  return make(
    "label",
    { className: `field ${check}` },
    make("span", { className: "field__words" }, say(`calls.${name}`), make("small", {}, say(`calls.${name}-help`))),
    input,
  )
}

/** A sound that is chosen is heard at once. */
function soundField() {
  const options = SOUNDS.map(value => make("option", { value }, say(`calls.sound-${value}`)))
  const change = () => choice.value === "off" || chime("turn", choice.value)
  const choice = make("select", { data: { switch: "sound", usual: soundOf() }, on: { change } }, ...options)
  return field("sound", choice)
}

const vibrationField = () => field("vibration", make("input", { type: "checkbox", data: { switch: "novibration" } }), "field--check")

function noticeField() {
  const change = () => wishFor(wish, shown.querySelector("small"))
  const wish = make("input", { type: "checkbox", checked: notifies(), on: { change } })
  const shown = field("notify", wish, "field--check")
  return shown
}

/** Be called when the page is closed, too. */
function pushField(at) {
  const wish = make("input", { type: "checkbox", on: { change } })
  const shown = field("push", wish, "field--check")
  const words = /** @type {HTMLElement} */ (shown.querySelector("small"))
  let pressed = false // before this browser had said what was wished for: then the press counts
  async function change() {
    pressed = true
    const wanted = wish.checked
    const done = await (wanted ? callMe(at) : callNoMore(at).then(() => true)).catch(() => false)
    wish.checked = done ? wanted : !wanted
    words.textContent = say(done ? "calls.push-help" : wanted ? "calls.push-failed" : "api.offline")
  }
  shown.id = "calls-push"
  shown.hidden = !mayBeCalled(at.page)
  if (globalThis.caches) isCalled(at).then(called => pressed || (wish.checked = called))
  return shown
}

/** The browser asks whether notifications may be shown; one is shown at once, so that one sees whether they are. */
async function wishFor(wish, words) {
  const may = wish.checked && (await Notification.requestPermission()) === "granted"
  const works = may && notification(say("calls.notify-sample"), {})
  const refused = wish.checked && !works
  wish.checked = Boolean(works)
  remember("notify", wish.checked)
  words.textContent = say(!refused ? "calls.notify-help" : may ? "calls.notify-none" : "calls.notify-forbidden")
}
