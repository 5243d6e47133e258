// Knows the dialog that tells the price of taking a move back, before anything is asked for.

import { all, byId, make } from "../dom/dom.js"
import { get } from "../server/api.js"
import { named, namesOf } from "../words/names.js"
import { say } from "../words/say.js"
import { lineOf } from "../words/sentences.js"
import { chosenMoment, momentChoice } from "./moment.js"
import { priced } from "./price.js"

/** Show the price of taking back the last decision; another can be chosen, by its cards. A press asks for the chosen one. */
export async function askUndo(at) {
  const dialog = byId("undo")
  const first = await priceOf(at)
  if (!first) return
  fillWhich(first, at)
  byId("undo-which").onchange = () => change(chosen(), at)
  dialog.onclose = () => dialog.returnValue === "ok" && ask(at)
  dialog.returnValue = ""
  drawPrice(first, at)
  if (!dialog.open) dialog.showModal()
}

const chosen = () => chosenMoment(byId("undo-which"))

/** The price of `target`, or of the last decision; a refusal is shown like any other, and null comes back. */
async function priceOf(at, target = null) {
  const path = `/tables/${at.table}/undo${target === null ? "" : `?target=${target}`}`
  return get(path, at.token).catch(error => {
    byId("undo").close()
    at.show({ ...at.page, refusal: error })
    return null
  })
}

async function change(target, at) {
  byId("undo-ask").disabled = true
  const price = await priceOf(at, target)
  if (price && chosen() === target) drawPrice(price, at)
}

function fillWhich({ target, earlier }, at) {
  const names = namesOf(at.page.table)
  const own = [{ seq: target, line: lineOf(at.page.log, target, names) }, ...earlier.filter(each => each.seq !== target)]
  const options = own.map(({ seq, line }) => momentChoice("undo-moment", { seq, line: named(line, names) }, at, { names, checked: seq === target }))
  for (const old of all(byId("undo-which"), ".moment")) old.remove()
  byId("undo-which").append(...options)
  byId("undo-which").dataset.last = target
}

function drawPrice(price, at) {
  const { says, details, button } = priced(price, namesOf(at.page.table), price.target === Number(byId("undo-which").dataset.last))
  const more = details.length
    ? [make("details", {}, make("summary", {}, say("undo.more")), make("ul", { className: "reasons" }, ...details.map(each => make("li", {}, each))))]
    : []
  byId("undo-price").replaceChildren(...says.map(each => make("p", {}, each)), ...more)
  Object.assign(byId("undo-ask"), { textContent: button, disabled: false })
}

const ask = at => at.command({ do: "undo", target: chosen() })
