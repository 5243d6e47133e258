"""The sentences of the pages: they stand in web/strings, for the templates and for the pages' own modules alike."""

import json
import re
from functools import cache
from pathlib import Path

from flask import current_app, request
from markupsafe import Markup, escape

STRINGS = Path(__file__).parents[2] / "web" / "strings"
_PLACE = re.compile(r"\{([a-z]+)\}")

Sentence = str | dict[str, str]  # one with plural forms has each under the name of its form: "one", "other" …


RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur", "yi"})


def languages() -> tuple[str, ...]:
    """List the languages of the pages, by their codes."""
    return tuple(_found(*_folders()))


def direction() -> str:
    """Tell in which direction the language of the page is read."""
    return "rtl" if language().partition("-")[0] in RIGHT_TO_LEFT else "ltr"


def _folders() -> tuple[Path, ...]:
    """List where catalogues lie: the pages' own, then the folder of translations that the house names."""
    named = current_app.extensions["fairdeal"].config.translations
    return (STRINGS, Path(named)) if named else (STRINGS,)


@cache
def _found(*folders: Path) -> dict[str, Path]:
    return {path.stem: path for folder in reversed(folders) for path in sorted(folder.glob("*.json"))}


def language() -> str:
    """Choose the language of the page that is asked for: the house's if it names one, else its reader's, else English.

    Where the house names a language, table and log speak it to everybody; a page in another would be half of each.
    """
    if named := current_app.extensions["fairdeal"].config.language:
        return best if (best := named.replace("_", "-")) in languages() else "en"
    return request.accept_languages.best_match(languages(), default="en")


def catalogue(language: str) -> dict[str, dict[str, Sentence]]:
    """Read every sentence in that language: section → name → sentence. Raises `KeyError` for one that is not there."""
    return _read(_found(*_folders())[language])


@cache
def _read(path: Path) -> dict[str, dict[str, Sentence]]:
    found: dict[str, dict[str, Sentence]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def say(key: str, **given: object) -> Markup:
    """Give the sentence of `key`, "section.name", for a template; `given` has the value of each {place}.

    Everything is escaped that is not markup already. Raises `KeyError` for a key without a sentence.
    """
    section, name = key.split(".")
    sentence = escape(catalogue(language())[section][name])
    return Markup(_PLACE.sub(lambda place: escape(given[place[1]]), sentence))


def sentences(sections: list[str]) -> dict[str, dict[str, Sentence]]:
    """Give the part of the catalogue that a page carries along, for its modules that are needed at once."""
    return {section: catalogue(language())[section] for section in sections}
