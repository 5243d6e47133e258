"""Whatever people ask for, in whatever order: the log folds to its table, audits, verifies, and can be told.

And nobody wins time or a match by it: one seat, `honest`, asks for nothing but its moves, and is wronged by nobody.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest
from long import LONG
from sitting import REFEREE, Sitting, StillClock, Who, a_service, clause_of, remedy_of, rings

from fairdeal.engine.games import OUR_OWN
from fairdeal.events import Log, export
from fairdeal.service.desk.tables import Desk
from fairdeal.service.errors import STATUS, Problem
from fairdeal.service.evidence.transcripts import render
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.disputes.events import (
    Accept,
    Appeal,
    Appealed,
    Come,
    Dispute,
    Hear,
    IncidentOpened,
    LetItBe,
    LookAt,
    MakeStatement,
    ReplaceReferee,
    Rule,
    Settled,
    WithdrawDispute,
)
from fairdeal.service.table.play.clocks import TimedOut
from fairdeal.service.table.play.play import Ended, NextDeal, Play
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, WithdrawUndo
from fairdeal.service.table.seats.lobby import Rematch
from fairdeal.service.table.seats.presence import (
    CallOff,
    EndMatch,
    NoteAway,
    NoteBack,
    Pause,
    PauseAsked,
    PlayOn,
    Resign,
    Resume,
    Resumed,
    StandIn,
)
from fairdeal.service.table.state.chairs import SeatKind
from fairdeal.service.table.state.command import Command, asker_of
from fairdeal.service.table.state.event import Played, Step, StoodIn, TableEvent
from fairdeal.service.table.state.requests import Remedy
from fairdeal.service.table.state.time import millis, moment, written
from fairdeal.service.table.waits import due

STEPS = 400
WEAPONS = (Appealed, IncidentOpened, PauseAsked, Resumed, StoodIn)
PLAYING: tuple[SeatKind, ...] = ("person", "bot")
Asked = tuple[Who, type[Command], dict[str, Any]]


class Evening:
    """A table with house rules by lot, at which everybody asks for things by lot, most of them out of place."""

    def __init__(self, game: str, seed: int) -> None:
        self.dice = dice = random.Random(f"{game} {seed}")
        self.clock = StillClock()
        seats = dice.choice([seats for seats in OUR_OWN[game].seats if seats <= 5])
        bots = {seats - 1: "sensible"} if seats > 2 and dice.random() < 0.3 else {}
        options = {"length": "rounds", "rounds": 1}
        self.seats = range(seats)
        self.honest = dice.randrange(seats - len(bots))
        self.silent = dice.random() < 0.4  # it does not even play
        self.table = Sitting(
            a_service(self.clock), game, seats, bots=bots, options=options, come=dice.random() < 0.9, **self.house()
        )
        self.witness = Witness(self.table, self.honest)

    def house(self) -> dict[str, Any]:
        dice, undo = self.dice, self.dice.choice(["consent", "consent", "free", "referee"])
        clock = dice.choice(["none", "bank", "decision"])
        return {
            "undo": undo,
            "undo_limit": dice.choice([2, 10, 100]),
            "referee": undo == "referee" or dice.random() < 0.85,
            "clock": clock,
            "seconds": 0 if clock == "none" else dice.choice([20, 60, 300]),
            "increment": dice.choice([0, 5]) if clock == "bank" else 0,
            "away": dice.choice(["ask", "wait", "bot"]),
            "patience": 0,
            "days": dice.choice([1, 3]),
            "unfinished": dice.choice(["scores", "absent"]),
        }

    def goes_by(self) -> None:
        """Ask for one thing after the other until the match has been over for a while."""
        for _ in range(STEPS):
            self.time_goes_by()
            self.table.service.deadlines.ring()
            who, kind, fields = self.dice.choice(list(self.wishes()))
            try:
                self.table.do(who, kind, **{**self.link(who), **fields})
            except Problem as no:
                assert no.code in STATUS
            if self.table.table.status == "over" and self.dice.random() < 0.05:
                return

    def time_goes_by(self) -> None:
        long = 700 if self.table.table.clock else 50_000
        kind = self.dice.random()
        longer = 31 if kind < 0.97 else 301 if kind < 0.985 else long
        self.clock.tick(self.dice.choice([0, 0, 0.2, 1, 3]) if kind < 0.9 else longer)

    @property
    def others(self) -> list[int]:
        """The seats that ask for whatever comes to their mind."""
        return [seat for seat in self.seats if seat != self.honest]

    def link(self, who: Who) -> dict[str, Any]:
        """The link with which somebody asks: of the referee's mostly the newest, else the first."""
        return {"office": 0} if who == REFEREE and self.dice.random() < 0.1 else {}

    def anybody(self) -> Who:
        return self.dice.choice([*self.others, *self.others, REFEREE, None])

    def lately(self) -> int:
        """A record of the last few, or one that is not there yet."""
        return self.dice.randrange(max(0, self.table.seq - 12), self.table.seq + 2)

    def wishes(self) -> Iterator[Asked]:
        """What is in place now, several times, and what may be out of place, once."""
        table = self.table.table
        yield from 4 * list(self.plays())
        if table.waits_for_deal():
            yield from 6 * [(self.others[0], NextDeal, {})]
        if table.pause_asked:
            yield from 3 * [(seat, Pause, {}) for seat in self.seats if seat not in table.pause_asked]
        if table.paused:
            yield from 6 * [(self.others[0], Resume, {})]
        if table.undos.pending:
            yield from 8 * list(self.answers())
        if table.incident:
            yield from 3 * list(self.quarrels())
        if table.adjourned:
            yield from 2 * list(self.adjournments())
        yield from self.out_of_place()

    def plays(self) -> Iterator[Asked]:
        silent = [self.honest] if self.silent else []
        for kind in PLAYING:
            for seat in [seat for seat in self.table.table.acting(kind) if seat not in silent][:1]:
                choices = self.table.state.choices(seat).items
                action = self.dice.choice(choices).action if choices else self.table.state.default(seat)
                yield seat, Play, {"action": msgspec.to_builtins(action), "bot": kind == "bot"}

    def answers(self) -> Iterator[Asked]:
        request = self.table.table.undos.pending
        assert request
        fields = {"ask": request.ask, "yes": self.dice.random() < 0.7, "block": self.dice.random() < 0.1}
        for seat in request.waits_for:
            if seat != self.honest or not self.silent:
                yield seat, AnswerUndo, fields
        if request.referee:
            yield REFEREE, AnswerUndo, fields

    def quarrels(self) -> Iterator[Asked]:
        for seat in self.others if self.silent else self.seats:
            yield seat, Accept, {}
        yield self.anybody(), MakeStatement, {"text": "It was so."}
        yield self.anybody(), Appeal, {"why": "No."}
        yield self.anybody(), LetItBe, {}
        yield self.anybody(), WithdrawDispute, {}
        yield self.anybody(), LookAt, {"eyes": "seat:0"}
        yield REFEREE, LookAt, {"eyes": "all"}
        yield REFEREE, Hear, {}
        clause = clause_of(self.table.state.game)
        for remedy in (self.remedy(), self.remedy()):
            yield REFEREE, Rule, {"finding": "So it was.", "clause": clause, "remedy": remedy}

    def adjournments(self) -> Iterator[Asked]:
        """What is done about a claim that is adjourned, or is none."""
        incident = self.dice.choice([*self.table.table.adjourned, self.lately()])
        clause = clause_of(self.table.state.game)
        yield REFEREE, Hear, {"incident": incident}
        yield (
            REFEREE,
            Rule,
            {"finding": "It was.", "clause": clause, "remedy": self.remedy(), "incident": incident},
        )
        yield self.anybody(), WithdrawDispute, {"incident": incident}

    def remedy(self) -> Remedy:
        kind = self.dice.choice(["stands", "rewind", "repair", "repair", "adjust", "forfeit", "void", "adjust"])
        seat = self.dice.choice(self.seats)
        return {
            "rewind": remedy_of("rewind", to=self.lately()),
            "repair": remedy_of("repair", to=self.lately()),
            "adjust": remedy_of("adjust", seat=seat, points=self.dice.choice([-5, 0, 7])),
            "forfeit": remedy_of("forfeit", seat=seat),
        }.get(kind, remedy_of(kind if self.dice.random() < 0.1 else "stands"))

    def out_of_place(self) -> Iterator[Asked]:
        seat = self.dice.choice(self.others)
        yield self.anybody(), AskUndo, {"target": self.dice.choice([None, None, self.lately()])}
        yield self.anybody(), Dispute, {"about": self.lately(), "claim": "x" * self.dice.choice([1, 600])}
        yield None, self.dice.choice([NoteAway, NoteBack]), {"at": seat}
        yield None, self.dice.choice([NoteAway, NoteBack]), {"at": self.honest}
        yield self.anybody(), StandIn, {"at": seat}
        yield self.anybody(), StandIn, {"at": self.honest}
        yield self.anybody(), ReplaceReferee, {"yes": self.dice.random() < 0.9}
        yield REFEREE, Come, {"name": "Rob"}
        for kind in (WithdrawUndo, PlayOn, self.dice.choice([Pause, NextDeal, Resume])):
            yield self.anybody(), kind, {}
        if self.dice.random() < 0.1:
            yield self.anybody(), CallOff, {"wish": self.dice.choice(["pause", "end"])}
        if self.dice.random() < 0.1:
            yield self.anybody(), self.dice.choice([Resign, EndMatch, EndMatch, Rematch]), {}


