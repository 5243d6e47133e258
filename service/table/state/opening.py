"""The first record of every table, and the law by which it is played."""

from collections.abc import Mapping
from typing import Any, TypeGuard

from msgspec import UNSET, Struct, UnsetType

from fairdeal.events import Record

from .event import TableEvent
from .house import PLAIN_HOUSE, House

LAW = 4  # the one that there is; each table's first record names it, so that there can be another


class Board(Struct, frozen=True):
    """One deal of a tournament, the same at all tables that play it: the seed of their shuffles is one.

    Where one sits where one likes it is a match of its `own`, whose cards the table draws as any other does.
    """

    tournament: str
    number: int  # from 0; the commitment to the seed is bound to it
    own: bool | UnsetType = UNSET  # others have no such member


def is_dealt(board: Board | UnsetType | None) -> TypeGuard[Board]:
    """Tell whether a tournament brings the seed of a table, as to each of a board's."""
    return isinstance(board, Board) and board.own is not True


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
    law: int = 1  # what may be asked, what it costs and how it ends; a record that names none is of the first
    operator: str = ""  # the key with which this server signs
    reserved: tuple[int, ...] = ()  # seats that are kept: for the opener, at a rematch for whoever sat there
    owners: tuple[str, ...] = ()  # of a rematch, by seat: the key that sat there before
    lesson: bool | UnsetType = UNSET  # whether the position is that of the game's lesson; others have no such member
    language: str | UnsetType = UNSET  # in which everybody is told of the table; the house's where there is none
    invitations: tuple[str, ...] | UnsetType = UNSET  # by seat: the opener's invitation to it, "" where there is none
    board: Board | UnsetType = UNSET  # of a tournament, which brings the seed and the seats; other tables have none

    def invites(self) -> Mapping[int, str]:
        """Return the opener's invitations, by seat."""
        return {seat: key for seat, key in enumerate(self.invitations or ()) if key}


def law_in(opened: Mapping[str, Any]) -> Any:
    """Read from the data of a table's first record by which law it is played; one that names none is of the first."""
    return opened.get("law", 1)


def language_of(first: Record) -> str:
    """Read from a table's first record in which language everybody is told of it; "" for the house's."""
    return str(first.data.get("language", "")) if first.type == "opened" else ""
