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
    signed: str | None = None  # the code where somebody has signed, if that is another

    def expected(self, signed: int) -> str:
        """Return the code that verify gives a copy in which so many records are signed."""
        return self.signed if signed and self.signed is not None else self.code

    @property
    def says(self) -> str:
        """Say in words how it damages a transcript."""
        return _(self.text)


KINDS: dict[str, Kind] = {}


def kind(name: str, code: str, says: str, needs: str = "", signed: str | None = None) -> Callable[[Change], Change]:
    """Register a way to damage a transcript."""

    def register(change: Change) -> Change:
        KINDS[name] = Kind(says, code, change, needs, signed)
        return change

    return register
