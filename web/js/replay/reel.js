// Knows how the reel is drawn: the slider, its buttons and choices, the sentence of the moment.

import { attribute, byId, make, text } from "../dom/dom.js"
import { named } from "../words/names.js"
import { KEYS } from "./keys.js"
import { PACES, atEnd, dealtBefore, last, limit } from "./state.js"
import { sentences } from "../words/sentences.js"
import { eyesWords } from "../table/story.js"

/** Draw where one is; the slider follows unless it is where the wish comes from. */
export function drawReel(state, names) {
  const slider = byId("slider")
  slider.max = limit(state)
  if (Number(slider.value) !== state.seq) slider.value = state.seq
  attribute(slider, "aria-valuetext", placed(state))
  text(byId("place"), state.hide ? `#${state.seq}` : `#${state.seq} / ${last(state)}`)
  attribute(byId("play"), "data-playing", state.playing ? "" : null)
  attribute(byId("play"), "aria-label", state.playing ? "Pause" : "Play")
  const idle = { first: state.seq === 0, back: state.seq === 0, forward: atEnd(state), last: state.seq === limit(state) }
  for (const each of document.querySelectorAll("[data-go]")) attribute(each, "aria-disabled", idle[each.dataset.go] || null)
  for (const each of document.querySelectorAll("[data-do=fork]")) each.hidden = !state.over
  byId("fresh").hidden = !state.fresh
  byId("unit").value = state.unit
  byId("pace").value = state.pace
  byId("hide").checked = state.hide
  drawEyes(state, names)
}

/** "#118, round 3". */
function placed(state) {
  const round = dealtBefore(state, state.seq)?.round
  return round ? `#${state.seq}, round ${round}` : `#${state.seq}`
}

function drawEyes({ eyes, closed, as }, names) {
  const words = [...eyes.map(each => [each, eyesWords(each, names)]), ...closed.map(each => [each, `${eyesWords(each, names)} – not opened yet`])]
  const key = JSON.stringify(words)
  const select = byId("eyes")
  if (select.dataset.key !== key) {
    select.dataset.key = key
    select.replaceChildren(...words.map(([value, label]) => make("option", { value }, label)))
  }
  select.value = as
}

/** Say what had just happened at the moment. */
export function drawMoment({ seq, news, game }, names) {
  const told = sentences(news, names).join(" ") || named(game?.say, names)
  text(byId("moment"), told ? `#${seq}: ${told}` : `#${seq}`)
}

/** Fill what never changes: the speeds and the list of keys. */
export function fillReel() {
  byId("pace").replaceChildren(...PACES.map(pace => make("option", { value: pace }, `${pace === 0.5 ? "½" : pace} / s`)))
  byId("keys").replaceChildren(...KEYS.map(([key, words]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, words))))
}
