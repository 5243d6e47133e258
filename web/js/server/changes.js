// Knows how a view is made out of the last one and what has changed; knows nothing of what views mean.

/** What tells a hearer of messages every view whole; `lost()` is called when changes are of another view than the last. */
export function whole(hear, lost) {
  let view = null
  return message => {
    if (message.is !== "changes") {
      if (message.is === "view") view = message
      return hear(message)
    }
    if (message.from !== view?.seq) return lost()
    hear((view = merged(view, message)))
  }
}

/** The whole view message that these changes of `view` stand for; neither is touched. */
export function merged(view, { table, game, mine, office = view.office, is, from, ...rest }) {
  return {
    is: "view",
    table: changed(view.table, table),
    game: changed(view.game, game),
    mine: mine && "whole" in mine ? mine.whole : changed(view.mine, mine),
    ...(office && { office }),
    ...rest,
  }
}

function changed(old, change) {
  if (!change) return old
  const { set, gone = [], zones, players, sheet } = change
  const now = { ...old, ...set }
  for (const name of gone) delete now[name]
  if (zones) now.zones = zonesOf(old.zones, zones)
  if (players) now.players = old.players.map(player => players.find(each => each.seat === player.seat) ?? player)
  if (sheet) now.sheet = [...(old.sheet ?? []).slice(0, sheet.keep), ...sheet.add]
  return now
}

function zonesOf(old, { set = [], order = old.map(zone => zone.id) }) {
  const byId = new Map([...old, ...set].map(zone => [zone.id, zone]))
  return order.map(id => byId.get(id))
}
