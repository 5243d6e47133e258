"""A table as it was after any record of its log, through eyes that are permitted.

Check points are folded tables at every 200th record, kept for the tables asked for last; throwing them away
loses nothing but time.
"""

from collections import OrderedDict
from collections.abc import Iterator
from threading import RLock

from msgspec import Struct, structs

from engine.view import View, Zone
from events import Record, Store

from .errors import Problem
from .records import Dealt, TableEvent, codec, read_simple
from .table import Table
from .tables import seat_in
from .tell import News, news, read_event

EVERY = 200
TABLES_KEPT = 50
HANDS = "all"
PUBLIC = "public"


class Mark(Struct, frozen=True, omit_defaults=True):
    """A place in the log that one may want to jump to: a `round`, a `turn`, or another `step`."""

    seq: int
    kind: str
    round: int = 0
    seat: int | None = None


class Moment(Struct, frozen=True):
    """A table after record `seq`: what was seen through those eyes, and what had just happened."""

    seq: int
    eyes: str
    table: dict[str, object]
    game: View | None
    news: News


def permitted(table: Table, seat: int | None) -> list[str]:
    """Through whose eyes somebody with that seat may look back: all hands only when the match is over."""
    if table.status == "over":
        return [PUBLIC, *(f"seat:{each}" for each in range(len(table.chairs))), HANDS]
    return [PUBLIC] if seat is None else [PUBLIC, f"seat:{seat}"]


class Replays:
    """Folds tables up to any record."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._points: OrderedDict[str, list[Table]] = OrderedDict()
        self._lock = RLock()

    def moment(self, live: Table, seq: int, eyes: str, seat: int | None) -> Moment:
        """The table after record `seq`. Raises `Problem("not_found")` beyond the end, and for forbidden eyes alike."""
        if not 0 <= seq <= live.seq or eyes not in permitted(live, seat):
            raise Problem("not_found", "There is nothing to be seen there.")
        then = self.at(live.id, seq)
        [record] = self._store.read(live.id, seq - 1, seq)
        event = read_event(live.game, record)
        told = news(live.game, record, event, hearer(record, eyes if eyes == HANDS else seat_of(eyes)))
        return Moment(seq, eyes, _stage(then), _seen(then, eyes), told)

    def at(self, table: str, seq: int) -> Table:
        """The table folded up to record `seq`, a copy of its own."""
        with self._lock:
            points = self._points.setdefault(table, [])
            self._points.move_to_end(table)
            while len(self._points) > TABLES_KEPT:
                self._points.popitem(last=False)
            near = [point for point in points if point.seq <= seq]
            folded = near[-1].clone() if near else Table(table)
            for kind, by, data in self._data(table, folded.seq, seq):
                folded.evolve(_event(folded, kind, data), seat_in(by))
                if folded.seq % EVERY == 0 and (not points or folded.seq > points[-1].seq):
                    points.append(folded.clone())
            return folded

    def _data(self, table: str, after: int, upto: int) -> Iterator[tuple[str, str, str]]:
        for seq, kind, by, data in self._store.data_of(table, after):
            if seq > upto:
                return
            yield kind, by, data

    def marks(self, live: Table) -> list[Mark]:
        """Every record as a place to jump to: where rounds and turns begin, and the steps between."""
        found: list[Mark] = []
        folded = Table(live.id)
        turn: int | None = None
        for kind, by, data in self._data(live.id, -1, live.seq):
            event = _event(folded, kind, data)
            fresh = isinstance(event, Dealt) and (not folded.begun or folded.state.between_rounds())
            folded.evolve(event, seat_in(by))
            actor = seat_in(by)
            number = len(folded.state.sheet()) + 1 if folded.begun else 0
            what = "round" if fresh else "turn" if actor is not None and actor != turn and folded.begun else "step"
            turn = actor if folded.begun else None
            found.append(Mark(folded.seq, what, number, actor))
        return found


def _event(table: Table, kind: str, data: str) -> TableEvent:
    return read_simple(kind, data) if table.seq < 0 else codec(table.game).read(kind, data)


def hearer(record: Record, eyes: int | str | None) -> int | None:
    """Whose words a record is told in: the seat's; with all hands open those of who acted, who learned most."""
    return seat_in(record.by) if isinstance(eyes, str) else eyes


def seat_of(eyes: str) -> int | None:
    """The seat of `seat:2`; None for the public."""
    return int(eyes.removeprefix("seat:")) if eyes.startswith("seat:") else None


def _seen(table: Table, eyes: str) -> View | None:
    if not table.begun:
        return None
    if eyes != HANDS:
        return table.state.view(seat_of(eyes))
    shown = table.state.public()
    open_zones: dict[str, Zone] = {}
    for seat in range(len(table.chairs)):
        open_zones.update({zone.id: zone for zone in table.state.private(seat)})
    zones = tuple(open_zones.pop(zone.id, zone) for zone in shown.zones)
    return structs.replace(shown, zones=zones + tuple(open_zones.values()))


def _stage(table: Table) -> dict[str, object]:
    seats = [{"seat": seat, "name": chair.name, "kind": chair.kind} for seat, chair in enumerate(table.chairs)]
    return {"status": table.status, "seats": seats, "deal": table.waits_for_deal()}
