// Knows how the story of a finished match is shown, looked further into, and shared as a picture.

import { button, byId, make } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { get, post } from "../server/api.js"
import { namesOf } from "../words/names.js"
import { say, worded } from "../words/say.js"
import { paint } from "./cards.js"
import { answered } from "./dialog.js"
import { balancesOf, costsOf, headline, momentOf, momentsOf } from "./match-story.js"

const POLL = 1500 // milliseconds between questions how far a search is

/** Show the story of the match at this table, as a page of its own; says nothing where the server does not tell it. `offers` are made besides. */
export async function showStory(at, offers) {
  const told = await get(`/tables/${at.table}/replay/story`, at.token).catch(refusal => ({ refusal }))
  if (told.refusal) return at.show({ ...at.page, refusal: told.refusal })
  byId("sheet").close()
  const names = namesOf(at.page.table)
  const unit = at.game?.unit === "points" ? "" : (at.game?.unit ?? "")
  const moments = momentsOf(told, names, unit)
  const rounds = at.page.game.sheet?.length ?? 0
  const bar = make(
    "header",
    { className: "bar" },
    make(
      "div",
      { className: "bar__words" },
      make("strong", {}, at.page.table.title),
      make("p", {}, rounds ? say("match-story.rounds", { count: rounds }) : ""),
    ),
    make("nav", { className: "bar__tools" }, leads(at), make("button", { className: "button button--bar", value: "" }, say("round-end.close"))),
  )
  const parts = [
    bar,
    make("h2", { id: "story-title" }, headline(at.page, names, unit)),
    ...chart(at.page.game.sheet, names, unit, told.turning),
    costs(at, names),
  ]
  const form = make("form", { method: "dialog", data: { moments: moments.length } }, ...parts, ...moments.map(each => moment(at, each)), sending(offers))
  const chosen = await answered(make("dialog", { id: "story", aria: { labelledby: "story-title" } }, form))
  if (chosen === "share") await share(at, names, unit, moments)
  offers.find(({ label }) => label === chosen)?.run()
}

const leads = ({ table }) => make("a", { className: "button button--bar", href: `/replay/${encodeURIComponent(table)}` }, say("round-end.look-back"))

function sending(offers) {
  const share = make("button", { value: "share", className: "button story__share" }, say("match-story.share"))
  const others = offers.map(({ label }) => make("button", { value: label, className: "button" }, label))
  return make("section", { className: "story__part" }, make("h3", {}, say("match-story.send")), make("p", {}, say("match-story.send-help")), share, ...others)
}

/** The scores over the rounds, where there are several. */
function chart(sheet, names, unit, turning) {
  if (!(sheet?.length > 1)) return []
  const figure = make("figure", { className: "chart story__part" })
  worded(import("./chart.js"), stylesheet("chart")).then(
    ([{ drawChart }]) => drawChart(figure, sheet, names, unit, turning?.round),
    () => figure.remove(),
  )
  return [figure]
}

const watch = (table, seq) => make("a", { href: momentOf(table, seq), className: "button button--quiet" }, say("match-story.watch"))

/** A moment that is told, with the cards that its move showed. */
function moment({ table, game }, { title, words, told, seq, cards }) {
  const fan = make("div", { className: "story__cards", aria: { hidden: "true" } })
  for (const code of cards) paint(fan.appendChild(make("span", { className: "card" })), code, game?.faces)
  const says = [make("p", {}, words), make("p", { className: "story__told" }, told)]
  return make("section", { className: "story__part story__moment" }, make("h3", {}, title), fan, ...says, watch(table, seq))
}

/** The costliest decisions, which a search looks for when somebody asks. */
function costs(at, names) {
  const words = make("p", { role: "status" }, say("match-story.costs-help"))
  const [balances, rows] = [1, 2].map(() => make("ul", { className: "story__costs" }))
  const ask = button(say("match-story.look"), () => look())
  const note = make("p", { className: "story__told", hidden: true }, say("match-story.balances-help"))
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
    balances.replaceChildren(...balancesOf(found, names).map((words, i) => make("li", {}, words, ...bars(found.balances[i]))))
    note.hidden = false
  }
  return make("section", { className: "story__part story__luck" }, make("h3", {}, say("match-story.costs")), words, ask, balances, note, rows)
}

/** Luck and skill of a seat as bars, which say what its words say: half is an even share of luck, all of it no decision that cost anything. */
function bars({ seat, luck, cost }) {
  const bar = (name, value) =>
    make("span", { className: "story__bar", aria: { hidden: "true" }, data: { seat } }, say(`match-story.${name}`), make("meter", { value }))
  return luck === null || cost === null ? [] : [bar("luck", (1 + luck) / 2), bar("skill", 1 - cost)]
}

/** Give the picture to the system's own way to share, else save it. */
async function share(at, names, unit, moments) {
  const [{ pictureOf }, { shareOrSave }] = await worded(import("./story-picture.js"), import("./picture.js"))
  const url = new URL(moments.length ? momentOf(at.table, moments[0].seq) : momentOf(at.table, 0), location.origin).href
  const { game, table } = at.page
  const blob = await pictureOf({
    title: headline(at.page, names, unit),
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
