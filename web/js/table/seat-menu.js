// Knows the part of the menu that is about one's own seat: whose it is, and where it can go.

import { byId, text } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { namesOf } from "../words/names.js"
import { say } from "../words/say.js"
import { askRecovery, showCode, showCompare, showHandover } from "./dialogs.js"
import { introductionWords } from "./notices.js"
import { drawOffers } from "./offers.js"

/** Draw what this viewer can do with their seat. */
export function drawSeatMenu(at) {
  stylesheet("keys")
  text(byId("menu-seat-words"), words(at))
  drawOffers(byId("menu-seat"), offersOf(at), at)
}

/** Is the match on, in which seats change hands? */
const goesOn = ({ table }) => table.status === "playing"

function words({ chair, page }) {
  const own = chair ? say(chair.officiates ? "own-seat.office" : "own-seat.here") : ""
  return [own, introductionWords(page, namesOf(page.table))].filter(Boolean).join(" ")
}

function offersOf(at) {
  const { page, chair } = at
  const others = page.seat === null && !page.office && page.table.seats.some(each => each.key)
  return [
    chair && !chair.officiates && goesOn(page) && { key: "hand", label: say("own-seat.hand"), run: () => showHandover(at).catch(error => console.warn(error)) },
    chair?.code && { key: "code", label: say("own-seat.code"), run: () => showCode(at).then(() => drawSeatMenu(at)) },
    others && goesOn(page) && { key: "recover", label: say("own-seat.recover"), run: () => askRecovery(at) },
    page.log.length > 0 && { key: "compare", label: say("own-seat.compare-open"), run: () => showCompare(at) },
  ].filter(Boolean)
}
