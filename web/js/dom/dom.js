// Knows how to make and change elements; text stays text.

/**
 * A new element. `set` holds properties, and under `data`, `aria` and `on` attributes and listeners.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {ElementSet<Tag>} [set]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, set = {}, ...children) {
  const element = document.createElement(tag)
  const { data = {}, aria = {}, on = {}, role, ...properties } = set
  Object.assign(element, properties)
  Object.assign(element.dataset, data)
  if (role) element.setAttribute("role", role)
  for (const [name, value] of Object.entries(aria)) element.setAttribute(`aria-${name}`, String(value))
  for (const [name, run] of Object.entries(on)) element.addEventListener(name, /** @type {EventListener} */ (run))
  element.append(
    ...children.filter(child => child !== null && child !== undefined && child !== false).map(child => (typeof child === "number" ? String(child) : child)),
  )
  return element
}

/**
 * A new button that runs something when it is pressed.
 * @param {Child} words
 * @param {(event: MouseEvent) => unknown} run
 * @param {string} [className]
 */
export const button = (words, run, className = "button button--small") => make("button", { type: "button", className, on: { click: run } }, words)

/**
 * Set an attribute, or remove it when the value is null or false; nothing happens if it is so already.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null} [value]
 */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value))
}

/**
 * Set text, unless it is so already: a live region would speak it again.
 * @param {Element} element
 * @param {string} words
 */
export function text(element, words) {
  if (element.textContent !== words) element.textContent = words
}

/**
 * Make `parent` hold one child for each item, in order, reusing the children of the same key so that focus stays.
 * `fresh(item)` makes a child, `change(child, item, index)` brings it up to date.
 * @template Item
 * @template {HTMLElement} Own
 * @param {Element} parent
 * @param {readonly Item[]} items
 * @param {(item: Item, index: number) => string | number} key
 * @param {(item: Item, index: number) => Own} fresh
 * @param {(child: Own, item: Item, index: number) => void} [change]
 */
export function keyed(parent, items, key, fresh, change = () => {}) {
  const own = /** @type {HTMLCollectionOf<Own>} */ (parent.children)
  const old = new Map([...own].map(child => [child.dataset.key, child]))
  let place = parent.firstElementChild
  items.forEach((item, index) => {
    const id = String(key(item, index))
    const child = old.get(id) ?? fresh(item, index)
    old.delete(id)
    child.dataset.key = id
    if (child === place) place = place.nextElementSibling
    else parent.insertBefore(child, place)
    change(child, item, index)
  })
  for (const gone of old.values()) gone.remove()
}

/** Let the children of `parent` be these lines, each a paragraph or what `tag` says. @param {Element} parent @param {readonly string[]} words @param {keyof HTMLElementTagNameMap} [tag] */
export function drawLines(parent, words, tag = "p") {
  const place = (/** @type {string} */ _, /** @type {number} */ i) => i
  keyed(parent, words, place, () => make(tag), text)
}

/**
 * The elements below `root` that a selector fits.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export const all = (root, selector) => root.querySelectorAll(selector)

/**
 * The element of that id, which the page's template has.
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof ElementsById ? ElementsById[Id] : HTMLElement}
 */
export const byId = id => /** @type {any} */ (document.getElementById(id))
