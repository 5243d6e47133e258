"""The kinds of damage, by name."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from fairdeal.engine.words import _

from .copy import Copy

Change = Callable[[Copy], bytes | None]
Taken = TypeVar("Taken")  # a file taken apart: a transcript, or that of a tournament


class Kind(NamedTuple, Generic[Taken]):
    """A way to damage a file; `code` is verify's answer to it, "" where no file alone can tell.

    `needs` names a thing that only some files have, and that this kind needs.
    """

    text: str
    code: str
    change: Callable[[Taken], bytes | None]
    needs: str = ""
    signed: str | None = None  # the code where somebody has signed, if that is another

    def expected(self, signed: int) -> str:
        """Return the code that verify gives a copy in which so many records are signed."""
        return self.signed if signed and self.signed is not None else self.code

    @property
    def says(self) -> str:
        """Say in words how it damages a file."""
        return _(self.text)


KINDS: dict[str, Kind[Copy]] = {}


def kind(name: str, code: str, says: str, needs: str = "", signed: str | None = None) -> Callable[[Change], Change]:
    """Register a way to damage a transcript."""

    def register(change: Change) -> Change:
        KINDS[name] = Kind(says, code, change, needs, signed)
        return change

    return register
