"""The ledger in sentences, of nothing but a full transcript: who saw which cards when."""

from collections.abc import Iterator, Sequence

from fairdeal.engine import find
from fairdeal.engine.words import _, mark, people
from fairdeal.events import Record

from ..errors import Problem
from ..table.codec import read_event
from ..table.play.ledger import HANDS, all_learnt, entries
from ..table.play.undo import where
from ..table.seats.lobby import Seated
from ..table.state.event import Step
from ..table.state.state import no_seat
from .transcripts.following import read_opened
from .transcripts.marking import branches_of
from .transcripts.words import listed, spoken


def who_knew(records: Sequence[Record], seat: int | None = None, upto: int | None = None) -> Iterator[str]:
    """Yield a line for each time that somebody learned hidden cards, up to record `upto`; of one seat, or all.

    Entries that were undone by then are marked. Raises `Problem` for a seat or a record that is not there,
    `ValueError` for records that are no table's.
    """
    opened = read_opened(records)
    last = records[-1].seq if upto is None else upto
    if not 0 <= last <= records[-1].seq:
        raise Problem(
            "bad_request", _("There is no record #{seq}; the last one is #{last}.", seq=last, last=records[-1].seq)
        )
    if seat is not None and not 0 <= seat < opened.seats:
        raise Problem("bad_request", no_seat(seat, opened.seats))
    game = find(opened.game)
    steps = [Step(record, read_event(game, record)) for record in records[1:]]
    names = [_("Seat {n}", n=each + 1) for each in range(opened.seats)]
    for _record, event in steps:
        if isinstance(event, Seated):
            names[event.seat] = event.name
    branches = branches_of(records[: last + 1])
    learnt = all_learnt(steps[:last], opened.seats, branches)
    found = [each for each in learnt if seat is None or seat in each.seats]
    for entry in entries(found, HANDS, branches.undone(last)):
        who = _("everybody") if len(entry.seats) == opened.seats > 1 else people(entry.seats)
        sentence = mark("(undone) {who} saw {place}") if entry.undone else mark("{who} saw {place}")
        said = _(sentence, who=who, place=where(entry.place))
        yield f"#{entry.seq} {spoken(said, names)}: {listed(game, entry.cards or ())}"
