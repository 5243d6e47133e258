// Knows where seats are around the table: the viewer at the bottom, the next seat clockwise on the left.

/** The seats as they sit: `own` (null for a spectator), and `left`, `top`, `right` in clockwise order. */
export function around(count, viewer) {
  const start = viewer === null ? 0 : viewer + 1
  const others = Array.from({ length: viewer === null ? count : count - 1 }, (_, i) => (start + i) % count)
  const side = others.length < 3 ? (others.length === 2 ? 1 : 0) : Math.max(1, Math.floor((others.length - 1) / 3))
  return {
    own: viewer,
    left: others.slice(0, side),
    top: others.slice(side, others.length - side),
    right: others.slice(others.length - side),
  }
}

/** Where a seat's card lies in a trick: x to the right, y downwards, both from −1 to 1. */
export function spot(seat, count, viewer) {
  const turn = (seat - (viewer ?? 0) + count) % count
  const angle = Math.PI / 2 + (2 * Math.PI * turn) / count
  return { x: Math.round(Math.cos(angle) * 100) / 100, y: Math.round(Math.sin(angle) * 100) / 100 }
}
