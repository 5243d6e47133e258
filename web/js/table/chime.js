// Knows the table's few sounds: short tones that are made here, so that there is no recording and nobody's licence.

const TONES = {
  turn: [
    [659.25, 0],
    [880, 0.13],
  ],
  move: [[293.66, 0]],
} // pitches in Hz, and after how many seconds each begins
const LOUD = { soft: 0.05, full: 0.18 }
const LENGTH = 0.35 // seconds
const ATTACK = 0.012
const SILENT = 0.0001 // what an exponential ramp can reach

let context = null

/** Browsers let a page sound only after its first click or key. */
const allowed = () => navigator.userActivation?.hasBeenActive ?? true

/** Make sounds possible: some browsers want it to happen in a click. */
export function unlock() {
  if (!allowed() || !globalThis.AudioContext) return false
  context ??= new AudioContext()
  context.resume().catch(() => null) // who hears nothing sees that it is their turn
  return true
}

/** Play the sound of that name; returns whether the browser lets it be heard. */
export function chime(name, loudness) {
  if (!unlock()) return false
  for (const [pitch, after] of TONES[name]) tone(pitch, context.currentTime + after, LOUD[loudness])
  return true
}

function tone(frequency, start, loud) {
  const source = new OscillatorNode(context, { frequency, type: "triangle" })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loud, start + ATTACK)
  volume.gain.exponentialRampToValueAtTime(SILENT, start + LENGTH)
  source.connect(volume).connect(context.destination)
  source.start(start)
  source.stop(start + LENGTH)
}
