"""The rulebooks as text, and the lessons. Rulebooks of this house lie in docs/rules; a package brings its own.

A lesson is a first hand that was laid out beforehand, with a text for each move of whoever learns, which leads to a
clause of the rulebook. Its texts are sentences of the server's catalogue, and so are told in the table's language.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.engine import Action, find
from fairdeal.engine.words import _

from .packages import home, read

# In a checkout the rulebooks lie in docs/rules; an installed Fairdeal carries them in its folder.
FOLDERS = (Path(__file__).resolve().parents[1] / "docs" / "rules", Path(__file__).parents[1] / "rules")


@cache
def rulebook(game: str) -> str:
    """Return the rulebook of a game, in Markdown; a line that says so if it has none. Raises `UnknownGame`."""
    said = translated(game, "")
    return f"# {find(game).title}\n\n{_('This game came without a rulebook.')}\n" if said is None else said


@cache
def translated(game: str, language: str) -> str | None:
    """Return the rulebook in that language, `rules.de.md` beside `rules.md`, "" for English; None where it has none."""
    found = find(game)
    name = found.rulebook.partition(":")[2]
    folders = (home(found),) if name else FOLDERS
    file = Path(name or f"{game}.md")
    named = file.with_suffix(f".{language}{file.suffix}") if language else file
    paths = (folder / named for folder in folders if folder)
    return next((path.read_text(encoding="utf-8") for path in paths if path.is_file()), None)


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


def lesson(game: str) -> Lesson | None:
    """Return the lesson of a game; None for a game without one. Raises `UnknownGame`."""
    return read(find(game), "lesson.toml", _lesson)


def _lesson(text: str) -> Lesson:
    return msgspec.convert(tomllib.loads(text), Lesson)


def _ordered(action: dict[str, object]) -> dict[str, object]:
    return {name: sorted(value) if isinstance(value, list | tuple) else value for name, value in action.items()}
