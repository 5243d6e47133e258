import assert from "node:assert/strict"
import test from "node:test"
import "./english.js"
import { choicesOf, click, lit, plain, playable, stepped, usedOf } from "../../web/js/table/choose.js"
import { promptOf } from "../../web/js/table/prompt.js"

const choice = (label, ...uses) => ({ label, uses, action: { type: label } })
const among = (...items) => ({ items, more: false })
const flip = among(choice("one", "grid.1"), choice("two", "grid.2"), choice("stop"))
const steal = among(choice("discard", "hand.0"), choice("steal", "hand.0", "pile.3"), choice("pair", "hand.0", "hand.1"))

test("a card of one choice alone is played by the click", () => {
  assert.equal(click(flip, [], "grid.1").play.label, "one")
})

test("a choice that asks is not played by the click", () => {
  const careful = among({ ...choice("all", "grid.1"), ask: true })
  assert.deepEqual(click(careful, [], "grid.1"), { chosen: ["grid.1"] })
})

test("a card that another choice uses too is only chosen", () => {
  assert.deepEqual(click(steal, [], "hand.0"), { chosen: ["hand.0"] })
})

test("a card of two choices of its own is only chosen", () => {
  const two = among(choice("make 9", "hand.0"), choice("make 11", "hand.0"))
  assert.deepEqual(click(two, [], "hand.0"), { chosen: ["hand.0"] })
  assert.equal(playable(two, ["hand.0"]).length, 2)
})

test("two cards are chosen one after the other, in any order", () => {
  const { chosen } = click(steal, ["pile.3"], "hand.0")
  assert.deepEqual(
    playable(steal, chosen).map(each => each.label),
    ["steal"],
  )
})

test("a second click takes a card back", () => {
  assert.deepEqual(click(steal, ["hand.0", "pile.3"], "hand.0"), { chosen: ["pile.3"] })
})

test("a card that does not fit the others starts anew", () => {
  assert.deepEqual(click(steal, ["hand.1", "hand.0"], "pile.3"), { chosen: ["pile.3"] })
})

test("starting anew may play at once", () => {
  const both = among(choice("pair", "hand.0", "hand.1"), choice("draw", "deck.0"))
  assert.equal(click(both, ["hand.0"], "deck.0").play.label, "draw")
})

test("a card of no choice changes nothing and says so", () => {
  assert.deepEqual(click(steal, ["hand.0"], "pile.9"), { chosen: ["hand.0"], idle: true })
})

test("with more choices than are listed any card may be tried", () => {
  assert.deepEqual(click({ items: [], more: true }, ["hand.0"], "arena.4"), { chosen: ["hand.0", "arena.4"] })
})

test("with more choices nothing is played by the click", () => {
  assert.deepEqual(click({ ...flip, more: true }, [], "grid.1"), { chosen: ["grid.1"] })
})

test("lit are the cards that can complete what is chosen", () => {
  assert.deepEqual([...lit(steal, ["hand.0"])].sort(), ["hand.1", "pile.3"])
  assert.deepEqual([...lit(flip, [])], ["grid.1", "grid.2"])
})

test("choices that use nothing are buttons, and never count as played by an empty selection", () => {
  assert.deepEqual(
    plain(flip).map(each => each.label),
    ["stop"],
  )
  assert.deepEqual(playable(flip, []), [])
})

test("a choice without uses is a button", () => {
  assert.equal(plain(among({ label: "pass", action: {} })).length, 1)
})

test("choices found for the selection count before those of the view", () => {
  assert.equal(choicesOf({ fit: flip, mine: { choices: steal } }), flip)
  assert.equal(choicesOf({ fit: null, mine: null }).items.length, 0)
})

test("the used cards of a zone are told by index, and hand1 is not hand10", () => {
  const items = among(choice("a", "hand1.3"), choice("b", "hand10.4"), choice("c", "hand1.3", "hand1.5"))
  assert.deepEqual(usedOf(items, "hand1"), [3, 5])
})

const trades = among(
  choice("draw", "draw.0"),
  choice("one", "pile1.2"),
  choice("lay one", "pile1.2", "hand0.0"),
  choice("lay two", "pile1.1", "hand0.0"),
  choice("lay two of another", "pile1.1", "hand0.4"),
)
const piles = [
  { id: "draw", layout: "pile", cards: [""] },
  { id: "pile0", layout: "stack", owner: 0, cards: ["x"] },
  { id: "pile1", layout: "stack", owner: 1, cards: ["a", "b", "c"] },
]

test("of a pile one card more or fewer is chosen beside the same card of the hand", () => {
  assert.deepEqual(stepped(trades, ["hand0.0", "pile1.2"], piles), { owner: 1, count: 1, fewer: undefined, more: ["hand0.0", "pile1.1"] })
  assert.deepEqual(stepped(trades, ["pile1.1", "hand0.0"], piles), { owner: 1, count: 2, fewer: ["pile1.2", "hand0.0"], more: undefined })
})

test("nothing is to be counted where a pile allows one number alone", () => {
  assert.equal(stepped(trades, ["hand0.4", "pile1.1"], piles), null)
  assert.equal(stepped(trades, ["hand0.0"], piles), null)
  assert.equal(stepped(trades, [], piles), null)
})

const ASKS = { steal: "Steal the top pile of {target}.", "eat make": "Eat the chosen cards, or stack them.", eat: "Eat the chosen cards." }
const deciding = (chosen, ...items) => ({
  seat: 0,
  seq: 4,
  chosen,
  table: { status: "playing", seats: [] },
  game: { to_act: [0] },
  mine: { seat: 0, prompt: "Choose a card.", choices: among(...items) },
})
const asksOf = (chosen, ...items) => promptOf(deciding(chosen, ...items), ["Ann", "$& Bo"], ASKS)

test("the prompt follows the choice, and names the seat that the action does", () => {
  const theirs = { ...choice("steal", "hand.0", "pile.3"), action: { type: "steal", target: 1 } }
  assert.equal(asksOf([], theirs), "Choose a card.")
  assert.equal(asksOf(["hand.0"], theirs), "Choose a card.")
  assert.equal(asksOf(["hand.0", "pile.3"], theirs), "Steal the top pile of $& Bo.")
})

test("of cards that can mean several things the prompt says all, or the first where the game says no more", () => {
  const uses = ["hand.0", "arena.1"]
  assert.equal(asksOf(uses, choice("eat", ...uses), choice("make", ...uses)), ASKS["eat make"])
  assert.equal(asksOf(uses, choice("eat", ...uses), choice("upgrade", ...uses)), ASKS.eat)
  assert.equal(asksOf(uses, choice("upgrade", ...uses)), "Choose a card.")
})
