// Knows what one page hands to the next in a tab: a code that was typed, for the page that asks the host, and a transcript, for the one that plays it back.

const PLACE = "fairdeal.code"

/** Go to that page with the code; where this tab remembers nothing, the address brings it, and is asked about by a press. @param {string} code */
export function goWithCode(code) {
  let address = "/join"
  try {
    sessionStorage.setItem(PLACE, code)
  } catch {
    address += `#${encodeURIComponent(code)}`
  }
  location.href = address
}

/** The code that was typed in the lobby, once; "" without one. */
export function takeCode() {
  try {
    const code = sessionStorage.getItem(PLACE) ?? ""
    sessionStorage.removeItem(PLACE)
    return code
  } catch {
    return ""
  }
}

export const FILE = "file" // in the place of a table's id: the match of a transcript
const WATCHED = "fairdeal.watched"

/** Keep a transcript for the replay that this tab goes to next; throws where it is too long for the browser. @param {string} text */
export const keepFile = text => sessionStorage.setItem(WATCHED, text)

/** The transcript that this tab has kept. */
export const keptFile = () => sessionStorage.getItem(WATCHED) ?? ""
