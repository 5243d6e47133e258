// Knows how a message from the table changes the state that is shown; touches neither the page nor the socket.

/** The page before anything was heard. Whoever may be called before the first view asks whether there is a table. */
export const blank = /** @type {PageState} */ ({
  status: "connecting", // connecting, live, lost, gone
  trouble: "", // why the connection is gone for good
  seat: null,
  seq: -1,
  table: /** @type {any} */ (null), // from the first view on
  game: null,
  mine: null,
  office: null, // the part that only the referee is shown
  ahead: 0, // by how many milliseconds the server's clock is ahead of ours
  here: { seats: [], watching: 0 },
  log: [], // news in order of seq
  older: false, // is there news before the first entry?
  forgotten: 0, // how many sentences were put back, because their cards lie face down again
  refusal: null,
  hint: null, // a good move that was shown last: `{seq, choice, reason}`
  lesson: null, // what a lesson says now: `{seq, step, steps, text, clause, choice}`
  chosen: [], // ids of elements
  selections: 0, // how often the selection has changed: the question that an answer to fit belongs to
  fit: null, // choices that the table found for the chosen elements
  aside: null, // what stands in the prompt's row for a moment: `{words, offer}`
  askers: [], // claims for seats for which nobody has vouched yet: `{claim, signature}`
  introduced: null, // whom the server has introduced, until the words were compared: `{host, seats}`, us to the host or those seats to us
  calling: null, // answers, with true or false, the offer to be called when the page is closed
  planned: null, // the card of the hand that is chosen for the next turn: `{id, name, situation}`
})

const MOST_ASKERS = 4 // that are shown at once

const LAW = 4 // that tables are played by: the one that this page knows

/** Is the message the view of a table whose law this page does not know? */
export const isStrange = ({ is, table }) => is === "view" && table.law !== LAW

/** The page after `message`, heard at `now` by our own clock. The same page comes back when the message changes nothing. */
export function hear(page, message, now = 0) {
  switch (message.is) {
    case "welcome":
      return { ...upto(page, message.seq), status: "live", seat: message.seat, ahead: message.now ? moment(message.now) - now : page.ahead }
    case "view":
      return message.seq < page.seq ? page : { ...shown(page, message), ahead: atLeast(page, message.news, now) }
    case "here":
      return { ...page, here: { seats: message.seats, watching: message.watching } }
    case "asks-for":
      return { ...page, askers: [...page.askers, message.signed].slice(-MOST_ASKERS) }
    case "refused":
      return message.code === "ahead" && !message.id ? upto(page, -1) : { ...page, refusal: message }
    case "choices":
      return fitted(page, message)
    case "log":
      return { ...page, log: merged(page.log, message.news), older: olderAfter(page, message) }
    default:
      return page
  }
}

/** A page that knows more than there is goes back: the server has lost records, and says so or is caught. */
const upto = (page, seq) => (seq < page.seq ? { ...page, seq, log: page.log.filter(entry => entry.seq <= seq) } : page)

/** The server's clock is at least as far ahead as the newest record says. */
const atLeast = ({ ahead }, news, now) => (news?.length && now ? Math.max(ahead, moment(news.at(-1).at) - now) : ahead)

/** The game of a view, with the news of what has just happened in it; of what was missed nothing is played. */
function happened(page, view) {
  const fresh = page.game && view.game ? (view.news ?? []).filter(({ seq, beats }) => beats && seq > page.seq) : []
  return fresh.length ? { ...view.game, fresh } : view.game
}

function shown(page, view) {
  return {
    ...(stands(page, view) ? page : { ...choosing(page, []), refusal: page.refusal }),
    seq: view.seq,
    table: view.table,
    game: happened(page, view),
    mine: view.mine,
    office: view.office ?? null,
    seat: view.mine?.seat ?? page.seat,
    log: merged(page.log, view.news ?? []),
    older: page.log.length ? page.older : Boolean(view.more),
  }
}

/** Does the selection mean the same after `view`? Other seats may act while one is still choosing. */
function stands(page, view) {
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
  const lying = (shown, id) => zonesOf(shown).find(zone => id.startsWith(`${zone.id}.`))
  return same(page.mine?.choices, view.mine?.choices) && page.chosen.every(id => same(lying(page, id), lying(view, id)))
}

function fitted(page, message) {
  return message.id === fitId(page) ? { ...page, fit: { items: message.items, more: message.more } } : page
}

function olderAfter(page, message) {
  const reached = (message.news[0]?.seq ?? 0) <= (page.log[0]?.seq ?? 0)
  return reached ? message.more : page.older
}

/** The page with another selection; an answer or a refusal to an earlier one no longer counts. */
export const choosing = (page, chosen) => ({ ...page, chosen, selections: page.selections + 1, fit: null, refusal: null })

/** The id of the question which choices use the chosen elements; a late answer to another question is not heard. */
export const fitId = page => `fit ${page.selections}`

