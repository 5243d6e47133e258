"""Transcripts for people: text, Markdown, and one HTML file; generated from the log, never read back as truth."""

from collections.abc import Iterable, Iterator, Mapping

from fairdeal.events import Record

from ..verify import Report
from .document import Mark
from .html import POLICY, evidence_in, page
from .markdown import markdown
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
) -> Iterator[str]:
    """Give the pieces of the transcript, with their line ends, as "public", "seat:n" or "full" may read it.

    `records` hold at least the openings that the viewer may see; every other hidden field is told as sealed,
    known or not. `width` is in columns and for text only; `verdict` is verify's on the file the records come
    from, else they are verified here; `marks` go by seq. Raises `ValueError` for records that are no table's and for
    a viewer or form that does not exist, `UnknownGame` for a game that is not ours.
    """
    if form not in FORMS:
        raise ValueError(f"form is {form!r}: expected one of {', '.join(FORMS)}")
    document = read(list(records), viewer, verdict=verdict, marks=marks)
    if form == "html":
        return page(document)
    lines = text(document, width) if form == "text" else markdown(document)
    return (f"{line}\n" for line in lines)


__all__ = ["FORMS", "POLICY", "Mark", "evidence_in", "render"]
