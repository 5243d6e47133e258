// Knows whether cards are to keep still.

import { recall } from "../server/store.js"

/** Has this person asked, here or in their system, that nothing moves? */
export const wantsStill = () => Boolean(recall("still", false)) || matchMedia("(prefers-reduced-motion: reduce)").matches

export const reducedMotion = () => wantsStill() || document.hidden
