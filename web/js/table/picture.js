// Knows how pictures to send on are drawn: felt, words, an address to be read by a telephone; and how they leave the page.

import { make } from "../dom/dom.js"
import { imageOf } from "../keys/qr.js"
import { save } from "../server/files.js"

export const [WIDE, HIGH] = [1200, 630]
const CODE = 200

export const font = (size, { bold = false, family = "sans-serif" } = {}) => [bold ? "700" : "400", `${size}px`, family].join(" ")

/** A canvas of felt with a title on it, and the pen to draw there. @returns {{ canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D }} */
export function feltWith(title, subtitle) {
  const canvas = make("canvas", { width: WIDE, height: HIGH })
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"))
  const light = pen.createRadialGradient(WIDE / 2, HIGH * 0.4, 40, WIDE / 2, HIGH * 0.4, WIDE * 0.7)
  light.addColorStop(0, "#216f53")
  light.addColorStop(1, "#10402f")
  pen.fillStyle = light
  pen.fillRect(0, 0, WIDE, HIGH)
  write(pen, title, 60, 90, 680, font(52, { bold: true, family: "serif" }), "#f7f3e6")
  write(pen, subtitle, 60, 140, 680, font(26), "#d9eadf")
  return { canvas, pen }
}

export function write(pen, text, x, y, most, style, colour) {
  Object.assign(pen, { font: style, fillStyle: colour, textAlign: "left" })
  pen.fillText(text, x, y, most)
}

/** Promises the picture as a PNG, with the address in its corner as a code to be photographed. */
export async function finished({ canvas, pen }, url) {
  const code = new Image()
  code.src = imageOf(url, CODE)
  await code.decode()
  pen.fillStyle = "#fff"
  pen.fillRect(WIDE - CODE - 30, HIGH - CODE - 30, CODE, CODE)
  pen.drawImage(code, WIDE - CODE - 30, HIGH - CODE - 30, CODE, CODE)
  return new Promise(resolve => canvas.toBlob(resolve, "image/png"))
}

/** Hand the picture to the system's own way to share files, else save it. */
export async function shareOrSave(blob, file, said) {
  const files = [new File([blob], file, { type: "image/png" })]
  if (!navigator.canShare?.({ files })) return save(blob, file)
  return navigator.share({ files, ...said }).catch(() => {}) // whoever closes the system's dialog wants nothing
}
