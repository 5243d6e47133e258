// Two games for boardgame.io, of the kind that is measured beside them: a trick-taking one, and one of turning cards up.
"use strict"
const { INVALID_MOVE } = require("boardgame.io/core")

const SUIT = 13
const suitOf = card => Math.floor(card / SUIT)
const sum = numbers => numbers.reduce((total, each) => total + each, 0)

function dealt(random, seats) {
  const deck = random.Shuffle([...Array(4 * SUIT).keys()])
  return Object.fromEntries(seats.map((seat, nth) => [seat, deck.slice(nth * SUIT, (nth + 1) * SUIT)]))
}

function winnerOf(trick) {
  const led = trick.filter(({ card }) => suitOf(card) === suitOf(trick[0].card))
  return led.reduce((best, each) => (each.card > best.card ? each : best)).by
}

function play({ G, ctx, playerID, random, events }, card) {
  const hand = G.hands[playerID]
  const led = G.trick.length ? suitOf(G.trick[0].card) : suitOf(card)
  if (!hand.includes(card)) return INVALID_MOVE
  if (suitOf(card) !== led && hand.some(each => suitOf(each) === led)) return INVALID_MOVE
  hand.splice(hand.indexOf(card), 1)
  G.trick.push({ by: playerID, card })
  if (G.trick.length < ctx.numPlayers) return events.endTurn()
  const winner = winnerOf(G.trick)
  G.won[winner] += 1
  G.last = G.trick
  G.trick = []
  if (hand.length === 0) G.hands = dealt(random, ctx.playOrder)
  events.endTurn({ next: winner })
}

const tricks = {
  name: "tricks",
  minPlayers: 4,
  maxPlayers: 4,
  setup: ({ ctx, random }) => ({
    hands: dealt(random, ctx.playOrder),
    trick: [],
    last: [],
    won: Object.fromEntries(ctx.playOrder.map(seat => [seat, 0])),
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: Object.fromEntries(Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length])),
  }),
  moves: { play: { move: play, client: false } },
}

const CARDS = 60
const MINES = 10
const CASH = [5, 10, 20, 50, 100]
const grid = random => random.Shuffle([...Array(CARDS).keys()].map(nth => (nth < MINES ? 0 : CASH[nth % CASH.length])))

function flip({ G, random, events }, at) {
  if (!(at >= 0 && at < CARDS) || G.up[at] !== null) return INVALID_MOVE
  const card = (G.up[at] = G.secret.grid[at])
  G.sweep = card === 0 ? [] : [...G.sweep, card]
  if (G.up.every(each => each !== null)) {
    G.secret.grid = grid(random)
    G.up.fill(null)
  }
  if (card === 0) events.endTurn()
}

function stop({ G, playerID, events }) {
  if (!G.sweep.length) return INVALID_MOVE
  G.banked[playerID] += sum(G.sweep)
  G.sweep = []
  events.endTurn()
}

const flips = {
  name: "flips",
  minPlayers: 2,
  maxPlayers: 4,
  setup: ({ ctx, random }) => ({
    secret: { grid: grid(random) },
    up: Array(CARDS).fill(null),
    sweep: [],
    banked: Object.fromEntries(ctx.playOrder.map(seat => [seat, 0])),
  }),
  playerView: ({ G: { secret, ...open } }) => open,
  moves: { flip: { move: flip, client: false, undoable: false }, stop },
}

module.exports = [tricks, flips]
