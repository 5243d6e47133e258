"""The rulebooks as text. A game of this house has its rulebook in docs/rules; another brings its own."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from fairdeal.engine import find
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
