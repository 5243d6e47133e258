// Knows the dialog in which a table's links are given away: by the system's own way to share, as a picture, or copied.

import { keyed, make } from "../dom/dom.js"
import { linkLine } from "../dom/links.js"
import { say } from "../words/say.js"
import { answered, dialogOf } from "./dialog.js"
import { linksOf } from "./inviting.js"
import { picture } from "./qr-picture.js"

/** Show the links, until the dialog is closed; the table draws it again when its seats change, and without an open seat it closes itself. */
export async function shareLinks(at) {
  const choice = make("select", { on: { change: draw } })
  const place = make("div", { className: "share" })
  const field = make("label", { className: "field" }, make("span", { className: "field__words" }, say("inviting.for")), choice)
  const dialog = dialogOf("share", say("inviting.title"), [field, place], ["", say("own-seat.close")])

  function draw() {
    const links = linksOf(at)
    keyed(
      choice,
      links,
      ({ name }) => name,
      ({ name }) => make("option", { value: name }, name),
    )
    const link = links.find(({ name }) => name === choice.value)
    if (!link) return dialog.close()
    if (place.dataset.url === link.url) return
    place.dataset.url = link.url
    place.replaceChildren(...shown(link))
  }

  draw()
  at.sharing = { draw }
  await answered(dialog)
  at.sharing = null
}

const shown = ({ name, url, help }) => [
  picture(new URL(url, location.origin).href, say("inviting.picture", { name })),
  linkLine(say("inviting.link"), url),
  make("p", { className: "seat-code__why" }, help),
]
