// Knows whether this browser will still have its keys tomorrow.

const PATIENCE = 500 // milliseconds: some browsers ask their user, and nobody waits at the table for that

/**
 * Promises "lasting", "perhaps" (the browser may clear them when space runs short, when a private window is closed, or on leaving) or "page" (they
 * are gone with the page). The browser is asked to let them last.
 */
export async function askedToLast(keystore, storage = globalThis.navigator?.storage) {
  if (!keystore.lasting) return "page"
  const asked = Promise.resolve(storage?.persist?.()).catch(() => false)
  const agreed = await Promise.race([asked, new Promise(resolve => setTimeout(resolve, PATIENCE, false))])
  return agreed ? "lasting" : "perhaps"
}
