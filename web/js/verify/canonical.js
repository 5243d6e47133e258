// Knows the one text of a value: canonical JSON (RFC 8785) of strings, integers, true, false, null, lists and objects.

const DEEPEST = 32
const HALF = /\p{Surrogate}/u

/** Something does not hold: a reason's code, and the seq if it is another than that of the record due. */
export class Broken extends Error {
  /** @param {string} code @param {number | null} [seq] */
  constructor(code, seq = null) {
    super(code)
    this.code = code
    this.seq = seq
  }
}

/** @param {unknown} holds @param {string} code @param {number | null} [seq] @returns {asserts holds} */
export function require(holds, code, seq = null) {
  if (!holds) throw new Broken(code, seq)
}

/** @param {unknown} value @returns {value is Data} */
export const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value)

// JavaScript's order of strings is that of their UTF-16 code units, as RFC 8785 asks.
/** @param {string} one @param {string} other */
const byUnits = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The text of a value; throws for a value that has none.
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {string}
 */
export function canonical(value, depth = 0) {
  if (typeof value === "string") {
    if (HALF.test(value)) throw new TypeError("half a surrogate pair")
    return JSON.stringify(value)
  }
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError("not an integer that a record may hold")
    return String(value)
  }
  if (typeof value !== "object" || value === null) return String(value)
  if (depth === DEEPEST) throw new RangeError("nested too deep")
  if (Array.isArray(value)) return `[${value.map(each => canonical(each, depth + 1)).join(",")}]`
  const object = /** @type {Data} */ (value)
  const members = Object.keys(object).sort(byUnits)
  return `{${members.map(key => `${canonical(key)}:${canonical(object[key], depth + 1)}`).join(",")}}`
}

/** The value that `text` is the canonical form of. @param {string} text @returns {any} */
export function decode(text) {
  let value
  let again
  try {
    value = JSON.parse(text)
    again = canonical(value)
  } catch {
    throw new Broken("canonical")
  }
  require(again === text, "canonical")
  return value
}
