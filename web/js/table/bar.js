// Knows the bar above the table, the title of the page, and the line about the connection.

import { attribute, byId, text } from "../dom/dom.js"
import { number, say } from "../words/say.js"
import { count } from "./counting.js"
import { asked } from "./page.js"

/** Draw the moment in the bar and the title; the round is that of the `game` that is seen, which may lag behind. */
export function drawBar(page, game = page.game) {
  const { table } = page
  const over = table.status === "over"
  text(byId("title"), table.title)
  text(byId("round"), over ? say("bar.over") : game ? say("bar.round", { round: game.round }) : "")
  count(byId("tally"), [game?.brief, ...sides(page, game)].filter(Boolean).join(" · "))
  byId("watching").hidden = page.seat !== null || (table.status === "lobby" && !page.office)
  text(byId("watching"), say(page.past ? "bar.replay" : page.office ? "bar.referee" : "bar.watching"))
  byId("practice")?.toggleAttribute("hidden", !table.practice)
  byId("show-case")?.toggleAttribute("hidden", !page.office && !table.incident && !table.adjourned)
  document.title = say(asked(page) ? "bar.your-turn" : "bar.title", { title: table.title })
  attribute(document.body, "data-turn", asked(page) ? "" : null)
}

/** The points of both sides so far, where partners share theirs: "Us 16 · Them 23". */
function sides({ seat, past }, game) {
  const mine = past ? undefined : game?.players.find(each => each.seat === seat)?.side
  const of = side => game.players.find(each => each.side === side)
  const words = mine === undefined ? ["bar.side-a", "bar.side-b"] : mine ? ["bar.them", "bar.us"] : ["bar.us", "bar.them"]
  const told = [0, 1].map(side => game && of(side) && say(words[side], { points: number(of(side).score + (of(side).round_score ?? 0)) }))
  return mine ? told.reverse() : told
}

/** Draw the line about the connection; it is gone while all is well. */
export function drawLine({ status, trouble }) {
  const words = status === "gone" ? trouble : status === "live" ? "" : say(`bar.${status}`)
  text(byId("line"), words)
  byId("line").hidden = !words
  byId("away").hidden = status !== "gone"
}
