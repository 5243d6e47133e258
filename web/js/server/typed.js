// Knows how a code that was typed in the lobby comes to the page that asks the host.

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
