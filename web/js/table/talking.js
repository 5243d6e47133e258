// Knows how phrases are chosen, and how they are seen beside the players who say them.

import { attribute, byId, keyed, make } from "../dom/dom.js"
import { get } from "../server/api.js"
import { namesOf } from "../words/names.js"
import { language, say } from "../words/say.js"
import { answered, dialogOf } from "./dialog.js"
import { bubbles, muteAll, muteSeat, mutesOf, others } from "./talk.js"

const AGAIN = 10_000 // milliseconds until the words are asked for once more where they did not come
const MOUTHS = { laugh: "M5 9a5 5 0 0 0 10 0z", wonder: "M8 12a2 2.5 0 1 0 4 0a2 2.5 0 1 0-4 0z", ouch: "M6 14q4-5 8 0", bravo: "M6 11q4 5 8 0" } // of reactions

let words = null // id → words, in the order in which they are offered
let coming = null
let timer = null

/** Promises the words of all phrases; null while the server cannot be reached. */
function phrases() {
  coming ??= get(`/phrases?language=${language}`).then(
    told => (words = new Map(told.phrases.map(each => [each.id, each.words]))),
    () => void setTimeout(() => (coming = null), AGAIN),
  )
  return coming
}

/** Show what was said a moment ago beside those who said it. */
export async function drawTalk(at) {
  clearTimeout(timer)
  const said = bubbles(at.page, Date.now(), mutesOf(at.table))
  if (!said.length && !byId("talk")) return
  if (!(words ?? (await phrases()))) return
  keyed(layer(), said, each => each.seq, fresh, place)
  if (said.length) timer = setTimeout(() => drawTalk(at), Math.max(0, Math.min(...said.map(each => each.until)) - Date.now()))
}

function layer() {
  if (!byId("talk")) document.body.append(make("div", { id: "talk", className: "talk", aria: { hidden: "true" } })) // the log's sentence is spoken
  return byId("talk")
}

/** @param {{ seq: number, seat: number, phrase: string, until: number }} said */
const fresh = ({ phrase }) => make("p", { className: "talk__words" }, face(phrase), words.get(phrase) ?? "")

/** A reaction has a face. */
function face(phrase) {
  const mouth = MOUTHS[phrase]
  if (!mouth) return null
  const root = "http://www.w3.org/2000/svg"
  const svg = document.createElementNS(root, "svg")
  attribute(svg, "viewBox", "0 0 20 20")
  for (const d of ["M10 1a9 9 0 1 0 .01 0z", "M6.5 5.5v2M13.5 5.5v2", mouth]) attribute(svg.appendChild(document.createElementNS(root, "path")), "d", d)
  return svg
}

/** Beside the plate: above it in the lower half of the page, else below; never beyond an edge. */
function place(bubble, { seat }) {
  const plate = document.querySelector(`.board .seat[data-key="${seat}"] .plate`)
  bubble.hidden = !plate
  if (!plate) return
  const { left, top, bottom } = plate.getBoundingClientRect()
  const above = top > innerHeight / 2
  bubble.style.left = `${Math.max(8, Math.min(left, innerWidth - bubble.offsetWidth - 8))}px`
  bubble.style.top = `${above ? top - bubble.offsetHeight - 6 : bottom + 6}px`
}

/** Let the player choose a phrase, and say it; what is chosen on the table stays as it is. */
export async function askPhrase(at) {
  if (!(words ?? (await phrases()))) return
  const choice = ([id, text]) => make("button", { value: id, className: "button talk__phrase" }, face(id), text)
  const mutes = make("div")
  const parts = [
    make("div", { className: "talk__phrases" }, ...[...words].map(choice)),
    make("details", { className: "fold" }, make("summary", {}, say("talk.mute-some")), mutes),
  ]
  drawMutes(mutes, at)
  const chosen = await answered(dialogOf("phrases", say("talk.title"), parts, ["", say("talk.close")]))
  if (words.has(chosen)) at.send({ do: "say", phrase: chosen })
}

/** Let the player mute everybody, or some, in the menu. */
export function drawMutes(parent, at) {
  const { page, table } = at
  const mutes = mutesOf(table)
  const names = namesOf(page.table)
  const rows = [
    { key: "all", label: say("talk.mute-all"), on: mutes.all, set: muteAll },
    ...others(page).map(seat => ({
      key: seat,
      label: say("talk.mute", { who: names[seat] }),
      on: mutes.seats.includes(seat),
      set: on => muteSeat(table, seat, on),
    })),
  ]
  keyed(
    parent,
    rows,
    row => row.key,
    freshMute,
    (child, row) => changeMute(child, row, at),
  )
}

const freshMute = () => make("label", { className: "field field--check" }, make("span", { className: "field__words" }), make("input", { type: "checkbox" }))

function changeMute(child, { label, on, set }, at) {
  const [words, input] = child.children
  words.textContent = label
  input.checked = on
  input.onchange = () => {
    set(input.checked)
    at.draw()
  }
}
