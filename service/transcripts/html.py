"""A transcript as one HTML file that needs nothing else: no script, no font, no picture from elsewhere.

The lines that can be verified stand at its end, so that the file is its own evidence.
"""

from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

from markupsafe import Markup, escape

from . import cards
from .document import Chair, Document, Entry, Hidden, Line, Section
from .style import STYLE
from .words import LEGEND, LONGEST_LIST, knowers, listed, minute, opened, pieces, safe, sealed

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
EVIDENCE = "evidence"  # the id of the element that holds the lines


def named(text: str, names: Sequence[str]) -> Markup:
    """The text with each seat's name set apart, so that it cannot turn the direction of what follows."""
    shown = (Markup("<bdi>{}</bdi>").format(part) if name else escape(part) for name, part in pieces(text, names))
    return Markup("").join(shown)


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
        yield Markup("<li>{}{}</li>").format(named(f"{{{seat}}}", document.names), _bot(chair))
    yield "</ol>"
    yield "<dl>"
    for label, value in document.head:
        kind = Markup(' class="hash"') if label.startswith(("Head", "Commit")) else Markup("")
        yield Markup("<dt>{}</dt><dd{}>{}</dd>").format(label, kind, named(value, document.names))
    yield "</dl>"
    yield Markup('<p class="under small">{}</p>').format(LEGEND)
    yield '<nav aria-label="Parts">'
    for number, section in enumerate(document.sections):
        yield Markup('<a href="#part{}">{}</a>').format(number, section.title)
    yield "</nav>"
    yield "</header>"


def _bot(chair: Chair) -> Markup:
    return Markup(' <span class="small">{} bot</span>').format(safe(chair.bot)) if chair.bot else Markup("")


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
        yield from _sheet(section)
    if section.picture is not None and (drawn := cards.table(document.game, section.picture, section.names)):
        yield "<figure>"
        yield Markup("<figcaption><h3>The table after #{}</h3></figcaption>").format(section.entries[-1].seq)
        yield Markup('<div class="picture">{}</div>').format(drawn)
        yield "</figure>"
    yield "</section>"


def _entry(document: Document, entry: Entry, time: str) -> Markup:
    said = Markup("").join(_line(document, entry, line) for line in entry.lines)
    if entry.mark.note:
        said += Markup('<p class="note">{}</p>').format(named(entry.mark.note, entry.names))
    shown = Markup('<time datetime="{}">{}</time>').format(entry.at, time) if time else Markup("")
    return Markup(
        '<li id="s{0}"><a class="seq{1}" href="#s{0}" title="{2}">#{0}</a><div class="said">{3}</div>{4}</li>'
    ).format(entry.seq, " bot" if entry.bot else "", entry.at, said, shown)


def _line(document: Document, entry: Entry, line: Line) -> Markup:
    said = named(line.said, entry.names)
    if entry.mark.undone:
        said = Markup("<del>{}</del>").format(said)
    for hidden in opened(line):
        said += Markup(' <span class="known">({})</span>').format(_known(document, entry, hidden))
    for hidden in line.sealed:
        title = f"{safe(hidden.path)}: {hidden.commitment}"
        said += Markup(' <span class="sealed" title="{}">{}</span>').format(title, sealed(hidden))
    drawn = cards.row(document.game, line.cards)
    return Markup('<div class="line">{}{}</div>').format(said, drawn)


def _known(document: Document, entry: Entry, hidden: Hidden) -> Markup:
    """Who knew of it, and what it was where the drawn cards alone do not say so."""
    who = named(knowers(hidden), entry.names)
    few = len(hidden.cards) <= LONGEST_LIST and cards.look_alike(document.game)
    return Markup("{}: {}").format(who, listed(document.game, hidden.cards)) if few else who


def _sheet(section: Section) -> Iterator[str]:
    yield '<table class="sheet"><thead><tr><th scope="col">Scores</th><th scope="col" class="sum">This round</th>'
    yield '<th scope="col" class="sum">Total</th><th scope="col">How</th></tr></thead><tbody>'
    for row in section.sheet:
        yield Markup(
            '<tr><th scope="row">{}</th><td class="sum">{}</td><td class="sum">{}</td><td class="how">{}</td></tr>'
        ).format(named(row.who, section.names), row.points, row.total, safe(row.detail))
    yield "</tbody></table>"


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
