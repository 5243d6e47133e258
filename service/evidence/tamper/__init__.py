"""The tamper drill: copies of a transcript damaged in every way we could think of, to see what verify says.

Each kind is a function that changes a `Copy` and names the code that every verifier must give. Some cover their
tracks as somebody with the log in hands would: they seal again what they changed, and everything after it.
"""

from collections.abc import Iterable

from fairdeal.engine.words import _, mark
from fairdeal.events import Unwritable

from ...errors import Problem
from . import chain, openings, rewinds  # noqa: F401  each registers its kinds
from .copy import Copy, lacking
from .kinds import KINDS, Kind

__all__ = ["KINDS", "Copy", "Kind", "tamper"]


def tamper(lines: Iterable[bytes], kind: str) -> bytes:
    """Write a damaged copy. Raises `Problem` for a kind that does not exist, or that is not possible here."""
    if kind not in KINDS:
        raise Problem(
            "bad_request",
            _("There is no kind {name}.", name=repr(kind)),
            remedy=_("fairdeal tamper --list shows them."),
        )
    copy = Copy(lines)
    try:
        changed = KINDS[kind].change(copy)
    except Unwritable as wrong:
        raise Problem("bad_request", _("This transcript cannot be damaged so: {why}", why=wrong)) from None
    except (LookupError, TypeError):
        raise lacking(mark("records of the usual shape")) from None
    return copy.whole() if changed is None else changed
