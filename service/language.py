"""The language in which a house speaks: its catalogue of sentences, found by gettext."""

import gettext
from pathlib import Path

from fairdeal.engine.words import ENGLISH, _, spoken_everywhere

from .errors import Problem

DOMAIN = "fairdeal"
LOCALE = Path(__file__).parent / "locale"


def speak(language: str = "", folder: str | Path = "") -> None:
    """Let every sentence of this process come in that language from now on; "" and "en" stand for English.

    Translations lie in `folder`, else in `service/locale`. Raises `Problem("bad_option")` for one that is not there.
    """
    if language in ("", "en"):
        return spoken_everywhere(*ENGLISH)
    where = Path(folder or LOCALE)
    try:
        found = gettext.translation(DOMAIN, where, [language])
    except OSError:
        raise Problem(
            "bad_option",
            _("There is no translation '{language}'.", language=language[:40]),
            remedy=_("There are: {languages}.", languages=", ".join(["en", *translations(where)])),
        ) from None
    spoken_everywhere(found.gettext, found.ngettext)


def translations(folder: Path = LOCALE) -> list[str]:
    """List the languages that have a catalogue in that folder, by their codes."""
    return sorted(path.parents[1].name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
