"""What is the same at every table: the games, the law of waiting, and the phrases."""

from flask import Response

from fairdeal.engine import GAMES, Game, UnknownGame, bots_for, find
from fairdeal.engine.options import spoken_schema
from fairdeal.engine.words import _

from ...desk.views import law
from ...errors import of_engine
from ...rulebooks import lesson
from ...table.play.phrases import sayable
from ...table.state.house import House
from ...tournament.sides import sides_of
from ..looks import look
from ..rulebooks import rulebook_html
from .answers import told
from .routes import bp


def game_of(name: str) -> Game:
    """Return the game of that name. Raises `Problem("unknown_game")`."""
    try:
        return find(name)
    except UnknownGame as wrong:
        raise of_engine(wrong) from None


def game_info(game: Game) -> dict[str, object]:
    """Tell the lobby of a game: its names, seats, options and cards."""
    return {
        **{field: getattr(game, field) for field in ("name", "title", "seats", "version")},
        "blurb": _(game.blurb),
        "unit": _(game.unit),
        "bots": bots_for(game.name),
        "options": game.spoken_options(),
        "counters": game.spoken_counters(),
        "chosen": game.spoken_chosen(),
        "faces": game.spoken_faces(),
        "lesson": lesson(game.name) is not None,
        "look": look(game),
        "pairs": [seats for seats in game.seats if sides_of(game.start(seats))],
    }


@bp.shows("/games", says="Every game, with its options as JSON Schema")
def games() -> Response:
    """List the games"""
    return told({"games": [game_info(game) for game in GAMES.values()], "house": spoken_schema(House)})


@bp.shows("/games/<game>", says="The game with its rulebook as HTML")
def one_game(game: str) -> Response:
    """Show one game and its rulebook"""
    return told({**game_info(game_of(game)), "house": spoken_schema(House), "rules": rulebook_html(game)})


@bp.shows("/law", says="Every kind of waiting, what then happens by itself, and whose time it costs")
def the_law() -> Response:
    """Tell the law of waiting; a table's view says which waits it has, and until when"""
    return told({"law": law()})


@bp.shows("/phrases", says="What a seat can say at a table, by ids")
def phrases() -> Response:
    """List the phrases that seats can say"""
    return told({"phrases": sayable()})
