"""A package for a new game, written from templates: it plays at once, and its author changes it from there."""

import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from fairdeal.engine import GAMES
from fairdeal.engine.words import _

TEMPLATES = Path(__file__).parent
EXAMPLES = TEMPLATES.resolve().parents[2] / "examples"  # of the checkout, or beside `service` where it is installed
ENDING = ".jinja"
MADE = re.compile(r"\..*|__pycache__|build|.*\.egg-info")  # what tools leave in a checkout
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class NotWritten(ValueError):
    """The package cannot be written; the message says why."""


def write(name: str, folder: Path) -> Iterator[Path]:
    """Write a package for the game of that name, and yield each of its files.

    Raises `NotWritten` for a name that a game cannot have, and for a folder in which something lies.
    """
    _must_be_fit(name)
    _must_be_empty(folder)
    module = name.replace("-", "_")
    words = name.replace("-", " ")
    given = {"name": name, "module": module, "words": words, "title": words.title()}
    pages = _environment()
    for template in sorted(TEMPLATES.rglob(f"*{ENDING}")):
        place = template.relative_to(TEMPLATES).as_posix()
        path = folder / place.removesuffix(ENDING).replace("package/", f"{module}/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(pages.get_template(place).render(given), encoding="utf-8")
        yield path


def copy(name: str, folder: Path) -> Iterator[Path]:
    """Copy a game that is an example, and yield each of its files. Raises `NotWritten` as `write` does."""
    _must_be_empty(folder)
    for path in sorted((EXAMPLES / name).rglob("*")):
        place = folder / (part := path.relative_to(EXAMPLES / name))
        if path.is_file() and not any(MADE.fullmatch(each) for each in part.parts):
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
            yield place


def _must_be_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotWritten(_("{folder} is not empty.", folder=folder))


def _must_be_fit(name: str) -> None:
    module = name.replace("-", "_")
    if not NAME.fullmatch(name):
        raise NotWritten(
            _("'{name}' cannot name a game: write small letters, digits and hyphens, as in high-tide.", name=name)
        )
    if name in GAMES:
        raise NotWritten(_("There is a game '{name}' already.", name=name))
    if keyword.iskeyword(module) or module in sys.stdlib_module_names or module == "fairdeal":
        raise NotWritten(_("'{name}' is a name that Python uses itself.", name=name))


def _environment() -> Environment:
    """Make an environment for templates of Python and Markdown, in which braces stand for themselves."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        variable_start_string="<<",
        variable_end_string=">>",
        block_start_string="<%",
        block_end_string="%>",
        comment_start_string="<#",
        comment_end_string="#>",
        keep_trailing_newline=True,
        autoescape=False,
    )
