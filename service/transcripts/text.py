"""A transcript as plain text: for a terminal, for a printer, and in forty columns for Braille."""

import unicodedata
from collections.abc import Iterator

from .document import Document, Entry, Line, Section, SheetLine
from .words import LEGEND, head, knowers, listed, minute, opened, safe, sealed, spoken

NARROWEST = 20
TABLE_FROM = 60  # columns; narrower scoresheets are lists


def text(document: Document, width: int = 80) -> Iterator[str]:
    """The lines, none wider than `width` columns. Raises `ValueError` for fewer than twenty columns."""
    if width < NARROWEST:
        raise ValueError(f"width is {width}: a transcript needs at least {NARROWEST} columns")
    yield from _title(document.game.title, "=", width)
    for label, value in head(document):
        yield from wrapped(f"{label}: {spoken(value, document.names)}", width, "", "  ")
    yield ""
    yield from wrapped(LEGEND, width)
    margin = len(f"#{document.sections[-1].entries[-1].seq}*") + 1
    for section in document.sections:
        yield ""
        yield from _title(section.title, "-", width)
        yield from _section(document, section, width, margin)
    yield ""
    yield from wrapped(safe(str(document.verdict)), width)


def _title(title: str, line: str, width: int) -> Iterator[str]:
    lines = list(wrapped(title, width))
    yield from lines
    yield line * max(map(columns, lines))


def _section(document: Document, section: Section, width: int, margin: int) -> Iterator[str]:
    shown = ""
    for entry in section.entries:
        if minute(entry) != shown:
            shown = minute(entry)
            yield from wrapped(shown, width, " " * margin, " " * margin)
        yield from _entry(document, entry, width, margin)
    if section.sheet:
        yield ""
        yield from _sheet(section, width)


def _entry(document: Document, entry: Entry, width: int, margin: int) -> Iterator[str]:
    first = f"#{entry.seq}{'*' if entry.bot else ''}".ljust(margin)
    said = [_line(document, entry, line) for line in entry.lines]
    if entry.mark.note:
        said.append(f"[{spoken(entry.mark.note, entry.names)}]")
    for line in said:
        yield from wrapped(f"{'(undone) ' if entry.mark.undone else ''}{line}", width, first, " " * margin)
        first = " " * margin


def _line(document: Document, entry: Entry, line: Line) -> str:
    known = [f"[{knowers(each)}: {listed(document.game, each.cards)}]" for each in opened(line)]
    return " ".join([*(spoken(each, entry.names) for each in [line.said, *known]), *map(sealed, line.sealed)])


def _sheet(section: Section, width: int) -> Iterator[str]:
    if width < TABLE_FROM:
        for row in section.sheet:
            yield from wrapped(f"{spoken(row.who, section.names)}: {row.points}, total {row.total}", width, "", "  ")
            yield from wrapped(safe(row.detail), width, "  ", "  ")
        return
    rows = [("", "this round", "total", ""), *(_cells(section, row) for row in section.sheet)]
    who = min(max(columns(row[0]) for row in rows), width // 3)
    sums = [max(columns(row[at]) for row in rows) for at in (1, 2)]
    for name, points, total, detail in rows:
        start = f"{_fitted(name, who)}  {points.rjust(sums[0])}  {total.rjust(sums[1])}  "
        lines = wrapped(detail, width, start, " " * columns(start))
        yield from (line.rstrip() for line in lines) if detail else [start.rstrip()]


def _cells(section: Section, row: SheetLine) -> tuple[str, str, str, str]:
    return spoken(row.who, section.names), row.points, row.total, safe(row.detail)


def _fitted(name: str, width: int) -> str:
    while columns(name) > width:
        name = f"{name[:-2]}…"
    return name + " " * (width - columns(name))


def columns(text: str) -> int:
    """How many columns a terminal gives the text."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(each: str) -> int:
    if unicodedata.combining(each) or unicodedata.category(each) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(each) in "WF" else 1


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> Iterator[str]:
    """The text in lines of at most `width` columns; a word that is too long for one is broken.

    A no-break space is kept within a line, and written as a blank.
    """
    return (line.replace("\u00a0", " ") for line in _wrapped(text, width, first, rest))


def _wrapped(text: str, width: int, first: str, rest: str) -> Iterator[str]:
    line, empty = first, True
    for word in text.split(" "):
        for part in _parts(word, width - columns(rest)):
            if not empty and columns(line) + 1 + columns(part) > width:
                yield line
                line, empty = rest, True
            line += part if empty else f" {part}"
            empty = False
    if not empty:
        yield line


def _parts(word: str, room: int) -> Iterator[str]:
    part = ""
    for each in word:
        if part and columns(part + each) > room:
            yield part
            part = ""
        part += each
    yield part
