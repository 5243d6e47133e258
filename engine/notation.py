"""Positions as one line of text: `money sweeper; grid 20 5 / 1 .; turn 1`.

The game's name, then clauses `word rest`, in any order, separated by semicolons. A clause left out has its default,
so that an example says only what matters. `seats` and `options` are read the same way in every game.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from .errors import BadNotation
from .game import MatchLength


def clauses(text: str, known: Iterable[str]) -> dict[str, str]:
    """The clauses after the game's name, by their first word. Raises `BadNotation` for a word not in `known`."""
    known = set(known)
    found: dict[str, str] = {}
    for part in text.split(";")[1:]:
        word, _, rest = part.strip().partition(" ")
        if not word:
            continue
        if word not in known:
            raise BadNotation(f"{part.strip()!r}: a clause starts with one of {', '.join(sorted(known))}.")
        if word in found:
            raise BadNotation(f"{part.strip()!r}: the clause {word!r} stands twice.")
        found[word] = rest.strip()
    return found


def numbers(text: str, clause: str) -> list[int]:
    """Whole numbers separated by blanks. Raises `BadNotation` naming the `clause`."""
    try:
        return [int(word) for word in text.split()]
    except ValueError:
        raise BadNotation(f"{clause} {text!r}: whole numbers separated by blanks are expected.") from None


def number(text: str, clause: str) -> int:
    """One whole number. Raises `BadNotation` naming the `clause`."""
    try:
        return int(text)
    except ValueError:
        raise BadNotation(f"{clause} {text!r}: a whole number is expected.") from None


def read_options(text: str) -> dict[str, Any]:
    """`half_deck adjacency=any rounds=3` as a mapping; a bare word is on, `name=off` is off."""
    found: dict[str, Any] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        found[name] = _value(value)
    return found


def _value(text: str) -> Any:
    if text in ("", "on"):
        return True
    if text == "off":
        return False
    return int(text) if text.lstrip("-").isdigit() else text.replace("_", " ")


def write_options(options: MatchLength) -> str:
    """The options that differ from their defaults, as `read_options` reads them."""
    default: Mapping[str, Any] = msgspec.structs.asdict(type(options)())
    given = msgspec.structs.asdict(options)
    return " ".join(_pair(name, value) for name, value in given.items() if value != default[name])


def _pair(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"{name}=off"
    return f"{name}={str(value).replace(' ', '_')}"


def join(name: str, parts: Mapping[str, str]) -> str:
    """The line of text: the name, then each clause whose text is not empty."""
    return "; ".join([name, *(f"{word} {text}" for word, text in parts.items() if text)])
