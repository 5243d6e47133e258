// Knows bytes in a link: base64url without padding, in place of hex.

import { hex, unhex } from "../verify/hash.js"

export const packed = digits =>
  btoa(String.fromCharCode(...unhex(digits)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/** The hex digits, or null for a text that is none of these. */
export function unpacked(text) {
  try {
    return /^[\w-]+$/.test(text) ? hex(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0))) : null
  } catch {
    return null
  }
}
