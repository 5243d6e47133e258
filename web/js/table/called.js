// Knows how a seat is called when nobody has its page open: the browser's push subscription, and what the service worker is told of it.

import { byId } from "../dom/dom.js"
import { ownScript } from "../dom/trusted.js"
import { post } from "../server/api.js"
import { pathOf } from "../server/place.js"
import { recall, remember } from "../server/store.js"
import { say } from "../words/say.js"

const KEPT = "fairdeal-calls" // the cache in which the service worker finds the tables that call, and its words

const house = () => byId("banner")?.dataset.calls ?? ""

/** Can this seat be called here: by this server, this browser, at a table without clocks where others play, too? */
export function mayBeCalled({ table, seat }) {
  const others = table.seats.some(each => each.kind === "person" && each.seat !== seat)
  const able = isSecureContext && globalThis.PushManager && globalThis.Notification && globalThis.caches && navigator.serviceWorker
  return Boolean(house() && able && seat !== null && table.status === "playing" && !table.clock && others)
}

/** Promises whether this browser is called for this table. */
export const isCalled = async ({ table }) => Boolean(await (await caches.open(KEPT)).match(pathOf(table)))

/** Ask the browser for permission and the server for calls; promises whether both said yes. */
export async function callMe(at) {
  if ((await Notification.requestPermission()) !== "granted") return false
  const { endpoint } = await subscribed()
  await post(`/tables/${at.table}/calls`, { endpoint }, at.token)
  const told = { title: say("calls.push-turn"), endpoint, key: house() }
  await (await caches.open(KEPT)).put(pathOf(at.table), new Response(JSON.stringify(told)))
  return true
}

/** Be called for this table no more, once the server knows; without another one the browser gives its address up. Throws `Refusal`. */
export async function callNoMore(at) {
  const kept = await caches.open(KEPT)
  const { endpoint } = (await (await kept.match(pathOf(at.table)))?.json()) ?? {}
  if (endpoint && at.page.table.status === "playing") await post(`/tables/${at.table}/calls`, { endpoint, wanted: false }, at.token)
  await kept.delete(pathOf(at.table))
  if (!(await kept.keys()).length) await (await subscription())?.unsubscribe()
}

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** A subscription under the key of this house; one under another key is good for nothing any more. */
async function subscribed() {
  await navigator.serviceWorker.register(ownScript("/service-worker.js")) // who came by a link has never seen the lobby, which keeps it
  const manager = (await navigator.serviceWorker.ready).pushManager
  const old = await manager.getSubscription()
  if (old && keyOf(old) === house()) return old
  await old?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: house() })
}

function keyOf({ options }) {
  const bytes = new Uint8Array(options?.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "")
}

/** Where this table calls, say so anew: browser and house may have another address or key by now, or the server have forgotten it. A match that is over calls no more. */
export async function renewCalls(at) {
  if (!globalThis.caches || !(await isCalled(at))) return
  if (at.page.table.status === "over") return callNoMore(at)
  if (mayBeCalled(at.page) && Notification.permission === "granted") await callMe(at)
}

/** A turn is over: offer to be called to the next, once, and never again after a no; at the end of the match forget the table. */
export async function afterTurn(at) {
  if (!globalThis.caches) return
  const called = await isCalled(at)
  if (at.page.table.status === "over") return called && callNoMore(at)
  if (called || recall("uncalled", false) || !mayBeCalled(at.page) || Notification.permission === "denied") return
  const answer = async wanted => {
    at.show({ ...at.page, calling: null })
    const done = wanted && (await callMe(at).catch(() => false))
    if (!done) remember("uncalled", true)
    if (wanted && !done) at.show({ ...at.page, refusal: { code: "uncalled", message: say("calls.push-failed") } })
  }
  at.show({ ...at.page, calling: answer })
}
