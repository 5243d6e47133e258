"""The language in which a request is answered: that of its table, else its reader's.

A reader's is the one that the address names, else the house's if the host named one, else the one that was chosen in
the lobby, else the one that the browser likes best.
"""

from contextlib import ExitStack

from flask import Flask, g, request

from fairdeal.engine.words import Catalogue, Speech, house

from ..language import catalogue, translation
from .parts import service
from .wording import languages

CHOSEN = "language"  # the cookie that remembers the choice, and the name of it in an address


def must_be_spoken(language: str) -> str:
    """Return a language in which a table can be. Raises `Problem("bad_option")` for one without any catalogue."""
    if language and language not in languages():
        translation(language)
    return language


def _house_lets_choose() -> bool:
    return not service().config.language


def readers_choose() -> bool:
    """Tell whether a reader has a choice: the house names no language, and speaks several."""
    return _house_lets_choose() and len(languages()) > 1


def _readers() -> Catalogue:
    known = languages()
    if (named := request.args.get(CHOSEN)) in known:
        return catalogue(named)
    if not _house_lets_choose():
        return house()
    if (chosen := request.cookies.get(CHOSEN)) in known:
        return catalogue(chosen)
    return catalogue(request.accept_languages.best_match(known, default="en"))


def speak_to_reader() -> None:
    """Answer this request in its reader's language."""
    _speak(_readers())


def speak_as_table() -> None:
    """Answer this request in the language of the table or the tournament in its address, if there is one."""
    named = request.view_args or {}
    if "table" in named:
        _speak(service().tables.catalogue_of(named["table"]))
    elif "tournament" in named:
        _speak(service().tournaments.catalogue_of(named["tournament"]))


def _speak(found: Catalogue) -> None:
    if "speaking" not in g:
        g.speaking = ExitStack()
    g.speaking.enter_context(Speech(found))


def _end(wrong: BaseException | None) -> None:
    if speaking := g.pop("speaking", None):
        speaking.close()


def init_app(app: Flask) -> None:
    """Answer every request in its reader's language, also where the guards refuse it."""
    app.before_request(speak_to_reader)
    app.teardown_request(_end)
