// Knows how a rulebook's positions are drawn: every card where it lies, the middle first, then seat by seat.

import { keyed, make } from "../dom/dom.js"
import { cards as cardsWords, named } from "../words/names.js"
import { say } from "../words/say.js"
import { faceOf, paint, spoken } from "./cards.js"

/** Draw every position below `root` with the cards' `faces`; its text stays, folded. */
export function drawPositions(root, faces) {
  for (const figure of root.querySelectorAll(".position:not(:has(.position__side))")) {
    figure.prepend(...sides(JSON.parse(figure.dataset.zones)).map(side => drawSide(side, faces)))
  }
}

/** The zones by the seat before which they lie: `{owner, zones}`, the middle (null) first. */
export function sides(zones) {
  const owners = [...new Set(zones.map(zone => zone.owner ?? null))].sort((a, b) => (a ?? -1) - (b ?? -1))
  return owners.map(owner => ({ owner, zones: zones.filter(zone => (zone.owner ?? null) === owner) }))
}

function drawSide({ owner, zones }, faces) {
  const who = owner === null ? null : make("strong", { className: "position__who" }, named(`{${owner}}`, []))
  return make(
    "div",
    { className: owner === null ? "position__side position__side--middle" : "position__side" },
    who,
    ...zones.map(zone => drawZone(zone, faces)),
  )
}

function drawZone(zone, faces) {
  const hidden = Object.values(zone.marks ?? {}).includes("under")
  const notes = [zone.label, zone.note, zone.count > zone.cards.length && cardsWords(zone.count), hidden && say("rulebook.face-down")]
    .filter(Boolean)
    .map(words => named(words, []))
  const cards = make("span", { className: "position__cards", role: "list" })
  if (zone.layout === "grid") cards.style.setProperty("--columns", zone.columns)
  keyed(
    cards,
    zone.cards,
    (_, index) => index,
    () => make("span", { role: "listitem" }),
    (place, code, index) => place.append(drawCard(code, zone.marks?.[index], faces)),
  )
  return make("div", { className: "position__zone", data: { laid: zone.layout } }, make("span", { className: "position__name" }, notes.join(" · ")), cards)
}

function drawCard(code, mark, faces) {
  const card = make("span", {
    className: "card",
    role: "img",
    title: code ? faceOf(faces, code).name : "",
    aria: { label: spoken({ code, names: [] }, faces) },
    data: mark === "under" ? { under: "" } : {},
  })
  paint(card, code, faces)
  return card
}
