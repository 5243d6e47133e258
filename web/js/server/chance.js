// Knows what this browser adds to the shuffle, and how ids are made up.

/** `bytes` random bytes as hexadecimal digits. @param {number} bytes */
export const noise = bytes => [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, "0")).join("")
