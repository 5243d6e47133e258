// Knows a text as a QR code.

import { encodeQR } from "../../vendor/qr/qr.js"

/** The picture as SVG, with the quiet border that readers ask for; black on white, whatever the page's colours are. @param {string} text */
export const pictureOf = text => String(encodeQR(text, "svg", { ecc: "medium", border: 4 }))

/** The picture as an address that an image shows, so many pixels wide. @param {string} text @param {number} [width] */
export const imageOf = (text, width = 480) =>
  `data:image/svg+xml,${encodeURIComponent(pictureOf(text).replace("<svg", `<svg width="${width}" height="${width}"`))}`
