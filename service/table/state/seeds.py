"""Shuffles that nobody can choose: a secret committed before anybody sits down, mixed with what each seat brings.

The server draws a secret of 32 bytes and writes a commitment to it into the log. Every person brings entropy of their
own after that; each draw has a number, to which its commitment and its seed are bound. The match's seed
comes from the secret and all of it, and deal d is `shuffle-v1` with that seed and the number d, counted without gaps.
An undo that takes a shuffle back leaves seed and number as they were, so that it comes again as it was. A repair is
shuffled from a seed of its own, made in the same way: its ruling commits to a new secret before the seats add to it.
When the match ends the secrets are written into the log, so that anybody can compute every deck again.
"""

from msgspec import Struct

from fairdeal.events.judge.epochs import commit_to as commit_to
from fairdeal.events.judge.epochs import draw_seed as draw_seed


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
