// Knows how the browser comes to keep the pages that need no server.

import { ownScript } from "./trusted.js"

/** Once the page stands, let the browser fetch them; one that keeps nothing, or a page over plain HTTP, goes without. */
export const keepShell = () => addEventListener("load", () => navigator.serviceWorker?.register(ownScript("/service-worker.js")).catch(() => null))
