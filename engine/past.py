"""What a seat remembers: the history that it was told, for bots that want more than the view of the moment."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from .game import Fact


class Past:
    """The history of a seat up to now, read when it is first asked for, and the options of the match."""

    def __init__(self, options: Mapping[str, Any], read: Callable[[], Sequence[Fact]]) -> None:
        self.options = options
        self._read = read

    @cached_property
    def history(self) -> Sequence[Fact]:
        """Every fact as the seat was told it, in order: `Match.history`."""
        return self._read()
