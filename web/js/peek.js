// Knows how a card is looked at closely: large, with its name and its small print.

import { faceOf, paint } from "./cards.js"
import { dress } from "./dress.js"
import { byId } from "./make.js"

/** Show the face of a drawn card large, until it is clicked away; a back shows nothing. */
export async function showLarge(card, faces) {
  const code = card?.dataset.code
  if (!code || code === "-") return
  const { name, text } = faceOf(faces, code)
  await dress("peek")
  paint(byId("peek-card"), code, faces)
  byId("peek-name").textContent = name
  byId("peek-text").textContent = text ?? ""
  byId("peek").onclick = () => byId("peek").close()
  if (!byId("peek").open) byId("peek").showModal()
}
