// Knows whether cards are to keep still.

import { recall } from "../server/store.js"

export const reducedMotion = () => recall("still", false) || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden
