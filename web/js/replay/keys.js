// Knows the meaning of keys in a replay.

const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }
const ENDS = { Home: "first", End: "last" }

/** The keys and their deeds, for the menu: the names of their sentences. */
export const KEYS = [
  ["arrows", "key-event"],
  ["shift", "key-turn"],
  ["page", "key-round"],
  ["home", "key-ends"],
  ["space", "key-play"],
]

/**
 * The deed of a press: `{by, unit}` steps, `{to}` goes to the first or last moment, `{toggle}` plays or pauses;
 * null when the key belongs to the element with the focus, or to the browser.
 */
export function meaning(event) {
  const { key, target } = event
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || writes(target)) return null
  if (key === " ") return presses(target) ? null : { toggle: true }
  if (scrolls(target) && !key.startsWith("Arrow")) return null
  if (key in ENDS) return { to: ENDS[key] }
  if (!(key in STEPS)) return null
  return { by: STEPS[key], unit: key.startsWith("Page") ? "round" : event.shiftKey ? "turn" : "event" }
}

const is = (target, selector) => Boolean(target?.closest?.(selector))
const writes = target => is(target, "select, textarea, dialog, input:not([type=range], [type=checkbox])")
const presses = target => is(target, "button, a, summary, [type=checkbox]")
const scrolls = target => is(target, ".panel__scroll")
