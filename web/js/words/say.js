// Knows the page's sentences by key: a few stand in the page itself, the whole catalogue comes when a later part needs it.

const document = globalThis.document // none where the page's modules are tested
export const language = document?.documentElement.lang || "en"
const plurals = new Intl.PluralRules(language)
const numbers = new Intl.NumberFormat(language)
/** @type {Map<string, Map<string, Sentence>>} */
const sections = new Map()
/** @type {Promise<void> | null} */
let coming = null // the promise of the whole catalogue, once somebody asked for it

/** Take in a catalogue, or a part of one. @param {Catalogue} catalogue */
export function learn(catalogue) {
  for (const [section, sentences] of Object.entries(catalogue)) sections.set(section, new Map(Object.entries(sentences)))
}

/**
 * The sentence of `key`, "section.name", with each {place} in it replaced by the value of that name in `given`. One with
 * plural forms goes by `given.count`, which is written with the language's digits. A key without a sentence stands for itself.
 * @param {string} key
 * @param {Given} [given]
 */
export function say(key, given = {}) {
  const [section, name] = key.split(".")
  const found = sections.get(section)?.get(name) ?? key
  const sentence = typeof found === "string" ? found : plural(Number(given.count), found)
  return sentence.replace(/\{([a-z]+)\}/g, (place, name) =>
    name === "count" && given.count !== undefined ? number(given.count) : String(given[name] ?? place),
  )
}

/**
 * That of the sentences which a number asks for.
 * @param {number} count
 * @param {Exclude<Sentence, string>} forms
 */
export const plural = (count, forms) => forms[plurals.select(count)] ?? forms.other

/** A number as the page's language writes it: "1,200". @param {number} count */
export const number = count => numbers.format(count)

/**
 * Promises the results of these promises, and that the whole catalogue is there: for parts of a page that come later.
 * @template {readonly unknown[]} Parts
 * @param {Parts} parts
 * @returns {Promise<any>} those of the parts, in their order
 */
export const worded = (...parts) => Promise.all([...parts, whole()])

function whole() {
  coming ??= fetched().catch(error => {
    coming = null // the next part asks again
    throw error
  })
  return coming
}

async function fetched() {
  const answer = await fetch(new URL(`../../strings/${language}.json`, import.meta.url))
  if (!answer.ok) throw new Error(answer.statusText)
  learn(await answer.json())
}

const inline = document?.getElementById("strings")
if (inline) learn(JSON.parse(inline.textContent))
