// What several modules of the page speak of. Only the compiler reads this: it is served by nobody and shipped nowhere.

// The page's elements, made and found

/** What `make` sets on a new element: properties as the element has them, and under these names attributes and listeners. */
type ElementSet<Tag extends keyof HTMLElementTagNameMap> = { [Name in keyof Omit<HTMLElementTagNameMap[Tag], "role">]?: HTMLElementTagNameMap[Tag][Name] | (HTMLElementTagNameMap[Tag][Name] extends string ? string | number : never) } & {
  data?: Record<string, string | number | boolean | null | undefined>
  aria?: Record<string, string | number | boolean | null | undefined>
  on?: { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown }
  role?: string | null | false
}

/** What may stand between others as a child of a new element; nothing is put in for null, false and undefined. */
type Child = Node | string | number | null | undefined | false

/** The elements of the templates that are more than an HTMLElement, by their ids. */
interface ElementsById {
  "ask-host": HTMLButtonElement
  "back-to-table": HTMLAnchorElement
  claim: HTMLDialogElement
  "claim-clause": HTMLSelectElement
  "claim-rule": HTMLInputElement
  "claim-slip": HTMLInputElement
  "claim-text": HTMLTextAreaElement
  "copy-watch": HTMLButtonElement
  eyes: HTMLSelectElement
  file: HTMLInputElement
  fork: HTMLDialogElement
  "fork-form": HTMLFormElement
  fresh: HTMLButtonElement
  ahead: HTMLTemplateElement
  "game-card": HTMLTemplateElement
  help: HTMLDialogElement
  "help-open": HTMLButtonElement
  hide: HTMLInputElement
  hint: HTMLButtonElement
  leave: HTMLButtonElement
  links: HTMLDialogElement
  "links-go": HTMLAnchorElement
  "log-later": HTMLButtonElement
  "log-older": HTMLButtonElement
  look: HTMLDialogElement
  "look-back": HTMLAnchorElement
  magnify: HTMLDialogElement
  name: HTMLButtonElement
  new: HTMLDialogElement
  "new-count": HTMLSelectElement
  "new-form": HTMLFormElement
  "new-listed": HTMLInputElement
  "new-spectators": HTMLInputElement
  pace: HTMLSelectElement
  "panel-close": HTMLButtonElement
  play: HTMLButtonElement
  progress: HTMLProgressElement
  receipt: HTMLButtonElement
  receipts: HTMLInputElement
  "save-proof": HTMLButtonElement
  say: HTMLButtonElement
  sheet: HTMLDialogElement
  "show-case": HTMLButtonElement
  "show-sheet": HTMLButtonElement
  slider: HTMLInputElement
  statistics: HTMLButtonElement
  "take-back": HTMLButtonElement
  transcript: HTMLButtonElement
  "typed-code": HTMLInputElement
  undo: HTMLDialogElement
  unit: HTMLSelectElement
  who: HTMLDialogElement
  // Those that modules make, or macros of the templates.
  "desk-eyes": HTMLSelectElement
  language: HTMLSelectElement
  "new-language": HTMLSelectElement
  ruling: HTMLFormElement
  "ruling-clause": HTMLSelectElement
  "ruling-finding": HTMLTextAreaElement
  "ruling-points": HTMLInputElement
  "ruling-seat": HTMLSelectElement
  "undo-ask": HTMLButtonElement
}

// Sentences

/** A sentence of a catalogue: a text, or one for each plural form, of which `other` is always there. */
type Sentence = string | ({ other: string } & { [Form in Intl.LDMLPluralRule]?: string })

/** Sentences by section and name. */
type Catalogue = Record<string, Record<string, Sentence>>

/** What is put into a sentence; `count` chooses its plural form. */
type Given = { count?: number } & Record<string, unknown>

// What the server tells: docs/protocol.md says what each field means

/** A moment as it is written: "2026-11-21T10:15:02.123Z". */
type Moment = string

/** Through whom one looks: "public", "all", or "seat:2". */
type Eyes = string

