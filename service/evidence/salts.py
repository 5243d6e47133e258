"""The salts of sealed fields, derived from the operator's secret, so that a server can make again what it once sealed.

Whoever lost the end of a log, and is given its lines back, can work out the order of a deck again, and shows by the
salt that it is the one that was sealed. To everybody else a derived salt is as good as a drawn one: without the
operator's secret nobody can compute it, nor learn anything from one salt about another.
"""

import hmac
from collections.abc import Callable
from functools import lru_cache

from fairdeal.events import Place

SALT_BYTES = 16


class Salts:
    """The salts of one operator, whose secret is asked for when the first is needed.

    Everything that the record says goes into the salt, so that two records have none in common, also where a log was
    cut off and went on otherwise: with drawn salts that would be so by chance.
    """

    def __init__(self, secret: Callable[[], bytes]) -> None:
        self._key = lru_cache(1_000)(lambda table: table_key(secret(), table))

    def __call__(self, place: Place) -> bytes:
        """Return the salt of the field at that place."""
        table, prev, at, cmd, plain, path = place
        parts = [b"fairdeal/salt/v1", prev.encode(), at.encode(), cmd.encode(), path.encode(), plain]
        return hmac.digest(self._key(table), b"\0".join(parts), "sha256")[:SALT_BYTES]


def table_key(secret: bytes, table: str) -> bytes:
    """Compute the key of a table's salts from the operator's secret: HMAC-SHA256 of the table's id."""
    return hmac.digest(secret, b"fairdeal/salts/v1\0" + table.encode(), "sha256")
