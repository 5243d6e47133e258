"""What somebody at a table may ask for. Who asks is the `seat` of the token they came with (None: a spectator).

The last ones are asked by the service itself, and by no door.
"""

from typing import Any

from msgspec import Struct

from ..errors import Problem
from .events import Remedy


class Command(Struct, frozen=True, kw_only=True):
    """The base of every command: its id, made up by whoever asks, and the seq of the view it was made against."""

    id: str
    seat: int | None = None
    key: str = ""  # fingerprint of the token
    seq: int | None = None
    referee: bool = False  # came with the referee's token
    bot: bool = False  # asked by a bot of this server

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
    kind: str


class Leave(Command, frozen=True):
    """Give one's seat up while the match has not begun."""


class Rematch(Command, frozen=True):
    """Meet again: same game, options and seats."""


class Kick(Command, frozen=True):
    """Open a seat again while the match has not begun."""

    at: int


class AskUndo(Command, frozen=True):
    """Take back everything from one's own decision `target` on; None: the last one."""

    target: int | None = None


class AnswerUndo(Command, frozen=True):
    """Yes or no to the request of record `ask`."""

    ask: int
    yes: bool
    block: bool = False


class WithdrawUndo(Command, frozen=True):
    """Take one's own request back."""


class Dispute(Command, frozen=True):
    """Open an incident about record `about`."""

    about: int
    claim: str


class State(Command, frozen=True):
    """Say something about the open incident."""

    text: str


class WithdrawDispute(Command, frozen=True):
    """Withdraw one's own incident."""


class LetBe(Command, frozen=True):
    """Would play on without a ruling."""


class Accept(Command, frozen=True):
    """Accept the ruling."""


class Appeal(Command, frozen=True):
    """Do not accept the first ruling."""

    why: str


class AddEntropy(Command, frozen=True):
    """What one adds to the shuffles of a repair."""

    entropy: str


class Come(Command, frozen=True):
    """The referee is here, and has this name."""

    name: str


class LookAt(Command, frozen=True):
    """The referee looks at hidden cards: `eyes` is "seat:2" or "all"."""

    eyes: str


class Rule(Command, frozen=True):
    """The referee's ruling."""

    finding: str
    clause: str
    remedy: Remedy


class CarryOut(Command, frozen=True):
    """The referee waits no longer for seats that say nothing."""


class Pause(Command, frozen=True):
    """Would like a pause."""


class Resume(Command, frozen=True):
    """Go on after a pause."""


class StandIn(Command, frozen=True):
    """Let a bot play for a seat that is away."""

    at: int


class PlayOn(Command, frozen=True):
    """Take one's seat over from the bot."""


class Resign(Command, frozen=True):
    """Give the match up."""


class EndMatch(Command, frozen=True):
    """Would end the match unfinished."""


class Expire(Command, frozen=True):
    """Do what is due: a seat's time is up, or that of a request."""


class NoteAway(Command, frozen=True):
    """Nobody has been there for a seat for a while."""

    at: int


class NoteBack(Command, frozen=True):
    """Somebody is there again for a seat."""

    at: int


class HostLooks(Command, frozen=True):
    """The host opens hidden cards of a running match from the command line."""

    eyes: str
