"""The rulebooks of docs/rules: their text, and the numbers of their clauses."""

import re
from functools import cache
from pathlib import Path

# In a checkout the rulebooks lie in docs/rules; an installed Fairdeal carries them beside this file.
FOLDERS = (Path(__file__).resolve().parents[2] / "docs" / "rules", Path(__file__).parent / "rulebooks")


@cache
def rulebook(game: str) -> str:
    """The rulebook of a game in Markdown."""
    folder = next(folder for folder in FOLDERS if (folder / f"{game}.md").is_file())
    return (folder / f"{game}.md").read_text(encoding="utf-8")


@cache
def clauses(game: str) -> frozenset[str]:
    """The numbers of the rulebook's clauses, such as "3.2"."""
    return frozenset(re.findall(r"^\*\*(\d+\.\d+)\*\*", rulebook(game), re.MULTILINE))
