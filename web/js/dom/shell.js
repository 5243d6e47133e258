// Knows how the browser comes to keep the pages that need no server.

/** Once the page stands, let the browser fetch them; one that keeps nothing, or a page over plain HTTP, goes without. */
export const keepShell = () => addEventListener("load", () => navigator.serviceWorker?.register("/service-worker.js").catch(() => null))
