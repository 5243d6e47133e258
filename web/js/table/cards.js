// Knows how a card looks and how it is spoken.

import { attribute, make } from "../dom/dom.js"
import { say } from "../words/say.js"
import { backDrawn, emblem, picture } from "./sprites.js"

const part = (name, words) => make("span", { className: `card__${name}` }, words)

/** The face of `code`, or a plain one that shows the code itself while faces are not known. */
export const faceOf = (faces, code) => faces?.[code] ?? { name: code, corner: code }

/** Draw `code` on a card element: a face, a back (""), or the outline of a place without a card (null). A card of another `kind` wears its band; a small one, `cell`, shows its sign alone, if it has one. */
export function paint(element, code, faces, kind = code, cell = false) {
  const drawn = code === "" ? backDrawn() : cell && faces?.[code]?.emblem ? "" : faces?.[code]?.drawn
  const worn = code && kind !== code ? kind : ""
  const key = `${code}${faces ? "" : "?"}${drawn ?? ""}${worn}`
  if (element.dataset.painted === key) return
  element.dataset.painted = key
  element.dataset.side = code === null ? "none" : code === "" ? "back" : "face"
  attribute(element, "data-drawn", drawn ? "" : null)
  element.replaceChildren(...(drawn ? [picture(drawn)] : code === null ? [] : code === "" ? [part("back", "")] : face(element, faceOf(faces, code))))
  if (worn) element.append(make("span", { className: "card__band", data: { tint: faceOf(faces, worn).tint } }, signOf(faces, worn), faceOf(faces, worn).name))
}

/** The sign of a card alone, drawn or as a letter. */
export function signOf(faces, code) {
  const face = faceOf(faces, code)
  return face.emblem ? emblem(face.emblem) : (face.mark ?? face.corner)
}

function face(element, { corner, mark, tint, text, emblem: id }) {
  attribute(element, "data-tint", tint || "black")
  attribute(element, "data-long", corner.length > 3 ? "words" : corner.length > 2 ? "three" : null)
  const index = () => make("span", { className: "card__index" }, part("corner", corner), mark && part("pip", mark))
  if (id) return [emblem(id), part("corner", corner)]
  return [index(), part("mark", mark || corner), text && part("text", text), index()].filter(Boolean)
}

const MARKS = ["last", "sweep", "mine", "seen", "new", "lit", "dim"]

const told = ({ name, text }) => (text && !name.toLowerCase().includes(text.toLowerCase()) ? `${name} (${text})` : name)

/** A card's spoken name: its face, its place, its mark, and whether it can be chosen, or is for the next turn. @param {CardSpoken} card */
export function spoken({ code, place, mark, names, usable, chosen, planned, hinted }, faces) {
  const card = code === null ? say("card.gap") : code === "" ? say("card.back") : told(faceOf(faces, code))
  const marked = mark && MARKS.includes(mark) ? say(`card.${mark}`) : /^\d$/.test(mark ?? "") && say("card.played-by", { who: names[Number(mark)] })
  return [card, place, marked, hinted && say("card.hinted"), planned ? say("card.planned") : chosen ? say("card.chosen") : usable && say("card.usable")]
    .filter(Boolean)
    .join(", ")
}
