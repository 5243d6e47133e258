// Joins the page by which a device comes to trust the authority of a house: it shows other devices the way, and opens what concerns this one.

import { all, byId } from "./dom/dom.js"
import { imageOf } from "./keys/qr.js"

const SYSTEMS = { firefox: /Firefox/, android: /Android/, ios: /iPhone|iPad/, macos: /Macintosh/, windows: /Windows/, linux: /Linux/ }

const picture = /** @type {HTMLImageElement} */ (byId("picture"))
const here = `${location.origin}/`
byId("here").textContent = here
Object.assign(picture, { src: imageOf(here, 400), alt: here, hidden: false })

const [own] = Object.entries(SYSTEMS).find(([, named]) => named.test(navigator.userAgent)) ?? []
for (const each of all(document, "details")) each.toggleAttribute("open", each.dataset.system === own)
