"""How a game looks: the addresses of what its package brings for the page, and the words on its cards."""

import re
from collections.abc import Iterator
from html import unescape

from msgspec import Struct

from fairdeal.engine import GAMES, Game
from fairdeal.engine.words import _

from ..packages import Beat, Voice, read, scene
from .files import address_of

_WORDS = re.compile(r"<text[^>]*>([^<]*[A-Za-z][^<]*)<")
_PICTURE = re.compile(r'(<img src=")look/([^":]+)"')


class Look(Struct, frozen=True, omit_defaults=True):
    """The addresses of drawings, deck and style; the words on cards as they are said now; beats and sounds."""

    cards: str = ""
    deck: str = ""
    style: str = ""
    words: dict[str, str] = {}
    beats: dict[str, Beat] = {}
    sounds: dict[str, tuple[Voice, ...]] = {}


def look(game: Game) -> Look:
    """Tell what the page is to fetch of a game, and what it is to know."""
    told = scene(game)
    cards, style = address_of(game, "cards.svg"), address_of(game, "table.css")
    deck = address_of(GAMES[told.deck], "cards.svg") if told.deck in GAMES else ""
    return Look(cards, deck, style, dict(_words(game)), told.beats, told.sounds)


def _words(game: Game) -> Iterator[tuple[str, str]]:
    """Yield each text that is drawn on a card and is another one in the language that speaks."""
    for text in read(game, "look/cards.svg", _drawn) or ():
        if (said := _(text)) != text:
            yield text, said


def _drawn(drawings: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(unescape, _WORDS.findall(drawings))))


def with_pictures(game: Game, html: str) -> str:
    """Return the rulebook with the addresses of its pictures, which it names as they lie: `look/tide.png`."""
    return _PICTURE.sub(lambda img: f'{img[1]}{address_of(game, img[2]) or img[2]}"', html)
