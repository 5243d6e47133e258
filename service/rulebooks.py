"""The rulebooks as text. A game's rulebook is in the repository's docs/rules, in the installed package, or its own."""

import re
from functools import cache
from pathlib import Path

# In a checkout the rulebooks lie in docs/rules; an installed Fairdeal carries them in its folder.
FOLDERS = (Path(__file__).resolve().parents[1] / "docs" / "rules", Path(__file__).parents[1] / "rules")


@cache
def rulebook(game: str) -> str:
    """Return the rulebook of a game, in Markdown."""
    folder = next(folder for folder in FOLDERS if (folder / f"{game}.md").is_file())
    return (folder / f"{game}.md").read_text(encoding="utf-8")


@cache
def clauses(game: str) -> frozenset[str]:
    """Return the numbers of the rulebook's clauses, such as "3.2"."""
    return frozenset(re.findall(r"^\*\*(\d+\.\d+)\*\*", rulebook(game), re.MULTILINE))
