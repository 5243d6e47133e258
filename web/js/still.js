// Knows whether cards are to keep still.

import { recall } from "./store.js"

export const still = () => recall("still", false) || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden
