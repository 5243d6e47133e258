"""The rulebooks as text. A game of this house has its rulebook in docs/rules; another brings its own."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from fairdeal.engine import find

# In a checkout the rulebooks lie in docs/rules; an installed Fairdeal carries them in its folder.
FOLDERS = (Path(__file__).resolve().parents[1] / "docs" / "rules", Path(__file__).parents[1] / "rules")


@cache
def rulebook(game: str) -> str:
    """Return the rulebook of a game, in Markdown. Raises `UnknownGame`."""
    package, _colon, name = find(game).rulebook.partition(":")
    if package:
        return files(package).joinpath(name).read_text(encoding="utf-8")
    folder = next(folder for folder in FOLDERS if (folder / f"{game}.md").is_file())
    return (folder / f"{game}.md").read_text(encoding="utf-8")


@cache
def clauses(game: str) -> frozenset[str]:
    """Return the numbers of the rulebook's clauses, such as "3.2"."""
    return frozenset(re.findall(r"^\*\*(\d+\.\d+)\*\*", rulebook(game), re.MULTILINE))
