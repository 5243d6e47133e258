import assert from "node:assert/strict"
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import test from "node:test"
import { catalogue } from "./english.js"
import { WEB, atOnce, modules, reached, source } from "./modules.js"

const TEMPLATES = join(WEB, "templates")
const templates = readdirSync(TEMPLATES).sort()
const template = name => readFileSync(join(TEMPLATES, name), "utf-8")

const KEYS = new Set(Object.entries(catalogue).flatMap(([section, sentences]) => Object.keys(sentences).map(name => `${section}.${name}`)))
const SECTION = Object.keys(catalogue).join("|")
const WHOLE = new RegExp(`"((?:${SECTION})\\.[a-z-]+)"`, "g")
const PUT_TOGETHER = new RegExp(`\`(${SECTION})\\.([a-z-]*)\\$\\{[^}]+\\}([a-z-]*)\``, "g") // say(`bar.${status}`)
const TAIL = /`\$\{key\}(-[a-z]+)`/g // say(`${key}-help`), where key stands whole elsewhere

/** The keys that a text names: whole, or put together from a beginning, something in the middle, and an end. */
function named(text) {
  const whole = [...text.matchAll(WHOLE)].map(([, key]) => key)
  const found = [...text.matchAll(PUT_TOGETHER)].flatMap(([, section, start, end]) =>
    [...KEYS].filter(key => key.startsWith(`${section}.${start}`) && key.endsWith(end)),
  )
  return [...whole, ...found]
}

const texts = [...modules.map(source), ...templates.map(template)]

test("every key that is asked for has a sentence", () => {
  const calls = texts.flatMap(text => [...text.matchAll(/\bsay\(([^()]*)/g)].map(([, given]) => given))
  const asked = calls.flatMap(given => [...given.matchAll(/"([a-z-]+\.[a-z-]+)"/g)].map(([, key]) => key))
  assert.deepEqual(
    asked.filter(key => !KEYS.has(key)),
    [],
  )
  assert(asked.length > 300)
})

test("a key that is put together finds sentences", () => {
  const starts = texts.flatMap(text => [...text.matchAll(PUT_TOGETHER)])
  assert.deepEqual(
    starts.map(([key]) => [key, named(key).length]).filter(([, found]) => !found),
    [],
  )
})

test("no sentence is left over", () => {
  const used = new Set(texts.flatMap(named))
  const tails = texts.flatMap(text => [...text.matchAll(TAIL)].map(([, tail]) => tail))
  for (const key of [...used]) for (const tail of tails) used.add(key + tail)
  assert.deepEqual(
    [...KEYS].filter(key => !used.has(key)),
    [],
  )
})

// The verifier's report is the same, word for word, in three verifiers; what an exception says is for programmers.
const REPORT = ["archive", "canonical", "evening", "fairness", "file", "judge", "logged", "openings", "receipts", "signatures", "words"].map(
  name => `verify/${name}.js`,
)
// Names that the server gives or that tell elements apart; nobody reads them.
const NAMES = ["bot sensible", "own bot", "pause wish", "end wish", "seat claim"]
const CLASSES = /^[a-z]+(?:--|__)?[a-z-]*(?: [a-z]+(?:--|__)[a-z-]+)*$/ // "field field--check"
const SELECTOR = /[#[.]\w/

const bare = text => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1")
const strings = text =>
  [...bare(text).matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, one, other]) => (one ?? other).replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "…"))
const isSentence = text => /\p{L}{2,} \p{L}{2,}/u.test(text) && !NAMES.includes(text) && !CLASSES.test(text) && !SELECTOR.test(text)

test("no module holds a sentence of its own", () => {
  const wrong = modules
    .filter(path => !REPORT.includes(path))
    .flatMap(path =>
      strings(source(path))
        .filter(isSentence)
        .map(text => `${path}: ${text}`),
    )
  assert.deepEqual(wrong, [])
})

