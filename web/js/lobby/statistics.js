// Knows one's own statistics, by game and by opponent, from the matches that this browser remembers.

const gathered = (rows, key, fresh) => {
  const found = new Map()
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row])
  return [...found.values()].map(fresh).sort((a, b) => b.played - a.played)
}

const won = ({ winners, seat }) => winners.includes(seat)
const own = ({ scores, seat }) => scores[seat]

/** For each game, the most played first: `{title, unit, played, won, best, mean}`. */
export const byGame = matches =>
  gathered(
    matches,
    ({ game }) => game,
    all => ({
      title: all[0].title,
      unit: all[0].unit,
      played: all.length,
      won: all.filter(won).length,
      best: (all[0].fewest_wins ? Math.min : Math.max)(...all.map(own)),
      mean: Math.round(all.reduce((sum, each) => sum + own(each), 0) / all.length),
    }),
  )

/** For each other player, by name, and for each kind of bot: `{name, bot, played, won, theirs}`, matches that oneself and that they have won. */
export const byOpponent = matches =>
  gathered(
    matches.flatMap(match => othersOf(match).map(other => ({ match, ...other }))),
    ({ name, bot }) => `${bot ? "bot" : "person"} ${bot ?? name}`,
    all => ({
      name: all[0].name,
      bot: all[0].bot,
      played: all.length,
      won: all.filter(({ match }) => won(match)).length,
      theirs: all.filter(each => each.theirs).length,
    }),
  )

/** Whom one met in a match: several bots of a kind are one opponent. */
function othersOf({ seats, seat, winners }) {
  const others = seats.map(({ name, bot }, at) => ({ name, bot, theirs: winners.includes(at), at })).filter(({ at }) => at !== seat)
  const people = others.filter(({ bot }) => !bot)
  const bots = [...new Set(others.map(({ bot }) => bot).filter(Boolean))]
  return [...people, ...bots.map(bot => ({ name: "", bot, theirs: others.some(each => each.bot === bot && each.theirs) }))]
}

/** The text of a file with everything that is remembered. */
export const exported = matches => JSON.stringify({ fairdeal: "own-matches", v: 1, matches }, null, 1)
