// Knows the socket on which a tournament's page is told what changes, and dialling again.

const CALM = [500, 1000, 2000, 4000, 8000, 15_000]
const ASLEEP = 20_000 // milliseconds out of sight, after which the line may be dead though nobody was told

/** Follow a tournament: `hear(message)` gets every message, `state(live)` is told whether the line stands. */
export function follow(cup, { hear, state }) {
  const scheme = location.protocol === "https:" ? "wss" : "ws"
  let tries = 0
  let hidden = 0
  let socket = dial()

  function dial() {
    const line = new WebSocket(`${scheme}://${location.host}/ws/tournaments/${encodeURIComponent(cup)}`)
    line.onmessage = ({ data }) => {
      tries = 0
      state(true)
      hear(JSON.parse(data))
    }
    line.onclose = () => {
      state(false)
      setTimeout(() => line === socket && (socket = dial()), CALM[Math.min(tries++, CALM.length - 1)])
    }
    return line
  }

  function anew() {
    const old = socket
    socket = dial()
    old.close()
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hidden = Date.now()
    else if (Date.now() - hidden > ASLEEP) anew()
  })
  addEventListener("online", anew)
}
