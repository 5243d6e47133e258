// Knows where an arrow key leads among cards, and the meaning of single keys.

const STEPS = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The index that `key` leads to from `index` among `cells` (true where there is a card), or the same index.
 * With `columns` the cells are a grid, and up and down lead to the nearest card of the next rows.
 */
export function step(cells, index, key, columns = 0) {
  if (key === "Home" || key === "End") return edge(cells, index, key, columns)
  if (key in STEPS) return along(cells, index, STEPS[key], columns)
  if (columns && key === "ArrowUp") return across(cells, index, -columns, columns)
  if (columns && key === "ArrowDown") return across(cells, index, columns, columns)
  return index
}

function along(cells, index, by, columns) {
  const [first, last] = rowOf(cells, index, columns)
  for (let i = index + by; i >= first && i <= last; i += by) if (cells[i]) return i
  return index
}

function rowOf(cells, index, columns) {
  if (!columns) return [0, cells.length - 1]
  const first = index - (index % columns)
  return [first, Math.min(first + columns, cells.length) - 1]
}

function across(cells, index, by, columns) {
  for (let i = index + by; i >= 0 && i < cells.length + columns; i += by) {
    const found = nearest(cells, i, columns)
    if (found >= 0) return found
  }
  return index
}

function nearest(cells, index, columns) {
  const [first, last] = rowOf(cells, index, columns)
  for (let off = 0; off < columns; off++) {
    for (const i of [index - off, index + off]) if (i >= first && i <= last && cells[i]) return i
  }
  return -1
}

function edge(cells, index, key, columns) {
  const [first, last] = rowOf(cells, index, columns)
  const row = cells.slice(first, last + 1)
  return first + (key === "Home" ? row.indexOf(true) : row.lastIndexOf(true))
}

/** Single keys and their deeds, for the table and for its help. */
export const SHORTCUTS = [
  ["s", "press"],
  ["n", "next"],
  ["g", "hurry"],
  ["o", "order"],
  ["u", "undo"],
  ["h", "hint"],
  ["p", "prompt"],
  ["i", "look"],
  ["l", "log"],
  ["r", "rules"],
  ["c", "scores"],
  ["m", "menu"],
  ["?", "help"],
]

/** The meaning of a key press as a single key, or undefined: never while typing, never with Ctrl, Alt or Meta. */
export function shortcut(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return undefined
  return SHORTCUTS.find(([key]) => key === event.key.toLowerCase())?.[1]
}

const typing = target => /^(input|select|textarea)$/i.test(target?.tagName ?? "") || Boolean(target?.isContentEditable)
