// Knows the table's sounds, each made here from a few voices, so that there is no recording and nobody's licence.

import { added } from "./sprites.js"

const LOUD = { soft: 0.3, full: 0.8 }
const SILENT = 0.0001 // what an exponential ramp can reach
const MOST = 3 // voices at once; more of them are noise
const APART = 70 // milliseconds between two of a run, each a half-tone higher
const RISES = 12 // half-tones at most

/** A tone that glides from one pitch to another, in Hz; `env`: attack, hold and release in milliseconds; `after` how many it begins. */
const tone = (type, [from, to = from], env, gain, after = 0) => ({ type, from, to, env, gain, after })

/** Noise in a band around a pitch that glides, `q` narrow; 0 lets all below it through. */
const noise = ([from, to = from], q, env, gain, after = 0) => ({ type: "noise", from, to, q, env, gain, after })

const scale = (pitches, apart, env, gain, after = 0) => pitches.map((pitch, i) => tone("triangle", [pitch], env, gain, after + i * apart))

const SOUNDS = {
  card: [noise([2400], 0.9, [2, 0, 45], 0.1), tone("sine", [180, 120], [2, 0, 45], 0.06)],
  flip: [noise([1200, 3200], 1, [5, 30, 60], 0.1)],
  coin: [tone("triangle", [1175], [1, 0, 90], 0.07), tone("sine", [2350], [1, 0, 90], 0.03)],
  wipe: [noise([700, 4000], 1.5, [30, 120, 90], 0.09)],
  boom: [tone("sine", [110, 38], [2, 40, 320], 0.22), noise([600], 0, [1, 20, 180], 0.1)],
  steal: [tone("sawtooth", [196, 392], [10, 90, 120], 0.07), tone("square", [392], [5, 40, 90], 0.04, 200)],
  lose: scale([392, 330, 262], 140, [5, 70, 160], 0.08),
  trade: [tone("triangle", [523, 659], [5, 40, 110], 0.06), tone("triangle", [659, 523], [5, 40, 110], 0.06, 90)],
  sweep: [noise([500, 5000], 0.7, [40, 200, 140], 0.09), ...scale([523, 659, 784, 1047], 70, [3, 30, 180], 0.07, 300)],
  round: [...scale([392, 523], 160, [5, 120, 300], 0.07), tone("sine", [196], [5, 120, 300], 0.04)],
  win: [...scale([523, 659, 784, 1047], 110, [5, 90, 260], 0.08), tone("triangle", [1319], [5, 90, 700], 0.08, 520)],
  turn: [tone("sine", [880], [4, 30, 140], 0.05), tone("sine", [1175], [4, 30, 140], 0.05, 80)],
  move: [noise([2400], 0.9, [2, 0, 45], 0.06)],
}

let context = null
let master = null
let hiss = null
let sounding = [] // when each voice that is heard ends

/** Browsers let a page sound only after its first click or key. */
const allowed = () => navigator.userActivation?.hasBeenActive ?? true

/** Make sounds possible: some browsers want it to happen in a click. */
export function unlock() {
  if (!allowed() || !globalThis.AudioContext) return false
  context ??= new AudioContext()
  context.resume().catch(() => null) // who hears nothing sees that it is their turn
  return true
}

/** Play the sound of that name `step` half-tones higher, several `times` as a run that rises; returns whether the browser lets it be heard. */
export function chime(name, loudness, times = 1, step = 0) {
  if (!unlock()) return false
  master ??= mixed()
  master.gain.value = LOUD[loudness]
  sounding = sounding.filter(end => end > context.currentTime)
  if (sounding.length >= MOST && name !== "turn") return true // whom the table waits for is called through all of it
  for (let n = 0; n < times; n += 1) for (const voice of added.sounds[name] ?? SOUNDS[name] ?? []) sound(higher(voice, n, step))
  return true
}

function mixed() {
  const gain = new GainNode(context)
  gain.connect(new DynamicsCompressorNode(context)).connect(context.destination)
  return gain
}

function higher(voice, n, step) {
  const by = 2 ** (Math.min(n + step, RISES) / 12)
  return { ...voice, from: voice.from * by, to: voice.to * by, after: voice.after + n * APART }
}

function sound({ type, from, to, q, env: [attack, hold, release], gain, after }) {
  const start = context.currentTime + after / 1000
  const end = start + (attack + hold + release) / 1000
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(SILENT, start)
  volume.gain.linearRampToValueAtTime(gain, start + attack / 1000)
  volume.gain.setValueAtTime(gain, start + (attack + hold) / 1000)
  volume.gain.exponentialRampToValueAtTime(SILENT, end)
  const source = type === "noise" ? rushing(from, to, q, start, end, volume) : singing(type, from, to, start, end, volume)
  volume.connect(master)
  sounding.push(end)
  source.start(start)
  source.stop(end)
}

function singing(type, from, to, start, end, volume) {
  const source = new OscillatorNode(context, { type, frequency: from })
  source.frequency.setValueAtTime(from, start)
  source.frequency.exponentialRampToValueAtTime(to, end)
  source.connect(volume)
  return source
}

function rushing(from, to, q, start, end, volume) {
  hiss ??= white()
  const source = new AudioBufferSourceNode(context, { buffer: hiss, loop: true })
  const band = new BiquadFilterNode(context, { type: q ? "bandpass" : "lowpass", frequency: from, Q: q || 0.7 })
  band.frequency.setValueAtTime(from, start)
  band.frequency.exponentialRampToValueAtTime(to, end)
  source.connect(band).connect(volume)
  return source
}

function white() {
  const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate })
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1
  return buffer
}
