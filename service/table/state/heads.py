"""The record that a signed command was made against: its head."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from fairdeal.engine.words import _

from ...errors import Problem
from .chairs import Holder
from .event import Step

STRIDE = 16  # records that are read at once to find a head, which mostly is the newest
FAR = 500  # records back in which it is looked for: whoever invents heads has no long log read


class Folded(Protocol):
    """Something that was folded from a log, a table or a tournament: `seq` is that of its last record."""

    seq: int


class Reads(Protocol):
    """A context in which the log can be read."""

    def steps(self, after: int, upto: int) -> Sequence[Step]:
        """Return the records after seq `after`, up to and with `upto`."""


def record_seen(table: Folded, head: Any, since: int, holder: Holder, context: Reads) -> int:
    """Return the seq of the head. Raises `Problem("bad_head")` if there is none, or something came between."""
    for step in _backwards(table, max(since, table.seq - FAR + 1), context):
        if step.record.hash == head:
            return step.record.seq
        if step.event.outdates(holder):
            raise Problem(
                "bad_head",
                _("After the record that this was made against came #{seq}, which you must see first.",
                  seq=step.record.seq),
                remedy=_("Look at the table as it is now and choose again."),
            )  # fmt: skip
    raise Problem(
        "bad_head",
        _("None of the last {n} records since your key came has the hash that this was made against.", n=FAR),
        remedy=_("Name the hash of the newest record that you have seen; if it is not in this log, keep proof of it."),
    )


def is_head(table: Folded, head: Any, since: int, context: Reads) -> bool:
    """Tell whether one of the last records, from record `since` on, has that hash."""
    return any(step.record.hash == head for step in _backwards(table, max(since, table.seq - FAR + 1), context))


def _backwards(table: Folded, since: int, context: Reads) -> Iterator[Step]:
    upto, stride = table.seq, 1
    while upto >= since:
        after = max(upto - stride, since - 1)
        yield from reversed(context.steps(after, upto))
        upto, stride = after, STRIDE
