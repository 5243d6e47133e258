// Knows how a stylesheet comes when something first needs it.

import { make } from "./make.js"

const worn = new Map()

/** Promises that web/css/<name>.css is there; one that cannot be had is no reason not to go on. */
export function dress(name) {
  if (!worn.has(name)) worn.set(name, fetched(`/web/css/${name}.css`))
  return worn.get(name)
}

function fetched(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  return new Promise(resolve => document.head.append(make("link", { rel: "stylesheet", href, on: { load: resolve, error: resolve } })))
}
