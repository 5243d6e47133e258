// Knows how a text is shown as a picture that a telephone reads.

import { make } from "../dom/dom.js"
import { imageOf } from "../keys/qr.js"

/** The picture of `text`; `label` says what it leads to. Its style is that of the sheet "keys". */
export const picture = (text, label) => make("img", { className: "seat-qr", src: imageOf(text), alt: label, tabIndex: 0 })
