"""A rulebook as HTML: a clause can be pointed at, `clause-3.2`, and a position be drawn with the table's cards."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import msgspec
from flask import render_template
from markdown_it import MarkdownIt
from msgspec import structs

from fairdeal.engine import GAMES, at
from fairdeal.engine.errors import BadNotation
from fairdeal.engine.game import GameState
from fairdeal.engine.view import Zone
from fairdeal.engine.words import speech

from ..rulebooks import rulebook, translated
from .looks import with_pictures
from .wording import language

CLAUSE = re.compile(r"<p><strong>(\d+\.\d+)</strong>")
BLOCK = re.compile(r"<pre><code>(.*?)\n?</code></pre>", re.DOTALL)
MARKDOWN = MarkdownIt("commonmark").enable("table")


def rulebook_html(game: str) -> str:
    """Return the rulebook of a game as HTML, for an answer to a request."""
    return _html(game, language(), speech())


@cache
def _html(game: str, language: str, speech: object) -> str:
    theirs = translated(game, language)
    html = BLOCK.sub(_drawable, MARKDOWN.render(theirs or rulebook(game)))
    html = with_pictures(GAMES[game], CLAUSE.sub(r'<p id="clause-\1"><strong>\1</strong>', html))
    return html if language == "en" or theirs else render_template("in-english.html", html=html)


def faces(game: str) -> dict[str, object]:
    """Return the faces of the cards in the rulebook's positions, by their codes."""
    return _faces(game, speech())


@cache
def _faces(game: str, speech: object) -> dict[str, object]:
    blocks = BLOCK.findall(MARKDOWN.render(rulebook(game)))
    shown = {code for block in blocks for zone in _zones(unescape(block)) for code in zone.cards if code}
    found: dict[str, object] = msgspec.to_builtins({code: GAMES[game].spoken_faces()[code] for code in sorted(shown)})
    return found


def _drawable(block: re.Match[str]) -> str:
    text = unescape(block[1])
    zones = _zones(text)
    return render_template("position.html", text=text, zones=msgspec.to_builtins(zones)) if zones else block[0]


def _zones(text: str) -> list[Zone]:
    """List the zones of a position in which cards lie; none for a text that is no position."""
    try:
        return [zone for zone in laid_open(at(text)) if zone.cards]
    except BadNotation:
        return []


def laid_open(state: GameState) -> Iterator[Zone]:
    """Yield every zone of a position as its reader may know it: hands too, and cards that lie face down."""
    hands = {zone.id: zone for seat in range(state.seats) for zone in state.private(seat)}
    under = state.face_down()
    for zone in state.public().zones:
        yield _uncovered(hands.pop(zone.id, zone), under.get(zone.id, ()))
    yield from hands.values()


def _uncovered(zone: Zone, under: tuple[str, ...]) -> Zone:
    """Return the zone with the cards that lie face down in it, each marked "under", if all of them have a place."""
    places = [index for index, code in enumerate(zone.cards) if code == ""]
    if not places or len(places) != len(under):
        return zone
    lying = dict(zip(places, under, strict=True))
    cards = tuple(lying.get(index, code) for index, code in enumerate(zone.cards))
    return structs.replace(zone, cards=cards, marks={**zone.marks, **dict.fromkeys(places, "under")})
