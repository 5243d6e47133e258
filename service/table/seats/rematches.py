"""Seats that are kept at a rematch: the key that sat there before signs the one that sits down now."""

from collections.abc import Iterator

from fairdeal.engine import Game
from fairdeal.engine.words import _, plural

from ...errors import Problem
from ..state.command import Command, Expire
from ..state.event import Act, TableEvent
from ..state.feature import Ask, Base, Context, Feature, Kind
from ..state.state import Table
from ..state.time import millis
from .invitations import must_be_host
from .presence import patience

# Commands


class Release(Command, frozen=True):
    """Keep a seat no longer for whoever sat there before."""

    at: int


# Events


class Released(TableEvent, frozen=True):
    """These seats are kept for nobody any more."""

    seats: tuple[int, ...]


# Decisions


def release(table: Table, command: Release, context: Context) -> Iterator[TableEvent | Act]:
    """Open a seat to others, by the host's word."""
    seat = command.needs_seat()
    table.must_be_lobby()
    table.must_be_a_seat(command.at)
    must_be_host(table, seat)
    if command.at not in kept_seats(table):
        raise Problem("not_now", _("Seat {n} is kept for nobody.", n=command.at + 1))
    yield Released((command.at,))


def kept_seats(table: Table) -> tuple[int, ...]:
    """List the open seats of a rematch that are kept for those who sat there before."""
    return tuple(seat for seat in table.seats_of("open") if table.opened.rematch_of and table.keeps(seat))


# What happens by itself


def keeping_ends(table: Table) -> int | None:
    """Tell when the seats of a rematch are kept no longer: after 10 minutes with clocks, else the days of the house."""
    if table.status != "lobby" or not table.opened_at or not kept_seats(table):
        return None
    return millis(table.opened_at) + int(patience(table).total_seconds() * 1000)


def is_released(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Open the seats to others whose owners have not come."""
    yield Released(kept_seats(table))


# Changes


def _released(table: Table, event: Released, by: int | None) -> None:
    table.released |= set(event.seats)


def _says_released(event: Released, who: str, game: Game) -> str:
    return plural(
        len(event.seats),
        "Seat {seats} is kept no longer for whoever sat there before.",
        "Seats {seats} are kept no longer for those who sat there before.",
        seats=", ".join(str(seat + 1) for seat in event.seats),
    )


def _recall_released(event: Released, base: Base) -> Command:
    return Expire(**base) if base["seat"] is None else Release(**base, at=event.seats[0])


FEATURE = Feature(
    "rematches",
    asks=(Ask(Release, release, "release", said={"at": "seat"}),),
    kinds=(Kind(Released, "released", changes=_released, says=_says_released, recalls=_recall_released),),
)
