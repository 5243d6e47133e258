"""A table as it was after any record of its log, through eyes that are permitted."""

from collections.abc import Collection, Iterator
from typing import Any

from msgspec import Struct, structs

from fairdeal.engine.view import View, Zone
from fairdeal.engine.words import _
from fairdeal.events import Record

from ..errors import Problem
from ..evidence.transcripts.moments import seen
from ..table.codec import read_event
from ..table.evolve import evolve
from ..table.play.ledger import HANDS, all_learnt, entries
from ..table.play.play import Begun
from ..table.play.told_once import Closed
from ..table.play.undo import Rewound, where
from ..table.state.chairs import REFEREE, seat_in
from ..table.state.event import Dealt, Played, TableEvent
from ..table.state.state import Table, must_reach
from ..table.tell import News, news
from .checkpoints import Checkpoints, read, rows
from .pictures import game_since

PUBLIC = "public"
GAME = ("played", "dealt", "rewound")  # records that begin a turn, or end one
LOOKED_BACK = 20  # records at once, for the last of these


class Mark(Struct, frozen=True, omit_defaults=True):
    """A place in the log that one may want to jump to: a `round`, a `turn`, or another `step`."""

    seq: int
    kind: str
    round: int = 0
    seat: int | None = None


class Moment(Struct, frozen=True, omit_defaults=True):
    """A table after record `seq`: its view through those eyes, and the news of that record.

    Of a match that runs it shows no card that lies face down again; no `game` if these cards lie elsewhere in it, too.
    """

    seq: int
    eyes: str
    table: dict[str, object]
    game: View | None
    news: News
    passing: bool = False  # may it show less when it is asked for again?


class Passage(Struct, frozen=True, rename={"since": "from"}, omit_defaults=True):
    """A moment as it differs from the one after record `since`, told as views tell changes."""

    seq: int
    eyes: str
    since: int
    game: dict[str, object]
    news: News
    table: dict[str, object] | None = None  # whole, if it has changed


class Viewer(Struct, frozen=True):
    """The one who looks: a seat, the referee, or a spectator; `closed`: at a board that others still play."""

    seat: int | None = None
    referee: bool = False
    closed: bool = False


SPECTATOR = Viewer()


def permitted(table: Table, viewer: Viewer) -> dict[str, int]:
    """Tell through whose eyes somebody may look back, and up to which record.

    All hands only when the match is over, and a board at all its tables; before, a referee may where the log says
    that they looked.
    """
    if table.status == "over" and not viewer.closed:
        return dict.fromkeys([PUBLIC, *(f"seat:{each}" for each in range(len(table.chairs))), HANDS], table.seq)
    eyes = {PUBLIC: table.seq}
    if viewer.seat is not None:
        eyes[f"seat:{viewer.seat}"] = table.seq
    if viewer.referee and table.incident:
        eyes.update({look.eyes: look.upto for look in table.incident.looks if look.by == REFEREE})
    return eyes


def must_see(live: Table, seq: int, eyes: str, viewer: Viewer) -> None:
    """Raise `Problem`: "ahead" beyond the end of the log, "not_found" for eyes that are not permitted."""
    must_reach(live, seq)
    if not 0 <= seq <= permitted(live, viewer).get(eyes, -1):
        raise Problem("not_found", _("There is nothing to be seen there."))