/** Two lists of news as one, in order, each entry once. */
export function merged(log, news) {
  const last = log.at(-1)?.seq ?? -1
  if (news.every((entry, i) => entry.seq > (i ? news[i - 1].seq : last))) return news.length ? [...log, ...news] : log
  const bySeq = new Map([...log, ...news].map(entry => [entry.seq, entry]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** The seq before which news is missing, or null if the log has no hole. */
export function hole(log) {
  const after = log.findLastIndex((entry, i) => i > 0 && entry.seq !== log[i - 1].seq + 1)
  return after < 0 ? null : log[after].seq
}

/** The last seq whose news is known, −1 for none. */
export const heard = page => page.log.at(-1)?.seq ?? -1

/** Every zone that this viewer is shown: their own take the place of public ones. */
export function zonesOf(page) {
  const own = new Map((page.mine?.zones ?? []).map(zone => [zone.id, zone]))
  const zones = (page.game?.zones ?? []).map(zone => take(own, zone.id) ?? zone)
  return [...zones, ...own.values()]
}

/** What lies at the element `id`: a card's code, "" for its back; nothing where there is none. */
export function cardAt(page, id) {
  const cut = id.lastIndexOf(".")
  return zonesOf(page).find(zone => zone.id === id.slice(0, cut))?.cards?.[Number(id.slice(cut + 1))]
}

function take(map, key) {
  const value = map.get(key)
  map.delete(key)
  return value
}

/** Does everything wait: for the referee, or for the end of a pause? */
export const frozen = page => Boolean(page.table?.incident || page.table?.paused)

/** Is this viewer's seat out of a match that goes on? It stops nobody and replaces nobody any more. */
export const isOut = ({ table, seat }) => table.status === "playing" && Boolean(table.seats?.[seat]?.lost)

/** Has this viewer's own seat somebody else playing for it? */
export const replaced = page => Boolean(page.table?.seats?.[page.seat]?.stand_in || page.table?.seats?.[page.seat]?.lost)

/** What this seat is to add to the draw of the cards by now, as `{draw, adds}`: its "hash", or to "open" it; null for nothing. */
export function owes({ table, seat }) {
  const repair = table?.incident?.stage === "repair" ? table.incident.draw : null
  const draw = repair ?? (table?.status === "lobby" ? table.draw : null)
  if (!draw || seat === null || table.seats[seat].stand_in) return null
  if (draw.closed) return draw.by.includes(seat) && !draw.opened.includes(seat) ? { draw, adds: "open" } : null
  return (repair || draw.number > 0) && !draw.by.includes(seat) ? { draw, adds: "hash" } : null
}

/** Must this viewer act now? */
export const asked = page => page.seat !== null && !frozen(page) && !replaced(page) && acts(page, page.seat)

/** May this seat hurry the others? Alone with bots, while they play. */
export const mayHurry = page =>
  page.mine !== null && page.table.status === "playing" && !asked(page) && page.table.seats.filter(({ kind }) => kind === "person").length === 1

/** Is it for this seat to act? At a match that is over nobody does, even if its cards are not played out. */
export const acts = ({ game, table }, seat) => table?.status !== "over" && Boolean(game?.to_act?.includes(seat))

/** Who has won the match, by the cards or because of how it ended; nobody before that. @returns {number[]} */
export const winnersOf = ({ game, table }) => table.outcome?.winners ?? game.winners ?? []

/** Has this seat, usually that of who looks, won the match? */
export const hasWon = (page, seat = page.seat) => winnersOf(page).includes(seat)

/** The good move for the decision that this viewer is asked for: the one that was shown, or the lesson's; null otherwise. */
export const hinted = ({ mine, hint, lesson, seq }) => (hint && hint.seq === mine?.hint ? hint : lesson?.seq === seq ? lesson : null)

/** Are good moves shown to this viewer: alone with bots, or where the house has it so? A lesson shows them anyway. */
export const hasHints = ({ table, seat }) =>
  seat !== null && table.status === "playing" && !table.lesson && Boolean(table.house.hints || table.seats.filter(each => each.kind === "person").length === 1)

/** May the next round be dealt by this viewer now? */
export const deals = page => Boolean(page.mine && page.table.deal && !frozen(page) && !replaced(page))

const DAY = 86_400_000
const TOLD = ["lobby", "noise"] // waits of which the lobby tells itself

/** Is there anything beside the game to be seen or answered, or due within a day of `now`? */
export function stirred({ table, office, mine, ahead, introduced, calling, askers }, now) {
  const lists = [askers, table.undo, table.seat_claims, table.pause_asked, table.end_asked, table.referee_asked, table.overdue, office && table.adjourned]
  return Boolean(
    lists.some(each => each && each.length !== 0) ||
      table.incident ||
      table.paused ||
      mine?.referee ||
      introduced ||
      calling ||
      (office && !table.referee?.name) ||
      table.seats?.some(each => each.away || each.stand_in) ||
      table.waits?.some(each => !TOLD.includes(each.wait) && moment(each.until) - ahead - now < DAY),
  )
}

/** A moment of the server, as text or in milliseconds, in milliseconds. */
export const moment = at => (typeof at === "number" ? at : Date.parse(at))
