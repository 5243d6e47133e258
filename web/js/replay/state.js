// Knows where one is in a replay, and where a step leads; touches neither the page nor the server.

export const PACES = [0.5, 1, 2, 4] // moments a second
export const PAGE = 300 // records whose turns are fetched at once

/** @type {ReplayState} */
export const start = {
  seq: 0, // the moment that is wanted
  end: 0, // the last record that is known
  fresh: 0, // how many records came since one last looked at the end
  over: false,
  marks: [], // where rounds begin, and turns as far as they are known
  known: [], // numbers of the pages of records whose turns are known
  eyes: [], // through whom one may look
  closed: [], // through whom a referee may look once they have said so
  upto: {}, // how far eyes may look that do not see as far as the end
  as: "public",
  seen: 0, // the furthest moment that was shown
  hide: false, // keep the length and the end of the match to oneself
  playing: false,
  unit: "event",
  pace: 1,
}

/** The last moment that these eyes may see. */
export const last = state => Math.min(state.end, state.upto[state.as] ?? state.end)

/** How far the slider goes: with a hidden length no further than one has seen. */
export const limit = state => (state.hide ? Math.min(state.seen, last(state)) : last(state))

/** At another moment, as near to `seq` as there is one. */
export function goTo(state, seq) {
  const to = Math.min(Math.max(0, Math.trunc(seq) || 0), last(state))
  return { ...state, seq: to, seen: Math.max(state.seen, to), fresh: to === state.end ? 0 : state.fresh }
}

/** The moments where a step of this size may land, in order: a round when it is dealt, a turn when it is complete. */
export function stops(state, unit) {
  const end = last(state)
  const seqs = state.marks.filter(mark => mark.kind === "round").map(mark => mark.seq)
  if (unit === "turn") seqs.push(...state.marks.filter(mark => mark.kind === "turn").map(mark => mark.seq - 1), ...edges(state))
  return [...new Set([0, ...seqs.filter(seq => seq < end), end])].sort((a, b) => a - b)
}

/** Where pages begin and end whose turns are not known: no step leads over them. */
function edges({ known, end }) {
  const pages = Array.from({ length: Math.floor(end / PAGE) + 1 }, (_, page) => page)
  return pages.filter(page => !known.includes(page)).flatMap(page => [page * PAGE, (page + 1) * PAGE - 1])
}

/** The pages whose turns are wanted where one is, and that are not known: its own, and those next to it. */
export function unknown({ seq, end, known }) {
  const own = Math.floor(seq / PAGE)
  return [own, own - 1, own + 1].filter(page => page >= 0 && page * PAGE <= end && !known.includes(page))
}

/** With the turns of a page. */
export const turned = (state, page, marks) => ({
  ...state,
  known: [...state.known, page],
  marks: joined(
    state.marks,
    marks.filter(({ kind }) => kind === "turn"),
  ),
})

const joined = (old, more) => [...old, ...more].sort((a, b) => a.seq - b.seq)

/** The moment that lies a step before (`by` −1) or after (1) this one; the same at either end. */
export function next(state, by, unit = state.unit) {
  const { seq } = state
  if (unit === "event") return Math.min(Math.max(0, seq + by), last(state))
  const places = stops(state, unit)
  return (by > 0 ? places.find(place => place > seq) : places.findLast(place => place < seq)) ?? seq
}

export const step = (state, by, unit) => goTo(state, next(state, by, unit))

/** The moment at which the first card lies there, where a replay begins; before any is dealt, the last. */
export const firstCard = state => state.marks.find(mark => mark.kind === "round")?.seq ?? last(state)

/** To the first moment, or to the last that the slider shows. */
export const toFirst = state => goTo(state, 0)
export const toLast = state => goTo(state, limit(state))

/** Is there nothing after this moment? */
export const atEnd = state => state.seq >= last(state)

/** Play, from the first card again if one stands at the last moment; or pause. */
export function toggled(state) {
  if (state.playing) return { ...state, playing: false }
  return { ...(atEnd(state) ? goTo(state, firstCard(state)) : state), playing: true }
}

/** One step of a replay that plays; it pauses at the end. */
export function played(state) {
  const then = step(state, 1)
  return { ...then, playing: then.playing && !atEnd(then) }
}

/** What the server tells of the table and of rounds that began since; the moment stays, the eyes if they are still permitted. */
export function told(state, { seq, marks, eyes, over, upto = {}, closed = [] }) {
  const fresh = state.eyes.length ? state.fresh + seq - state.end : 0
  const grown = Math.floor(state.end / PAGE) // the page that was not full
  const known = state.known.filter(page => page < grown || seq === state.end)
  const kept = state.marks.filter(mark => mark.kind === "round" || known.includes(Math.floor(mark.seq / PAGE)))
  return { ...state, marks: joined(kept, marks), known, eyes, over, upto, closed, end: seq, fresh, as: eyes.includes(state.as) ? state.as : "public" }
}

/** The same moment through other eyes, or the last that they may see. */
export const through = (state, as) => goTo({ ...state, as }, state.seq)

/** Through whom a referee may look besides, while there is a dispute: everybody whose eyes are not open yet. */
export const closedEyes = (eyes, seats) => ["all", ...Array.from({ length: seats }, (_, seat) => `seat:${seat}`)].filter(each => !eyes.includes(each))

/** With the length hidden or shown; moments seen are counted from here. */
export const hiding = (state, hide) => ({ ...state, hide, seen: state.seq })

/** Where the round of a moment was dealt, as a mark; undefined before the first. */
export const dealtBefore = (state, seq) => state.marks.findLast(mark => mark.kind === "round" && mark.seq <= seq)

/** The moment at which a round was dealt; undefined for one that is not to be known. */
export const startOf = (state, round) => state.marks.find(mark => mark.kind === "round" && mark.round === round && mark.seq <= limit(state))?.seq

/** The wishes of a link: `?seq=118&as=public&hide=1`, each if it is there. */
export function asked(search) {
  const params = new URLSearchParams(search)
  const seq = /^\d{1,15}$/.test(params.get("seq") ?? "") ? Number(params.get("seq")) : null
  return { seq, as: params.get("as") ?? "", hide: params.has("hide") ? params.get("hide") === "1" : null }
}

/** The address of this moment for somebody else: eyes that they may not have are left out, and so is every token. */
export function link(state, table) {
  const params = new URLSearchParams({ seq: state.seq, as: state.over ? state.as : "public", ...(state.hide && { hide: 1 }) })
  return `/replay/${table}?${params}`
}
