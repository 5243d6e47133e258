// Knows how a card is looked at closely: large, with its name and its small print.

import { byId } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { faceOf, paint } from "./cards.js"

/** Show the face of a drawn card large, until it is clicked away; a back shows nothing. */
export async function showLarge(card, faces) {
  const code = card?.dataset.code
  if (!code || code === "-") return
  const { name, text } = faceOf(faces, code)
  await stylesheet("magnify")
  paint(byId("magnify-card"), code, faces)
  byId("magnify-name").textContent = name
  byId("magnify-text").textContent = text ?? ""
  byId("magnify").onclick = () => byId("magnify").close()
  if (!byId("magnify").open) byId("magnify").showModal()
}