class Witness:
    """Whoever looks on for the honest seat, and keeps accounts of its time and everybody else's.

    It knows what is in the log and who had to act; it does not ask the clocks what they charged.
    """

    def __init__(self, table: Sitting, honest: int) -> None:
        self.table, self.honest = table, honest
        seats = len(table.table.chairs)
        self.own, self.stalled = [0] * seats, [0] * seats  # milliseconds on turns, and for which a seat let all wait
        self.late = False  # the honest seat's time was up, and it has not played since
        self.was = table.table.clone()
        self.wrongs: list[str] = []  # alarms go on whatever a listener raises, so what was found is kept until the end
        table.service.tables.listeners.insert(0, self.sees)  # before the bots, who answer at once

    def sees(self, desk: Desk, steps: Sequence[Step]) -> None:
        """Look at what was just written to the log."""
        try:
            self.looks(desk, steps)
        except AssertionError as wrong:
            self.wrongs.append(f"#{desk.table.seq}: {wrong}")
            raise

    def looks(self, desk: Desk, steps: Sequence[Step]) -> None:
        """Hold what was just written against the law."""
        if desk.table.id == self.table.id:
            for step in steps:
                self.is_in(step)
                self.accounts(millis(step.record.at))
                self.fairly(step, [each.event for each in steps])
                self.hears(step)
            self.was = desk.table.clone()
            self.nobody_waits_for_ever()
            self.time_is_right()

    def is_in(self, step: Step) -> None:
        """Who is out of the match stops nobody and replaces nobody."""
        asker = asker_of(step.record.cmd)
        if self.was.status == "playing" and asker.seat in self.was.lost and not asker.bot:
            assert not isinstance(step.event, WEAPONS), f"seat {asker.seat} is out, and yet: {step.record.type}"

    def accounts(self, now: int) -> None:
        """Note whose time has gone by since the last record, by the law alone."""
        was = self.was
        if was.clock is None or was.status != "playing" or was.paused:
            return
        gone = max(0, now - millis(was.at))
        incident, request = was.incident, was.undos.pending
        waits_for = incident.by if incident and incident.called else request.by if request and not incident else None
        if waits_for is not None:
            self.stalled[waits_for] += min(gone, was.clock.left[waits_for])
        if not incident:
            for seat in was.acting("person"):
                if seat != waits_for and seat not in (request.waits_for if request else ()):
                    self.own[seat] += min(gone, was.clock.left[seat])
        was.at = written(moment(max(now, millis(was.at))))

    def hears(self, step: Step) -> None:
        """Note whether the honest seat's time was up since it played."""
        event = step.event
        self.late = self.late or (isinstance(event, TimedOut) and event.seat == self.honest)
        self.late = self.late and not (isinstance(event, Played) and step.record.by == f"seat:{self.honest}")

    def fairly(self, step: Step, together: Sequence[TableEvent]) -> None:
        """Nobody plays for the honest seat, and no match ends under it, unless by its own time or by the referee."""
        was, honest, event = self.was, self.honest, step.event
        if honest in was.lost or any(isinstance(each, Settled) for each in together):
            return  # the referee has ruled
        flagged = any(isinstance(each, TimedOut) and each.seat == honest for each in together)
        days = was.house.days * 86_400_000
        lay = was.clock is None and millis(step.record.at) - millis(was.moved_at or was.at) >= days
        overdue = honest in was.overdue
        if isinstance(event, StoodIn) and event.seat == honest:
            assert flagged or overdue or lay or self.late, "a bot plays for a seat that has time of its own"
        if isinstance(event, Resumed) and not was.chairs[honest].stand_in:
            assert step.record.at >= was.paused_until, "a pause ends that the honest seat has not given up"
        if isinstance(event, Ended) and event.why == "unfinished":
            overdue = bool(was.overdue and millis(was.overdue_until) <= millis(step.record.at)) or overdue
            silent = was.chairs[honest].stand_in
            assert self.late or overdue or silent, "the match ends under a seat that has time of its own"
        if isinstance(event, Ended) and event.why == "resigned":
            assert honest in event.winners
        assert not (isinstance(event, Ended) and event.why == "abandoned")

    def nobody_waits_for_ever(self) -> None:
        """While a match is not over, or a claim is open, something is due."""
        live = self.table.table
        if live.status != "over" or live.incident:
            assert due(live) is not None or live.acting("bot") or not live.people(), live.state.position()

    def time_is_right(self) -> None:
        """Whoever lets others wait pays for it, and the honest seat pays for its own turns alone."""
        live = self.table.table
        assert self.honest not in live.lost or live.lost[self.honest] == "forfeited"
        if live.clock is None:
            return
        if live.house.clock == "decision":
            assert max(live.clock.left) <= live.house.seconds * 1000
            assert live.clock.left[self.honest] >= live.house.seconds * 1000 - self.own[self.honest]
            return
        for seat, left in enumerate(live.clock.left):
            earned = (live.house.seconds + live.clock.credited[seat] * live.house.increment) * 1000
            assert left <= earned - self.stalled[seat], f"seat {seat} has more time than one that did not stall"
            if seat == self.honest and not live.chairs[seat].stand_in:
                assert left >= earned - self.own[seat], f"seat {seat} has paid for others"


