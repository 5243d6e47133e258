// Knows how one's own statistics are shown, saved as a file, and forgotten.

import { make } from "../dom/dom.js"
import { save } from "../server/files.js"
import { forgetMatches, matches } from "../server/matches.js"
import { answered, dialogOf } from "../table/dialog.js"
import { scored } from "../words/names.js"
import { say } from "../words/say.js"
import { byGame, byOpponent, exported } from "./statistics.js"

/** Show the statistics; promises when the dialog is closed. */
export async function showStatistics() {
  const all = matches()
  const parts = [
    make("p", { className: "statistics__where" }, say("statistics.where")),
    make("div", { className: "statistics__tables", tabIndex: 0 }, gamesOf(all), othersOf(all)),
  ]
  const chosen = await answered(
    dialogOf(
      "statistics",
      say("statistics.title"),
      parts,
      ["export", say("statistics.export")],
      ["forget", say("statistics.forget")],
      ["", say("page.close"), true],
    ),
  )
  if (chosen === "export") save(new Blob([exported(all)], { type: "application/json" }), "fairdeal-matches.json")
  if (chosen === "forget" && (await sure())) forgetMatches()
}

const sure = async () =>
  (await answered(dialogOf("forget-all", say("statistics.sure"), [], ["yes", say("statistics.forget")], ["", say("page.cancel"), true]))) === "yes"

const BOTS = { strong: "statistics.strong", sensible: "statistics.sensible", random: "statistics.random" }

const points = (score, unit) => scored(score, unit === "points" ? "" : unit)

const gamesOf = all =>
  table(
    "statistics.games",
    ["game", "played", "won", "best", "mean"],
    byGame(all).map(({ title, unit, played, won, best, mean }) => [title, played, won, points(best, unit), points(mean, unit)]),
  )

const othersOf = all =>
  table(
    "statistics.others",
    ["other", "played", "won", "theirs"],
    byOpponent(all).map(({ name, bot, played, won, theirs }) => [bot ? say(BOTS[bot] ?? "statistics.bots", { bot }) : name, played, won, theirs]),
  )

function table(caption, heads, rows) {
  const head = make("tr", {}, ...heads.map(name => make("th", { scope: "col" }, say(`statistics.${name}`))))
  const lines = rows.map(([name, ...cells]) => make("tr", {}, make("th", { scope: "row" }, name), ...cells.map(each => make("td", {}, String(each)))))
  return make("table", { className: "statistics" }, make("caption", {}, say(caption)), make("thead", {}, head), make("tbody", {}, ...lines))
}