/** The animal and the colour by which a seat is known. */
interface Look {
  animal: string
  colour: string
}

interface Seat {
  seat: number
  name?: string | null
  kind: "person" | "bot" | "open"
  bot?: string
  invited?: string
  reserved?: boolean
  owner?: string
  key?: string
  look?: Look
  away?: boolean
  until?: Moment
  stand_in?: string
  lost?: "resigned" | "forfeited"
  removed?: boolean
}

interface Wait {
  wait: string
  until: Moment
}

interface Ruling {
  seq: number
  finding: string
  clause: string
  remedy: Remedy
  words: string
  until: Moment
}

interface Remedy {
  kind: "stands" | "rewind" | "repair" | "adjust" | "forfeit" | "void"
  to?: number
  seat?: number
  points?: number
}

interface Incident {
  seq: number
  by: number
  about: number
  seen?: unknown
  claim: string
  stage: "open" | "ruled" | "appealed" | "repair"
  heard: boolean
  until: Moment
  statements: { seq: number; by: string; text: string }[]
  looks: { seq: number; by: string; eyes: Eyes; upto: number }[]
  rulings: Ruling[]
  let_be: number[]
  accepted: number[]
  appeal: null | { by: number; why: string }
  entropy: number[]
}

/** What was said or done in a dispute, as it is told; an appeal has no number of its own. */
interface StoryEntry {
  key: number | string
  seq: number | null
  kind: "claim" | "statement" | "look" | "ruling" | "appeal"
  who: string
  words: string
  ruling?: Ruling
}

interface Adjourned {
  seq: number
  by: number
  about: number
  claim: string
  heard: boolean
  again: boolean
}

interface Outcome {
  why: "played" | "resigned" | "forfeited" | "void" | "abandoned" | "unfinished" | "unfilled" | "points"
  winners: number[]
  scores: number[]
  adjusted: number[]
  played_for?: number[]
}

interface UndoAsk {
  ask: number
  by: number
  target: number
  to: number
  needs: number[]
  referee: boolean
  yes: number[]
  may_block: number[]
  words: string[]
  told: Record<string, string[]>
  shown: number[]
  until: Moment
}

interface Table {
  draw?: { closed: boolean } | null
  id: string
  game: string
  title: string
  status: "lobby" | "playing" | "over"
  seats: Seat[]
  options: Record<string, unknown>
  deal: boolean
  rematch: string | null
  spectators: boolean
  listed?: boolean
  host?: number | null
  law: number
  waits: Wait[]
  house: Record<string, string | number | boolean>
  referee: null | { name: string; key?: string }
  fork?: { of: string; words: string }
  language?: string
  lesson?: boolean
  fewest_wins?: boolean
  rematch_of?: string
  board?: { tournament: string; number: number }
  clock?: null | { left: number[]; running: number[]; at: Moment }
  paused?: null | { by: number }
  pause_asked?: number[]
  end_asked?: number[]
  overdue?: number[]
  practice?: boolean
  undo?: null | UndoAsk
  undone?: [number, number][]
  incident?: null | Incident
  adjourned?: Adjourned[]
  referee_asked?: number[]
  lost?: { size: number; root: string; head_size: number; until: Moment; gaps: [number, number][] }
  outcome?: null | Outcome
}

/** A place where cards lie; in `cards` a code is a face, "" a back, null a gap. */
interface Zone {
  id: string
  label: string
  layout: "grid" | "hand" | "row" | "stack" | "pile" | "trick" | "spot"
  owner?: number | null
  cards?: (string | null)[]
  count?: number
  columns?: number
  marks?: Record<string, string>
  note?: string
  stake?: Record<string, number>
  ahead?: number
  early?: number[]
  order?: number[]
  tile?: string
  of?: number[]
  kind?: string
  group?: string
  melds?: { places: number[]; worth: number }[]
}

/** The face of a card: what is drawn of it. */
interface Face {
  name: string
  corner: string
  mark: string
  tint: string
  text: string
}

