"""The tamper drill: copies of a file damaged in every way we could think of, to see what verify says.

Each kind is a function that changes a `Copy`, or an `EveningCopy` of a tournament's file, and names the code that
every verifier must give. Some cover their tracks as somebody with the log in hands would: they seal again what they
changed, and everything after it.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from fairdeal.engine.words import _, mark
from fairdeal.events import Unwritable
from fairdeal.events.judge.evening import EVENING

from ...errors import Problem
from . import chain, floors, links, openings, rewinds  # noqa: F401  each registers its kinds
from .copy import Copy, lacking
from .evenings import EVENING_KINDS, EveningCopy
from .kinds import KINDS, Kind

__all__ = ["EVENING_KINDS", "KINDS", "Copy", "Kind", "tamper"]


class TakenApart(Protocol):
    """A file taken apart, which can be put together again."""

    def whole(self) -> bytes:
        """Write it as it stands."""


Taken = TypeVar("Taken", bound=TakenApart)


def tamper(lines: Iterable[bytes], kind: str) -> bytes:
    """Write a damaged copy of a transcript, or of a tournament's file.

    Raises `Problem` for a kind that does not exist, or that is not possible here.
    """
    whole = list(lines)
    if whole and whole[0].startswith(EVENING):
        return _damaged(EveningCopy, EVENING_KINDS, whole, kind)
    return _damaged(Copy, KINDS, whole, kind)


def _damaged(
    take: Callable[[list[bytes]], Taken], kinds: Mapping[str, Kind[Taken]], whole: list[bytes], kind: str
) -> bytes:
    if kind not in kinds:
        raise Problem(
            "bad_request",
            _("There is no kind {name}.", name=repr(kind)),
            remedy=_("fairdeal tamper --list shows them."),
        )
    copy = take(whole)
    try:
        changed = kinds[kind].change(copy)
    except Unwritable as wrong:
        raise Problem("bad_request", _("This transcript cannot be damaged so: {why}", why=wrong)) from None
    except (LookupError, TypeError):
        raise lacking(mark("records of the usual shape")) from None
    return copy.whole() if changed is None else changed
