// Knows the languages that this house speaks: the one of the pages, which is chosen and remembered, and that of a new table.

import { byId } from "../dom/dom.js"
import { languageName } from "../words/names.js"
import { language } from "../words/say.js"

const YEAR = 365 * 24 * 60 * 60 // seconds

/** Call each language by its own name in every choice, which begins with that of the page. */
export function wireLanguages() {
  for (const choice of /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("[data-languages]"))) {
    for (const option of choice.options) option.textContent = languageName(option.value)
    choice.value = language
  }
  byId("language")?.addEventListener("change", remember)
}

/** The server sends the pages: it is told by a cookie. */
function remember({ target }) {
  document.cookie = `language=${target.value}; path=/; max-age=${YEAR}; samesite=lax`
  location.href = location.pathname
}
