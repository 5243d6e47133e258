"""A transcript as Markdown; every text from the log is escaped, so that a name stays a name."""

import re
from collections.abc import Iterator, Sequence

from fairdeal.engine.words import _, mark, person

from ...table.state.saying import Said
from ..judged import judged
from .document import Case, Document, Entry, Section, Sentence, SheetLine
from .moments import NOBODY_ASKED, NOT_BEGUN, Moment, eyes_words, legal_words
from .words import (
    CASES,
    FINAL,
    SEALED,
    UNDONE_SHEET,
    head,
    isolated,
    knowers,
    legend,
    listed,
    opened,
    pieces,
    quoted,
    safe,
    second,
    took,
)

UNDONE = mark("A record that was taken back is struck through.")
QUOTED = mark("Words that somebody wrote are set off as a quotation.")

RULING = mark("Ruling")
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
# Signs that could be markup inside a sentence of ours; sums and full stops are left as they are.
_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~&$@]|:(?=//)|(?<=www)\.)", re.IGNORECASE)


def escaped(name: str) -> str:
    """Escape a text from outside, so that every sign stands for itself."""
    return _PUNCTUATION.sub(r"\\\1", safe(name))


def _ours(text: str) -> str:
    return _MARKUP.sub(r"\\\1", safe(text))


def spoken(said: Said, names: Sequence[str]) -> str:
    """Put escaped names in the place of the seats of a sentence."""
    return "".join(isolated(escaped(part)) if name else _ours(part) for name, part in pieces(said, names))


def markdown(document: Document) -> Iterator[str]:
    """Write the lines of the document."""
    yield f"# {_ours(document.game.title)}"
    yield ""
    yield f"**{_ours(judged(document.verdict))}**"
    yield ""
    yield "| | |"
    yield "|---|---|"
    for label, value in head(document):
        yield f"| {label} | {spoken(value, document.names)} |"
    yield ""
    yield _ours(legend(document, _(UNDONE), _(QUOTED)))
    for section in document.sections:
        yield ""
        yield f"## {section.title}"
        yield ""
        yield from _section(document, section)
    yield from _end(document)
    yield ""
    yield f"*{_ours(document.verdict.headline)}*"


def table(document: Document, entry: Entry, moment: Moment) -> Iterator[str]:
    """Write the table after one record."""
    names = entry.names
    yield f"# {_ours(document.game.title)}"
    yield from ("", f"**{_ours(judged(document.verdict))}**", "")
    title = _(
        "The table {table} after #{seq}, {time} UTC", table=document.table, seq=moment.seq, time=second(entry, "")
    )
    yield from (f"## {escaped(title)}", "", spoken(eyes_words(moment.eyes), names), "")
    yield from _entry(document, entry, rf"- **\#{entry.seq}**")
    yield ""
    if moment.view is None:
        yield _(NOT_BEGUN)
    yield from (f"- {spoken(what, names)}: {spoken(how, names)}" for what, how in moment.rows)
    if moment.legal is not None:
        yield from ("", f"## {_('What was legal then')}")
        if not moment.legal:
            yield from ("", _(NOBODY_ASKED))
    for asked in moment.legal or ():
        yield from ("", f"### {spoken(person(asked.seat), names)}", "")
        yield from (f"- {spoken(choice, names)}" for choice in legal_words(asked))
    yield from ("", f"*{_ours(document.verdict.headline)}*")


def _end(document: Document) -> Iterator[str]:
    if document.final:
        yield from ("", f"## {_(FINAL)}")
        yield from _sheet(document.final, document.names, (_("By ruling"), _("Total")))
    if document.cases:
        yield from ("", f"## {_(CASES)}")
    for case in document.cases:
        yield from _case(document, case)


def _section(document: Document, section: Section) -> Iterator[str]:
    for entry in section.entries:
        time = f" ({second(entry, document.date)})"
        bot = r"\*" if entry.bot else ""
        yield from _entry(document, entry, rf"- **\#{entry.seq}{bot}**{time}")
    if section.sheet and section.undone:
        yield from ("", f"*{_(UNDONE_SHEET)}*")
    if section.sheet:
        yield from _sheet(section.sheet, section.names, (_("This round"), _("Total")))


def _sheet(sheet: Sequence[SheetLine], names: Sequence[str], heads: tuple[str, str]) -> Iterator[str]:
    yield ""
    yield f"| | {' | '.join(heads)} | |"
    yield "|---|--:|--:|---|"
    for row in sheet:
        cells = (spoken(row.who, names), *map(escaped, (row.points, row.total, row.detail)))
        yield f"| {' | '.join(cells)} |"


def _entry(document: Document, entry: Entry, start: str) -> Iterator[str]:
    """Write the item of a record; a ruling is a block of its own within it."""
    note = f" ({took(entry)})" if took(entry) else ""
    note += f" *{spoken(entry.mark.note, entry.names)}*" if entry.mark.note else ""
    start = rf"{start} \[*{escaped(entry.role)}*\]"
    if entry.ruling:
        yield f"{start} **{_(RULING)}**{note}"
        yield from (f"  > {line}".rstrip() for line in _blocks(document, entry, ""))
        return
    first, *rest = _blocks(document, entry, note)
    yield f"{start} {first}"
    yield from (f"  {line}".rstrip() for line in rest)


def _blocks(document: Document, entry: Entry, note: str) -> Iterator[str]:
    """Write our sentences, with a note after the first of them, and somebody's own words below theirs."""
    said: list[str] = []
    for line, before in zip(entry.lines, (None, *entry.lines), strict=False):
        if before and before.quote:
            yield ""
        sentence = _line(document, entry, line)
        said.append(f"~~{sentence}~~" if entry.mark.undone else sentence)
        if line.quote:
            yield "<br>".join(said) + note
            yield f"> {'<br>'.join(isolated(escaped(each)) for each in quoted(line.quote))}"
            said, note = [], ""
    if said:
        yield "<br>".join(said) + note


def _case(document: Document, case: Case) -> Iterator[str]:
    yield from ("", f"### {spoken(case.title, case.names)}")
    for step in case.steps:
        yield from ("", f"**{step.label}**", "")
        if step.said:
            yield spoken(step.said, case.names)
        for entry in step.entries:
            yield from _entry(document, entry, rf"- \#{entry.seq} ({second(entry, document.date)})")


def _line(document: Document, entry: Entry, line: Sentence) -> str:
    known = [spoken(f"({knowers(each)}: {listed(document.game, each.cards)})", entry.names) for each in opened(line)]
    sealed = [f"{SEALED} `{each.digits}`" for each in line.sealed]
    return " ".join([spoken(line.said, entry.names), *known, *sealed])
