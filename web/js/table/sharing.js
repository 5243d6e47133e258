// Knows how a table's links are given away while it waits: as a picture, by a code, by the system's own way to share, or copied; and how bots take the seats that are left.

import { make } from "../dom/dom.js"
import { copy } from "../dom/links.js"
import { say } from "../words/say.js"
import { codeOf } from "./introducing.js"
import { linksOf } from "./inviting.js"
import { picture } from "./qr-picture.js"

const BOT = "sensible"

/** Draw into `place` what gives the links away; for whom stays chosen while there is such a seat, and without an open seat nothing is there. */
export function drawShare(at, place) {
  const links = linksOf(at)
  place.hidden = !links.length
  const { chosen } = place.dataset
  const code = codeOf(at, () => drawShare(at, place))
  const key = JSON.stringify([links, chosen, Boolean(at.game), code])
  if (place.dataset.key === key) return
  place.dataset.key = key
  place.replaceChildren(...(links.length ? shown(at, place, links, links.find(({ name }) => name === chosen) ?? links[0], code) : []))
}

function shown(at, place, links, link, code) {
  const url = new URL(link.url, location.origin).href
  const choice = make("select", { on: { change: chooses } }, ...links.map(({ name }) => make("option", { value: name }, name)))
  choice.value = link.name
  function chooses() {
    place.dataset.chosen = choice.value
    drawShare(at, place)
  }
  const whom = make("label", { className: "field" }, make("span", { className: "field__words" }, say("inviting.for")), choice)
  return [
    make("h3", { className: "share__title" }, say(code.code ? "introducing.title" : "inviting.title")),
    picture(url, say("inviting.picture", { name: link.name })),
    ...typed(code),
    whom,
    ...giving(url),
    make("p", { className: "seat-code__why" }, link.help),
    ...(at.game?.bots?.includes(BOT) ? [make("button", { type: "button", className: "button", on: { click: () => fill(at) } }, say("inviting.fill"))] : []),
  ]
}

/** The code to be typed, spelled for who hears it, and where. */
function typed({ code, trouble }) {
  if (!code) return trouble ? [make("p", { className: "seat-code__why" }, trouble)] : []
  const spelled = say("introducing.code", { letters: [...code].join(" ") })
  return [
    make("p", { className: "share__code", role: "img", aria: { label: spelled } }, make("span", {}, code.slice(0, 3)), make("span", {}, code.slice(3))),
    make("p", { className: "share__where" }, say("introducing.where", { address: `${location.host}/join` })),
  ]
}

/** The link to read, and the button that shares it. */
function giving(url) {
  const field = make("input", {
    className: "link__url",
    readOnly: true,
    value: url,
    aria: { label: say("inviting.link") },
    on: { focus: () => field.select() },
  })
  const shares = "share" in navigator
  const pressed = make("button", { type: "button", className: "button button--main", on: { click: give } }, say(shares ? "inviting.share" : "inviting.copy"))
  async function give() {
    if (shares) return navigator.share({ url }).catch(() => null)
    pressed.textContent = say((await copy(url, field)) ? "links.copied" : "links.by-hand")
  }
  return [field, pressed]
}

/** Seat a bot in each seat that is open still, one after the other. */
function fill(at) {
  const open = at.page.table.seats.find(each => each.kind === "open" && !each.reserved)
  if (open) at.tell({ do: "bot", seat: open.seat, bot: BOT }, () => fill(at))
}
