"""The function that chooses: a bot that is known by its name, or one named by its module."""

import os
import sys
from collections.abc import Iterable
from importlib import import_module

from fairdeal.engine import BOTS
from fairdeal.engine.bots import Bot
from fairdeal.engine.words import _

from ..errors import Problem

CHOOSE = "choose"


def chooser(name: str) -> Bot:
    """Return the bot of that name, or the function `module:function`; a module's own is called `choose`.

    Modules are found in the folder of the moment, too. Raises `Problem`.
    """
    if name in BOTS:
        return BOTS[name]
    module, _colon, function = name.partition(":")
    found = getattr(_imported(module), function or CHOOSE, None)
    if found is None:
        raise Problem(
            "bad_request",
            _("The module '{module}' has no '{function}'.", module=module, function=function or CHOOSE),
            remedy=_("It needs a function choose(view, choices, dice), or name another one after a colon."),
        )
    if not callable(found):
        kind = type(found).__name__
        why = _("'{name}' is no function that chooses, but of the type {kind}.", name=name, kind=kind)
        raise Problem("bad_request", why, remedy=_("It needs to be called as choose(view, choices, dice)."))
    return found  # type: ignore[no-any-return]


def _imported(module: str) -> object:
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return import_module(module)
    except ModuleNotFoundError as lost:
        if not lost.name or not f"{module}.".startswith(f"{lost.name}."):
            raise _failed(module, lost) from lost
        raise Problem(
            "bad_request",
            _("There is no bot and no module '{module}'.", module=module),
            remedy=_("Bots: {bots}. A module must lie in this folder, or be installed.", bots=", ".join(BOTS)),
        ) from None
    except Exception as wrong:  # a module may raise anything when it is imported
        raise _failed(module, wrong) from wrong


def _failed(module: str, wrong: Exception) -> Problem:
    kind = type(wrong).__name__
    return Problem(
        "bad_request",
        _("The module '{module}' cannot be imported: {kind}: {why}", module=module, kind=kind, why=wrong),
        remedy=_("Try it in Python: import {module}", module=module),
    )


def must_play(bot: Bot, name: str, game: str) -> None:
    """Raise `Problem` if the bot says by its `games` that it does not play the game."""
    games: Iterable[str] = getattr(bot, "games", (game,))
    if game not in games:
        why = _("'{bot}' does not play {game}: its `games` do not name it.", bot=name, game=game)
        raise Problem("bad_request", why, remedy=_("Choose a table of a game that it plays, or another bot."))
