"""Whatever people ask for, in whatever order: the log folds to its table, audits, verifies, and can be told."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sitting import REFEREE, Sitting, StillClock, Who, a_service, clause_of, remedy_of

from fairdeal.engine.games import OUR_OWN
from fairdeal.events import Log, export
from fairdeal.service.errors import STATUS, Problem
from fairdeal.service.evidence.transcripts import render
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.chairs import SeatKind
from fairdeal.service.table.command import Command
from fairdeal.service.table.disputes.events import (
    Accept,
    AddEntropy,
    Appeal,
    CarryOut,
    Come,
    Dispute,
    Hear,
    LetItBe,
    LookAt,
    MakeStatement,
    ReplaceReferee,
    Rule,
    WithdrawDispute,
)
from fairdeal.service.table.lobby import Rematch
from fairdeal.service.table.play import NextDeal, Play
from fairdeal.service.table.presence import EndMatch, NoteAway, NoteBack, Pause, PlayOn, Resign, Resume, StandIn
from fairdeal.service.table.requests import Remedy
from fairdeal.service.table.undo import AnswerUndo, AskUndo, WithdrawUndo

STEPS = 400
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
        self.table = Sitting(
            a_service(self.clock), game, seats, bots=bots, options=options, come=dice.random() < 0.9, **self.house()
        )

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
        }

    def goes_by(self) -> None:
        """Ask for one thing after the other until the match has been over for a while."""
        for _ in range(STEPS):
            short = self.dice.random() < 0.9
            self.clock.tick(self.dice.choice([0, 0, 0.2, 1, 3]) if short else self.dice.choice([31, 31, 31, 301]))
            self.table.service.deadlines.ring()
            who, kind, fields = self.dice.choice(list(self.wishes()))
            try:
                self.table.do(who, kind, **{**self.link(who), **fields})
            except Problem as no:
                assert no.code in STATUS
            if self.table.table.status == "over" and self.dice.random() < 0.05:
                return

    def link(self, who: Who) -> dict[str, Any]:
        """The link with which somebody asks: of the referee's, the newest or the first."""
        office = self.table.table.referees if self.dice.random() < 0.9 else 0
        return {"key": f"key-referee {office}", "office": office} if who == REFEREE and office else {}

    def anybody(self) -> Who:
        return self.dice.choice([*self.seats, *self.seats, REFEREE, None])

    def lately(self) -> int:
        """A record of the last few, or one that is not there yet."""
        return self.dice.randrange(max(0, self.table.seq - 12), self.table.seq + 2)

    def wishes(self) -> Iterator[Asked]:
        """What is in place now, several times, and what may be out of place, once."""
        table = self.table.table
        yield from 4 * list(self.plays())
        if table.waits_for_deal():
            yield from 6 * [(0, NextDeal, {})]
        if table.paused:
            yield from 6 * [(0, Resume, {})]
        if table.undos.pending:
            yield from 8 * list(self.answers())
        if table.incident:
            yield from 3 * list(self.quarrels())
        if table.adjourned:
            yield from 2 * list(self.adjournments())
        yield from self.out_of_place()

    def plays(self) -> Iterator[Asked]:
        for kind in PLAYING:
            for seat in self.table.table.acting(kind)[:1]:
                choices = self.table.state.choices(seat).items
                action = self.dice.choice(choices).action if choices else self.table.state.default(seat)
                yield seat, Play, {"action": msgspec.to_builtins(action), "bot": kind == "bot"}

    def answers(self) -> Iterator[Asked]:
        request = self.table.table.undos.pending
        assert request
        fields = {"ask": request.ask, "yes": self.dice.random() < 0.7, "block": self.dice.random() < 0.1}
        for seat in request.waits_for:
            yield seat, AnswerUndo, fields
        if request.referee:
            yield REFEREE, AnswerUndo, fields

    def quarrels(self) -> Iterator[Asked]:
        for seat in self.seats:
            yield seat, Accept, {}
            yield seat, AddEntropy, {"entropy": f"from{seat}"}
        yield self.anybody(), MakeStatement, {"text": "It was so."}
        yield self.anybody(), Appeal, {"why": "No."}
        yield self.anybody(), LetItBe, {}
        yield self.anybody(), WithdrawDispute, {}
        yield self.anybody(), LookAt, {"eyes": "seat:0"}
        yield REFEREE, LookAt, {"eyes": "all"}
        yield REFEREE, CarryOut, {}
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
        seat = self.dice.choice(self.seats)
        yield self.anybody(), AskUndo, {"target": self.dice.choice([None, None, self.lately()])}
        yield self.anybody(), Dispute, {"about": self.lately(), "claim": "x" * self.dice.choice([1, 600])}
        yield None, self.dice.choice([NoteAway, NoteBack]), {"at": seat}
        yield self.anybody(), StandIn, {"at": seat}
        yield self.anybody(), ReplaceReferee, {"yes": self.dice.random() < 0.9}
        yield REFEREE, Come, {"name": "Rob"}
        for kind in (WithdrawUndo, PlayOn, self.dice.choice([Pause, NextDeal, Resume, CarryOut])):
            yield self.anybody(), kind, {}
        if self.dice.random() < 0.05:
            yield self.anybody(), self.dice.choice([Resign, EndMatch, Rematch]), {}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", OUR_OWN)
def test_after_an_evening_of_mischief_the_log_still_proves_what_happened(game: str, seed: int) -> None:
    evening = Evening(game, seed)
    evening.goes_by()
    table = evening.table
    table.holds()
    over = table.table.status == "over"
    for viewer in ("public", "seat:0", *(["full"] if over else [])):
        transcript = [f"{line}\n".encode() for line in export(Log(table.service.store, table.id), viewer)]
        assert check(transcript).headline.startswith("verified")
    records = list(table.service.store.read(table.id))
    for form in ("text", "markdown", "html"):
        assert f"#{table.seq}" in "".join(render(records, "full" if over else "public", form)).replace("\\", "")
