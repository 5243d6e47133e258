"""Shuffles that nobody can choose: a secret committed before anybody sits down, mixed with what each seat brings.

The server draws a secret of 32 bytes and writes a commitment to it into the log. Every person brings entropy of their
own after that; from law 3 on each draw has a number, to which its commitment and its seed are bound. The match's seed
comes from the secret and all of it, and deal d is `shuffle-v1` with that seed and the number d, counted without gaps.
An undo that takes a shuffle back leaves seed and number as they were, so that it comes again as it was. A repair is
shuffled from a seed of its own, made in the same way: its ruling commits to a new secret before the seats add to it.
When the match ends the secrets are written into the log, so that anybody can compute every deck again.
"""

import hashlib
import hmac
from collections.abc import Sequence

from msgspec import Struct


def commit(secret: bytes) -> str:
    """Compute the commitment that is published before anybody sits down, or adds to a repair; in hex.

    SHA-256 of "fairdeal/commit/v1", a zero byte and the secret.
    """
    return hashlib.sha256(b"fairdeal/commit/v1\0" + secret).hexdigest()


def match_seed(secret: bytes, table: str, entropy: Sequence[str]) -> bytes:
    """Compute the 32-byte seed of a match or a repair from the server's secret and each seat's entropy, in seat order.

    HMAC-SHA256 keyed by the secret; the message is "fairdeal/seed/v1", the table's id, then the entropy texts,
    each after a zero byte.
    """
    message = b"\0".join([b"fairdeal/seed/v1", table.encode(), *(text.encode() for text in entropy)])
    return hmac.digest(secret, message, "sha256")


def commit_to(secret: bytes, table: str, draw: int) -> str:
    """Compute the commitment of a draw, from law 3 on; in hex.

    SHA-256 of "fairdeal/commit/v2", the table's id, the draw's number and the secret in hex, joined by zero bytes.
    """
    return hashlib.sha256("\0".join(("fairdeal/commit/v2", table, str(draw), secret.hex())).encode()).hexdigest()


def draw_seed(secret: bytes, table: str, draw: int, texts: Sequence[str]) -> bytes:
    """Compute the 32-byte seed of a draw, from law 3 on, from the secret and each seat's text, in seat order.

    HMAC-SHA256 keyed by the secret; the message is "fairdeal/seed/v2", the table's id, the draw's number, then the
    texts, each after a zero byte.
    """
    return hmac.digest(secret, "\0".join(("fairdeal/seed/v2", table, str(draw), *texts)).encode(), "sha256")


class Epoch(Struct, frozen=True):
    """The source of shuffles: a secret that the server was bound to, and each seat's entropy, in seat order.

    `draw` is its number, from law 3 on; −1 under older laws.
    """

    secret: str
    entropy: tuple[str, ...]
    draw: int = -1

    def seed(self, table: str) -> bytes:
        """Compute the seed of its shuffles at that table."""
        if self.draw < 0:
            return match_seed(bytes.fromhex(self.secret), table, self.entropy)
        return draw_seed(bytes.fromhex(self.secret), table, self.draw, self.entropy)
