"""The table as text, for whose browser runs no JavaScript: what everybody may see, as it lies now."""

from flask import Blueprint, Response

from ..evidence.transcripts.moments import public_rows
from ..evidence.transcripts.words import spoken
from ..table.state.state import Table
from .http.asking import looking
from .languages import speak_as_table
from .pages import page
from .wording import say

bp = Blueprint("plain", __name__)
bp.before_request(speak_as_table)


@bp.get("/table/<table>/plain")
def plain(table: str) -> Response:
    """Show the public table. Raises `Problem` for one that is not there, or that has no spectators."""
    with looking(table) as look:
        game, names = look.table.game, _names(look.table)
        rows = [[spoken(each, names) for each in row] for row in public_rows(look.table)]
    return page("plain.html", table=table, game=game.title, name=game.name, rows=rows, names=names)


def _names(table: Table) -> list[str]:
    return [chair.name or say("names.seat", number=seat + 1) for seat, chair in enumerate(table.chairs)]
