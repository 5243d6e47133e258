// Knows the dialogs about one's own seat: taking it to another device, bringing it here, its recovery code, and comparing the log.

import { button, keyed, make, text } from "../dom/dom.js"
import { copy, linkLine } from "../dom/links.js"
import { chairOf } from "../keys/chair.js"
import { wordsOf } from "../keys/compare.js"
import { readHandover, takeOver } from "../keys/handover.js"
import { countersigned } from "../keys/invitation.js"
import { openKeystore } from "../keys/keystore.js"
import { claimed, recovered } from "../keys/seat.js"
import { get, post } from "../server/api.js"
import { noise } from "../server/chance.js"
import { clearAddress, pathOf } from "../server/place.js"
import { readReceipt } from "../server/receipts.js"
import { namesOf, shownKey } from "../words/names.js"
import { say } from "../words/say.js"
import { headOf } from "./alarms.js"
import { answered, dialogOf } from "./dialog.js"
import { areCompared } from "./introducing.js"
import { picture } from "./qr-picture.js"
import { codeBox, copyButton } from "./sit-dialog.js"

const AGAIN = 1000 // milliseconds until a head that goes further than our log is looked at once more

/** Show the link that brings this seat to another device. */
export async function showHandover(at) {
  const fragment = await at.chair.handsOver({ head: at.page.log.at(-1).hash, last: at.page.mine?.number ?? 0 })
  const url = `${location.origin}${pathOf(at.table)}#${fragment}`
  await answered(
    dialogOf(
      "hand",
      say("own-seat.hand"),
      [
        make("p", {}, say("own-seat.hand-how")),
        picture(url, say("own-seat.hand-picture")),
        linkLine(say("own-seat.hand-link"), url),
        make("p", { className: "seat-code__why" }, say("own-seat.hand-care")),
      ],
      ["", say("own-seat.close")],
    ),
  )
}

/** Ask whether the seat that a link brings is to be played here from now on. */
export async function askHandover(at, fragment) {
  const offer = readHandover(fragment)
  const name = offer && namesOf(at.page.table)[offer.seat]
  if (!offer) return refused(at, { code: "handover", message: say("own-seat.no-link") })
  const answer = await answered(
    dialogOf(
      "take",
      say("own-seat.take", { name }),
      [make("p", {}, say("own-seat.take-how"))],
      ["ok", say("own-seat.take-yes"), true],
      ["", say("own-seat.take-no")],
    ),
  )
  clearAddress()
  if (answer !== "ok") return
  at.asking.moving = true
  const key = await takeOver(await openKeystore(), at.table, offer, {
    send: message => post(`/tables/${at.table}/commands`, message),
    newest: shown => newest(at.table, offer.seat, shown),
  }).catch(error => error)
  at.asking.moving = false
  if (typeof key === "string") return at.takeSeat({ seat: offer.seat, key })
  refused(at, LATE.includes(key.code) ? { code: "handover", message: say("own-seat.late"), remedy: say("own-seat.late-help") } : key)
}

/** Promises the newest record's hash, for a seat of this browser. */
async function newest(table, seat, key) {
  const chair = /** @type {Chair} */ (await chairOf(table, { seat, key }))
  return /** @type {Receipt} */ (readReceipt((await get(`/tables/${table}/receipt`, chair.read)).receipt)).root
}

const LATE = ["old_number", "bad_head", "bad_signature", "needs_key"]
const sent = ({ table }, message) =>
  post(`/tables/${table}/commands`, message).then(
    () => null,
    error => error,
  )
const refused = (at, refusal) => at.show({ ...at.page, refusal })

/** Show the recovery code that nobody has written down yet. */
export async function showCode({ chair }) {
  const answer = await answered(
    dialogOf("code", say("own-seat.code"), [codeBox(chair.code)], ["ok", say("own-seat.written"), true], ["", say("own-seat.later")]),
  )
  if (answer === "ok") await chair.forgetsCode()
}

/** Bring a seat to this device: by its recovery code, or by asking the others. */
export async function askRecovery(at, trouble = "") {
  const names = namesOf(at.page.table)
  const seats = at.page.table.seats.filter(each => each.key)
  const which = make("select", {}, ...seats.map(({ seat }) => make("option", { value: seat }, names[seat])))
  const typed = make("input", { className: "seat-code__field", required: true, autocomplete: "off", spellcheck: false, placeholder: "7ZK2-…" })
  const answer = await answered(
    dialogOf(
      "recover",
      say("own-seat.recover"),
      [
        trouble && make("p", { className: "trouble", role: "alert" }, trouble),
        make("p", {}, say("own-seat.recover-how")),
        make("label", { className: "field" }, make("span", { className: "field__words" }, say("own-seat.which")), which),
        make("label", { className: "field" }, make("span", { className: "field__words" }, say("sitting.code")), typed),
        make("p", { className: "seat-code__why" }, say("own-seat.no-code-how")),
      ],
      ["ok", say("own-seat.recover-yes"), true],
      ["ask", say("own-seat.no-code")],
      ["", say("own-seat.close")],
    ),
  )
  const seat = Number(which.value)
  if (answer === "ask") return claim(at, seat)
  if (answer === "ok") return recover(at, seat, typed.value)
}

