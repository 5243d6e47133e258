"""What somebody at a table may ask for. Who asks is the `seat` of the token they came with (None: a spectator)."""

from typing import Any

from msgspec import Struct

from .errors import Problem


class Command(Struct, frozen=True, kw_only=True):
    """The base of every command: its id, made up by whoever asks, and the seq of the view it was made against."""

    id: str
    seat: int | None = None
    key: str = ""  # fingerprint of the token
    seq: int | None = None

    def needs_seat(self) -> int:
        """The seat that asks. Raises `Problem("no_seat")` for a spectator."""
        if self.seat is None:
            raise Problem("no_seat", "Only somebody with a seat may do this.", remedy="Open your seat's link.")
        return self.seat


class Play(Command, frozen=True):
    """An action of the game, as plain data."""

    action: Any


class NextDeal(Command, frozen=True):
    """Deal the next round."""


class Sit(Command, frozen=True):
    """Take the seat of one's token; `entropy` is what one adds to the shuffle (at most 64 letters and digits)."""

    name: str
    entropy: str = ""


class SeatBot(Command, frozen=True):
    """Put a bot on an open seat."""

    at: int
    bot: str


class Leave(Command, frozen=True):
    """Give one's seat up while the match has not begun."""


class Rematch(Command, frozen=True):
    """Meet again: same game, options and seats."""
