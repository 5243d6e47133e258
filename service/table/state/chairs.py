"""The seats of a table, and who the log says acted there.

`seat:1`, `bot:3`, `clock:2` (played for a seat whose time was up), or an office.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

SeatKind = Literal["person", "bot", "open"]
DEALER, TABLE, HOST = "dealer", "table", "host"
REFEREE: Final = "referee"
Holder = int | Literal["referee"]  # of a key: a seat, or the referee
STAND_IN = "sensible"  # the bot that plays for a person


@lru_cache(maxsize=64)
def seat_in(by: str) -> int | None:
    """Return the seat that `seat:1`, `bot:3` or `clock:2` names; None for an office."""
    kind, _, number = by.partition(":")
    return int(number) if kind in ("seat", "bot", "clock") else None


class KeyInForce(NamedTuple):
    """A key that signs for a seat or for the referee: the `number` of its last command, and since which record."""

    public: str
    number: int
    since: int


class Chair:
    """One seat of a table, and who sits on it."""

    __slots__ = (
        "bot", "came_by", "codes", "held", "joined", "key", "kind", "look", "name", "number", "removed", "since",
        "stand_in",
    )  # fmt: skip

    def __init__(self) -> None:
        self.kind: SeatKind = "open"
        self.name = ""
        self.look: object = None  # the animal and colour that its key wished for as it sat down
        self.bot = ""
        self.key = ""  # the public key of the person who sits there; a bot has none
        self.codes: tuple[str, ...] = ()  # public halves of what may take the place of a lost key, the oldest first
        self.number = 0  # of the last command that its key signed
        self.since = -1  # the record of sitting down
        self.came_by = ""  # the invitation that stood when it was taken
        self.removed = False  # was the name removed from the log?
        self.joined = False  # came without an invitation, at a listed table
        self.held = -1  # the record since which this key holds the seat
        self.stand_in = ""  # the bot that plays for a person
