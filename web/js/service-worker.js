// Knows what a browser may answer by itself: files of one version, and pages that need no server where none answers.
// Called by a push, it says that a seat is waited for.
// The server writes `HOUSE` before these lines: the address of the files of its version, what is fetched beforehand, and of
// that the pages. Everything else, and all that belongs to a table, goes to the server as if this were not here.

const CACHE = `fairdeal ${HOUSE.files}`
const CALLS = "fairdeal-calls" // the tables that call, as a page of theirs has noted
const OFFLINE = "/offline"

addEventListener("install", event => /** @type {LaterEvent} */ (event).waitUntil(furnish().then(() => skipWaiting())))
addEventListener("activate", event => /** @type {LaterEvent} */ (event).waitUntil(tidy().then(() => clients.claim())))
addEventListener("fetch", asked => {
  const event = /** @type {AskedEvent} */ (asked)
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return
  if (pathname.startsWith(HOUSE.files)) event.respondWith(file(request))
  else if (request.mode === "navigate") event.respondWith(page(request, pathname))
})
addEventListener("push", event => /** @type {LaterEvent} */ (event).waitUntil(called()))
addEventListener("pushsubscriptionchange", event => /** @type {LaterEvent} */ (event).waitUntil(renewed(/** @type {any} */ (event).newSubscription)))
addEventListener("notificationclick", asked => {
  const event = /** @type {NoticeEvent} */ (asked)
  event.notification.close()
  event.waitUntil(goTo(event.notification.data))
})

/** A call says nothing: at one table alone it is that one, else the lobby lists them. */
async function called() {
  const cache = await caches.open(CALLS)
  const kept = await cache.keys()
  const { title = "Fairdeal" } = (await (kept[0] && (await cache.match(kept[0])))?.json()) ?? {}
  const data = kept.length === 1 ? new URL(kept[0].url).pathname : "/"
  await registration.showNotification(title, { tag: "fairdeal-call", icon: `${HOUSE.files}icons/icon-192.png`, data })
}

/**
 * The browser has another address: each table that calls is told so by the old one, which nobody else knows; a page has the seat's key, this has not.
 * Of a table that does not answer the old address is kept, for the next time or the next page.
 * @param {PushSubscription | null} [given]
 */
async function renewed(given) {
  const cache = await caches.open(CALLS)
  for (const table of await cache.keys()) {
    const kept = await (await cache.match(table))?.json()
    given ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: kept.key })
    const body = JSON.stringify({ endpoint: given.endpoint, instead: kept.endpoint })
    const path = `/api/v1/tables/${new URL(table.url).pathname.split("/").at(-1)}/calls`
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null)
    if (answer?.ok) await cache.put(table, new Response(JSON.stringify({ ...kept, endpoint: given.endpoint })))
  }
}

/** @param {string} path */
async function goTo(path) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true })
  const found = open.find(each => new URL(each.url).pathname === path)
  await (found ? found.focus() : clients.openWindow(path))
}

/** Fetch pages and their files; a page of another version than the files is none to keep, and the browser tries again later. */
async function furnish() {
  const cache = await caches.open(CACHE)
  await cache.addAll([...HOUSE.pages.map(path => new Request(path, { cache: "no-cache" })), ...HOUSE.needed])
  for (const path of HOUSE.pages) {
    const kept = await cache.match(path)
    if (!(await kept?.text())?.includes(HOUSE.files)) throw new Error(path)
  }
}

/** Let go of what belongs to other versions. */
async function tidy() {
  const old = (await caches.keys()).filter(name => name.startsWith("fairdeal ") && name !== CACHE)
  await Promise.all(old.map(name => caches.delete(name)))
}

/** A file under an address that changes with it: kept, once it came. @param {Request} request */
async function file(request) {
  const cache = await caches.open(CACHE).catch(() => null)
  const kept = await cache?.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  const stays = answer.ok && answer.headers.get("Cache-Control")?.includes("immutable")
  if (stays) cache?.put(request, answer.clone()).catch(() => null)
  return answer
}

/**
 * A page, always as the server has it now; where no server answers, the kept one, or one that says so.
 * @param {Request} request
 * @param {string} pathname
 */
async function page(request, pathname) {
  try {
    return await fetch(request)
  } catch {
    const cache = await caches.open(CACHE)
    return (await cache.match(pathname)) ?? (await cache.match(OFFLINE)) ?? Response.error()
  }
}
