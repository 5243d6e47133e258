"""The sentences of the pages: they stand in web/strings, for the templates and for the pages' own modules alike."""

import json
import re
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

from fairdeal.engine import words

from .parts import service

STRINGS = Path(__file__).parents[2] / "web" / "strings"
_PLACE = re.compile(r"\{([a-z]+)\}")

Sentence = str | dict[str, str]  # one with plural forms has each under the name of its form: "one", "other" …
Catalogue = dict[str, dict[str, Sentence]]  # section → name → sentence


def languages() -> tuple[str, ...]:
    """List the languages of the pages, by their codes."""
    return tuple(_found(*_folders()))


def direction() -> str:
    """Tell in which direction the language of the page is read."""
    return "rtl" if words.is_read_from_the_right(language()) else "ltr"


def _folders() -> tuple[Path, ...]:
    """List where catalogues lie: the pages' own, then the folder of translations that the house names."""
    named = service().config.translations
    return (STRINGS, Path(named)) if named else (STRINGS,)


@cache
def _found(*folders: Path) -> dict[str, Path]:
    return {path.stem: path for folder in reversed(folders) for path in sorted(folder.glob("*.json"))}


def language() -> str:
    """Choose the language of the page: that of the request's sentences, else the house's, else English."""
    known = languages()
    return next((each for each in (words.language(), words.house().language) if each in known), "en")


def catalogue(language: str) -> Catalogue:
    """Read every sentence in a language, in English where it lacks one. Raises `KeyError` for one that is not there."""
    return whole(_found(*_folders())[language])


@cache
def whole(path: Path) -> Catalogue:
    """Read a catalogue, and what it lacks in English."""
    found, english = _read(path), _read(STRINGS / "en.json")
    return {section: {**said, **found.get(section, {})} for section, said in english.items()}


def _read(path: Path) -> Catalogue:
    found: Catalogue = json.loads(path.read_text(encoding="utf-8"))
    return found


def say(key: str, **given: object) -> Markup:
    """Give the sentence of `key`, "section.name", for a template; `given` has the value of each {place}.

    Everything is escaped that is not markup already. Raises `KeyError` for a key without a sentence.
    """
    section, name = key.split(".")
    sentence = escape(catalogue(language())[section][name])
    return Markup(_PLACE.sub(lambda place: escape(given[place[1]]), sentence))


def sentences(sections: list[str]) -> Catalogue:
    """Give the part of the catalogue that a page carries along, for its modules that are needed at once."""
    return {section: catalogue(language())[section] for section in sections}
