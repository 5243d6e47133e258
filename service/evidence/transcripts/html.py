"""A transcript as one HTML file that needs nothing else: no script, no font, no picture from elsewhere.

The lines that can be verified stand at its end, so that the file is its own evidence.
"""

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

from markupsafe import Markup, escape

from ...table.saying import Said
from . import cards
from .document import Case, Chair, Document, Entry, Hidden, Line, Section, SheetLine, Step
from .style import STYLE
from .words import (
    CASES,
    FINAL,
    LONGEST_LIST,
    UNDONE_SHEET,
    knowers,
    legend,
    listed,
    minute,
    opened,
    pieces,
    quoted,
    safe,
    sealed,
)

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
EVIDENCE = "evidence"  # the id of the element that holds the lines
UNDONE = "What is struck through was taken back."
QUOTED = "What somebody wrote is set in, with a line at its side."
_CITED = re.compile(r"#(\d{1,9})")


def named(said: Said, names: Sequence[str], last: int = -1) -> Markup:
    """The sentence with each name set apart, so that it cannot turn the direction of what follows.

    A record that it cites, up to seq `last`, is a link; in a name nothing is.
    """
    shown = (Markup("<bdi>{}</bdi>").format(part) if name else _cited(part, last) for name, part in pieces(said, names))
    return Markup("").join(shown)


def _cited(text: str, last: int) -> Markup:
    found = Markup("")
    for index, part in enumerate(_CITED.split(text)):
        if index % 2 == 0:
            found += escape(part)
        elif int(part) <= last:
            found += Markup('<a href="#s{0}">#{0}</a>').format(int(part))
        else:
            found += Markup("#{}").format(part)
    return found


def page(document: Document) -> Iterator[str]:
    """The lines of the file."""
    title = f"{document.game.title}, table {safe(document.table)}, {document.date}"
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield Markup("<title>{}</title>").format(title)
    yield f"<style>{STYLE}</style>"
    yield "</head>"
    yield "<body>"
    yield "<main>"
    yield from _header(document)
    for number, section in enumerate(document.sections):
        yield from _section(document, section, number)
    yield from _end(document)
    yield from _footer(document)
    yield "</main>"
    yield "</body>"
    yield "</html>"


def _header(document: Document) -> Iterator[str]:
    yield "<header>"
    yield Markup("<h1>{}</h1>").format(document.game.title)
    yield Markup('<p class="under">Transcript of table {}, {}</p>').format(safe(document.table), document.date)
    yield Markup('<p class="result">{}</p>').format(named(document.result, document.names))
    yield '<ol class="seats" aria-label="Seats">'
    for seat, chair in enumerate(document.chairs):
        yield Markup("<li>{}{}</li>").format(named(f"{{{seat}}}", document.names), _about(chair, document.last))
    yield "</ol>"
    yield "<dl>"
    for label, value in document.head:
        kind = Markup(' class="hash"') if label.startswith(("Head", "Commit")) else Markup("")
        yield Markup("<dt>{}</dt><dd{}>{}</dd>").format(label, kind, named(value, document.names, document.last))
    yield "</dl>"
    yield Markup('<p class="under small">{}</p>').format(legend(document, UNDONE, QUOTED))
    yield '<nav aria-label="Parts">'
    for number, section in enumerate(document.sections):
        yield Markup('<a href="#part{}">{}</a>').format(number, section.title)
    if document.final:
        yield Markup('<a href="#final">{}</a>').format(FINAL)
    if document.cases:
        yield Markup('<a href="#cases">{}</a>').format(CASES)
    yield "</nav>"
    yield "</header>"


def _about(chair: Chair, last: int) -> Markup:
    """What is said of a seat beside its name."""
    bot = [escape(safe(f"{chair.bot} bot"))] if chair.bot else []
    notes = [*bot, *(_cited(safe(note), last) for note in chair.notes)]
    return Markup(' <span class="small">{}</span>').format(Markup(", ").join(notes)) if notes else Markup("")


def _section(document: Document, section: Section, number: int) -> Iterator[str]:
    kind = "round" if section.title.startswith("Round") else "around"
    yield Markup('<section class="{}" id="part{}">').format(kind, number)
    yield Markup("<h2>{}</h2>").format(section.title)
    yield '<ol class="log">'
    shown = ""
    for entry in section.entries:
        yield _entry(document, entry, "" if minute(entry) == shown else minute(entry))
        shown = minute(entry)
    yield "</ol>"
    if section.sheet:
        yield from _sheet(section.sheet, section.names, ("This round", "Total"), section.undone)
    if section.picture is not None and (drawn := cards.table(document.game, section.picture, section.names)):
        yield "<figure>"
        yield Markup("<figcaption><h3>The table after #{}</h3></figcaption>").format(section.entries[-1].seq)
        yield Markup('<div class="picture">{}</div>').format(drawn)
        yield "</figure>"
    yield "</section>"


def _entry(document: Document, entry: Entry, time: str) -> Markup:
    said = _told(document, entry)
    if entry.mark.note:
        said += Markup('<p class="note">{}</p>').format(named(entry.mark.note, entry.names, document.last))
    shown = Markup('<time datetime="{}">{}</time>').format(entry.at, time) if time else Markup("")
    return Markup(
        '<li id="s{0}"><a class="seq{1}" href="#s{0}" title="{2}">#{0}</a><div class="said">{3}</div>{4}</li>'
    ).format(entry.seq, " bot" if entry.bot else "", entry.at, said, shown)


