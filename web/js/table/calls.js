// Knows how one is called when one's turn comes: by a sound, a vibration, a sign in the tab, a notification.

import { wantsStill } from "../dom/reduced-motion.js"
import { recall } from "../server/store.js"
import { named, namesOf } from "../words/names.js"
import { say } from "../words/say.js"
import { afterTurn, renewCalls } from "./called.js"
import { chime, unlock } from "./chime.js"
import { asked } from "./page.js"

const WAITED = 4000 // milliseconds without a turn after which one may have looked away
const BUZZ = 60 // milliseconds

/** The sounds that this person wants: "off", "soft" or "full". Who wants nothing to move is not surprised by sounds either. */
export const soundOf = () => recall("sound") ?? (wantsStill() ? "off" : "soft")

/** May notifications be shown here, and were they wished for? */
export const notifies = () => Boolean(recall("notify", false)) && globalThis.Notification?.permission === "granted"

/** The player's wishes as they are now. */
export const wishesNow = () => ({ sound: soundOf(), vibration: !recall("novibration", false) && !wantsStill(), notices: notifies() })

/** The means by which one is called to one's turn: who has just played, and looks on, needs none but what they asked for. */
export function callOf({ sound, vibration, notices }, { waited, away }) {
  const late = away || waited >= WAITED
  return { sound: sound === "full" || (sound === "soft" && late) ? sound : "off", buzz: vibration && late, notice: notices && away }
}

/** The calls of one table. `means` are the ways of the browser: `chime(name, loudness)`, `buzz(ms)`, `badge(on)`, `notice(page)`; `over()` hears that a turn is over, or the match. */
export class Calls {
  #last // when one's own turn was last over
  #badge = false
  /** @type {Notification | null} */
  #notice = null

  constructor(page, means, { now = Date.now, away = () => document.hidden, wishes = wishesNow } = {}) {
    this.means = means
    this.now = now
    this.away = away
    this.wishes = wishes
    this.#last = now()
    this.#mark(asked(page))
  }

  /** The page has changed from `before` to `page`; what has a sound of its own needs none here. */
  changed(before, page) {
    const [was, turn] = [before, page].map(asked)
    this.#mark(turn)
    if (turn && !was) this.#call(page)
    else if ((was && !turn) || (page.table.status === "over" && before.table?.status === "playing")) this.#over()
    else if (!was && before.game && before.game !== page.game && !page.game.fresh && this.wishes().sound === "full") this.means.chime("move", "soft")
  }

  /** Play the sound of something that happened, as loud and as often as it is wished for. */
  sounds(name, times = 1, step = 0) {
    const { sound } = this.wishes()
    if (sound !== "off" && !this.away()) this.means.chime(name, sound, times, step)
  }

  /** Let the machine knock, where that is wished for. */
  buzzes(ms) {
    if (this.wishes().vibration && !this.away()) this.means.buzz(ms)
  }

  /** Somebody looks at the page again. */
  seen() {
    this.#notice?.close()
    this.#notice = null
  }

  #call(page) {
    const { sound, buzz, notice } = callOf(this.wishes(), { waited: this.now() - this.#last, away: this.away() })
    if (sound !== "off") this.means.chime("turn", sound)
    if (buzz) this.means.buzz(BUZZ)
    if (notice) this.#notice = this.means.notice(page)
  }

  #over() {
    this.#last = this.now()
    this.means.over?.()
    this.seen()
  }

  #mark(turn) {
    if (turn !== this.#badge) this.means.badge(turn)
    this.#badge = turn
  }
}

/** The calls of the table `at` by what this browser can do. */
export function callsOf(at) {
  const over = () => afterTurn(at).catch(error => console.warn(error))
  const calls = new Calls(at.page, { chime, badge, notice: showNotice, over, buzz: ms => navigator.vibrate?.(ms) })
  renewCalls(at).catch(error => console.warn(error))
  document.addEventListener("visibilitychange", () => document.hidden || calls.seen())
  document.addEventListener("pointerdown", () => soundOf() === "off" || unlock(), { once: true })
  return calls
}

/** Show a notification with these words; null where the browser lets a page show none by itself, as on some telephones. */
export function notification(title, options) {
  try {
    return new Notification(title, { icon: icon().dataset.plain ?? icon().href, ...options })
  } catch {
    return null
  }
}

function showNotice({ mine, table }) {
  const shown = notification(say("calls.turn", { title: table.title }), { body: named(mine?.prompt, namesOf(table)), tag: `fairdeal ${table.id}` })
  shown?.addEventListener("click", () => {
    focus()
    shown.close()
  })
  return shown
}

// The sign in the tab

const DOT = '<circle cx="24" cy="8" r="7" fill="#ffd166" stroke="#10402f" stroke-width="2"/></svg>'
/** @returns {any} */
const icon = () => document.querySelector("link[rel=icon]")

/** Put a dot on the page's icon, or take it away. */
async function badge(on) {
  const link = icon()
  const plain = (link.dataset.plain ??= link.href)
  link.dataset.turn = String(on)
  if (!on) return (link.href = plain)
  const drawn = await fetch(plain).then(
    answer => answer.text(),
    () => null,
  ) // an icon without a dot is no reason to stop
  if (drawn && link.dataset.turn === "true") link.href = `data:image/svg+xml,${encodeURIComponent(drawn.replace("</svg>", DOT))}`
}