async function recover(at, seat, typed) {
  const found = await recovered(await openKeystore(), typed, { id: `recover ${noise(6)}`, table: at.table, seat, head: at.page.log.at(-1).hash })
  if (!found) return askRecovery(at, say("own-seat.no-such-code"))
  at.asking.moving = true // the new code is to be read first
  const refusal = await sent(at, found.message)
  if (refusal) at.asking.moving = false
  if (refusal) return askRecovery(at, refusal.code === "bad_signature" ? say("own-seat.other-code") : refusal.message)
  await answered(
    dialogOf("code", say("own-seat.yours-again"), [make("p", {}, say("own-seat.new-code")), codeBox(found.code)], ["ok", say("own-seat.play"), true]),
  )
  at.takeSeat({ seat, key: found.seat.key })
}

/** Claim a seat with the invitation by which this page came; where that is of another seat, or there is none, ask who sits here. */
async function claim(at, seat) {
  const { message } = await claimed(await openKeystore(), { id: `claim ${noise(6)}`, table: at.table, seat })
  const own = at.invite?.seats.find(each => each.seat === seat)
  const vouch = own && (await countersigned(own, message.signed.claim, "vouch"))
  const refusal = vouch ? await sent(at, { ...message, signed: { ...message.signed, vouch } }) : null
  if (refusal && refusal.code !== "no_seat") return refused(at, refusal)
  const how = [say("own-seat.asked-how"), say("own-seat.asked-key", { key: shownKey(message.signed.claim.key) })].map(words => make("p", {}, words))
  const asked = () => answered(dialogOf("claimed", say("own-seat.asked"), how, ["", say("own-seat.close")]))
  if (vouch && !refusal) await asked()
  else at.request(message, asked)
}

/** Vouch for whoever claims a seat: they are who sat there, as far as our player knows. */
export async function vouch(at, { claim, signature }) {
  if (claim.table !== at.table || !at.chair) return
  const signed = { claim, signature, vouch: await at.chair.sponsors(claim) }
  const refusal = await sent(at, { do: "claim-seat", id: `vouch ${noise(6)}`, signed })
  if (refusal) refused(at, refusal)
}

/** Show the newest record's hash in words, to be compared with what others are shown. */
export async function showCompare(at) {
  const { page, witness } = at
  const { seq, hash } = page.log.at(-1)
  const words = wordsOf(hash)
  const list = make("ol", { className: "seat-words" }, ...words.map(word => make("li", {}, word)))
  const taken = copyButton(words.join(" "))
  const answer = await answered(
    dialogOf(
      "compare",
      say("own-seat.compare", { seq }),
      [
        make("p", {}, say("own-seat.compare-how")),
        list,
        taken,
        picture(hash, say("own-seat.compare-picture")),
        heardOf(at),
        ...(witness ? byHand(at, await headOf(at, witness)) : []),
      ],
      ...(page.introduced ? [["same", say("introducing.same"), true]] : []),
      ["", say("own-seat.close")],
    ),
  )
  at.compared = null
  if (answer === "same") areCompared(at, page)
}

/** How far the browsers of other seats have signed the very log that is shown here, also while the dialog is open. */
function heardOf(at) {
  const list = make("div")
  at.compared = () => drawHeard(at, list)
  at.compared()
  return list
}

function drawHeard({ page, witness }, list) {
  const names = namesOf(page.table)
  const others = page.table.seats.filter(({ seat, key }) => key && seat !== page.seat)
  const words = ({ seat }) =>
    witness?.others.has(seat)
      ? say("own-seat.compare-others", { who: names[seat], seq: witness.others.get(seat) })
      : say("own-seat.compare-silent", { who: names[seat] })
  keyed(
    list,
    others,
    ({ seat }) => seat,
    () => make("p", { className: "seat-heard" }),
    (line, each) => text(line, words(each)),
  )
}

/** What this browser signs, to be carried to others by hand, and a place for what others have signed. */
function byHand({ witness }, own) {
  const take = button(say("own-seat.compare-take"), async () => (take.textContent = (await copy(own)) ? say("sitting.copied") : own))
  const said = make("p", { role: "status" })
  const bring = make("textarea", {
    rows: 2,
    className: "seat-bring",
    aria: { label: say("own-seat.compare-bring") },
    placeholder: say("own-seat.compare-bring"),
  })
  let next = 0
  const look = async () => {
    clearTimeout(next)
    const found = bring.value.trim() && (await witness.carried(bring.value.trim()))
    text(said, found && say(`own-seat.compare-${found}`))
    if (found === "later" && bring.isConnected) next = setTimeout(look, AGAIN)
  }
  bring.addEventListener("input", look)
  return [own && take, bring, said].filter(Boolean)
}
