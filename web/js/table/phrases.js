// Knows how options are said in words.

import { say } from "../words/say.js"

const PHRASES = { target: "options.target", rounds: "options.rounds", "everyone deals": "options.everyone-deals" }

/** A value of an option as a phrase. */
export const phrase = word => (word in PHRASES ? say(PHRASES[word]) : word)

/** An option and its value in words, for a list: "Half deck: yes". */
export function optionWords(schema, options) {
  const length = options.length
  return Object.entries(options)
    .filter(([name]) => !(length && ["target", "rounds"].includes(name) && name !== length))
    .map(([name, value]) => [schema?.properties?.[name]?.title ?? name.replaceAll("_", " "), told(name, value)])
}

const told = (name, value) => (value === true ? say("options.yes") : value === false ? say("options.no") : name === "length" ? phrase(value) : String(value))
