// Knows how options and house rules are said in words.

import { language, say } from "../words/say.js"

/** A value of an option in words, if it has some. */
export const phrase = (word, property) => property?.words?.[word] ?? word

const sized = (count, unit) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count)

/** "7 days", "30 seconds", "1 minute 30 seconds". */
export function measured(count, unit) {
  if (unit !== "second" || count < 60) return sized(count, unit)
  return [sized(Math.floor(count / 60), "minute"), count % 60 && sized(count % 60, unit)].filter(Boolean).join(" ")
}

/** Does an option mean anything, as the others are chosen? */
export const counting = (property, chosen) => Object.entries(property?.counts ?? {}).every(([other, values]) => values.includes(chosen[other]))

/** Each option that counts, and its value, in words, for a list: "Half deck: yes". @returns {[name: string, value: string][]} */
export function optionWords(schema, options) {
  return Object.entries(options)
    .map(([name, value]) => [name, value, schema?.properties?.[name]])
    .filter(([, , property]) => counting(property, options))
    .map(([name, value, property]) => [property?.title ?? name.replaceAll("_", " "), told(value, property)])
}

function told(value, property) {
  if (property?.unit) return measured(value, property.unit)
  return typeof value === "boolean" && !property?.words ? say(value ? "options.yes" : "options.no") : phrase(String(value), property)
}

/** What is chosen in a few words, with the numbers that are not as usual: "By consent · No referee · No clock". */
export function optionLine({ properties }, options) {
  const chosen = Object.entries(options).map(([name, value]) => !properties[name].more && briefly(value, properties[name]))
  return chosen.filter(Boolean).join(" · ")
}

function briefly(value, property) {
  if (property.words) return told(value, property)
  return value !== property.default && say("options.told", { title: property.title, value: told(value, property) })
}
