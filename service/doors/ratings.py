"""The lists of ratings, as the doors tell them where the house wants any."""

from fairdeal.engine import UnknownGame, find
from fairdeal.engine.words import _

from ..errors import Problem, of_engine
from ..tournament.rating import Rating
from .parts import service

LISTED = 500


def of_house(game: str) -> list[Rating]:
    """List the strongest at a game. Raises `Problem`: "not_found" where the house wants no ratings, "unknown_game"."""
    ratings = service().ratings
    if ratings is None:
        raise Problem(
            "not_found",
            _("This house keeps no ratings."),
            remedy=_("The host can: fairdeal serve --ratings"),
        )
    try:
        return ratings.newest().of(find(game).name)[:LISTED]
    except UnknownGame as wrong:
        raise of_engine(wrong) from None