test("no template holds a sentence of its own", () => {
  const wrong = templates.flatMap(name => {
    const bare = template(name).replace(/\{#[\s\S]*?#\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g, "")
    const shown = [...bare.matchAll(/>([^<>]+)<|(?:aria-label|title|placeholder)="([^"]+)"/g)].map(([, one, other]) => (one ?? other).trim())
    return shown.filter(text => /\p{L}/u.test(text) && !["Fairdeal", "‹&nbsp;"].includes(text)).map(text => `${name}: ${text}`)
  })
  assert.deepEqual(wrong, [])
})

const sectionsOf = path => {
  const text = source(path)
  return [...named(text)].map(key => key.split(".")[0])
}

for (const name of templates) {
  const page = /\{% set module = "([a-z]+)" %\}/.exec(template(name))?.[1]
  if (!page) continue
  test(`the page ${page} brings the sentences that its modules need at once, and no others`, () => {
    const needed = new Set([...reached(`${page}.js`, atOnce)].flatMap(sectionsOf))
    const brought = JSON.parse(/\{% set sections = (\[.*?\]) %\}/s.exec(template(name))[1])
    assert.deepEqual(brought, [...needed].sort())
  })
}

test("what comes later waits for the whole catalogue", () => {
  const alone = modules.flatMap(path =>
    source(path)
      .split("\n")
      .filter(line => /\bimport\(/.test(line) && !/(?:worded|fetched)\(import\(/.test(line))
      .map(line => `${path}: ${line.trim()}`),
  )
  const silent = [
    'keys/invitation.js: const entrants = () => import("./evening.js") // which says nothing',
    'keys/pair.js: const numbers = () => import("./soft.js") // which says nothing',
    'lobby.js: const { opened } = await import("./lobby/opening.js").catch(unreached) // which says nothing',
    'lobby/opening.js: const { sitAlone } = await import("./alone.js") // which says what the lobby says',
    'replay.js: const { chairOf } = await import("./keys/chair.js") // which says nothing',
    'table.js: const { readInvitation, shownInvitation } = await import("./keys/invitation.js") // which says nothing',
    'table.js: const { shownAgain } = await import("./keys/chair.js") // which says nothing',
    'table.js: const { chairOf } = await import("./keys/chair.js") // which says nothing',
  ]
  const late = [
    ["const found", "alarms"],
    ["motion", "motion"],
    ["pace", "beats"],
    ["scenes", "scene"],
  ].map(([found, name]) => `table.js: ${found} = await import("./table/${name}.js").catch(() => null) // which says nothing`)
  const lobby = new Set([...reached("lobby.js", atOnce)].flatMap(sectionsOf))
  assert([...reached("lobby/alone.js", atOnce)].flatMap(sectionsOf).every(section => lobby.has(section)))
  assert.deepEqual(alone, [...silent, ...late, 'table/sitting.js: const { isInvited } = await import("./host.js").catch(unreached) // which says nothing'])
})

test("every place in a sentence that a template says is given there", () => {
  const wrong = templates.flatMap(name =>
    [...template(name).matchAll(/say\("([a-z-]+)\.([a-z-]+)"([^{}]*?)\)\s*(?:\}\}|%\}|,|~)/g)].flatMap(([, section, key, given]) => {
      const places = [...String(catalogue[section][key]).matchAll(/\{([a-z]+)\}/g)].map(([, place]) => place)
      return places.filter(place => !given.includes(`${place}=`)).map(place => `${name}: ${section}.${key} {${place}}`)
    }),
  )
  assert.deepEqual(wrong, [])
})

/** What a translation must have in common with English: every sentence by its key, in its order, with its places. */
function outline(sentences) {
  const places = text => [...text.matchAll(/\{([a-z]+)\}/g)].map(([, place]) => place).sort()
  const all = Object.entries(sentences).flatMap(([section, each]) => Object.entries(each).map(([name, sentence]) => [`${section}.${name}`, sentence]))
  return all.map(([key, sentence]) => (typeof sentence === "string" ? [key, places(sentence)] : [key, places(sentence.other), "by number"]))
}

const STRINGS = join(WEB, "strings")
for (const name of readdirSync(STRINGS)) {
  const sentences = JSON.parse(readFileSync(join(STRINGS, name), "utf-8"))
  const all = Object.values(sentences).flatMap(Object.values)

  test(`${name} says every sentence, each with its places`, () => {
    assert.deepEqual(outline(sentences), outline(catalogue))
    assert.deepEqual(
      all.flatMap(each => (typeof each === "string" ? [each] : Object.values(each))).filter(text => !text.trim()),
      [],
    )
  })

  test(`${name} has the plural forms of its language`, () => {
    const forms = new Intl.PluralRules(name.replace(".json", "")).resolvedOptions().pluralCategories.sort()
    assert.deepEqual(
      all.filter(each => typeof each === "object" && Object.keys(each).sort().join() !== forms.join()),
      [],
    )
  })
}