@pytest.mark.parametrize("seed", range(8 if LONG else 1))
@pytest.mark.parametrize("game", OUR_OWN)
def test_whatever_others_ask_for_nobody_wins_time_or_the_match_from_one_who_only_plays(game: str, seed: int) -> None:
    evening = Evening(game, seed + 100)
    evening.goes_by()
    for _ in rings(evening.table):
        pass
    live = evening.table.table
    assert (live.status, live.incident, due(live)) == ("over", None, None)
    assert evening.witness.wrongs == []


@pytest.mark.parametrize("seed", range(6 if LONG else 1))
@pytest.mark.parametrize("game", OUR_OWN)
def test_after_an_evening_of_mischief_the_log_still_proves_what_happened(game: str, seed: int) -> None:
    evening = Evening(game, seed)
    evening.goes_by()
    table = evening.table
    table.holds()
    assert evening.witness.wrongs == []
    over = table.table.status == "over"
    for viewer in ("public", "seat:0", *(["full"] if over else [])):
        transcript = [f"{line}\n".encode() for line in export(Log(table.service.store, table.id), viewer)]
        assert check(transcript).headline.startswith("verified")
    records = list(table.service.store.read(table.id))
    for form in ("text", "markdown", "html"):
        assert f"#{table.seq}" in "".join(render(records, "full" if over else "public", form)).replace("\\", "")
