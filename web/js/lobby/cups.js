// Knows the tournaments in the lobby: those that are open to all, and those of one's own.

import { byId, keyed, make, text } from "../dom/dom.js"
import { cups } from "../server/store.js"
import { say } from "../words/say.js"
import { dayIn } from "./today.js"

/** Draw the tournaments that the server lists, and those of one's own that it does not. */
export function drawCups(listed) {
  const own = new Map(cups().map(each => [each.id, each]))
  const others = cups().filter(({ id, over }) => !over && !dayIn(id) && !listed.some(each => each.id === id))
  keyed(
    byId("cups"),
    [...listed, ...others],
    each => each.id,
    fresh,
    (line, each) => change(line, each, own.get(each.id)),
  )
}

/** A tournament as the server lists it; of one that it does not, this browser knows the name alone. @typedef {{ id: string, title: string, format?: string, rounds?: number, entrants?: number, stage?: string }} Listed */

/** @param {Listed} listed */
const fresh = ({ id }) =>
  make(
    "li",
    { className: "tables__line" },
    make("span", { className: "tables__words" }, make("strong"), make("span")),
    make("a", { className: "button", href: `/cup/${encodeURIComponent(id)}` }),
  )

/** @param {any} line @param {Listed} listed @param {ReturnType<typeof cups>[0]} [own] */
function change(line, { title, format, rounds, entrants, stage }, own) {
  const [words, link] = line.children
  text(words.firstElementChild, title)
  const plan =
    format &&
    say(rounds ? "cups.line" : "cups.line-free", { format: say(`new-cup.format-${format}`), rounds, entrants: say("standings.entrants", { count: entrants }) })
  text(words.lastElementChild, plan ?? "")
  const what = say(own?.directs ? "cups.direct" : stage === "entering" && !own ? "cups.enter" : "cups.look")
  text(link, what)
  link.setAttribute("aria-label", say("cups.spoken", { title, what }))
}