/** What is said of a card besides its face. */
interface CardSpoken {
  code: string | null
  place?: string
  mark?: string
  names: string[]
  usable?: boolean
  chosen?: boolean
  planned?: boolean
  hinted?: boolean
}

interface Player {
  seat: number
  score: number
  round_score?: number
  hand?: number
  shows?: Record<string, number>
  note?: string
  side?: number
}

interface Round {
  round: number
  rows: { seat: number; points: number; total: number; detail: string }[]
  note?: string
}

interface Game {
  game: string
  seats: number
  round: number
  phase: string
  to_act: number[]
  turn?: number | null
  dealer?: number | null
  zones: Zone[]
  players: Player[]
  say?: string
  brief?: string
  tally?: Record<string, number>
  sheet?: Round[]
  winners?: number[]
}

/** What a game's package brings for the page. */
interface GameLook {
  deck?: string
  cards?: string
  style?: string
  words?: Record<string, string>
  beats?: Record<string, { sound: string; large?: boolean; buzz?: number; shakes?: boolean; lasts?: number }>
  sounds?: Record<string, { type: string; from: number; to: number; q: number; env: number[]; gain: number; after: number }[]>
}

interface Choice {
  action: { type: string } & Record<string, unknown>
  label: string
  uses: string[]
  ask?: boolean
  quiet?: boolean
}

/** A button below the prompt: a choice, a command, or what lets the selection go. */
interface PromptButton {
  key: string
  label: string
  choice?: Choice
  good?: boolean
  command?: { do: string }
  run?: string
  clear?: boolean
}

interface Choices {
  items: Choice[]
  more: boolean
}

interface Mine {
  seat: number
  number?: number
  seals?: Record<string, unknown>
  undo?: { last: number } | null
  hint?: number | null
  referee?: { url: string }
  zones: Zone[]
  choices: Choices
  prompt: string
}

interface Office {
  looks: { eyes: Eyes; upto: number }[]
  remedies: Remedy["kind"][]
  rewinds: [number, number][]
  office?: string
  number?: number
}

/** A record of the log in sentences, as news tell it. */
interface Entry {
  seq: number
  at: Moment
  by: string
  lines: string[]
  hash: string
  prev: string
  later?: string[]
  lies?: string[]
  phrase?: string
  cards?: string[]
}

interface View {
  is: "view"
  seq: number
  table: Table
  game: Game | null
  mine: Mine | null
  office?: Office
  news?: Entry[]
  more?: boolean
  receipt?: string
}

/** What is otherwise than in the view before, of a part of it that is an object. */
interface Change<Of> {
  set?: Partial<Of>
  gone?: string[]
}

type ZoneChange = { id: string; cut?: [at: number, count: number, cards: (string | null)[]]; gone?: string[] } & Partial<Zone>

interface ZonesChange {
  set?: Zone[]
  changed?: ZoneChange[]
  order?: string[]
}

interface GameChange extends Change<Game> {
  zones?: ZonesChange
  players?: (Partial<Player> & { seat: number; gone?: string[] })[]
  sheet?: { keep: number; add: Round[] }
}

interface MineChange extends Change<Omit<Mine, "choices"> & { choices: { items: (Choice | number)[]; more: boolean } }> {
  zones?: ZonesChange
}

interface Changes {
  is: "changes"
  seq: number
  from: number
  table?: Change<Table> & { later?: number }
  game?: GameChange
  mine?: MineChange | { whole: Mine | null }
  office?: Office
  news: Entry[]
  receipt?: string
}

/** What a refusal says: a code for programs, and sentences; `clause` is the rule that stands against it. */
interface Refused {
  code: string
  message: string
  clause?: string
  remedy?: string
  detail?: any
}

// What this browser has

/** A link's token, or what promises one when it is asked. */
type Token = string | null | undefined | (() => Promise<string | null>)

/** A seat, or the office "referee", with the key by which this browser has it. */
interface Sat {
  seat: number | "referee"
  key: string
}