def _told(document: Document, entry: Entry) -> Markup:
    """What is said of a record; a ruling is a block of its own."""
    said = Markup("").join(_line(document, entry, line) for line in entry.lines)
    if entry.mark.undone:
        said = Markup('<span class="unseen">Undone: </span>') + said
    return Markup('<aside class="ruling"><h3>Ruling</h3>{}</aside>').format(said) if entry.ruling else said


def _line(document: Document, entry: Entry, line: Line) -> Markup:
    said = named(line.said, entry.names, document.last if entry.around else -1)
    if entry.mark.undone:
        said = Markup("<del>{}</del>").format(said)
    for hidden in opened(line):
        said += Markup(' <span class="known">({})</span>').format(_known(document, entry, hidden))
    for hidden in line.sealed:
        title = f"{safe(hidden.path)}: {hidden.commitment}"
        said += Markup(' <span class="sealed" title="{}">{}</span>').format(title, sealed(hidden))
    drawn = cards.row(document.game, line.cards)
    gone = " undone" if entry.mark.undone else ""
    return Markup('<div class="line{}">{}{}</div>{}').format(gone, said, drawn, _quote(line.quote))


def _quote(quote: str) -> Markup:
    """What somebody wrote, each line of it in its own direction of reading."""
    if not quote:
        return Markup("")
    lines = Markup("").join(Markup('<p dir="auto">{}</p>').format(line or "\u00a0") for line in quoted(quote))
    return Markup("<blockquote>{}</blockquote>").format(lines)


def _known(document: Document, entry: Entry, hidden: Hidden) -> Markup:
    """Who knew of it, and what it was where the drawn cards alone do not say so."""
    who = named(knowers(hidden), entry.names)
    few = len(hidden.cards) <= LONGEST_LIST and cards.look_alike(document.game)
    return Markup("{}: {}").format(who, listed(document.game, hidden.cards)) if few else who


def _sheet(
    sheet: Sequence[SheetLine], names: Sequence[str], heads: tuple[str, str], undone: bool = False, last: int = -1
) -> Iterator[str]:
    gone = Markup("<caption>{}</caption>").format(UNDONE_SHEET) if undone else Markup("")
    start = '<table class="sheet{}">{}<thead><tr><th scope="col">Scores</th><th scope="col" class="sum">{}</th>'
    yield Markup(start).format(" undone" if undone else "", gone, heads[0])
    yield Markup('<th scope="col" class="sum">{}</th><th scope="col">How</th></tr></thead><tbody>').format(heads[1])
    for row in sheet:
        yield Markup(
            '<tr><th scope="row">{}</th><td class="sum">{}</td><td class="sum">{}</td><td class="how">{}</td></tr>'
        ).format(named(row.who, names), row.points, row.total, _cited(safe(row.detail), last))
    yield "</tbody></table>"


def _end(document: Document) -> Iterator[str]:
    """What rulings added, and each dispute as a whole."""
    if document.final:
        yield Markup('<section class="around" id="final"><h2>{}</h2>').format(FINAL)
        yield from _sheet(document.final, document.names, ("By ruling", "Total"), last=document.last)
        yield "</section>"
    if document.cases:
        yield Markup('<section class="around" id="cases"><h2>{}</h2>').format(CASES)
        for case in document.cases:
            yield from _case(document, case)
        yield "</section>"


def _case(document: Document, case: Case) -> Iterator[str]:
    yield Markup('<article class="case"><h3>{}</h3><dl>').format(named(case.title, case.names, document.last))
    for step in case.steps:
        said = Markup("").join(_step(document, case, step))
        yield Markup("<dt>{}</dt><dd>{}</dd>").format(step.label, said)
    yield "</dl></article>"


def _step(document: Document, case: Case, step: Step) -> Iterator[Markup]:
    if step.said:
        yield Markup('<div class="line">{}</div>').format(named(step.said, case.names, document.last))
    for entry in step.entries:
        yield Markup('<div class="item"><a class="seq" href="#s{0}">#{0}</a><div class="said">{1}</div></div>').format(
            entry.seq, _told(document, entry)
        )


def _footer(document: Document) -> Iterator[str]:
    yield "<footer>"
    yield Markup("<p>{}.</p>").format(safe(str(document.verdict)).rstrip("."))
    if document.evidence:
        yield (
            "<p>This file is its own evidence: the lines of the log stand below, the same bytes for every reader. "
            "Save it as <code>match.html</code>; <code>fairdeal show match.html --format jsonl &gt; match.jsonl</code> "
            "takes them out, and <code>fairdeal verify match.jsonl</code> checks them without any server. "
            "Every sentence above was made from them.</p>"
        )
        yield from _evidence(document.evidence)
    yield "</footer>"


def _evidence(lines: Sequence[str]) -> Iterator[str]:
    yield f'<details class="evidence"><summary>{len(lines)} lines that can be verified</summary>'
    yield Markup('<pre id="{}">{}').format(EVIDENCE, lines[0])
    yield from map(escape, lines[1:])
    yield "</pre></details>"


def evidence_in(html: str) -> list[str]:
    """The lines that can be verified, as they stand in a transcript's HTML file; none if it holds none."""
    reader = _Evidence()
    reader.feed(html)
    reader.close()
    return "".join(reader.found).removesuffix("\n").split("\n") if reader.found else []


class _Evidence(HTMLParser):
    """Reads the text of the one element that holds the evidence."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = self._inside or (tag == "pre" and ("id", EVIDENCE) in attrs)

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "pre"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found.append(data)
