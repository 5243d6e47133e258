"""From the view and the history of a seat to a state: one of those that it cannot tell from the true one."""

from collections.abc import Mapping, Sequence
from typing import Any

from . import games
from .errors import BadOption, Contradiction
from .game import Fact, GameState
from .view import View
from .words import _, mark
from .worlds import Rng, World


def world(view: View, history: Sequence[Fact], options: Mapping[str, Any] | None = None) -> World:
    """Follow the history of the seat of the view to its end, to draw many worlds. Raises `Contradiction`.

    The options are those of the match; a view does not tell them.
    """
    game = games.find(view.game)
    if view.seat is None:
        raise Contradiction(_("This is a spectator's view: a world is drawn for a seat, from `view(seat)`."))
    try:
        found: World = game.world(view.seats, game.start(view.seats, options).options)(view.seat)
    except BadOption as wrong:
        raise Contradiction(str(wrong)) from None
    known = _types(game.facts)
    for place, fact in enumerate(history):
        if type(fact) not in known:
            told = mark("Fact {place} of the history, {fact}, is not of {game}.")
            raise Contradiction(_(told, place=place, fact=type(fact).__name__, game=game.title))
        try:
            found.follow(fact)
        except Contradiction as wrong:
            raise Contradiction(_("Fact {place} of the history: {why}", place=place, why=str(wrong))) from None
    return found


def determinize(view: View, history: Sequence[Fact], rng: Rng, options: Mapping[str, Any] | None = None) -> GameState:
    """Draw a state from those that the seat of the view cannot tell apart, given what it was told.

    `rng` is `Dice`, a `random.Random` or a numpy Generator. Raises `Contradiction` for a view of another game, a
    history with a hole, or one that does not lead to the view.
    """
    return drawn(world(view, history, options), view, rng)


def drawn(found: World, view: View, rng: Rng) -> GameState:
    """Draw a state from the worlds that were found. Raises `Contradiction` if the seat would see another view in it."""
    state: GameState = found.draw(rng)
    if wrong := _difference(state.view(view.seat), view):
        raise Contradiction(_("The history leads to another view than the one given: {what} differs.", what=wrong))
    return state


def _difference(made: View, given: View) -> str:
    """Name the first member in which the views differ; "" if they are the same."""
    for name in given.__struct_fields__:
        one, other = getattr(made, name), getattr(given, name)
        if one != other:
            if name == "zones":
                zones = {zone.id: zone for zone in one}
                return next((f"zone {zone.id}" for zone in other if zones.get(zone.id) != zone), "zones")
            return name
    return ""


def _types(union: Any) -> tuple[Any, ...]:
    return getattr(union, "__args__", (union,))
