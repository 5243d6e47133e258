"""The sentences of the pages: they stand in web/strings, for the templates and for the pages' own modules alike."""

import json
import re
from functools import cache
from pathlib import Path

from flask import request
from markupsafe import Markup, escape

STRINGS = Path(__file__).parents[2] / "web" / "strings"
_PLACE = re.compile(r"\{([a-z]+)\}")

Sentence = str | dict[str, str]  # one with plural forms has each under the name of its form: "one", "other" …


@cache
def languages() -> tuple[str, ...]:
    """The languages in which the pages can be had."""
    return tuple(sorted(path.stem for path in STRINGS.glob("*.json")))


def language() -> str:
    """The language of the page that is asked for: the one that its reader likes best, else English."""
    return request.accept_languages.best_match(languages(), default="en")


@cache
def catalogue(language: str) -> dict[str, dict[str, Sentence]]:
    """Every sentence in that language: section → name → sentence."""
    found: dict[str, dict[str, Sentence]] = json.loads((STRINGS / f"{language}.json").read_text(encoding="utf-8"))
    return found


def say(key: str, **given: object) -> Markup:
    """The sentence of `key`, "section.name", for a template; `given` has what stands in for each {place}.

    All is escaped but what is markup already. Raises `KeyError` for a key without a sentence.
    """
    section, name = key.split(".")
    sentence = escape(catalogue(language())[section][name])
    return Markup(_PLACE.sub(lambda place: escape(given[place[1]]), sentence))


def sentences(sections: list[str]) -> dict[str, dict[str, Sentence]]:
    """The part of the catalogue that a page carries along, for its modules that are needed at once."""
    return {section: catalogue(language())[section] for section in sections}
