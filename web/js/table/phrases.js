// Knows how options are said in words.

const PHRASES = {
  target: "somebody reaches the target",
  rounds: "a number of rounds is played",
  "everyone deals": "everybody has dealt once",
}
/** A value of an option as a phrase. */
export const phrase = word => PHRASES[word] ?? word

/** An option and its value in words, for a list: "Half deck: yes". */
export function optionWords(schema, options) {
  const length = options.length
  return Object.entries(options)
    .filter(([name]) => !(length && ["target", "rounds"].includes(name) && name !== length))
    .map(([name, value]) => [schema?.properties?.[name]?.title ?? name.replaceAll("_", " "), told(name, value)])
}

const told = (name, value) => (value === true ? "yes" : value === false ? "no" : name === "length" ? phrase(value) : String(value))
