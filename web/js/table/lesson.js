// Knows how the text of a lesson comes to the page, move by move, and where its coach stands.

import { attribute, byId } from "../dom/dom.js"
import { stylesheet } from "../dom/styles.js"
import { get } from "../server/api.js"

const GAP = 14 // px between the coach and the cards above it
const EDGE = 24 // px that the coach's pointer keeps from its corners
const MIDDLE = "#around .seat, #around .card, .own .card, #centre :is(.card, .zone__head, .zone__note)"
const AIMS = ["#board .card[data-hint]:not(#hand *)", "#hand .card[data-hint]", "#buttons [data-hint]"] // the first that are there are pointed at
let watched = false

/** Show what the lesson says of the table as it is now; nothing while the others play. */
export async function teach(at) {
  const { seq } = at.page
  const [lesson] = await Promise.all([get(`/tables/${at.table}/lesson`, at.token).catch(() => null), stylesheet("lesson")]) // which says nothing
  if (!watched) watch()
  watched = true
  if (lesson?.text && at.page.seq === seq) at.show({ ...at.page, lesson: { ...lesson, seq } })
}

/** Place the coach anew whenever cards come, go or change their size. */
function watch() {
  const again = () => requestAnimationFrame(stand)
  const sizes = new ResizeObserver(again)
  const changes = new MutationObserver(again)
  sizes.observe(byId("refusal"))
  for (const id of ["around", "centre", "own", "buttons", "hand"]) {
    sizes.observe(byId(id))
    changes.observe(byId(id), { childList: true, subtree: true, attributeFilter: ["data-hint", "style"] })
  }
}

/** Let the coach stand under the lit cards, else under all of the middle, else in its own row, and point at them; once more when all cards have flown. */
function stand() {
  const coach = byId("refusal")
  const row = below(coach.getBoundingClientRect(), Number.parseFloat(coach.style.getPropertyValue("--rise")) || 0)
  const aim = around(AIMS.map(boxes).find(found => found.length) ?? [])
  const stands = aim && aim.left < row.right ? (standing(row, aim) ?? row) : row
  coach.style.setProperty("--rise", `${row.top - stands.top}px`)
  coach.style.setProperty("--at", `${aim ? Math.min(row.width - EDGE, Math.max(EDGE, (aim.left + aim.right) / 2 - row.left)) : 0}px`)
  attribute(coach, "data-points", aim && (aim.left >= row.right ? "right" : aim.bottom <= stands.top ? "up" : "down"))
  const moving = byId("board").getAnimations({ subtree: true })
  const flights = moving.filter(each => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity)
  if (flights.length) Promise.allSettled(flights.map(each => each.finished)).then(stand)
}

/** Where the coach, whose own row is `row`, stands under `aim` and hides nothing; undefined without such a place. */
function standing(row, aim) {
  const hidden = boxes(MIDDLE).filter(box => box.bottom <= row.top)
  return [aim.bottom, Math.max(aim.bottom, ...hidden.map(box => box.bottom))]
    .filter(foot => foot + GAP <= row.top)
    .map(foot => below(row, foot + GAP - row.top))
    .find(place => !hidden.some(box => overlap(box, place)))
}

const below = ({ left, top, width, height }, px) => new DOMRect(left, top + px, width, height)

const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const boxes = where => [...document.querySelectorAll(where)].map(each => each.getBoundingClientRect()).filter(box => box.width && box.height)

/** The box around all `found`; null around none. */
function around(found) {
  if (!found.length) return null
  const [left, top] = [Math.min(...found.map(each => each.left)), Math.min(...found.map(each => each.top))]
  return new DOMRect(left, top, Math.max(...found.map(each => each.right)) - left, Math.max(...found.map(each => each.bottom)) - top)
}
