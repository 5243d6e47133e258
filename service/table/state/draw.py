"""Draws: shuffles that nobody can choose, and how far the seed of a match, or of a repair, has come.

The server draws a secret of 32 bytes and writes a commitment to it into the log, before anybody sits down. Every
person brings entropy of their own after that; each draw has a number, to which its commitment and its seed are bound.
The match's seed comes from the secret and all of it, and deal d is `shuffle-v1` with that seed and the number d,
counted without gaps. An undo that takes a shuffle back leaves seed and number as they were, so that it comes again as
it was. A repair is shuffled from a seed of its own, made in the same way: its ruling commits to a new secret before
the seats add to it. When the match ends the secrets are written into the log, so that anybody can compute every deck
again.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.events.judge.epochs import commit_to as commit_to
from fairdeal.events.judge.epochs import draw_seed as draw_seed

MOST_DRAWS = 3  # of a match: after the last that is broken off the table ends
OPENING_SECONDS = 60  # for the seats that are keys to open their noise, once all hashes stand


class Epoch(Struct, frozen=True):
    """The source of shuffles: a secret that the server was bound to, and each seat's entropy, in seat order.

    `draw` is its number. The secret of a tournament's board `is_seed` already: there all entrants have added to it.
    """

    secret: str
    entropy: tuple[str, ...]
    draw: int
    is_seed: bool = False

    def seed(self, table: str) -> bytes:
        """Compute the seed of its shuffles at that table."""
        if self.is_seed:
            return bytes.fromhex(self.secret)
        return draw_seed(bytes.fromhex(self.secret), table, self.draw, self.entropy)


class Draw(Struct, frozen=True):
    """A secret that the server was bound to by `commit`, and what seats add to it once that stands.

    A seat gives the hash of its noise, and opens the noise when the draw is `closed`: no hash can come any more.
    `texts` are what counts in the end: opened noise.
    """

    number: int
    commit: str
    secret: str
    hashes: Mapping[int, str] = {}
    texts: Mapping[int, str] = {}
    closed: int = -1  # the record that closed it
    closed_at: str = ""
    silent: tuple[tuple[int, int], ...] = ()  # who did not open in earlier draws: the draw's number, and the seat
    is_seed: bool = False  # is the secret the seed of a tournament's board, to which no seat adds?

    @property
    def is_closed(self) -> bool:
        """Whether all that can be added stands, and is only to be opened."""
        return self.closed >= 0

    def brings(self, seat: int, *, hash: str = "", text: str = "") -> "Draw":
        """Return the draw with what a seat adds: the hash of its noise, or a text."""
        return replace(
            self,
            hashes={**self.hashes, seat: hash} if hash else self.hashes,
            texts={**self.texts, seat: text} if text else self.texts,
        )

    def without(self, seat: int) -> "Draw":
        """Return the draw without all that a seat has added."""
        return replace(
            self,
            hashes={other: hash for other, hash in self.hashes.items() if other != seat},
            texts={other: text for other, text in self.texts.items() if other != seat},
        )

    def unopened(self) -> list[int]:
        """List the seats whose noise is still to be opened."""
        return [seat for seat in sorted(self.hashes) if seat not in self.texts]

    def opened(self) -> list[int]:
        """List the seats that have opened their noise."""
        return [seat for seat in sorted(self.hashes) if seat in self.texts]

    def by(self) -> list[int]:
        """List the seats that have added something, be it still closed."""
        return sorted({*self.hashes, *self.texts})

    def epoch(self, seats: int) -> Epoch:
        """Return what shuffles come from at a table of so many seats; who is missing counts as empty."""
        return Epoch(self.secret, by_seat(self.texts, seats), self.number, self.is_seed)


NOT_OPENED = Draw(0, "", "")  # of a table whose first record is still to come


def by_seat(found: Mapping[int, str], seats: int) -> tuple[str, ...]:
    """Write a text for each seat, in their order; an empty one for a seat that has none."""
    return tuple(found.get(seat, "") for seat in range(seats))


def keys_of(found: Mapping[int, str], keys: Sequence[str]) -> tuple[str, ...]:
    """Write for each seat its key, where it has given a hash."""
    return tuple(key if seat in found else "" for seat, key in enumerate(keys))
