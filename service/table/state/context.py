"""The world around a decision: the time, fresh entropy, the table's own log, and the rulebook."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from .recorded import Step
from .state import Table


class Context(Protocol):
    """The things that a table may consult besides itself, brought in from outside; a decision follows from them."""

    @property
    def now(self) -> datetime:
        """The time, not before that of the last record."""

    @property
    def again(self) -> bool:
        """Whether this was decided before and is asked by an audit: a name stays as it was accepted."""

    def entropy(self, size: int) -> bytes:
        """Return fresh random bytes."""

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """Return the table's records after seq `after`, up to and with `upto`."""

    def then(self, seq: int) -> Table:
        """Return the table as it was after record `seq`."""

    def clauses(self, game: str) -> Collection[str]:
        """Return the numbers of the clauses in a game's rulebook, such as "3.2"."""
