// Knows how a sign of the page, a symbol of its template, is drawn.

const ROOT = "http://www.w3.org/2000/svg"

/** A picture of the symbol `id`; what it means stands beside it in words. */
export function sign(id) {
  const svg = document.createElementNS(ROOT, "svg")
  const use = document.createElementNS(ROOT, "use")
  svg.setAttribute("class", "sign")
  svg.setAttribute("aria-hidden", "true")
  use.setAttribute("href", `#${id}`)
  svg.append(use)
  return svg
}
