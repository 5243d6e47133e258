// Knows how the whole table is drawn: seats around it, zones before their owners, the middle.

import { attribute, byId, keyed, make } from "../dom/dom.js"
import { usedOf } from "./choose.js"
import { fit, fitting } from "./fit.js"
import { looksOf } from "./looks.js"
import { around } from "./places.js"
import { changePlate, freshPlate } from "./plate.js"
import { changeZone, freshZone } from "./zone.js"

/** Draw the game of `page`. `look` as for a zone, with `toggle(zone)`, `unit` and `here`. */
export function drawBoard(page, zones, look) {
  const places = around(page.game.seats, page.seat)
  Object.assign(document.body.dataset, { game: page.table.game, seats: page.game.seats })
  attribute(document.body, "data-watches", page.seat === null)
  const looks = looksOf(page.table.seats)
  colour(looks)
  const all = { ...look, looks, seats: page.game.seats, viewer: page.seat, asked: page.game.to_act[0], used: zone => usedOf(look.choices, zone) }
  for (const side of ["left", "top", "right"]) {
    keyed(
      byId(side),
      places[side],
      seat => seat,
      freshSeat,
      (child, seat) => changeSeat(child, seat, page, zones, all),
    )
  }
  keyed(
    byId("own"),
    places.own === null ? [] : [places.own],
    seat => seat,
    freshSeat,
    (child, seat) =>
      changeSeat(
        child,
        seat,
        page,
        zones.filter(zone => zone.layout !== "hand"),
        all,
      ),
  )
  drawZones(
    byId("hand"),
    zones.filter(zone => zone.owner === page.seat && zone.layout === "hand" && page.seat !== null),
    all,
  )
  drawGroups(
    byId("centre"),
    zones.filter(zone => zone.owner === undefined || zone.owner === null),
    all,
  )
  fitting(byId("centre"))
  fit(byId("centre"))
}

/** Let every place that belongs to a seat have the colour of that seat: chip, stack, line of the chart, moment. */
function colour(looks) {
  looks.forEach(({ colour: name }, seat) => {
    for (const part of ["p", "line"]) document.body.style.setProperty(`--${part}-${seat}`, `var(--${part}-${name})`)
  })
}

function freshSeat() {
  return make("section", { className: "seat" }, freshPlate(), make("div", { className: "seat__zones" }))
}

function changeSeat(element, seat, page, zones, look) {
  const own = zones.filter(zone => zone.owner === seat)
  changePlate(element, seat, page, look)
  drawZones(element.lastElementChild, own, look)
}

function drawZones(parent, zones, look) {
  keyed(
    parent,
    zones,
    zone => zone.id,
    zone => freshZone(zone, look.toggle),
    (child, zone) => changeZone(child, zone, look),
  )
}

/** Zones of one group lie together; a zone without a group is a group of its own. */
function drawGroups(parent, zones, look) {
  const trick = zones.find(zone => zone.layout === "trick")
  keyed(
    parent,
    [...grouped(zones)],
    ([name]) => name,
    () => make("div", { className: "group" }),
    (child, [, members]) => {
      drawZones(child, members, { ...look, aside: members[0].layout === "trick" && members[0] !== trick })
    },
  )
}

const groupOf = zone => zone.group || `zone ${zone.id}`

function grouped(zones) {
  const groups = new Map()
  for (const zone of zones) groups.set(groupOf(zone), [...(groups.get(groupOf(zone)) ?? []), zone])
  return groups
}
