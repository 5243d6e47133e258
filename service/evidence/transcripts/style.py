"""The style of an HTML transcript: light and dark, wide and narrow, screen and paper."""

STYLE = """
:root { color-scheme: light dark; --page: #f4efe4; --paper: #fffdf8; --ink: #1f2320; --soft: #5b5e54; --line: #dcd3be;
  --accent: #9d2230; --felt: #e3ecdf; --edge: #b9b09a; --seal: #ece5d3; }
@media (prefers-color-scheme: dark) { :root { --page: #14171a; --paper: #1e2327; --ink: #eceae3; --soft: #b0b2a8;
  --line: #363d44; --accent: #f0a63c; --felt: #16302a; --edge: #59626a; --seal: #2c3238; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1, h2, h3, h4 { font-family: "Iowan Old Style", Palatino, "Palatino Linotype", Georgia, "Liberation Serif", serif;
  line-height: 1.2; margin: 0; font-weight: 600; }
h1 { font-size: 2.1rem; }
h2 { font-size: 1.4rem; padding: 0 0 .35rem; border-bottom: 2px solid var(--accent); }
h3 { font-size: 1.05rem; margin: 1.2rem 0 .4rem; }
h4 { font-size: .95rem; margin: 0 0 .25rem; }
p { margin: 0; }
a { color: inherit; }
.under { color: var(--soft); }
.result { margin: .9rem 0 1rem; padding: .6rem .9rem; border-left: 4px solid var(--accent); background: var(--paper);
  font-size: 1.15rem; font-weight: 600; }
.seats { display: flex; flex-wrap: wrap; gap: .4rem; list-style: none; margin: 0 0 1rem; padding: 0; }
.seats li { background: var(--paper); border: 1px solid var(--line); border-radius: 99px; padding: .1rem .8rem; }
.small { font-size: .8em; color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 0 1rem; font-size: .9rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
dd.hash { font-family: ui-monospace, "Liberation Mono", monospace; font-size: .85em; }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 1rem 0 0; font-size: .9rem; }
section { margin-top: 2.2rem; }
.log { list-style: none; margin: 0; padding: 0; }
.log li { display: grid; grid-template-columns: 3.4rem 1fr auto; gap: 0 .6rem; padding: .22rem .3rem;
  align-items: baseline;
  border-bottom: 1px solid var(--line); scroll-margin-top: 1rem; }
.log li:target { background: var(--felt); outline: 2px solid var(--accent); }
.seq { color: var(--soft); text-decoration: none; font-variant-numeric: tabular-nums; font-size: .85rem; }
.seq:hover { text-decoration: underline; }
.bot::after { content: "*"; }
time { color: var(--soft); font-size: .8rem; }
.said bdi, .case bdi { font-weight: 600; overflow-wrap: anywhere; }
.said { min-width: 0; overflow-wrap: anywhere; }
.note { color: var(--accent); font-size: .9em; font-weight: 600; }
.unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
del { text-decoration-thickness: .09em; }
.line.undone, .line.undone bdi { color: var(--soft); }
.line.undone .card { opacity: .55; text-decoration: line-through; }
blockquote { margin: .2rem 0 .4rem; padding: .1rem .7rem; border-inline-start: 3px solid var(--edge); }
blockquote p { overflow-wrap: anywhere; }
.ruling { margin: .5rem 0; padding: .5rem .9rem .6rem; background: var(--paper); border: 1px solid var(--line);
  border-left: 4px solid var(--accent); border-radius: 4px; }
.ruling h3 { margin: 0 0 .2rem; color: var(--accent); }
.case { margin: 1rem 0 0; padding: .7rem 1rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: 8px; }
.case h3 { margin: 0 0 .6rem; font-size: 1.15rem; }
.case dl { font-size: 1rem; margin: 0; gap: .5rem 1rem; grid-template-columns: 9.5rem 1fr; }
.item { display: grid; grid-template-columns: 2.9rem 1fr; gap: 0 .5rem; align-items: baseline; }
.item + .item { margin-top: .25rem; }
caption { text-align: start; padding: 0 0 .3rem; color: var(--accent); font-size: .9em; font-weight: 600; }
.sheet.undone td, .sheet.undone tbody th { text-decoration: line-through; color: var(--soft); }
.sealed { white-space: nowrap; background: var(--seal); border-radius: 3px; padding: 0 .35em;
  font: .8em ui-monospace, "Liberation Mono", monospace; }
.known { color: var(--soft); font-size: .9em; }
.cards { display: inline-flex; flex-wrap: wrap; gap: 3px; vertical-align: middle; padding: 1px 0; }
.card { display: inline-flex; flex-direction: column; align-items: center; justify-content: center; flex: none;
  min-width: 1.65rem; height: 2.15rem; padding: 0 .15rem; border-radius: 4px; border: 1px solid #0005; color: #23262b;
  background: #fffdf6; line-height: 1; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.card b { font: 700 .85rem/1 "Iowan Old Style", Palatino, Georgia, "Liberation Serif", serif; }
.card i { font: 400 .9rem/1.05 "DejaVu Sans", "Noto Sans Symbols 2", "Segoe UI Symbol", sans-serif; }
.back { background: #7c1f2d; box-shadow: inset 0 0 0 2px #f7eedb; }
.gap { visibility: hidden; }
.t-red { color: #b01722; } .t-black { color: #23262b; } .t-green { color: #1c6b34; } .t-teal { color: #0a6a70; }
.t-blue { color: #1d53a8; } .t-navy { color: #1c2f78; } .t-sky { color: #0f6691; } .t-purple { color: #6b2f95; }
.t-pink { color: #a81f6c; } .t-orange { color: #a34a06; } .t-yellow { color: #7d5a00; } .t-brown { color: #6d4021; }
.t-grey { color: #4d5660; } .t-silver { color: #4d5660; background: #e4e8ec; }
.t-gold { color: #7d5a00; background: #f6e6ae; } .t-mine { color: #ffd9a8; background: #5b2012; }
.deck summary { cursor: pointer; color: var(--soft); font-size: .9em; }
table { border-collapse: collapse; width: 100%; margin-top: .9rem; background: var(--paper); font-size: .95rem; }
th, td { text-align: left; padding: .3rem .6rem; border: 1px solid var(--line); vertical-align: top; }
thead th { font-size: .85rem; color: var(--soft); font-weight: 500; }
.sum { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
figure { margin: 0; }
.picture { background: var(--felt); border-radius: 8px; padding: .7rem; display: flex; flex-direction: column;
  gap: .6rem; }
.place { min-width: 0; }
.zone { display: inline-block; vertical-align: top; margin: 0 1.2rem .35rem 0; max-width: 100%; }
.label { display: block; font-size: .8rem; color: var(--soft); }
.fan { display: flex; flex-wrap: wrap; gap: 2px; }
.grid { display: inline-grid; grid-template-columns: repeat(var(--columns), 1.75rem); gap: 2px; }
.grid .card { width: 1.75rem; min-width: 0; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .9rem; }
footer p { margin-bottom: .6rem; }
code { font: .9em ui-monospace, "Liberation Mono", monospace; overflow-wrap: anywhere; }
pre { font: .7rem/1.35 ui-monospace, "Liberation Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere;
  unicode-bidi: isolate; direction: ltr; background: var(--paper); border: 1px solid var(--line); padding: .6rem; }
@media (max-width: 36rem) {
  h1 { font-size: 1.6rem; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .35rem; }
  .log li { grid-template-columns: 2.7rem 1fr; }
  .case { padding: .6rem .7rem; }
  .case dl { grid-template-columns: 1fr; gap: .1rem; }
  .case dd { margin-bottom: .6rem; }
  time { grid-column: 2; }
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tbody tr { display: grid; grid-template-columns: 1fr auto auto; }
  .how { grid-column: 1 / -1; }
  .how:empty { display: none; }
  .grid { grid-template-columns: repeat(var(--columns), minmax(0, 1.75rem)); gap: 1px; }
  .grid .card { width: auto; }
}
@media print {
  @page { margin: 16mm 14mm; }
  :root { color-scheme: light; --page: #fff; --paper: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #700;
    --felt: #fff; --edge: #888; --seal: #eee; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  nav, .evidence { display: none; }
  section.round { break-before: page; }
  .log li, tr, .zone, figure, .result { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .picture { border: 1px solid #bbb; }
  .log { columns: 2; column-gap: 8mm; }
  .log li { padding: .1rem 0; grid-template-columns: 2.6rem 1fr; }
  time { grid-column: 2; }
  .card { min-width: 1.4rem; height: 1.85rem; }
  .ruling { border: 1.5pt solid #000; border-left-width: 4pt; break-inside: avoid; }
  .case { border: .75pt solid #666; border-radius: 0; }
  #cases { break-before: page; }
  .item, blockquote, .case dt { break-inside: avoid; }
  .case dt { break-after: avoid; }
  .deck::details-content { content-visibility: visible; display: block; }
}
"""
