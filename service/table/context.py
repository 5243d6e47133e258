"""What a table may know of besides itself when it decides: the time, fresh entropy, and its own log."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from .recorded import Step
from .state import Table


class Look(Protocol):
    """Brought in from outside, so that a decision follows from what it is given."""

    @property
    def now(self) -> datetime:
        """The time, not before that of the last record."""

    def entropy(self, size: int) -> bytes:
        """Fresh random bytes."""

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """The table's records after seq `after`, up to and with `upto`."""

    def then(self, seq: int) -> Table:
        """The table as it was after record `seq`."""
