"""The match of a file, played back from the file alone, through eyes that it was written for. Nothing of it is kept."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec import Raw, structs

from fairdeal.engine import find
from fairdeal.engine.words import _

from ..errors import Problem
from ..evidence.transcripts.following import Followed, read_event, read_opened
from ..evidence.transcripts.marking import branches_of
from ..evidence.transcripts.moments import ALL, PUBLIC, read_eyes, seen
from ..evidence.verify import Found, read_lines
from ..table.state.chairs import seat_in
from ..table.tell import news
from .pictures import game_since
from .replay import Mark, Moment, begins_round, hearer, kind_of, stage
from .views import encode, table_part

LONGEST = 1024 * 1024  # bytes of a file
MOST = 16 * 1024 * 1024  # bytes of an answer: a file of ours needs a tenth of it


def watched(text: str, eyes: str) -> bytes:
    """Tell all moments of a file and its marks. Raises `Problem` for a file that verify fails, and for other eyes."""
    found = read_lines(f"{line}\n" for line in text.splitlines())
    if found.report.exit_code == 1 or not found.records:
        raise Problem("bad_request", _("This file does not hold: {verdict}.", verdict=found.report.headline))
    try:
        return _told(found, eyes)
    except ValueError as wrong:
        raise Problem("bad_request", _("This file tells of no match: {why}", why=str(wrong)[:200])) from None


def _told(found: Found, eyes: str) -> bytes:
    seats = read_opened(found.records).seats
    own = [f"seat:{seat}" for seat in range(seats)] if found.viewer == "full" else [found.viewer]
    may = dict.fromkeys([PUBLIC, *own, *([ALL] if found.viewer == "full" else [])])
    moments, marks, table, size = [], [], b"", 0
    for moment, mark, table in _moments(found, read_eyes(eyes, found.viewer, seats)):  # noqa: B007
        moments.append(moment)
        marks.append(mark)
        size += len(encode(moment))
        if size > MOST:
            raise Problem("too_large", _("What this file tells is too long to be played back here."))
    if not any(moment.game for moment in moments):
        sealed = _("Too much of this file is sealed to play it back.")
        raise Problem("not_found", sealed, remedy=_("Take a transcript from after the match, or the full one."))
    undone = [[span.start, span.stop - 1] for span in branches_of(found.records).undone(moments[-1].seq)]
    told = {"table": Raw(table), "marks": marks, "eyes": [*may], "undone": undone, "moments": [*_changes(moments)]}
    return encode(told)


def _moments(found: Found, eyes: int | str) -> Iterator[tuple[Moment, Mark, bytes]]:
    """Follow the records as far as they are open: what these eyes saw after each, and how the table stood."""
    opened, rewinds = read_opened(found.records), branches_of(found.records).rewinds
    followed = Followed(opened, found.records, [to for _seq, to in rewinds])
    sees, turn = None if eyes == PUBLIC else eyes, None
    for record in found.records:
        plain, actor = read_event(find(opened.game), record), seat_in(record.by)
        fresh = followed.table is not None and begins_round(followed.table, plain)
        event = followed.step(plain, record)
        if (table := followed.table) is None:
            return
        kind, turn = kind_of(event, actor, turn, fresh)
        number = len(table.state.sheet()) + 1 if table.begun else 0
        told = news(table, record, event, hearer(record, sees), None)
        name = f"seat:{eyes}" if isinstance(eyes, int) else eyes
        view = seen(table, sees) if table.begun else None
        yield (
            Moment(record.seq, name, stage(table), view, told),
            Mark(record.seq, kind, number, actor),
            table_part(table),
        )


def _changes(moments: list[Moment]) -> Iterator[dict[str, Any]]:
    """Tell the first moment whole, and of each other what of the game has changed."""
    yield structs.asdict(moments[0])
    for one, other in pairwise(moments):
        since = {"from": one.seq, "game": game_since(one.game, other.game)} if one.game and other.game else {}
        yield {**structs.asdict(other), **since}
