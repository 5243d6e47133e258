// Knows how the story of a finished match is shown, looked further into, and shared as a picture.

import { button, byId, make } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { get, post } from "../server/api.js"
import { namesOf } from "../words/names.js"
import { say, worded } from "../words/say.js"
import { answered, dialogOf } from "./dialog.js"
import { balancesOf, costsOf, momentOf, momentsOf } from "./match-story.js"
import { ending } from "./outcome.js"

const POLL = 1500 // milliseconds between questions how far a search is

/** Show the story of the match at this table; says nothing where the server does not tell it. */
export async function showStory(at) {
  const told = await get(`/tables/${at.table}/replay/story`, at.token).catch(refusal => ({ refusal }))
  if (told.refusal) return at.show({ ...at.page, refusal: told.refusal })
  byId("sheet").close()
  const names = namesOf(at.page.table)
  const unit = at.game?.unit === "points" ? "" : (at.game?.unit ?? "")
  const moments = momentsOf(told, names, unit)
  const place = make(
    "div",
    { className: "story", tabIndex: 0 },
    ...chart(at.page.game.sheet, names, unit),
    ...moments.map(each => moment(at.table, each)),
    costs(at, names),
  )
  const chosen = await answered(dialogOf("story", ending(at.page, names), [place], ["share", say("match-story.share"), true], ["", say("round-end.close")]))
  if (chosen === "share") await share(at, names, unit, moments)
}

/** The scores over the rounds, where there are several. */
function chart(sheet, names, unit) {
  if (!(sheet?.length > 1)) return []
  const figure = make("figure", { className: "chart" })
  worded(import("./chart.js"), stylesheet("chart")).then(
    ([{ drawChart }]) => drawChart(figure, sheet, names, unit),
    () => figure.remove(),
  )
  return [figure]
}

const watch = (table, seq) => make("a", { href: momentOf(table, seq), className: "button button--small" }, say("match-story.watch"))

const moment = (table, { title, words, told, seq }) =>
  make("section", { className: "story__part" }, make("h3", {}, title), make("p", {}, words), make("p", { className: "story__told" }, told), watch(table, seq))

/** The costliest decisions, which a search looks for when somebody asks. */
function costs(at, names) {
  const words = make("p", { role: "status" }, say("match-story.costs-help"))
  const rows = make("ul", { className: "story__costs" })
  const balances = make("div", { className: "story__part", hidden: true })
  const ask = button(say("match-story.look"), () => look())
  const path = `/tables/${at.table}/replay/post-mortem`
  async function look() {
    ask.hidden = true
    let found = await post(path, {}, at.token).catch(refusal => ({ refusal }))
    while (found.state === "working" && rows.isConnected) {
      words.textContent = say("match-story.looking", { done: found.looked_at, all: found.decisions })
      await new Promise(resolve => setTimeout(resolve, POLL))
      found = await get(path, at.token).catch(refusal => (refusal.final ? { refusal } : found)) // which is asked for again
    }
    ask.hidden = found.state === "done"
    if (found.state !== "done") return (words.textContent = found.refusal?.message ?? say("match-story.failed"))
    words.textContent = say(found.seats.length ? "match-story.by-search" : "match-story.nothing")
    rows.replaceChildren(...costsOf(found, names).map(each => make("li", {}, each.words, " ", watch(at.table, each.seq - 1))))
    const told = balancesOf(found, names).map(words => make("li", {}, words))
    balances.replaceChildren(
      make("h3", {}, say("match-story.balances")),
      make("p", {}, say("match-story.balances-help")),
      make("ul", { className: "story__costs" }, ...told),
    )
    balances.hidden = false
  }
  return make("section", { className: "story__part" }, make("h3", {}, say("match-story.costs")), words, rows, ask, balances)
}

/** Give the picture to the system's own way to share, else save it. */
async function share(at, names, unit, moments) {
  const [{ pictureOf, shareOrSave }] = await worded(import("./story-picture.js"))
  const url = new URL(moments.length ? momentOf(at.table, moments[0].seq) : momentOf(at.table, 0), location.origin).href
  const { game, table } = at.page
  const blob = await pictureOf({
    title: ending(at.page, names),
    subtitle: table.title,
    page: at.page,
    names,
    unit,
    sheet: game.sheet ?? [],
    line: moments[0]?.words ?? "",
    url,
  })
  await shareOrSave(blob, `${table.title}.png`, { title: table.title, url })
}
