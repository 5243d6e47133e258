// Knows what was ruled before at the tables of a tournament, and what the desk awarded and took, which the desk finds by clause.

import { make } from "../dom/dom.js"
import { answered, dialogOf } from "../table/dialog.js"
import { say } from "../words/say.js"
import { asDesk } from "./directing.js"
import { titleOf } from "./face.js"

/** Show the desk all rulings so far; a clause, or the beginning of one, finds those by it. */
export async function askRulings(at) {
  const { rulings } = await asDesk(at, "rulings", {})
  const list = make("ol", { className: "rulings__list", tabIndex: 0 })
  const clause = make("input", { name: "clause", type: "search", maxLength: 20, autocomplete: "off" })
  const finds = () => {
    const found = byClause(rulings, clause.value)
    list.replaceChildren(...(found.length ? found.map(each => lineOf(at.told, each)) : [make("li", {}, say("rulings.none"))]))
  }
  clause.addEventListener("input", finds)
  finds()
  const field = make("label", { className: "field" }, make("span", { className: "field__words" }, say("directing.clause")), clause)
  await answered(dialogOf("rulings", say("rulings.title"), [field, list], ["", say("coming.done"), true]))
}

/** Those by a clause that begins so: "3" finds 3, 3.1 and 3.2, but not 30. */
export const byClause = (rulings, text) => {
  const asked = text.trim().replace(/^§/, "")
  return rulings.filter(({ clause }) => clause === asked || clause.startsWith(/[\d]$/.test(asked) ? `${asked}.` : asked))
}

function lineOf(told, ruling) {
  const { clause, finding, round, table, number, seq } = ruling
  const where = table
    ? make(
        "a",
        { href: `/replay/${encodeURIComponent(table)}?seq=${seq}`, target: "_blank", rel: "noopener" },
        say("rulings.at", { board: round + 1, table: number + 1 }),
      )
    : make("span", {}, say("cup.board", { number: round + 1 }))
  return make("li", {}, make("strong", {}, `§${clause}`), " ", remedyOf(told, ruling), make("p", {}, finding), where)
}

function remedyOf(told, { kind, entrant, amount }) {
  if (entrant === undefined) return say(`remedies.${kind}`)
  const unit = told.scoring === "matchpoints" ? say("cup.percent", { value: amount }) : String(amount)
  return say(`rulings.${kind}`, { name: titleOf(told, entrant), amount: unit })
}
