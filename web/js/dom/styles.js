// Knows how a stylesheet comes when something first needs it.

import { make } from "./dom.js"

/** @type {Map<string, Promise<unknown>>} */
const asked = new Map()

/** Promises that web/css/<name>.css is there; one that cannot be had is no reason not to go on. @param {string} name */
export function stylesheet(name) {
  return arrived(new URL(`../../css/${name}.css`, import.meta.url).pathname)
}

/** Promises that the stylesheet at this address is there, or cannot be had. @param {string} href */
export function arrived(href) {
  if (!asked.has(href)) asked.set(href, fetched(href))
  return asked.get(href)
}

/** @param {string} href */
function fetched(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  return new Promise(resolve => document.head.append(make("link", { rel: "stylesheet", href, on: { load: resolve, error: resolve } })))
}
