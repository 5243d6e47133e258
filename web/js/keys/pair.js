// Knows how keys are made and sign: by the browser, which gives a seat's key to nobody, or as numbers where it cannot.

import { hex, join, unhex } from "../verify/hash.js"

const ED25519 = { name: "Ed25519" }
const PKCS8 = unhex("302e020100300506032b657004220420") // goes before 32 secret bytes

const numbers = () => import("./soft.js") // which says nothing

/** Promises `{key, secret}`: the public half in hex, and a key of the browser's own or 32 bytes. `soft` asks for the latter. */
export async function freshPair({ soft = false, subtle = globalThis.crypto?.subtle } = {}) {
  const own = soft || !subtle ? null : await ownPair(subtle).catch(() => null)
  if (own) return own
  const secret = crypto.getRandomValues(new Uint8Array(32))
  return { key: (await numbers()).publicOf(secret), secret }
}

async function ownPair(subtle) {
  const { publicKey, privateKey } = await subtle.generateKey(ED25519, false, ["sign", "verify"])
  return { key: hex(new Uint8Array(await subtle.exportKey("raw", publicKey))), secret: privateKey }
}

/** Promises the same of 32 secret bytes, the same for the same bytes. */
export async function pairOf(bytes, subtle = globalThis.crypto?.subtle) {
  const own = subtle ? await readPair(subtle, bytes).catch(() => null) : null
  return own ?? { key: (await numbers()).publicOf(bytes), secret: bytes }
}

async function readPair(subtle, bytes) {
  const secret = await subtle.importKey("pkcs8", join(PKCS8, bytes), ED25519, true, ["sign"])
  const { x } = await subtle.exportKey("jwk", secret)
  const raw = atob(x.replaceAll("-", "+").replaceAll("_", "/"))
  const kept = await subtle.importKey("pkcs8", join(PKCS8, bytes), ED25519, false, ["sign"])
  return { key: hex(Uint8Array.from(raw, letter => letter.charCodeAt(0))), secret: kept }
}

export const isSoft = secret => secret instanceof Uint8Array

/** Promises the signature of `bytes`, in hex. */
export async function signatureOf(secret, bytes) {
  if (isSoft(secret)) return (await numbers()).signedWith(secret, bytes)
  return hex(new Uint8Array(await crypto.subtle.sign(ED25519, secret, bytes)))
}
