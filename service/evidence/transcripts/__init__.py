"""Transcripts for people: text, Markdown, and one HTML file; generated from the log, never read back as truth."""

from collections.abc import Iterable, Iterator, Mapping

from fairdeal.events import Record
from fairdeal.events.judge.report import Report

from . import html as in_html
from . import markdown as in_markdown
from . import text as in_text
from .document import Document, Mark
from .html import POLICY, evidence_in, page
from .markdown import markdown
from .moments import moment
from .parts import between, one_case
from .reading import read
from .text import text

FORMS: dict[str, tuple[str, str]] = {
    "text": ("text/plain", "txt"),
    "markdown": ("text/markdown", "md"),
    "html": ("text/html", "html"),
}  # form → content type, ending of a file's name


def render(
    records: Iterable[Record],
    viewer: str,
    form: str,
    *,
    width: int = 80,
    verdict: Report | None = None,
    marks: Mapping[int, Mark] | None = None,
    case: int | None = None,
    span: tuple[int, int] | None = None,
) -> Iterator[str]:
    """Give the pieces of the transcript, with their line ends, as "public", "seat:n" or "full" may read it.

    `records` hold at least the openings that the viewer may see; every other hidden field is told as sealed,
    known or not. `width` is in columns and for text only; `verdict` is verify's on the file the records come
    from, else they are verified here; `marks` go by seq. Of the whole, only the dispute that record `case` opened, or
    the records of a `span`, first and last. Raises `ValueError` for records that are no table's and for
    a viewer or form that does not exist, `UnknownGame` for a game that is not ours, `Problem` for a part that is not
    there.
    """
    _known(form)
    document = read(list(records), viewer, verdict=verdict, marks=marks, tables=form == "html")
    if case is not None:
        document = one_case(document, case)
    elif span is not None:
        document = between(document, *span)
    return _told(document, form, width)


def _known(form: str) -> None:
    if form not in FORMS:
        raise ValueError(f"form is {form!r}: expected one of {', '.join(FORMS)}")


def _told(document: Document, form: str, width: int) -> Iterator[str]:
    if form == "html":
        return page(document)
    lines = text(document, width) if form == "text" else markdown(document)
    return (f"{line}\n" for line in lines)


def render_moment(
    records: Iterable[Record],
    viewer: str,
    form: str,
    seq: int,
    *,
    eyes: str = "",
    legal: bool = False,
    width: int = 80,
    verdict: Report | None = None,
) -> Iterator[str]:
    """Give the pieces of the table after record `seq`, as `eyes` of this viewer saw it; with what was `legal` then.

    Raises what `render` and `moment` raise.
    """
    _known(form)
    kept = list(records)
    document = read(kept, viewer, verdict=verdict)
    shown = moment(kept, viewer, seq, eyes, legal)
    entry = next(entry for section in document.sections for entry in section.entries if entry.seq == seq)
    if form == "html":
        return in_html.table(document, entry, shown)
    lines = (
        in_text.table(document, entry, shown, width) if form == "text" else in_markdown.table(document, entry, shown)
    )
    return (f"{line}\n" for line in lines)


__all__ = ["FORMS", "POLICY", "Mark", "evidence_in", "render", "render_moment"]
