"""The languages in which a house and its tables speak: their catalogues of sentences, found by gettext."""

import gettext
from dataclasses import replace
from functools import cache
from pathlib import Path

from fairdeal.engine.words import ENGLISH, Catalogue, _, house, spoken_everywhere

from .errors import Problem
from .packages import sentences

DOMAIN = "fairdeal"
LOCALE = Path(__file__).parent / "locale"
_found: dict[str, Catalogue] = {}  # by the languages that were asked for
_folder = LOCALE


def speak(language: str = "", folder: str | Path = "") -> None:
    """Let every sentence of this process come in that language from now on; "" and "en" stand for English.

    Translations, also those of tables that speak another language, lie in `folder`, else in `service/locale`. Raises
    `Problem("bad_option")` for one that is not there.
    """
    global _folder
    where = Path(folder or LOCALE)
    catalogue = translation(language or "en", where)
    _folder = where
    _found.clear()
    spoken_everywhere(catalogue, cache(lambda: [translation(each, where) for each in languages(where)]))


def translation(language: str, folder: Path | None = None) -> Catalogue:
    """Read the catalogue of that language, from the house's folder unless another is named.

    Raises `Problem("bad_option")` for one that is not there.
    """
    found = _read(language.replace("_", "-"), folder or _folder)
    if found is None:
        raise Problem(
            "bad_option",
            _("There is no translation '{language}'.", language=language[:40]),
            remedy=_("There are: {languages}.", languages=", ".join(languages(folder))),
        )
    return found


def catalogue(language: str) -> Catalogue:
    """Return the catalogue of that language: the house's for "", and its sentences for one that it has not."""
    if not language:
        return house()
    if language not in _found:
        _found[language] = _read(language, _folder) or replace(house(), language=language)
    return _found[language]


def _read(language: str, folder: Path) -> Catalogue | None:
    if language == "en":
        return ENGLISH
    if language not in languages(folder):
        return None
    found = gettext.translation(DOMAIN, folder, [language.replace("-", "_")])
    for theirs in sentences(language):  # which have what the house does not say
        found.add_fallback(theirs)
    return Catalogue(found.gettext, found.ngettext, language)


def languages(folder: Path | None = None) -> list[str]:
    """List the languages that can be spoken with the translations in a folder, the house's unless named."""
    found = (folder or _folder).glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return ["en", *sorted(path.parents[1].name.replace("_", "-") for path in found)]
