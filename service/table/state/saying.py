"""The parts of a sentence about a table. Text that people wrote stands apart, so that nobody takes it for ours."""

import re

from fairdeal.engine.words import _, mark, person

from .chairs import seat_in

WORD_JOINER = "\u2060"
HOLE = "\0"  # no text that people write holds it
_SEAT = re.compile(r"\{(?=\d{1,2}\})")


class Name(str):
    """The name that somebody gave, within a sentence."""

    __slots__ = ()


class Quote(str):
    """Text that somebody wrote, perhaps in several lines, at the end of a sentence."""

    __slots__ = ()


Said = str | tuple[str, ...]  # a sentence: ours, or in parts with `Name` and `Quote` among them


def flat(said: Said) -> str:
    """Join a sentence into one text; a `{1}` that somebody wrote names no seat."""
    parts = (said,) if isinstance(said, str) else said
    return "".join(_SEAT.sub(f"{{{WORD_JOINER}", part) if isinstance(part, Name | Quote) else part for part in parts)


def around(sentence: str, part: Name | Quote) -> Said:
    """Put `part`, which somebody wrote, into the `HOLE` of our sentence."""
    before, _hole, after = sentence.partition(HOLE)
    return tuple(each for each in (before, part, after) if each or each is part)


def kind_of_bot(bot: str) -> str:
    """Name a kind of bot: one of ours in the language that speaks, one of another package as it is called there."""
    return _(_KINDS[bot]) if bot in _KINDS else bot


_KINDS = {"random": mark("random"), "sensible": mark("sensible"), "strong": mark("strong")}


def actor(by: str) -> str:
    """Name the one who acts, as a sentence begins: `{2}`, "The referee"; `by` as the log writes it."""
    seat = seat_in(by)
    if seat is not None:
        return person(seat)
    return _OFFICES[by]() if by in _OFFICES else _("The table")


_OFFICES = {
    "dealer": lambda: _("The dealer"),
    "table": lambda: _("The table"),
    "referee": lambda: _("The referee"),
    "host": lambda: _("The host"),
}


def begins(sentence: str) -> str:
    """Write a sentence so that it can follow a colon: with a small letter, unless a name begins it."""
    return f"{sentence[0].lower() if sentence[0].isalpha() else sentence[0]}{sentence[1:]}"
