// Knows the menu panel: the table's options, who is here, and what can be taken away.

import { byId, keyed, make, text } from "./make.js"
import { optionWords } from "./phrases.js"

/** Draw what the menu tells of the table. */
export function drawMenu(page, names, game) {
  const words = optionWords(game?.options, page.table.options ?? {})
  byId("menu-game").textContent = page.table.title
  keyed(byId("menu-options"), words, ([name]) => name, freshOption, (child, [, value]) => text(child.lastElementChild, value))
  byId("menu-here").textContent = present(page, names)
  byId("copy-watch").hidden = page.table.spectators === false
  byId("leave").hidden = page.table.status !== "lobby" || page.seat === null
}

const freshOption = ([name]) => make("div", {}, make("dt", {}, name), make("dd", {}))

/** "At the table: Ann, Bo. 2 are watching." */
export function present({ here, table }, names) {
  const people = table.seats.filter(each => each.kind === "person" && here.seats.includes(each.seat)).map(each => names[each.seat])
  const watching = here.watching ? ` ${here.watching} ${here.watching === 1 ? "is" : "are"} watching.` : ""
  return `At the table: ${people.join(", ") || "nobody"}.${watching}`
}
