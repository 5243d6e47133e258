"""Epochs: where shuffles come from, of the match or after a repair."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Any, NamedTuple

from .canonical import is_hash, seconds

OPENING_SECONDS = 60  # in which seats open their noise


def joined(*parts: object) -> bytes:
    """Return texts and numbers, joined by zero bytes."""
    return b"\0".join(str(part).encode() for part in parts)


def commit_to(secret: bytes, table: str, draw: int) -> str:
    """Return the commitment to a draw's secret, published before anybody adds to it."""
    return hashlib.sha256(joined("fairdeal/commit/v2", table, draw, secret.hex())).hexdigest()


def noise_hash(table: str, draw: int, seat: int | str, commit: str, noise: str) -> str:
    """Return the hash of noise, of a seat or a key: signed before the noise is shown, and bound to the commitment."""
    return hashlib.sha256(joined("fairdeal/noise/v2", table, draw, seat, commit, noise)).hexdigest()


def draw_seed(secret: bytes, table: str, draw: int, texts: Iterable[str]) -> bytes:
    """Return the 32 bytes from which a draw's shuffles come, of its secret and each seat's text, in seat order."""
    return hmac.new(secret, joined("fairdeal/seed/v2", table, draw, *texts), "sha256").digest()


class Shuffle(NamedTuple):
    """A recorded shuffle; `order` is None where it is sealed."""

    seq: int
    deal: int
    cards: list[str]
    order: list[str] | None
    epoch: int


class Epoch:
    """The source of shuffles, of the match or after a repair: a secret committed to before, and entropy.

    It is a numbered draw: seats that are keys give hashes of their noise, and open it once it is closed. The secret of
    a tournament's `board` (its tournament and number, to which it is bound) is the seed itself.
    """

    def __init__(self, commit: str, number: int, board: tuple[str, int] | None = None) -> None:
        self.commit, self.secret, self.number, self.board = commit, b"", number, board
        self.entropy: dict[int, str] = {}
        self.hashes: dict[int, str] = {}
        self.closed, self.barred = "", False  # when it was closed; was somebody barred since?

    def open(self, secret: Any, table: str) -> bool:
        """Take the secret; False if it is not the one that was committed to."""
        bound = self.board or (table, self.number)
        if not is_hash(secret) or commit_to(bytes.fromhex(secret), *bound) != self.commit:
            return False
        self.secret = bytes.fromhex(secret)
        return True

    def waits_for(self, seat: int) -> bool:
        """Tell whether the seat has still to open its noise."""
        return seat in self.hashes and seat not in self.entropy

    def may_still_open(self, at: str) -> bool:
        """Tell whether seats still have to open their noise at that time, and have time to do so."""
        waits = bool(self.closed) and any(map(self.waits_for, self.hashes))
        return waits and seconds(self.closed, at) < OPENING_SECONDS

    def seed(self, table: str, seats: int) -> bytes:
        """Return the 32 bytes from which the shuffles come."""
        if self.board:
            return self.secret
        brought = [self.entropy.get(seat, "") for seat in range(seats)]
        return draw_seed(self.secret, table, self.number, brought)
