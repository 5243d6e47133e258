// Knows the card that a player has chosen before their turn: nothing of it leaves the browser until then, and it is played if it then means one thing.

import { recall } from "../server/store.js"
import { say } from "../words/say.js"
import { faceOf } from "./cards.js"
import { choicesOf, click } from "./choose.js"
import { asked, cardAt, frozen, replaced, zonesOf } from "./page.js"

const OFF = "nopremove" // the switch of the menu

const handOf = page => zonesOf(page).find(zone => zone.layout === "hand" && zone.owner === page.seat)

/** Is play on, and somebody else's turn? */
const waits = page => Boolean(page.mine) && page.table.status === "playing" && !page.table.undo && !asked(page) && !frozen(page) && !replaced(page)

/** May the card `id` be chosen in advance: one of this viewer's hand which the game says is a whole move? */
export const mayPlan = (page, id) => waits(page) && Boolean(handOf(page)?.early?.some(place => id === `${handOf(page).id}.${place}`) && cardAt(page, id))

/** What must stay as it is for a choice in advance to stand: the round, the hand, who plays, what counts of the log. */
function situation(page) {
  const { undone, undo, incident, paused, seats } = page.table
  const who = seats.map(({ name, kind, bot, key, stand_in, lost, removed }) => [name, kind, bot, key, stand_in, lost, removed])
  return JSON.stringify([page.game?.round, handOf(page)?.cards, who, undone, undo?.ask, incident?.seq, paused])
}

/** The page on which the card `id`, called `name`, is chosen in advance; chosen once more, it is not any longer. */
export const planning = (page, id, name) => ({ ...page, planned: page.planned?.id === id ? null : { id, name, situation: situation(page) } })

/** What becomes of the choice in advance now: `{play}`, the choice that it has turned out to be; `{why}` it falls; nothing while it waits. */
export function fate(page) {
  const { planned } = page
  if (!planned) return {}
  if (planned.situation !== situation(page)) return { why: "changed" }
  if (!asked(page)) return {}
  const { play, idle } = click(choicesOf(page), [], planned.id)
  return play ? { play } : { why: idle ? "cannot" : "several" }
}

/** The choice in advance at the table `at`. */
export class Premove {
  #at

  constructor(at) {
    this.#at = at
  }

  /** May the card `id` be chosen in advance now? */
  may(id) {
    return !recall(OFF, false) && mayPlan(this.#at.page, id)
  }

  /** Choose the card `id` in advance, or take that choice back. */
  choose(id) {
    if (!this.may(id)) return
    const name = faceOf(this.#at.game.faces, cardAt(this.#at.page, id)).name
    const page = planning(this.#at.page, id, name)
    this.#at.show(page)
    this.#at.speak(say(page.planned ? "premove.chosen" : "premove.not-chosen", { name }))
  }

  /** The page without a choice that does not stand any longer, and with the reason. */
  checked(page) {
    const { why } = fate(page)
    if (!why) return page
    return { ...page, planned: null, refusal: { id: `premove ${page.seq}`, code: "premove", message: say(`premove.${why}`, { name: page.planned.name }) } }
  }

  /** Play what was chosen if its time has come; has it? */
  play() {
    const { play } = fate(this.#at.page)
    if (!play) return false
    this.#at.page = { ...this.#at.page, planned: null }
    this.#at.command({ do: "play", action: play.action })
    return true
  }
}