/** What this browser remembers of a table. */
interface KnownTable {
  table: string
  title?: string
  url?: string
  token?: string | null
  sat?: Sat | null
  office?: Sat | null
  used?: string | null
  came?: string | null
  invited?: string | null
  links?: { seat: number; key?: string; url: string }[]
  watch?: string
  referee?: { url: string }
  game?: string
  at?: number
  given?: Record<number, { key: string; secret: string }>
  before?: { table: string; seat: number; key?: string } | null
  introduced?: { host: boolean; seats: number[] } | null
}

/** A match that was played to its end in this browser. */
interface PlayedMatch {
  table: string
  game: string
  title: string
  unit: string
  fewest_wins?: boolean
  at: number
  seat: number
  seats: { name?: string | null; bot?: string }[]
  scores: number[]
  winners: number[]
}

/** The page of a table: what was heard, and what is chosen on it. */
interface Page {
  status: "connecting" | "live" | "lost" | "gone"
  trouble: string
  seat: number | null
  seq: number
  table: Table
  game: Game | null
  mine: Mine | null
  office: Office | null
  ahead: number
  here: { seats: number[]; watching: number }
  log: Entry[]
}

/** The whole state of a table's page: web/js/table/page.js says what each field means. Its table comes with the first view. */
interface PageState extends Page {
  older: boolean
  forgotten: number
  refusal: null | (Partial<Refused> & { message: string })
  hint: null | { seq: number; choice?: Choice; reason?: string }
  lesson: null | { seq: number; step: number; steps: number; text: string; clause?: string; choice?: Choice }
  chosen: string[]
  selections: number
  fit: Choices | null
  planned: null | { id: string; name: string; situation: unknown }
  aside: null | { words: string; offer: PromptButton | null }
  askers: { claim: { table: string; seat: number; key: string; recovery: string }; signature: string }[]
  introduced: null | { host: boolean; seats: number[]; later?: boolean }
  calling: ((wanted: boolean) => void) | null
}

/** What is to be done when a command has happened, or is refused. */
type Afterwards = (() => void) | null

/** A table as the parts of its page see it: web/js/table.js says what each field means. */
interface At {
  table: string
  show(next: PageState): void
  command(message: Asking, done?: Afterwards): void
  tell(message: Asking, done?: Afterwards, refused?: Afterwards): void
  send(message: Asking, done?: Afterwards, refused?: Afterwards): void
  speak(words: string): void
  clear(): void
  openRule(clause: string): Promise<void>
  draw(): void
  opens: Record<string, (about?: any) => unknown>
  takeSeat(own: Sat, shown?: { ticket: string; read: string } | null): unknown
  choose(id: string): void
  hurry(): void
  request(message: Asking & { id: string }, done: () => void): void
  post(text: string): void
  link: string | null | undefined
  kept: number | null
  token: Token
  page: PageState
  game: null | { faces: Record<string, Face>; look: GameLook; rules?: unknown; unit?: string; counters?: unknown; chosen?: Record<string, string> }
  chair: Chair | null
  former: Chair | null
  witness: Witness | null
  vigil: Vigil
  sure: string | null
  hand: Hand | null
  spread: Set<string>
  asking: { offer: boolean; rematch: boolean; seat: boolean; moving: boolean }
  busy(): boolean
  gone: "" | "out" | "moved" | "forgotten"
  invite: null | { seats: { seat: number; key: string; secret?: Bytes; cup?: string }[] }
  compared: null | (() => void)
  hosting: null | ((message: any) => boolean)
}

/** What a page asks of the table: what is to be done, and with what. */
type Asking = { do: string } & Record<string, unknown>

// What is in a record, in a receipt, in a key

/** The bytes of a text, of a hash, of a file. */
type Bytes = Uint8Array

/** The data of a record: whatever its type says. */
type Data = Record<string, any>

