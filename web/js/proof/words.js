// Knows what is said of an alarm: in a title what is wrong, in lines what it can mean and what to do.

import { REFEREE } from "../server/invitation.js"
import { say } from "../words/say.js"
import { timeOf } from "../words/times.js"

/** `{title, lines}` for an alarm; `gift` says what became of the lines that this browser offered, `now` is the server's time, `names` are the seats'. */
export function alarmWords(alarm, gift = "", now = Date.now(), names = []) {
  if (alarm.code.startsWith("key-")) return signatureWords(alarm, names)
  if (alarm.code === "lost") return lostWords(alarm, gift, now)
  if (alarm.code === "other-key") return keyWords(alarm)
  if (alarm.code === "shorter") return shorterWords(alarm)
  return { title: say(`proof.${alarm.code}`, { seq: alarm.seq }), lines: [say("proof.changed"), say("proof.save-help")] }
}

/** What it can mean, by code; where nothing stands, that somebody else has a hand in it. */
const WHY = { "key-unheard": ["unheard-why", "unheard-shows"], "key-late": ["late-why", "late-waits"] }

function signatureWords({ code, seq, seat, seconds }, names) {
  const who = seat === REFEREE ? say("notices.the-referee") : (names?.[seat] ?? say("proof.key-other-seat", { number: seat + 1 }))
  return {
    title: say(`proof.${code}`, { seq, who, seconds }),
    lines: [...(WHY[code] ?? ["key-why"]), "key-stops", "save-help"].map(each => say(`proof.${each}`)),
  }
}

function shorterWords({ seq, had, ended }) {
  if (ended) return { title: say(`proof.lost-${ended}`, { from: seq + 1, had }), lines: [say(`proof.shorter-${ended}`)] }
  const title = seq < 0 ? say("proof.vanished", { had }) : say("proof.shorter", { seq, had })
  return { title, lines: [say("proof.shorter-why"), say("proof.save-help")] }
}

function keyWords({ was, now }) {
  if (!now) return { title: say("proof.forged"), lines: [say("proof.forged-why"), say("proof.save-help")] }
  const keys = was ? [say("proof.keys", { was: short(was), now: short(now) })] : []
  return { title: say("proof.other-key"), lines: [say("proof.moved"), say("proof.taken"), ...keys, say("proof.key-help")] }
}

/** A key's name and number, by which people compare it. */
export const short = key => key.split("+").slice(0, 2).join("+").slice(0, 80)

function lostWords({ head, had, until, ended }, gift, now) {
  const title = say(ended ? `proof.lost-${ended}` : "proof.lost", { from: head, had })
  if (ended) return { title, lines: [say(`proof.lost-${ended}-why`)] }
  const end = Date.parse(until)
  return { title, lines: [end && say("proof.lost-until", { time: timeOf(end, now) }), gift && say(`proof.gift-${gift}`)].filter(Boolean) }
}
