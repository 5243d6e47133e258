// Knows how a link is shown and copied.

import { say } from "../words/say.js"
import { make } from "./dom.js"

/**
 * A line with a label, a link to read, and a button that copies it.
 * @param {string} label
 * @param {string} url
 */
export function linkLine(label, url) {
  const full = new URL(url, location.origin).href
  const field = make("input", { className: "link__url", readOnly: true, value: full, aria: { label: say("links.field", { label }) } })
  field.addEventListener("focus", () => field.select())
  const button = make("button", { type: "button", className: "button button--small" }, say("links.copy"))
  button.addEventListener("click", async () => {
    const copied = await copy(full, field)
    button.textContent = say(copied ? "links.copied" : "links.by-hand")
    setTimeout(() => (button.textContent = say("links.copy")), 2000)
  })
  const share =
    navigator.share &&
    make(
      "button",
      { type: "button", className: "button button--small", on: { click: () => navigator.share({ url: full }).catch(() => null) } },
      say("links.share"),
    )
  return make("div", { className: "link" }, make("span", { className: "link__label" }, label), field, button, share)
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
