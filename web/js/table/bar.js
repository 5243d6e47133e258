// Knows the bar above the table, the title of the page, and the line about the connection.

import { attribute, byId, text } from "../dom/dom.js"
import { asked } from "./page.js"

/** Draw what the bar and the title tell of the moment. */
export function drawBar(page) {
  const { game, table } = page
  const over = table.status === "over"
  text(byId("title"), table.title)
  text(byId("round"), over ? "Match over" : game ? `Round ${game.round}` : "")
  text(byId("tally"), Object.entries(game?.tally ?? {}).map(([name, count]) => `${name} ${count.toLocaleString("en")}`).join(" · "))
  byId("watching").hidden = page.seat !== null || (table.status === "lobby" && !page.office)
  text(byId("watching"), page.past ? "Replay" : page.office ? "Referee" : "Watching")
  byId("show-case")?.toggleAttribute("hidden", !page.office && !table.incident)
  document.title = asked(page) ? `● Your turn – ${table.title}` : `${table.title} – Fairdeal`
  attribute(document.body, "data-turn", asked(page) ? "" : null)
}

const LINES = { connecting: "Connecting…", lost: "Connection lost. Trying again…", live: "" }

/** Draw the line about the connection; it is gone while all is well. */
export function drawLine({ status, trouble }) {
  const words = status === "gone" ? trouble : LINES[status]
  text(byId("line"), words)
  byId("line").hidden = !words
  byId("away").hidden = status !== "gone"
}
