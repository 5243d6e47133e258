"""The kinds of damage, by name."""

from collections.abc import Callable
from typing import NamedTuple

from fairdeal.engine.words import _

from .copy import Copy

Change = Callable[[Copy], bytes | None]


class Kind(NamedTuple):
    """A way to damage a transcript; `code` is verify's answer to it, "" where no file alone can tell.

    `needs` names a thing that only some transcripts have, and that this kind needs.
    """

    text: str
    code: str
    change: Change
    needs: str = ""

    @property
    def says(self) -> str:
        """Say in words how it damages a transcript."""
        return _(self.text)


KINDS: dict[str, Kind] = {}


def kind(name: str, code: str, says: str, needs: str = "") -> Callable[[Change], Change]:
    """Register a way to damage a transcript."""

    def register(change: Change) -> Change:
        KINDS[name] = Kind(says, code, change, needs)
        return change

    return register
