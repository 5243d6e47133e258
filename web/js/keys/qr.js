// Knows a text as a QR code.

import { encodeQR } from "../../vendor/qr/qr.js"

/** The picture as SVG, with the quiet border that readers ask for; black on white, whatever the page's colours are. @param {string} text */
export const pictureOf = text => String(encodeQR(text, "svg", { ecc: "medium", border: 4 }))
