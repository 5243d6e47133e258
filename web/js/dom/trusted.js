// Knows what may become a script or a document here: addresses of this house, and what its server has sent. The browser refuses everything else.

/** @type {{ createHTML: (text: string) => string, createScriptURL: (address: string) => string }} */
const rules = {
  createHTML: text => text,
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin) throw new TypeError(address)
    return address
  },
}

// A browser that knows no trusted types takes the strings themselves.
const policy = /** @type {typeof rules} */ (/** @type {any} */ (globalThis).trustedTypes?.createPolicy("fairdeal", rules) ?? rules)

/** The address of a script of our own, as the browser will take it. @param {string | URL} address */
export const ownScript = address => policy.createScriptURL(String(address))

/** The document that a text of our own server spells; nothing in it runs. @param {string} text @param {DOMParserSupportedType} kind */
export const documentOf = (text, kind) => new DOMParser().parseFromString(policy.createHTML(text), kind)
