"""A transcript as plain text: for a terminal, for a printer, and in forty columns for Braille."""

import unicodedata
from collections.abc import Iterator, Sequence

from fairdeal.engine.words import _, mark, person

from ..judged import judged
from .document import Case, Document, Entry, Section, Sentence, SheetLine
from .moments import NOBODY_ASKED, NOT_BEGUN, Moment, eyes_words, legal_words
from .words import (
    CASES,
    FINAL,
    UNDONE_SHEET,
    head,
    isolated,
    knowers,
    legend,
    listed,
    minute,
    opened,
    quoted,
    safe,
    sealed,
    second,
    spoken,
    took,
)

NARROWEST = 20
TABLE_FROM = 60  # columns; narrower scoresheets are lists
RULING = mark("RULING")
BAR = "| "  # before each line that somebody wrote: no such line can be taken for one of ours
SECONDS = mark("After the number of a record stands the second of the minute above it.")
UNDONE = mark("(undone) stands before a record that was taken back.")
QUOTED = mark("A | stands before each line that somebody wrote.")


def text(document: Document, width: int = 80) -> Iterator[str]:
    """Write the lines, none wider than `width` columns. Raises `ValueError` for fewer than twenty columns."""
    if width < NARROWEST:
        raise ValueError(f"width is {width}: a transcript needs at least {NARROWEST} columns")
    yield from _title(document.game.title, "=", width)
    yield from wrapped(safe(judged(document.verdict)), width)
    yield ""
    for label, value in head(document):
        yield from wrapped(f"{label}: {spoken(value, document.names)}", width, "", "  ")
    yield ""
    yield from wrapped(legend(document, _(UNDONE), _(QUOTED), _(SECONDS)), width)
    margin = len(f"#{document.last}*") + 1
    for section in document.sections:
        yield ""
        yield from _title(section.title, "-", width)
        yield from _section(document, section, width, margin)
    yield from _end(document, width)
    yield ""
    yield from wrapped(safe(document.verdict.headline), width)


def table(document: Document, entry: Entry, moment: Moment, width: int = 80) -> Iterator[str]:
    """Write the table after one record, none of the lines wider than `width` columns."""
    names = entry.names
    yield from _title(document.game.title, "=", width)
    yield from wrapped(safe(judged(document.verdict)), width)
    yield ""
    title = _(
        "The table {table} after #{seq}, {time} UTC", table=document.table, seq=moment.seq, time=second(entry, "")
    )
    yield from _title(safe(title), "-", width)
    yield from wrapped(f"– {spoken(eyes_words(moment.eyes), names)} –", width)
    yield from _told(document, entry, width, f"#{entry.seq} ", "  ")
    yield ""
    if moment.view is None:
        yield from wrapped(_(NOT_BEGUN), width)
    for what, how in moment.rows:
        yield from wrapped(f"{spoken(what, names)}: {spoken(how, names)}", width, "", "  ")
    if moment.legal is not None:
        yield ""
        yield from _title(_("What was legal then"), "-", width)
        if not moment.legal:
            yield from wrapped(_(NOBODY_ASKED), width)
    for asked in moment.legal or ():
        yield from wrapped(f"{spoken(person(asked.seat), names)}:", width)
        for choice in legal_words(asked):
            yield from wrapped(spoken(choice, names), width, "- ", "  ")
    yield ""
    yield from wrapped(safe(document.verdict.headline), width)


def _end(document: Document, width: int) -> Iterator[str]:
    if document.final:
        yield ""
        yield from _title(_(FINAL), "-", width)
        yield from _sheet(document.final, document.names, width, (_("by ruling"), _("total")))
    if document.cases:
        yield ""
        yield from _title(_(CASES), "-", width)
    for case in document.cases:
        yield from _case(document, case, width)


def _title(title: str, line: str, width: int) -> Iterator[str]:
    lines = list(wrapped(title, width))
    yield from lines
    yield line * max(map(columns, lines))


def _section(document: Document, section: Section, width: int, margin: int) -> Iterator[str]:
    shown = ""
    for entry in section.entries:
        if (now := minute(entry, document.date)) != shown:
            shown = now
            yield from wrapped(shown, width, " " * margin, " " * margin)
        yield from _entry(document, entry, width, margin)
    if section.sheet:
        yield ""
        if section.undone:
            yield from wrapped(_(UNDONE_SHEET), width)
        yield from _sheet(section.sheet, section.names, width, (_("this round"), _("total")))