/** A record as its line says it; what is sealed in it stands open in the lines that follow. */
interface LogRecord {
  seq: number
  at: Moment
  by: string
  type: string
  data: Data
  hash: string
  prev: string
  table: string
  cmd: string
}

/** A record's line whose hash fits, with the path of each seal in it and for whom that is. */
interface LinkedRecord extends Point {
  line: string
  seals: [path: string, to: number[] | string][]
}

/** How far a book of a browser's copy goes. */
interface Cover extends Point {
  table: string
  chapter: number
  viewer: Eyes
  size: number
  at: number
}

/** What a browser knows itself of the key of its seat. */
interface OwnSeat {
  seat: number | null
  keys: string[]
  name?: string
  told: unknown
}

/** A line that opens a seal, and which. */
interface LinkedOpening {
  seq: number
  path: string
  line: string
}

/** A point of the log: how many records there are, and the hash of the last. */
interface Head {
  size: number
  root: string
}

/** What a receipt says, once it is read: `note` is its text. */
interface Receipt extends Head {
  table: string
  at: Moment
  note: string
}

/** The operator's key, read from name+id+base64. */
interface OperatorKey {
  name: string
  number: string
  bytes: Bytes
  label: string
  written: string
}

/** What a note shows of a log, held against the operator's key: `why` it shows nothing, or "". */
interface ReadNote extends Head {
  name: string
  table: string
  at: string
  why: string
  says?: string
}

/** A key of a note's signer. */
interface NoteKey {
  name: string
  kind: number
  bytes: Bytes
  number: string
}

/** A point of the log that a browser knows: a record's number and hash. */
interface Point {
  seq: number
  hash: string
}

/** Something that a page tells its player about the log; the other fields go with the code. */
interface Alarm {
  code: string
  seq?: number
  had?: number
  size?: number
  root?: string
  head?: number
  until?: Moment
  was?: string
  now?: string
  note?: string
  seat?: number | "referee"
  ended?: "gone" | "back"
  quiet?: boolean
  opening?: string
  draw?: number
  by?: number
  seconds?: number
}

/** A loss that the server told of: how many records there were, and the hash of the last. */
interface Loss extends Alarm {
  code: "lost"
  size: number
  root: string
  seq: number
}

/** What was known when the first contradiction was found, to be saved as a proof. */
interface Proof extends Omit<Point, "hash"> {
  code: string
  hash: string | null
  key: string
  receipt: string
  pending: string
  chapter: number
  other: string
  latest: string
  settled: boolean
  now?: string
}

/** What a browser knows of a table's log: web/js/server/receipts.js says what each field means. */
interface Known {
  seq: number
  hash: string | null
  key: string
  changes: string[]
  receipt: string
  pending: string
  holes: Point[]
  chapter: number
  proof: Proof | null
  alarms: Alarm[]
  openings: string[]
  pardoned?: { chapter: number; seq: number }
}

/** What a table's line needs of the page. */
interface Outside {
  ticket(): Promise<string>
  open(): Line
  since(): number
  receipt(): string | undefined
  hear(message: any): void
  state(name: "connecting" | "live" | "lost" | "gone" | "late", error?: Refusal): void
  sent?(id: string): void
  later(run: () => void, milliseconds: number): void
}

/** A socket as a line uses it; `ready` once the server has welcomed it. */
type Line = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose"> & { ready?: boolean }

// The service worker

/** What the server writes before the service worker: the address of the files of its version, what is fetched beforehand, and of that the pages. */
declare const HOUSE: { files: string; needed: string[]; pages: string[] }
declare const clients: {
  claim(): Promise<void>
  matchAll(asked: object): Promise<{ url: string; focus(): Promise<unknown> }[]>
  openWindow(path: string): Promise<unknown>
}
declare const registration: ServiceWorkerRegistration
declare function skipWaiting(): Promise<void>

interface LaterEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

interface AskedEvent extends LaterEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

interface NoticeEvent extends LaterEvent {
  notification: Notification
}

// Modules and their classes, for those that only speak of them

