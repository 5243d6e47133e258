import assert from "node:assert/strict"
import test from "node:test"
import { sealedName } from "../../web/js/keys/command.js"
import { noiseHash } from "../../web/js/keys/draw.js"
import { directorOf, entrantOf, eveningOf, makeComingKey, makeDirectorKey, makeEntrantKey } from "../../web/js/keys/evening.js"
import { countersigned, freshInvitation, opensOf, readInvitation } from "../../web/js/keys/invitation.js"
import { placeFragment, readPlace } from "../../web/js/keys/place-link.js"
import { isSignedBy } from "../../web/js/keys/signature.js"

const HEAD = "ab".repeat(32)
const DRAW = { number: 0, commits: ["cd".repeat(32), "ef".repeat(32)] }
const LOOK = { animal: "owl", colour: "blue" }
let made = 0

/** A tournament at which this browser has entered under a name, as the second. */
async function entered(name = "Ann") {
  const cup = { id: `cup-k${made++}`, entrants: [] }
  const { key } = await makeEntrantKey(cup)
  const entry = await (await entrantOf(cup)).enters({ name, draw: DRAW, head: HEAD })
  return {
    entry,
    own: await entrantOf({
      ...cup,
      entrants: [
        { entrant: 0, key: "other" },
        { entrant: 1, key },
      ],
    }),
    cup,
  }
}

test("a key enters by its own signature, over its recovery key, the hash of its noise, and a name that is sealed", async () => {
  const { entry, own, cup } = await entered()
  const { enter, signature, openings } = entry
  assert(isSignedBy(own.key, "enter", enter, signature))
  assert.deepEqual([enter.table, enter.key, enter.head, openings.name.value], [cup.id, own.key, HEAD, "Ann"])
  assert.deepEqual(enter.name, sealedName("by_key.enter.name", "Ann", openings.name.salt).seal) // sealed at its path in the record
  assert.notEqual(enter.recovery, own.key)
  assert.equal(enter.noise, await own.hashes(DRAW))
})

test("whoever would be known again has one key for all evenings here, with numbers and noise for each; others have a new key", async () => {
  const [first, second] = await Promise.all([1, 2].map(n => makeEntrantKey({ id: `cup-again${n}`, entrants: [] }, n === 1)))
  assert.notEqual(first.key, second.key)
  const cup = { id: "cup-again3", entrants: [] }
  const third = await makeEntrantKey(cup, true)
  assert.deepEqual([third.key, (await entrantOf(cup)).key], [first.key, first.key])
  for (const own of [first, third]) await own.commands({ do: "leave", id: "a" }, { head: HEAD, now: 0 }, ({ signed }) => assert.equal(signed.command.n, 1))
  const opened = await Promise.all([first.opens(DRAW, HEAD), third.opens({ ...DRAW, commits: DRAW.commits.slice(1) }, HEAD)])
  assert.notEqual(...opened.map(({ signed }) => signed["noise-open"].noise))
})

test("what is opened is what the hash was given of: bound to the key, the draw and every board's commitment", async () => {
  const { entry, own, cup } = await entered()
  const opening = await own.opens(DRAW, HEAD)
  const said = opening.signed["noise-open"]
  assert(isSignedBy(own.key, "noise", said, opening.signed.signature))
  assert.deepEqual([said.table, said.seat, said.draw], [cup.id, 1, 0])
  assert.equal(noiseHash({ table: cup.id, draw: 0, seat: own.key, commit: DRAW.commits.join("\0"), noise: said.noise }), entry.enter.noise)
  assert.notEqual(await own.hashes({ ...DRAW, commits: DRAW.commits.slice(1) }), entry.enter.noise)
})

test("an opening is the same whenever it is sent", async () => {
  const { own } = await entered()
  assert.deepEqual(await own.opens(DRAW, HEAD), await own.opens(DRAW, "12".repeat(32)))
})

test("each command has a number above the one before, and says whose it is", async () => {
  const { own } = await entered()
  const sent = []
  for (const id of ["a", "b"]) await own.commands({ do: "leave", id }, { head: HEAD, now: 0 }, message => sent.push(message.signed))
  assert.deepEqual(
    sent.map(({ command }) => [command.seat, command.n, command.do, command.id]),
    [
      [1, 1, "leave", "a"],
      [1, 2, "leave", "b"],
    ],
  )
  assert(sent.every(({ command, signature }) => isSignedBy(own.key, "command", command, signature)))
})

test("an entrant's key is the invitation to their seat, under the name and with the look of the evening", async () => {
  const { own, cup } = await entered("Bo")
  const invitation = await readInvitation(eveningOf(cup.id, 2, own.key, LOOK))
  assert.deepEqual([invitation.name, invitation.look, invitation.seats], ["Bo", LOOK, [{ cup: cup.id, seat: 2, key: own.key }]])
  const said = { table: "k7-1-1", seat: 2 }
  const { key, signature } = await countersigned(invitation.seats[0], said)
  assert(key === own.key && isSignedBy(own.key, "invitation", said, signature))
})

test("who comes late takes the seat from the bot to whom it was not given for good", async () => {
  const { own, cup } = await entered()
  const invitation = await readInvitation(eveningOf(cup.id, 1, own.key, LOOK))
  const seats = kept => [
    { seat: 0, kind: "person" },
    { seat: 1, kind: "bot", ...(kept && { invited: own.key }) },
  ]
  assert.deepEqual([opensOf(invitation, { seats: seats(true) }).length, opensOf(invitation, { seats: seats(false) }).length], [1, 0])
})

test("an invitation by a key that this browser has forgotten is none", async () => {
  assert.equal(await readInvitation(eveningOf("cup-nowhere", 0, "ab".repeat(32), LOOK)), null)
})

test("only whose browser opened the tournament directs it", async () => {
  const director = await makeDirectorKey()
  const own = await directorOf({ id: "cup-k7", offices: [{ office: "director", key: director }] })
  assert.equal(own.holder, "director")
  assert(isSignedBy(director, "ticket", { table: "cup-k7", seat: "director", nonce: "n", origin: "o" }, await own.shows("n", "o")))
  assert.equal(await directorOf({ id: "cup-k7", offices: [] }), null)
  assert.equal(await directorOf({ id: "cup-k7", offices: [{ office: "director", key: "cd".repeat(32) }] }), null)
})

test("a link carries its secret and its place, and signs what the key signs that comes", async () => {
  const { key, secret } = await freshInvitation()
  const link = await readPlace(placeFragment("deputy", secret))
  assert.deepEqual([link.key, link.place], [key, "deputy"])
  for (const other of ["", "invite.x.y", "join.new", "join.new.x"]) assert.equal(await readPlace(other), null)
  const own = await makeComingKey({ id: "cup-k7" }, true)
  const { join, signature, invitation, openings } = await own.joins({ place: link.place, name: "Dora", head: HEAD }, link)
  assert(isSignedBy(own.key, "join", join, signature) && isSignedBy(key, "invitation", join, invitation.signature))
  assert.deepEqual([join.place, join.key, openings.name.value], ["deputy", own.key, "Dora"])
  assert.equal((await directorOf({ id: "cup-k7", offices: [{ office: "deputy-1", key: own.key }] })).holder, "deputy-1")
})
