// Knows how a text is shown as a picture that a telephone reads.

import { make } from "../dom/dom.js"
import { pictureOf } from "../keys/qr.js"

/** The picture of `text`; `label` says what it leads to. Its style is that of the sheet "keys". */
export function picture(text, label) {
  const place = make("div", { className: "seat-qr", role: "img", tabIndex: 0, aria: { label } })
  place.innerHTML = pictureOf(text)
  return place
}