class Replays:
    """The past of tables, as permitted eyes saw it."""

    def __init__(self, checkpoints: Checkpoints) -> None:
        self.checkpoints = checkpoints

    def moment(self, live: Table, seq: int, eyes: str, viewer: Viewer) -> Moment:
        """Show the table after record `seq`. Raises `Problem`, as `must_see` says."""
        must_see(live, seq, eyes, viewer)
        then = self.checkpoints.at(live.id, seq)
        [record] = self.checkpoints.store.read(live.id, seq - 1, seq)
        event = read_event(live.game, record)
        closed = None if eyes == HANDS else Closed(live)  # who sees all hands does so by a look, or after the match
        told = news(live, record, event, hearer(record, _sees(eyes)), closed)
        game = seen(then, _sees(eyes)) if then.begun else None
        if closed is None or closed.nothing or game is None or not live.may_close(seq):
            return Moment(seq, eyes, stage(then), game, told)
        return Moment(seq, eyes, stage(then), self._without(game, then, live, closed), told, passing=True)

    def passage(self, live: Table, since: int, seq: int, eyes: str, viewer: Viewer) -> Moment | Passage:
        """Show a moment by what has changed since another; whole where one of them may show less another time."""
        then, now = (self.moment(live, each, eyes, viewer) for each in (since, seq))
        if then.passing or now.passing or then.game is None or now.game is None:
            return now
        table = now.table if now.table != then.table else None
        return Passage(seq, eyes, since, game_since(then.game, now.game), now.news, table)

    def _without(self, game: View, then: Table, live: Table, closed: Closed) -> View | None:
        """Leave out of a past view what is closed now.

        None for a moment that was undone, with cards that lie face down again: its stacks and scores would tell them.
        """
        if then.layout.number > live.layout.number:
            return None
        steps = then.counted(self.checkpoints.steps(live, then.layout.laid_at, then.seq))
        shut = [step for step in steps if closed.closes(step.record.seq, step.event)]
        if len(live.counted(shut)) < len(shut):
            return None
        hidden = {element for step in shut for element in closed.hides(step.record.seq, step.event)}
        return _face_down(game, hidden) if hidden else game

    def at(self, table: str, seq: int) -> Table:
        """Return the table folded up to record `seq`, a copy of its own."""
        return self.checkpoints.at(table, seq)

    def ledger(self, live: Table, seq: int, eyes: str, viewer: Viewer) -> dict[str, Any]:
        """Tell who had learned which cards by record `seq`; it names those that these eyes may see.

        Raises `Problem`, as `must_see` says.
        """
        must_see(live, seq, eyes, viewer)
        steps = self.checkpoints.steps(live, -1, seq)
        closed = Closed(live)
        found = all_learnt(steps, len(live.chairs), live.branches, closed)
        shown = entries(found, _sees(eyes), live.undone())
        told = [{**structs.asdict(entry), "words": where(entry.place)} for entry in shown]
        return {"seq": seq, "eyes": eyes, "entries": told}

    def marks(self, live: Table, after: int = -1) -> Iterator[Mark]:
        """Yield every record after `after` as a place to jump to: where rounds and turns begin, the steps between."""
        folded, turn = self.checkpoints.at(live.id, after), self._turn(live.id, after)
        for kind, by, data, at in rows(self.checkpoints.store, folded, live.seq):
            event = read(folded, kind, data)
            fresh = begins_round(folded, event)
            then = self.checkpoints.at(live.id, event.to) if isinstance(event, Rewound) else None
            evolve(folded, event, seat_in(by), at, then)
            actor = seat_in(by)
            what, turn = kind_of(event, actor, turn, fresh)
            yield Mark(folded.seq, what, len(folded.state.sheet()) + 1 if folded.begun else 0, actor)

    def _turn(self, table: str, seq: int) -> int | None:
        """Return the seat whose turn of several records may go on after record `seq`; None where a new one begins."""
        while seq >= 0:
            for record in reversed(list(self.checkpoints.store.read(table, seq - LOOKED_BACK, seq))):
                if record.type in GAME:
                    return seat_in(record.by) if record.type == "played" else None
            seq -= LOOKED_BACK
        return None


def begins_round(table: Table, event: TableEvent) -> bool:
    """Tell whether this event at a table deals a round, or lays the position from which it plays on."""
    return isinstance(event, Dealt | Begun) and (not table.begun or table.state.between_rounds())


def kind_of(event: TableEvent, actor: int | None, turn: int | None, fresh: bool) -> tuple[str, int | None]:
    """Tell the kind of a mark, after whose turn it stands, and whose turn goes on after it."""
    # A request, an answer or a statement beside the game is nobody's turn and ends nobody's.
    plays = isinstance(event, Played) and actor is not None
    after = (actor if plays else None) if isinstance(event, Played | Dealt | Rewound) else turn
    return "round" if fresh else "turn" if plays and actor != turn else "step", after


def hearer(record: Record, eyes: int | str | None) -> int | None:
    """Tell in whose words a record is told: the seat's; with all hands open, those of its actor, who learned most."""
    return seat_in(record.by) if isinstance(eyes, str) else eyes


def _sees(eyes: str) -> int | str | None:
    """Read eyes as a seat, `HANDS`, or None for the public."""
    return eyes if eyes == HANDS else seat_of(eyes)


def seat_of(eyes: str) -> int | None:
    """Read the seat of `seat:2`; None for the public."""
    return int(eyes.removeprefix("seat:")) if eyes.startswith("seat:") else None


def _face_down(game: View, hidden: Collection[str]) -> View:
    """Lay these elements face down in a view, without the words that could tell of them."""
    return structs.replace(game, zones=tuple(_laid(zone, hidden) for zone in game.zones), say="", prompt="")


def _laid(zone: Zone, hidden: Collection[str]) -> Zone:
    cards = tuple("" if f"{zone.id}.{place}" in hidden else card for place, card in enumerate(zone.cards))
    return zone if cards == zone.cards else structs.replace(zone, cards=cards, note="", stake={})


def stage(table: Table) -> dict[str, object]:
    seats = [{"seat": seat, "name": chair.name, "kind": chair.kind} for seat, chair in enumerate(table.chairs)]
    return {"status": table.status, "seats": seats, "deal": table.waits_for_deal()}