def _entry(document: Document, entry: Entry, width: int, margin: int) -> Iterator[str]:
    cited = f"#{entry.seq}{'*' if entry.bot else ''}"
    first = f"{cited.ljust(margin)}:{entry.at[17:19]} "
    rest = " " * margin
    if entry.ruling:
        yield from ("", *wrapped(f"[{entry.role}] {_(RULING)}", width, first, rest))
    yield from _told(document, entry, width, rest if entry.ruling else first, rest)
    if entry.mark.note:
        yield from wrapped(f"[{spoken(entry.mark.note, entry.names)}]", width, rest, rest)
    if entry.ruling:
        yield ""


def _told(document: Document, entry: Entry, width: int, first: str, rest: str) -> Iterator[str]:
    """Write the lines of a record: our sentences, and the words that somebody wrote."""
    undone = _("(undone) ") if entry.mark.undone else ""
    who = "" if entry.ruling else f"[{entry.role}] "
    after = f" ({took(entry)})" if took(entry) else ""
    for line in entry.lines:
        yield from wrapped(f"{who}{undone}{_line(document, entry, line)}{after}", width, first, rest)
        yield from _quote(line.quote, width, f"{rest}{BAR}")
        first, who, after = rest, "", ""


def _quote(quote: str, width: int, start: str) -> Iterator[str]:
    for line in quoted(quote) if quote else ():
        for part in wrapped(line, width - columns(start)):
            yield f"{start}{isolated(part)}".rstrip()


def _case(document: Document, case: Case, width: int) -> Iterator[str]:
    yield ""
    yield from wrapped(spoken(case.title, case.names), width)
    for step in case.steps:
        yield from wrapped(f"{step.label}:", width, "  ", "  ")
        if step.said:
            yield from wrapped(spoken(step.said, case.names), width, "    ", "    ")
        for entry in step.entries:
            time = second(entry, document.date) if width >= TABLE_FROM else f":{entry.at[17:19]}"
            yield from _told(document, entry, width, f"    #{entry.seq} {time} ", "      ")


def _line(document: Document, entry: Entry, line: Sentence) -> str:
    known = [f"[{knowers(each)}: {listed(document.game, each.cards)}]" for each in opened(line)]
    return " ".join([*(spoken(each, entry.names) for each in [line.said, *known]), *map(sealed, line.sealed)])


def _sheet(sheet: Sequence[SheetLine], names: Sequence[str], width: int, heads: tuple[str, str]) -> Iterator[str]:
    if width < TABLE_FROM:
        for row in sheet:
            yield from wrapped(_narrow(row, spoken(row.who, names)), width, "", "  ")
            yield from wrapped(safe(row.detail), width, "  ", "  ")
        return
    rows = [("", *heads, ""), *(_cells(row, names) for row in sheet)]
    who = min(max(columns(row[0]) for row in rows), width // 3)
    sums = [max(columns(row[at]) for row in rows) for at in (1, 2)]
    for name, points, total, detail in rows:
        start = f"{_fitted(name, who)}  {points.rjust(sums[0])}  {total.rjust(sums[1])}  "
        lines = wrapped(detail, width, start, " " * columns(start))
        yield from (line.rstrip() for line in lines) if detail else [start.rstrip()]


def _narrow(row: SheetLine, who: str) -> str:
    """Write a line of a scoresheet as a sentence."""
    if not row.points:
        return _("{who}: total {total}", who=who, total=row.total)
    return _("{who}: {points}, total {total}", who=who, points=row.points, total=row.total)


def _cells(row: SheetLine, names: Sequence[str]) -> tuple[str, str, str, str]:
    return spoken(row.who, names), row.points, row.total, safe(row.detail)


def _fitted(name: str, width: int) -> str:
    while columns(name) > width:
        name = f"{name[:-2]}…"
    return name + " " * (width - columns(name))


def columns(text: str) -> int:
    """Count the columns that a terminal gives the text."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(each: str) -> int:
    if unicodedata.combining(each) or unicodedata.category(each) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(each) in "WF" else 1


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> Iterator[str]:
    """Break the text into lines of at most `width` columns; a word that is too long for one is broken.

    A no-break space is kept within a line, and written as a blank.
    """
    return (line.replace("\u00a0", " ") for line in _wrapped(text, width, first, rest))


def _wrapped(text: str, width: int, first: str, rest: str) -> Iterator[str]:
    line, empty = first, True
    for word in text.split(" "):
        for part in _parts(word, width - columns(line if empty else rest)):
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
