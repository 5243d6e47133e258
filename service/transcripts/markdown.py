"""A transcript as Markdown; whatever comes from the log is escaped, so that a name stays a name."""

import re
from collections.abc import Iterator, Sequence

from .document import Document, Entry, Line, Section
from .words import LEGEND, SEALED, head, isolated, knowers, listed, minute, opened, pieces, safe

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
# What could be markup inside a sentence of ours; sums and full stops are left as they are.
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~&$@]|:(?=//)|(?<=www)\.)", re.IGNORECASE)


def escaped(name: str) -> str:
    """A text from outside, in which every sign stands for itself."""
    return _PUNCTUATION.sub(r"\\\1", safe(name))


def _ours(text: str) -> str:
    return _MARKUP.sub(r"\\\1", safe(text))


def spoken(text: str, names: Sequence[str]) -> str:
    """The text with escaped names in the place of its seats."""
    return "".join(isolated(escaped(part)) if name else _ours(part) for name, part in pieces(text, names))


def markdown(document: Document) -> Iterator[str]:
    """The lines of the document."""
    yield f"# {_ours(document.game.title)}"
    yield ""
    yield "| | |"
    yield "|---|---|"
    for label, value in head(document):
        yield f"| {label} | {spoken(value, document.names)} |"
    yield ""
    yield _ours(LEGEND)
    for section in document.sections:
        yield ""
        yield f"## {section.title}"
        yield ""
        yield from _section(document, section)
    yield ""
    yield f"*{_ours(str(document.verdict))}*"


def _section(document: Document, section: Section) -> Iterator[str]:
    shown = ""
    for entry in section.entries:
        time = "" if minute(entry) == shown else f" ({minute(entry)})"
        shown = minute(entry)
        bot = r"\*" if entry.bot else ""
        yield rf"- **\#{entry.seq}{bot}**{time} {_entry(document, entry)}"
    if section.sheet:
        yield ""
        yield "| | This round | Total | |"
        yield "|---|--:|--:|---|"
        for row in section.sheet:
            cells = (spoken(row.who, section.names), *map(escaped, (row.points, row.total, row.detail)))
            yield f"| {' | '.join(cells)} |"


def _entry(document: Document, entry: Entry) -> str:
    said = "<br>".join(_line(document, entry, line) for line in entry.lines)
    if entry.mark.undone:
        said = "<br>".join(f"~~{each}~~" for each in said.split("<br>"))
    return f"{said} *{spoken(entry.mark.note, entry.names)}*" if entry.mark.note else said


def _line(document: Document, entry: Entry, line: Line) -> str:
    known = [spoken(f"({knowers(each)}: {listed(document.game, each.cards)})", entry.names) for each in opened(line)]
    sealed = [f"{SEALED} `{each.digits}`" for each in line.sealed]
    return " ".join([spoken(line.said, entry.names), *known, *sealed])
