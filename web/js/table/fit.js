// Knows how large the cards of the middle may be, so that all of it is seen at once.

const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.53, 0.46, 0.4, 0.34]

const overflows = place => place.scrollHeight > place.clientHeight + 1 || place.scrollWidth > place.clientWidth + 1

/** Give the cards of `place` the first size at which nothing of it is hidden, where they come to lie and not where they fly; the smallest, if none will do. */
export function fit(place) {
  if (!place.clientHeight) return
  place.dataset.fitted = ""
  for (const size of SIZES) {
    place.style.setProperty("--fit", size)
    if (!overflows(place)) break
  }
  delete place.dataset.fitted
}

/** Fit `place` again whenever its room changes. */
export function fitting(place) {
  if (place.dataset.fits) return
  place.dataset.fits = "yes"
  new ResizeObserver(() => requestAnimationFrame(() => fit(place))).observe(place) // not at once: that may change its room again
}
