"""Who knew what when, for somebody who has nothing but a full transcript: the ledger in sentences."""

from collections.abc import Iterator, Sequence

from fairdeal.engine import find
from fairdeal.engine.words import people
from fairdeal.events import Record

from ..errors import Problem
from ..table.codec import read_event
from ..table.ledger import HANDS, entries, learnt
from ..table.lobby import Seated
from ..table.undo import where
from .transcripts.following import read_opened
from .transcripts.marking import course_of
from .transcripts.words import listed, spoken


def who_knew(records: Sequence[Record], seat: int | None = None, upto: int | None = None) -> Iterator[str]:
    """A line for each time that somebody learned hidden cards, up to record `upto`; of one seat, or of all.

    Marked is what was undone by then. Raises `Problem` for a seat or a record that is not there, `ValueError` for
    records that are no table's.
    """
    opened = read_opened(records)
    last = records[-1].seq if upto is None else upto
    if not 0 <= last <= records[-1].seq:
        raise Problem("bad_request", f"There is no record #{last}; the last one is #{records[-1].seq}.")
    if seat is not None and not 0 <= seat < opened.seats:
        raise Problem("bad_request", f"There is no seat {seat}; seats go from 0 to {opened.seats - 1}.")
    game = find(opened.game)
    events = [read_event(game, record) for record in records[1:]]
    names = [f"Seat {each + 1}" for each in range(opened.seats)]
    for event in events:
        if isinstance(event, Seated):
            names[event.seat] = event.name
    found = [
        each
        for seq, event in enumerate(events[:last], 1)
        for each in learnt(event, seq, opened.seats)
        if seat is None or seat in each.seats
    ]
    for entry in entries(found, HANDS, course_of(records[: last + 1]).undone(last)):
        who = "everybody" if len(entry.seats) == opened.seats > 1 else people(entry.seats)
        said = f"{'(undone) ' if entry.undone else ''}{who} saw {where(entry.place)}"
        yield f"#{entry.seq} {spoken(said, names)}: {listed(game, entry.cards or ())}"
