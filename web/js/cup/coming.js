// Knows the director's links of one use: how they are made and shown, and how somebody comes by one, late, in somebody's place, or to the desk.

import { make } from "../dom/dom.js"
import { linkLine } from "../dom/links.js"
import { myName, setMyName } from "../dom/me.js"
import { makeComingKey } from "../keys/evening.js"
import { freshInvitation } from "../keys/invitation.js"
import { openKeystore } from "../keys/keystore.js"
import { askedToLast } from "../keys/lasting.js"
import { placeFragment, readPlace } from "../keys/place-link.js"
import { imageOf } from "../keys/qr.js"
import { get, post } from "../server/api.js"
import { patiently } from "../server/patiently.js"
import { answered, dialogOf } from "../table/dialog.js"
import { say } from "../words/say.js"
import { nameOf } from "./face.js"
import { ANEW, pathTo } from "./taking-part.js"
import { inOrder, mayInvite } from "./told.js"

const TRIES = 5
export const OFFICES = ["deputy", "director"]

const PLACE = /^(partner-)?(\d+)$/ // of an entrant, or beside one
const PARTNER = "partner-"
const kindOf = place => (place.startsWith(PARTNER) ? "partner" : PLACE.test(place) ? "entrant" : place)

/** The title of a place: "The place of Ann", "Deputy". */
const titleOf = (told, place) => say(`coming.title-${kindOf(place)}`, { name: nameOf(told, Number(PLACE.exec(place)?.[2] ?? -1)) })

/** Ask to which place somebody is to come, open a link to it, and show that. */
export async function askInvited(at) {
  const places = [...(mayInvite(at.told) ? [...inOrder(at.told).map(({ entrant }) => String(entrant)), "new"] : []), ...officesOf(at)]
  const options = places.map(place => make("option", { value: place }, titleOf(at.told, place)))
  const choice = make("select", { name: "place" }, ...options)
  const help = make("p", {})
  const helps = () => help.replaceChildren(say(`coming.help-${kindOf(choice.value)}`))
  choice.addEventListener("change", helps)
  helps()
  const field = make("label", { className: "field" }, make("span", { className: "field__words" }, say("coming.place")), choice)
  const dialog = dialogOf("coming", say("coming.invite"), [field, help], ["ok", say("coming.make"), true], ["", say("page.cancel")])
  if ((await answered(dialog)) === "ok") await invites(at, choice.value, at.directs)
}

/** Make a link by which somebody enters as this browser's partner, and show it. */
export const invitePartner = at => invites(at, `${PARTNER}${at.entrant.holder}`, at.asks)

/** Only the director names others to the desk. */
const officesOf = ({ director }) => (director.holder === "director" ? OFFICES : [])

async function invites(at, place, asks) {
  const { key, secret } = await freshInvitation()
  await asks({ do: "invite", key, place })
  if (!at.told.invited.some(each => each.key === key)) at.hear(await get(pathTo(at.told.id)))
  if (!at.told.invited.some(each => each.key === key)) return
  const link = new URL(`/cup/${encodeURIComponent(at.told.id)}#${placeFragment(place, secret)}`, location.origin).href
  const picture = make("img", { className: "desk__qr", src: imageOf(link), alt: say("screen.link", { link }) })
  const parts = [make("p", {}, say("coming.once")), picture, linkLine(titleOf(at.told, place), link)]
  await answered(dialogOf("coming-link", titleOf(at.told, place), parts, ["", say("coming.done"), true]))
}

/** The links that are open and the deputies, each with a button that ends it; nothing where there are none. */
export function openParts(at, kept) {
  const { told, director } = at
  const links = told.invited.filter(({ place }) => kindOf(place) !== "partner" && (officesOf(at).length || !OFFICES.includes(place)))
  const deputies = director.holder === "director" ? told.offices.filter(({ office }) => office !== "director") : []
  const line = (words, key, name, message) =>
    make(
      "li",
      {},
      words,
      kept(`${name} ${key}`, say(`coming.${name}`), () => at.directs({ do: name, ...message }), "button button--small"),
    )
  const lines = [
    ...links.map(({ key, place }) => line(say("coming.open", { place: titleOf(told, place) }), key, "withdraw", { key })),
    ...deputies.map(({ office, name }) => line(say("coming.deputy", { name, number: numberOf(office) }), office, "dismiss", { deputy: office })),
  ]
  return lines.length ? [make("ul", { className: "card-box desk__open" }, ...lines)] : []
}

const numberOf = office => office.slice("deputy-".length)

/** Come by the link whose fragment this is, if it is one; promises whether somebody has come. Throws `Refusal`, or says why not. */
export async function comeBy(at, fragment) {
  const link = await readPlace(fragment)
  if (!link) return false
  const { place } = link
  const besides = kindOf(place) === "partner"
  if (!at.told.invited.some(each => each.key === link.key && each.place === place)) throw new Error(say(besides ? "coming.used-partner" : "coming.used"))
  const own = at.entrant?.holder ?? null
  if (own !== null && !OFFICES.includes(place) && place !== String(own)) throw new Error(say("coming.twice", { name: nameOf(at.told, own) }))
  if (besides) return at.enters({ ...link, partner: Number(place.slice(PARTNER.length)) }).then(() => true)
  const name = await askedName(at.told, place)
  if (!name) return false
  await askedToLast(await openKeystore())
  await comes(at, { link, name, own: await makeComingKey(at.told, OFFICES.includes(place)) })
  return true
}

async function askedName(told, place) {
  const input = make("input", { name: "name", required: true, maxLength: 30, value: myName(), autocomplete: "nickname" })
  const field = make("label", { className: "field" }, make("span", { className: "field__words" }, say("coming.name")), input)
  const parts = [make("p", {}, say(`coming.what-${kindOf(place)}`)), field]
  const dialog = dialogOf("coming", titleOf(told, place), parts, ["ok", say("coming.come"), true], ["", say("page.cancel")])
  if ((await answered(dialog)) !== "ok") return ""
  setMyName(input.value)
  return myName()
}

async function comes(at, { link, name, own }, tries = TRIES) {
  const { openings, ...signed } = await own.joins({ place: link.place, name, head: at.told.head }, link)
  const message = { do: "join", id: `join ${own.key.slice(0, 16)}`, signed, openings }
  const refusal = await patiently(() => post(`${pathTo(at.told.id)}/commands`, message))
  at.hear(await get(pathTo(at.told.id)))
  if (!refusal || [...at.told.entrants, ...at.told.offices].some(({ key }) => key === own.key)) return
  const other = refusal.code === "bad_name" ? refusal.detail?.name : name
  if (!tries || !other || ![...ANEW, "bad_name"].includes(refusal.code)) throw refusal
  await comes(at, { link, name: other, own }, tries - 1)
}