type Motion = typeof import("../../web/js/table/motion.js")
type Pace = typeof import("../../web/js/table/beats.js")
type Scenes = typeof import("../../web/js/table/scene.js")
type Beats = import("../../web/js/table/beats.js").Beats
type Banner = typeof import("../../web/js/table/banner.js")
type Talking = typeof import("../../web/js/table/talking.js")
type Calls = import("../../web/js/table/calls.js").Calls
type Hand = import("../../web/js/table/hand.js").Hand
type Vigil = import("../../web/js/keys/vigil.js").Vigil
type Chair = import("../../web/js/keys/chair.js").Chair
type Follower = import("../../web/js/keys/checks.js").Follower
type Witness = import("../../web/js/proof/witness.js").Witness
type Refusal = import("../../web/js/server/api.js").Refusal

/** What a log says of its draws: the records in which they are closed, opened and ended. */
interface DrawsOfLog {
  name: string
  table: string
  draws: { seq: number; kind: string; by: string; data: Data }[]
}

/** A policy while its lines are read: which logs, which witnesses and groups of them, and which of these are in no group yet. */
interface Policy {
  logs: NoteKey[]
  witnesses: { name: string; key: NoteKey }[]
  groups: { name: string; number: number; members: string[] }[]
  free: Map<string, boolean>
  quorum: string[]
}

/** The report of a verifier on one transcript. */
interface TranscriptReport {
  kind: "verified" | "sealed" | "incomplete" | "failed"
  code: string
  seq: number | null
  exit: number
  headline: string
  table: string
  viewer: string
  records: number
  openings: number
  sealed: number
  signed: number
  head: string
  checks: Record<string, string>
  keys: [seat: number, key: string, reach: number][]
  cannot_prove: string[]
}

/** What is wrong with a tournament's file: in which log, its own or a table's, and at which record. */
interface Fault {
  code: string
  where: string
  seq: number | null
  why: string
  says: string
}

/** An entrant in a report, by number from 0, −1 a bot that does not count; the name is "" where it is sealed. */
interface CalledEntrant {
  entrant: number
  name: string
}

/** The report of a verifier on a tournament's file. */
interface EveningReport {
  kind: "verified" | "incomplete" | "failed"
  code: string
  exit: number
  headline: string
  tournament: string
  title: string
  scoring: string
  format: string
  records: number
  added: number
  checks: Record<string, string>
  faults: Fault[]
  standings: (CalledEntrant & { place: number; total: string })[]
  boards: { number: number; tables: { table: string; why: string; seats: (CalledEntrant & { score: number | null })[] }[]; byes: CalledEntrant[] }[]
  tables: TranscriptReport[]
  cannot_prove: string[]
}

/** An entrant of a tournament while its log is read: the key of now, and since which record; the hash of its noise, and the noise. */
interface CupEntrant {
  entrant: number
  name: string
  key: string
  kind: string
  hash: string
  noise: string
  since: number
  number: number
  gone: boolean
  late: boolean
}

/** A table of a round: the entrants by seat, the keys that they had then ("" of bots), and what the tournament says of its end. */
interface CupTable {
  round: number
  entrants: number[]
  keys: string[]
  over: Data | null
}

/** What a tournament's log adds up from: its first record, who began, what each round was, and what the director gave. */
interface CupLog {
  first: Data
  entrants: CupEntrant[]
  tables: Map<string, CupTable>
  rounds: { tables: string[]; byes: number[] }[]
  field: number[]
  seeds: Bytes[]
  given: Data[]
  day: Day | null
  floor: { least: number } | null
  pairs: CupPairs
}

/** The pairs of a tournament while its log is read: web/js/verify/pairs.js. */
interface CupPairs {
  members(number: number): number[]
  contestant(number: number): number
  isFirst(seat: number): boolean
}

/** What an evening at which one sits where one likes asks of its log, and does there. */
interface FloorLog {
  name: string
  isOpen: boolean
  entrants: CupEntrant[]
  tables: Map<string, CupTable>
  rounds: { tables: string[]; byes: number[] }[]
  starts(fine: boolean, seq: number): string
  joinsIn(name: string, seats: number[]): string
}

