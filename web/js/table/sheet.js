// Knows the scoresheet: every round with how its points came about, the totals, and how a match ended.

import { button, byId, make } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { named, scored } from "../words/names.js"
import { say, worded } from "../words/say.js"
import { bestOf, endNotes, holdersOf, standingOf, titleOf } from "./outcome.js"
import { hasWon } from "./page.js"

/**
 * Fill the scoresheet's dialog. `buttons` are `{label, run, main?}`; with `jump(round)` a round's heading leads to it.
 * @param {any} page
 * @param {string[]} names
 * @param {string} unit
 * @param {{ label: string, run: () => unknown, main?: boolean }[]} buttons
 * @param {((round: number) => void) | null} [jump]
 */
export function drawSheet(page, names, unit, buttons, jump = null) {
  const { game, table } = page
  const over = table.status === "over"
  byId("sheet-title").textContent = titleOf(page, names)
  const holders = holdersOf(game, page.past || page.seat === null ? names : names.with(page.seat, say("plate.you")))
  byId("sheet").toggleAttribute("data-over", over)
  byId("sheet").toggleAttribute("data-won", over && hasWon(page))
  const counted = (game.sheet ?? []).filter(({ rows }) => rows.length) // a position read from text knows of earlier rounds alone that there were some
  const notes = over ? endNotes(page, names).map(words => make("p", { className: "sheet__note" }, words)) : []
  byId("sheet-rounds").replaceChildren(
    ...notes,
    ...(over || !game.sheet?.length ? [standing(page, names, holders, unit)] : []),
    ...(counted.length > 1 ? [chart(counted, holders, unit)] : []),
    ...rounds(page, names, holders, unit, jump),
  )
  byId("sheet-buttons").replaceChildren(...buttons.map(({ label, run, main }) => button(label, run, main ? "button button--main" : "button")))
}

/** A place for the scores over the rounds as a picture, which comes when it is fetched; without it the tables say the same. */
function chart(sheet, names, unit) {
  const place = make("figure", { className: "chart" })
  worded(import("./chart.js"), stylesheet("chart")).then(
    ([{ drawChart }]) => drawChart(place, sheet, names, unit),
    () => place.remove(),
  )
  return place
}

function standing(page, names, holders, unit) {
  const rows = standingOf(page).map(({ seat, score, adjusted, won, why }) => {
    const points = `${adjusted > 0 ? "+" : ""}${scored(adjusted, unit)}`
    const total = adjusted ? say("sheet.by-ruling", { score: scored(score, unit), points }) : scored(score, unit)
    return row([[won ? `★ ${holders[seat]}` : holders[seat], named(why, names)].filter(Boolean).join(" · "), total], won)
  })
  return sheet(say("sheet.standing"), ["player", "total"], rows)
}

function rounds({ game, table }, names, holders, unit, jump) {
  return [...(game.sheet ?? [])].reverse().map(({ round, rows, note }) => {
    const best = bestOf(
      table,
      rows.map(each => each.points),
    )
    const how = rows.some(each => each.detail)
    const lines = rows.map(each =>
      row([holders[each.seat], scored(each.points, unit), scored(each.total, unit), ...(how ? [named(each.detail, names)] : [])], each.points === best),
    )
    const shown = sheet(
      jump ? button(say("sheet.go", { round }), () => jump(round), "button") : say("sheet.round", { round }),
      ["player", "points", "total", ...(how ? ["how"] : [])],
      lines,
    )
    return note ? make("div", {}, shown, make("p", { className: "sheet__note" }, named(note, names))) : shown
  })
}

function sheet(caption, heads, rows) {
  const head = make("tr", {}, ...heads.map(name => make("th", { scope: "col" }, say(`sheet.${name}`))))
  return make("table", { className: "sheet" }, make("caption", {}, caption), make("thead", {}, head), make("tbody", {}, ...rows))
}

function row([name, ...cells], best) {
  const line = make("tr", {}, make("th", { scope: "row" }, name), ...cells.map(words => make("td", {}, words ?? "")))
  line.classList.toggle("best", Boolean(best))
  return line
}
