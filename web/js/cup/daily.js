// Knows what is other on the page of a day's deal: its title has the day, and how one did can be shared, which tells nothing of the cards.

import { button, make, text } from "../dom/dom.js"
import { copy } from "../dom/links.js"
import { language, say } from "../words/say.js"
import { worth } from "./face.js"

/** The day of a deal, as its reader writes days. */
export const dayOf = ({ entry_from: from }) => new Date(from).toLocaleDateString(language, { timeZone: "UTC", dateStyle: "medium" })

/** The title of a tournament; that of a day's deal names the day. */
export const titleOf = told => (told.entry_from ? `${told.title} · ${dayOf(told)}` : told.title)

/** What is told to others of how one did. */
export const sharedOf = (told, { place, total }) =>
  say("today.shared", { title: told.title, day: dayOf(told), place, of: told.standings.length, total: worth(told, total) })

/** The button that hands it to another program, or puts it on the clipboard; without permission it is shown to be copied by hand. */
export function shareButton(told, standing) {
  const words = `${sharedOf(told, standing)} ${location.origin}${location.pathname}`
  const taken = button(say("links.share"), async () => {
    if ("share" in navigator) return navigator.share({ text: words }).catch(() => null)
    if (await copy(words)) text(taken, say("links.copied"))
    else taken.replaceWith(make("p", {}, words))
  })
  return taken
}