/** A fraction above a denominator that is more than 0. */
type Fraction = [numerator: bigint, denominator: bigint]

/** The day of a deal, from a time until another, as the log writes them. */
interface Day {
  start: string
  end: string
}

/** The report of a verifier on a file: on a transcript, on a proof with the transcripts in it, or on a tournament. */
interface Report extends Partial<Omit<TranscriptReport & EveningReport, "kind" | "headline" | "cannot_prove">> {
  kind: "verified" | "sealed" | "consistent" | "incomplete" | "failed" | "contradicted" | "unreadable"
  headline: string
  said?: string[]
  receipts?: { name: string; kind: string; says: string }[]
  transcripts?: Record<string, TranscriptReport>
  cannot_prove: string[]
}

/** What is found of a file: the verdict's kind, a reason's code or "", and at which record. */
type Verdict = [kind: TranscriptReport["kind"], code: string, seq: number | null]

/** What is kept of a record for the checks of its table: `closed`, that something in it is not open in this file. */
interface Kept {
  kind: string
  by: string
  at: Moment
  data: Data
  closed: boolean
}

/** A claim for a seat whose keys are lost, while it is open. */
interface Claim {
  seq: number
  at: Moment
  key: string
  recovery: string
  yes: Set<string>
  no: boolean
  touched: boolean
}
type SeatKey = import("../../web/js/keys/seat.js").SeatKey

type EveningKey = import("../../web/js/keys/evening.js").EveningKey

// A tournament, as its page is told

interface Cup {
  id: string
  seq: number
  head: string
  title: string
  scoring: "matchpoints" | "points"
  house: { referee?: boolean }
  offices: { office: string; key: string; name: string }[]
  invited: { key: string; place: string }[]
  stage: "entering" | "hashing" | "drawing" | "break" | "playing" | "dawn" | "open" | "over"
  entry_from: Moment | null
  rounds: number
  planned: number
  round: number | null
  paused: Moment | null
  draw: { number: number; commits: string[]; closed: boolean }
  waits: { wait: string; until: Moment; what: string; follows: string }[]
  entrants: {
    entrant: number
    name: string
    kind: "person" | "bot"
    key: string
    gone: "left" | "silent" | null
    hashed: string
    opened: string
    late: boolean
    sits: boolean
    before: { name: string; until: number }[]
  }[]
  tables: {
    table: string
    number: number
    seats: number[]
    status: "opening" | "lobby" | "playing" | "over"
    came: boolean[]
    waits: { wait: string; until: Moment; since: Moment; seats: number[] } | null
    incident: { seq: number; by: number; since: Moment } | null
    moves: number
  }[]
  byes: number[]
  boards: { number: number; secret: string }[]
  standings: { place: number; entrant: number; total: string; shares: string[] }[]
  places: number[][]
  news: { seq: number; at: Moment; type: string; sentence: string }[]
}

/** The tournament as the parts of its page see it. */
interface CupPage {
  told: Cup
  ahead: number
  entrant: EveningKey | null
  director: EveningKey | null
  hear(told: Cup): void
  does(run: () => Promise<unknown>): Promise<void>
  enters(link?: { key: string; secret: unknown; partner: number }): Promise<void>
  asks(message: { do: string } & Record<string, unknown>): Promise<void>
  directs(message: { do: string } & Record<string, unknown>): Promise<void>
}

/** Where one is in a replay: web/js/replay/state.js says what each field means. */
interface ReplayState {
  seq: number
  end: number
  fresh: number
  over: boolean
  marks: { kind: "round" | "turn"; seq: number; round?: number }[]
  known: number[]
  eyes: Eyes[]
  closed: Eyes[]
  upto: Record<Eyes, number>
  as: Eyes
  seen: number
  hide: boolean
  playing: boolean
  unit: string
  pace: number
}
