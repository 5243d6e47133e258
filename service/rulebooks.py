"""The rulebooks as text, and the lessons. A game of this house has them in docs/rules; another brings its own rulebook.

A lesson is a first hand that was laid out beforehand, with a text for each move of whoever learns, which leads to a
clause of the rulebook. Its texts are sentences of the server's catalogue, and so are told in the table's language.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.engine import Action, find
from fairdeal.engine.words import _

# In a checkout the rulebooks lie in docs/rules; an installed Fairdeal carries them in its folder.
FOLDERS = (Path(__file__).resolve().parents[1] / "docs" / "rules", Path(__file__).parents[1] / "rules")


@cache
def rulebook(game: str) -> str:
    """Return the rulebook of a game, in Markdown; a line that says so if it has none. Raises `UnknownGame`."""
    found = find(game)
    package, _colon, name = found.rulebook.partition(":")
    if package:
        return files(package).joinpath(name).read_text(encoding="utf-8")
    if path := _of_this_house(game):
        return path.read_text(encoding="utf-8")
    return f"# {found.title}\n\n{_('This game came without a rulebook.')}\n"


def is_ours(game: str) -> bool:
    """Tell whether the rulebook is one of this house's, which are in English."""
    return _of_this_house(game) is not None


def _of_this_house(game: str) -> Path | None:
    return next((path for path in (folder / f"{game}.md" for folder in FOLDERS) if path.is_file()), None)


@cache
def clauses(game: str) -> frozenset[str]:
    """Return the numbers of the rulebook's clauses, such as "3.2"."""
    return frozenset(re.findall(r"^\*\*(\d+\.\d+)\*\*", rulebook(game), re.MULTILINE))


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
