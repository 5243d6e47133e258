// Knows how a link is shown and copied.

import { say } from "../words/say.js"
import { button, make } from "./dom.js"

/**
 * A line with a label, a link to read, and a button that copies it.
 * @param {string} label
 * @param {string} url
 */
export function linkLine(label, url) {
  const full = new URL(url, location.origin).href
  const aria = { label: say("links.field", { label }) }
  /** @type {HTMLInputElement} */
  const field = make("input", { className: "link__url", readOnly: true, value: full, aria, on: { focus: () => field.select() } })
  const taken = button(say("links.copy"), async () => {
    const copied = await copy(full, field)
    taken.textContent = say(copied ? "links.copied" : "links.by-hand")
    setTimeout(() => (taken.textContent = say("links.copy")), 2000)
  })
  const share = "share" in navigator && button(say("links.share"), () => navigator.share({ url: full }).catch(() => null))
  return make("div", { className: "link" }, make("span", { className: "link__label" }, label), field, taken, share)
}

/**
 * Put `words` on the clipboard; without permission `field` is selected to be copied by hand, and false comes back.
 * @param {string} words
 * @param {HTMLInputElement} [field]
 */
export async function copy(words, field) {
  try {
    await navigator.clipboard.writeText(words)
    return true
  } catch {
    field?.select()
    return Boolean(field) && document.execCommand("copy")
  }
}
