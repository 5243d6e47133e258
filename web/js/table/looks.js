// Knows by which animal and colour each seat is known: those that were chosen when sitting down, and of the others the first that are free.

import { recall, remember } from "../server/store.js"

export const ANIMALS = ["bear", "fox", "owl", "cat", "hare", "frog"]
export const COLOURS = ["gold", "coral", "blue", "violet", "green", "pink"]

/**
 * The look of every seat. Of two seats that wish for the same the first has it; nobody else's wish moves it.
 * @param {readonly Pick<Seat, "look">[]} seats
 * @returns {Look[]}
 */
export function looksOf(seats) {
  const animals = shared(
    seats.map(each => each.look?.animal),
    ANIMALS,
  )
  const colours = shared(
    seats.map(each => each.look?.colour),
    COLOURS,
  )
  return seats.map((_, seat) => ({ animal: animals[seat], colour: colours[seat] }))
}

/** One of `all` for each wish, none twice as long as they last; who has no wish comes last, and gets the one of their seat where it is free. */
function shared(wishes, all) {
  const granted = wishes.map((wish, seat) => (all.includes(wish) && wishes.indexOf(wish) === seat ? wish : undefined))
  wishes.forEach((_, seat) => {
    const usual = Array.from(all, (_, step) => all[(seat + step) % all.length])
    granted[seat] ??= usual.find(each => !granted.includes(each)) ?? usual[0]
  })
  return granted
}

/** What was chosen last in this browser; null where nothing was. @returns {Look | null} */
export function myLook() {
  const { animal, colour } = recall("look", {})
  return ANIMALS.includes(animal) && COLOURS.includes(colour) ? { animal, colour } : null
}

/** @param {Look} look */
export const setMyLook = look => remember("look", look)
