"""The lessons: for some games a first hand that was laid out beforehand, with a text for each move of whoever learns.

A lesson stands with the game's rulebook, and each of its texts leads to a clause there. Its texts are sentences of the
server's catalogue, and so are told in the language of the table.
"""

import tomllib
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.engine import Action, find

from .rulebooks import FOLDERS

LEARNER = 0  # the seat of whoever learns; bots have the others


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of the lesson; one of the learner's has a text that says why, and the clause that it follows from."""

    seat: int
    action: dict[str, Any]
    clause: str = ""
    text: str = ""

    def is_played_by(self, action: Action) -> bool:
        """Tell whether that action is this move; cards that are named together may come in any order."""
        return _ordered(self.action) == _ordered(msgspec.to_builtins(action))


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, the moves from there to the end of the match, and what is said then."""

    position: str
    ending: str
    steps: tuple[LessonStep, ...]


@cache
def lesson(game: str) -> Lesson | None:
    """Return the lesson of a game; None for a game without one. Raises `UnknownGame`."""
    for path in (folder / "lessons" / f"{find(game).name}.toml" for folder in FOLDERS):
        if path.is_file():
            return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)
    return None


def _ordered(action: dict[str, object]) -> dict[str, object]:
    return {name: sorted(value) if isinstance(value, list | tuple) else value for name, value in action.items()}
