"""Shuffles that nobody can choose: a secret committed before anybody sits down, mixed with what each seat brings.

The server draws a secret of 32 bytes and writes a commitment to it into the log. Every person brings entropy of their
own after that; each draw has a number, to which its commitment and its seed are bound. The match's seed
comes from the secret and all of it, and deal d is `shuffle-v1` with that seed and the number d, counted without gaps.
An undo that takes a shuffle back leaves seed and number as they were, so that it comes again as it was. A repair is
shuffled from a seed of its own, made in the same way: its ruling commits to a new secret before the seats add to it.
When the match ends the secrets are written into the log, so that anybody can compute every deck again.
"""

import hashlib
import hmac
from collections.abc import Sequence

from msgspec import Struct


def commit_to(secret: bytes, table: str, draw: int) -> str:
    """Compute the commitment of a draw, published before anybody adds to it; in hex.

    SHA-256 of "fairdeal/commit/v2", the table's id, the draw's number and the secret in hex, joined by zero bytes.
    """
    return hashlib.sha256("\0".join(("fairdeal/commit/v2", table, str(draw), secret.hex())).encode()).hexdigest()


def draw_seed(secret: bytes, table: str, draw: int, texts: Sequence[str]) -> bytes:
    """Compute the 32-byte seed of a draw from the secret and each seat's text, in seat order.

    HMAC-SHA256 keyed by the secret; the message is "fairdeal/seed/v2", the table's id, the draw's number, then the
    texts, each after a zero byte.
    """
    return hmac.digest(secret, "\0".join(("fairdeal/seed/v2", table, str(draw), *texts)).encode(), "sha256")


class Epoch(Struct, frozen=True):
    """The source of shuffles: a secret that the server was bound to, and each seat's entropy, in seat order.

    `draw` is its number.
    """

    secret: str
    entropy: tuple[str, ...]
    draw: int

    def seed(self, table: str) -> bytes:
        """Compute the seed of its shuffles at that table."""
        return draw_seed(bytes.fromhex(self.secret), table, self.draw, self.entropy)
