"""The first record of every table."""

from typing import Any

from .event import TableEvent
from .house import PLAIN_HOUSE, House


class Opened(TableEvent, frozen=True):
    """A table was opened. Nobody knows the secret before the end; `commit` binds the server to it."""

    game: str
    rules: int  # version of the game's rules
    options: dict[str, Any]
    seats: int
    spectators: bool
    listed: bool
    commit: str
    secret: str
    rematch_of: str = ""
    forked_from: str = ""  # the table and seq that play goes on from: "k7x2m9q4tz#118"
    position: str = ""  # the state there, in the game's notation; known to nobody
    house: House = PLAIN_HOUSE
