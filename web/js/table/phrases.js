// Knows how options are said in words.

import { say } from "../words/say.js"

const PHRASES = { target: "options.target", rounds: "options.rounds", "everyone deals": "options.everyone-deals" }

/** A value of an option as a phrase: in the words of its game, if it has some. */
export const phrase = (word, property) => property?.words?.[word] ?? (word in PHRASES ? say(PHRASES[word]) : word)

/** An option and its value in words, for a list: "Half deck: yes". */
export function optionWords(schema, options) {
  const length = options.length
  return Object.entries(options)
    .filter(([name]) => !(length && ["target", "rounds"].includes(name) && name !== length))
    .map(([name, value]) => [name, value, schema?.properties?.[name]])
    .map(([name, value, property]) => [property?.title ?? name.replaceAll("_", " "), told(value, property)])
}

const told = (value, property) => (typeof value === "boolean" ? say(value ? "options.yes" : "options.no") : phrase(String(value), property))
