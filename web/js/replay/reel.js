// Knows how the reel is drawn: the slider, its buttons and choices, the sentence of the moment.

import { all, attribute, byId, make, text } from "../dom/dom.js"
import { eyesWords } from "../table/story.js"
import { named } from "../words/names.js"
import { say } from "../words/say.js"
import { sentences } from "../words/sentences.js"
import { KEYS } from "./keys.js"
import { PACES, atEnd, dealtBefore, last, limit } from "./state.js"

/** Draw where one is; the slider follows unless it is where the wish comes from. */
export function drawReel(state, names) {
  const slider = byId("slider")
  slider.max = String(limit(state))
  if (Number(slider.value) !== state.seq) slider.value = String(state.seq)
  attribute(slider, "aria-valuetext", placed(state))
  text(byId("place"), state.hide ? `#${state.seq}` : say("reel.place", { seq: state.seq, last: last(state) }))
  attribute(byId("play"), "data-playing", state.playing ? "" : null)
  attribute(byId("play"), "aria-label", say(state.playing ? "reel.pause" : "reel.play"))
  const idle = { first: state.seq === 0, back: state.seq === 0, forward: atEnd(state), last: state.seq === limit(state) }
  for (const each of all(document, "[data-go]")) attribute(each, "aria-disabled", idle[/** @type {keyof typeof idle} */ (each.dataset.go)] || null)
  for (const each of all(document, "[data-do=fork]")) each.hidden = !state.over
  byId("fresh").hidden = !state.fresh
  byId("unit").value = state.unit
  byId("pace").value = String(state.pace)
  byId("hide").checked = state.hide
  drawEyes(state, names)
}

/** "#118, round 3". */
function placed(state) {
  const round = dealtBefore(state, state.seq)?.round
  return round ? say("reel.spoken", { seq: state.seq, round }) : `#${state.seq}`
}

function drawEyes({ eyes, closed, as }, names) {
  const words = [...eyes.map(each => [each, eyesWords(each, names)]), ...closed.map(each => [each, say("reel.closed", { eyes: eyesWords(each, names) })])]
  const key = JSON.stringify(words)
  const select = byId("eyes")
  if (select.dataset.key !== key) {
    select.dataset.key = key
    select.replaceChildren(...words.map(([value, label]) => make("option", { value }, label)))
  }
  select.value = as
}

/** Say the last event before the moment. */
export function drawMoment({ seq, news, game }, names) {
  const told = sentences(news, names).join(" ") || named(game?.say, names)
  text(byId("moment"), told ? say("reel.moment", { seq, told }) : `#${seq}`)
}

/** Fill in the parts that never change: the speeds and the list of keys. */
export function fillReel() {
  byId("pace").replaceChildren(...PACES.map(pace => make("option", { value: pace }, pace === 0.5 ? say("reel.half") : say("reel.speed", { speed: pace }))))
  byId("keys").replaceChildren(
    ...KEYS.map(([keys, does]) => make("div", {}, make("dt", {}, make("kbd", {}, say(`reel.${keys}`))), make("dd", {}, say(`reel.${does}`)))),
  )
}
