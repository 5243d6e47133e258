"""A transcript as one HTML file that needs nothing else: no script, no font, no picture from elsewhere.

The lines that can be verified stand at its end, so that the file is its own evidence. Its shape stands in
`templates/`, where every value is escaped; this module answers the questions of the templates.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from fairdeal.engine import Face, Game, Zone
from fairdeal.engine.view import View
from fairdeal.engine.words import _, is_read_from_the_right, language, mark, person, plural
from fairdeal.events.judge.canonical import is_hash

from ..judged import judged
from .document import Document, Entry
from .moments import NOBODY_ASKED, NOT_BEGUN, Moment, eyes_words, legal_words
from .words import (
    CASES,
    FINAL,
    LONGEST_LIST,
    UNDONE_SHEET,
    knowers,
    legend,
    listed,
    opened,
    pieces,
    quoted,
    safe,
    sealed,
    second,
    spoken,
    took,
)

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
EVIDENCE = "evidence"  # the id of the element that holds the lines
UNDONE = mark("A record that was taken back is struck through.")
QUOTED = mark("Words that somebody wrote are set in, with a line at their side.")
TEXT_SHAPE = "\ufe0e"  # asks for the black sign where a font has a coloured picture
# The tints that the style sheet knows.
WARM = ("brown", "gold", "orange", "pink", "purple", "red", "yellow")
COLD = ("blue", "green", "navy", "sky", "teal")
TINTS = frozenset((*WARM, *COLD, "black", "grey", "silver", "mine"))
PIECES_AT_ONCE = 200
_CITED = re.compile(r"#(\d{1,9})")


def page(document: Document) -> Iterator[str]:
    """Write the file, some of it at a time."""
    pieces = (
        _templates()
        .get_template("page.html")
        .stream(document=document, faces=document.game.spoken_faces(), alike=look_alike(document.game))
    )
    pieces.enable_buffering(PIECES_AT_ONCE)
    return iter(pieces)


def table(document: Document, entry: Entry, moment: Moment) -> Iterator[str]:
    """Write a page that shows the table after one record."""
    given = {"entry": entry, "moment": moment, "legal_words": legal_words, "eyes_words": eyes_words}
    marked = {"NOBODY_ASKED": NOBODY_ASKED, "NOT_BEGUN": NOT_BEGUN}
    found = _templates().get_template("moment.html")
    faces, alike = document.game.spoken_faces(), look_alike(document.game)
    return iter([found.render(document=document, faces=faces, alike=alike, **given, **marked)])


@cache
def _templates() -> Environment:
    found = Environment(
        loader=PackageLoader("fairdeal.service.evidence.transcripts"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    asked = (_, person, plural, *(citations, is_hash, label, places, rich, sign, tint, judged))
    shared = (knowers, legend, listed, opened, pieces, quoted, safe, sealed, second, took)
    found.globals.update({each.__name__: each for each in (*asked, *shared, language, is_read_from_the_right)})
    found.globals.update(POLICY=POLICY, EVIDENCE=EVIDENCE, UNDONE=UNDONE, QUOTED=QUOTED)
    found.globals.update(CASES=CASES, FINAL=FINAL, LONGEST_LIST=LONGEST_LIST, UNDONE_SHEET=UNDONE_SHEET)
    return found


# What the templates ask


def citations(text: str) -> list[tuple[str, str | None]]:
    """Cut a text at the records that it cites: the text before each, and its number; None after the last."""
    parts = _CITED.split(text)
    return list(zip(parts[::2], [*parts[1::2], None], strict=True))


def rich(text: str, **values: str) -> Markup:
    """Put commands and names of files, set as code, into the places of a sentence."""
    return escape(text).format(**{name: Markup("<code>{}</code>").format(value) for name, value in values.items()})


def places(view: View | None, names: Sequence[str]) -> list[tuple[str, list[Zone]]]:
    """Lay out a table: the zones of the middle, then those of each seat, by its name."""
    if view is None:
        return []
    owners = [("", None), *((names[player.seat], player.seat) for player in view.players)]
    found = [(name, [zone for zone in view.zones if zone.owner == seat and zone.cards]) for name, seat in owners]
    return [(name, zones) for name, zones in found if zones]


def label(zone: Zone, names: Sequence[str], foreign: bool) -> str:
    """Name a zone, with its note; without it under other rules, for it may be a sum by today's."""
    return " · ".join(filter(None, [zone.label, "" if foreign else spoken(zone.note, names)]))


def tint(face: Face) -> str:
    """Name the colour of a card, as the style sheet knows it."""
    return face.tint if face.tint in TINTS else "black"


def sign(face: Face) -> str:
    """Give the sign of a card's suit or kind."""
    return face.mark + TEXT_SHAPE if face.mark else ""


def look_alike(game: Game) -> bool:
    """Tell whether cards of different names are drawn alike."""
    return len({(face.corner, face.mark, face.tint) for face in game.faces.values()}) < len(game.faces)


# The lines, taken out again


def evidence_in(html: str) -> list[str]:
    """Take the lines that can be verified out of a transcript's HTML file; none if it holds none."""
    reader = _Evidence()
    reader.feed(html)
    reader.close()
    return "".join(reader.found).removesuffix("\n").split("\n") if reader.found else []


class _Evidence(HTMLParser):
    """A reader of the one element that holds the evidence."""

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
