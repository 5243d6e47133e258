// Knows whether a receipt, a signed note, bears the signature of a key.

import { join, sha256, utf8 } from "../verify/hash.js"

const ED25519 = 1
const SIGNATURE = /^— (\S+) ([A-Za-z0-9+/=]+)$/gm

const bytesOf = base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
const same = (one, other) => one.length === other.length && one.every((byte, i) => byte === other[i])

/** Promises whether `note` is signed with `key`, which is written "name+id+base64". */
export async function isSigned(note, key) {
  try {
    const [name, , ...encoded] = key.split("+")
    const bytes = bytesOf(encoded.join("+"))
    const id = sha256(join(utf8(`${name}\n`), bytes)).subarray(0, 4)
    const body = `${note.split("\n\n")[0]}\n`
    const given = [...note.matchAll(SIGNATURE)].filter(([, signer]) => signer === name).map(([, , signature]) => bytesOf(signature))
    const signature = given.find(each => same(each.subarray(0, 4), id))
    return bytes[0] === ED25519 && bytes.length === 33 && signature?.length === 68 && (await fits(bytes.slice(1), utf8(body), signature.slice(4)))
  } catch {
    return false
  }
}

async function fits(key, message, signature) {
  const own = globalThis.crypto?.subtle
  return own.verify("Ed25519", await own.importKey("raw", key, "Ed25519", false, ["verify"]), signature, message)
}
