"""The commands and events of a draw, and how one goes on in the lobby: closed, opened, broken off, begun anew."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from ..state.command import Command
from ..state.draw import MOST_DRAWS, OPENING_SECONDS, Draw, by_seat, commit_to, keys_of
from ..state.event import Act, TableEvent
from ..state.feature import Context
from ..state.state import Table
from ..state.time import millis, moment, written
from .play import begin, ends

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]

# Commands


class GiveHash(Command, frozen=True):
    """Give the hash of one's noise for a draw that has been opened since one sat down, or for a repair."""

    draw: int
    noise: Hex


class OpenNoise(Command, frozen=True):
    """Open one's noise, once the draw is closed."""

    draw: int
    noise: Hex


# Events


class DrawOpened(TableEvent, frozen=True):
    """The draw before was broken off; all bring something new to this one, after its `commit`."""

    draw: int
    commit: str
    secret: str


class DrawClosed(TableEvent, frozen=True):
    """Every hash stands: by seat, beside the seats' keys. From here each only opens its noise."""

    draw: int
    commit: str
    keys: tuple[str, ...]
    noise: tuple[str, ...]


class NoiseGiven(TableEvent, frozen=True):
    """A seat gives the hash of its noise for this draw."""

    draw: int
    noise: str


class NoiseOpened(TableEvent, frozen=True):
    """A seat opens its noise."""

    draw: int
    noise: str


class Barred(TableEvent, frozen=True):
    """A seat did not open its noise in time: its key is good no more, and the seat is open again."""

    seat: int
    draw: int


# Going on


def signing(table: Table) -> dict[int, str]:
    """Return the keys of people's seats."""
    return {seat: chair.key for seat, chair in enumerate(table.chairs) if chair.key}


def goes_on(table: Table, draw: Draw, keys: dict[int, str]) -> Iterator[TableEvent]:
    """Go on when every seat is taken: begin among bots, or close the draw if all people have given a hash.

    A tournament's board begins at once: all entrants have added to its seed.

    `draw` and `keys` count what is being recorded now.
    """
    if draw.is_seed or not keys:
        yield from begin(table, draw.epoch(len(table.chairs)))
    elif keys.keys() <= draw.hashes.keys():
        yield closes(table, draw, keys)


def closes(table: Table, draw: Draw, keys: dict[int, str]) -> DrawClosed:
    """Return the event by which every hash of a draw stands."""
    seats = len(table.chairs)
    return DrawClosed(draw.number, draw.commit, keys_of(draw.hashes, by_seat(keys, seats)), by_seat(draw.hashes, seats))


def opening_ends(table: Table) -> int | None:
    """Tell when the draw of the match is broken off if a seat has not opened its noise."""
    draw = table.draw
    if table.status != "lobby" or not draw.is_closed:
        return None
    return millis(draw.closed_at) + OPENING_SECONDS * 1000


def breaks_off(table: Table, context: Context) -> Iterator[TableEvent | Act]:
    """Open the seats again that did not open their noise, and draw anew; after the third time close the table.

    A match of a tournament's is closed at once: nobody there could send away who gives no hash for another draw.
    """
    draw = table.draw
    yield from (Barred(seat, draw.number) for seat in draw.unopened())
    if draw.number + 1 == MOST_DRAWS or table.opened.board:
        yield from ends(table, "unfilled", ())
        return
    secret, number = context.entropy(32), draw.number + 1
    yield DrawOpened(number, commit_to(secret, table.id, number), secret.hex())


def is_closed(draw: Draw, seq: int, at: str) -> Draw:
    """Return the draw as record `seq` closes it."""
    return replace(draw, closed=seq, closed_at=at)


def until(draw: Draw) -> str:
    """Return until when noise can be opened; "" before the draw is closed."""
    return written(moment(millis(draw.closed_at) + OPENING_SECONDS * 1000)) if draw.is_closed else ""


def missing(table: Table, texts: Sequence[str]) -> tuple[int, ...]:
    """List the people's seats whose text is empty."""
    return tuple(seat for seat in table.seats_of("person") if not texts[seat])
