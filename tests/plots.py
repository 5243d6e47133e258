"""Two who plot against a third: by every command, at every house rule, by lot. What the third loses is its own doing.

The third is honest, and is `present`, `slow`, `absent`, `resigned` or `pausing`. A `Ledger` reads the log and knows
whose time it was; it asks neither the clocks nor the law of waiting.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sitting import REFEREE, Sitting, StillClock, Who, a_service, clause_of, remedy_of, rings

from fairdeal.engine.games import OUR_OWN
from fairdeal.service.desk.tables import Desk
from fairdeal.service.doors.signatures import keyed_command
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.errors import STATUS, Problem
from fairdeal.service.table.disputes.events import (
    Accept,
    Appeal,
    Dispute,
    IncidentOpened,
    LetItBe,
    MakeStatement,
    ReplaceReferee,
    Rule,
    WithdrawDispute,
)
from fairdeal.service.table.play.clocks import TimedOut
from fairdeal.service.table.play.hints import AskHint
from fairdeal.service.table.play.phrases import SayPhrase
from fairdeal.service.table.play.play import Ended, NextDeal, Play
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, Rewound, WithdrawUndo
from fairdeal.service.table.seats.lobby import Rematch
from fairdeal.service.table.seats.lost_keys import AnswerClaim, ClaimSeat, TakenOver
from fairdeal.service.table.seats.presence import (
    CallOff,
    EndMatch,
    NoteAway,
    NoteBack,
    Pause,
    PlayOn,
    Resign,
    Resume,
    Resumed,
    StandIn,
)
from fairdeal.service.table.state.event import Played, Step, StoodIn
from fairdeal.service.table.state.state import Table
from fairdeal.service.table.state.time import millis, millis_of
from fairdeal.service.table.waits import due
from fairdeal.sitting import KEYS, key_for

MOODS = ("present", "slow", "absent", "resigned", "pausing")
STEPS = 150
DAY = 86_400_000
Asked = tuple[Who, type[Any], dict[str, Any]]


class Plot:
    """A match of three people, two of whom plot, under house rules by lot; where it needs a fourth, that is a bot."""

    def __init__(self, game: str, seed: int) -> None:
        self.dice = dice = random.Random(f"plot {game} {seed}")
        self.clock = StillClock()
        seats = next(size for size in OUR_OWN[game].seats if size > 2)
        self.honest, *self.plotters = dice.sample(range(3), 3)
        self.mood = dice.choice([*MOODS, "absent"])
        self.table = Sitting(
            a_service(self.clock), game, seats, bots=dict.fromkeys(range(3, seats), "random"),
            options={"length": "rounds", "rounds": 1}, come=dice.random() < 0.7, **self.house(),
        )  # fmt: skip
        self.ledger = Ledger(self)
        self.claims = 0

    def house(self) -> dict[str, Any]:
        dice = self.dice
        undo, clock = dice.choice(["consent", "free", "referee", "off"]), dice.choice(["none", "bank", "decision"])
        away = dice.choice(["ask", "wait", "bot"])
        return {
            "undo": undo,
            "referee": undo == "referee" or dice.random() < 0.7,
            "clock": clock,
            "seconds": 0 if clock == "none" else dice.choice([20, 60, 300]),
            "increment": dice.choice([0, 5]) if clock == "bank" else 0,
            "away": away,
            "patience": 0 if away == "wait" else dice.choice([0, 0, 0, 60, 300]),
            "days": dice.choice([1, 3]),
            "unfinished": dice.choice(["scores", "absent"]),
            "stand_ins": dice.random() < 0.3,
            "share": dice.choice([0, 50, 100]),
            "hints": dice.random() < 0.5,
            "phrases": dice.random() < 0.8,
        }

    def goes_by(self) -> None:
        """Let everybody ask for things until the match is over or there were enough; then time alone ends it."""
        for _ in range(STEPS):
            self.clock.tick(self.passing())
            self.table.service.deadlines.ring()
            if self.table.table.status == "over":
                break
            self.asks(self.dice.choice([*self.honestly(), *self.plot(), *self.plot()]))
        self.runs_out()

    def runs_out(self) -> None:
        """Let the plotters be silent; who is present goes on to play, and time does the rest."""
        for _ in range(1_000):
            found = [each for each in self.honestly() if each[0] == self.honest] if self.mood == "present" else []
            if found:
                self.asks(found[0])
            elif (when := due(self.table.table)) is not None:
                self.clock.tick(max(0, when - millis_of(self.clock.moment)) / 1000)
                self.table.service.deadlines.ring()
            else:
                break
        for _wait in rings(self.table, days=200):
            pass

    def passing(self) -> float:
        lot = self.dice.random()
        return self.dice.choice([0, 0.2, 1, 3]) if lot < 0.85 else 31 if lot < 0.95 else self.dice.choice([301, 50_000])

    def asks(self, asked: Asked) -> None:
        who, kind, fields = asked
        if kind is Play and who is not None:
            fields = {"action": self.action(int(who)), **fields}
        try:
            if kind is ClaimSeat:
                self.claims_seat(who)
            else:
                self.table.do(who, kind, **fields)
        except Problem as no:
            assert no.code in STATUS

    # What the honest one does, and everybody who is no part of it

    def honestly(self) -> Iterator[Asked]:
        live, honest = self.table.table, self.honest
        for seat in live.acting("bot"):
            yield from 3 * [self.move(seat, bot=True)]
        yield from self.referee()
        if honest in live.away:
            if self.dice.random() < 0.2:
                yield None, NoteBack, {"at": honest}
            return
        if self.mood == "absent":
            yield from 3 * [(None, NoteAway, {"at": honest})]
        if self.mood == "resigned" and self.dice.random() < 0.1:
            yield honest, Resign, {}
        if self.mood == "pausing" and not live.pause_asked:
            yield honest, Pause, {}
        if live.chairs[honest].stand_in:
            yield honest, PlayOn, {}
        if honest in live.acting("person") and (self.mood != "slow" or self.dice.random() < 0.2):
            yield from 6 * [self.move(honest)]
        if live.waits_for_deal():
            yield honest, NextDeal, {}
        for seat in live.overdue:
            yield honest, StandIn, {"at": seat}
        if live.end_asked:
            yield honest, CallOff, {"wish": "end"}
        if live.undos.pending:
            yield honest, AnswerUndo, {"ask": live.undos.pending.ask, "yes": False}

    def referee(self) -> Iterator[Asked]:
        """A referee who lets everything stand."""
        if self.table.table.incident and self.dice.random() < 0.3:
            clause = clause_of(self.table.state.game)
            yield REFEREE, Rule, {"finding": "It stands.", "clause": clause, "remedy": remedy_of("stands")}

    def move(self, seat: int, **more: Any) -> Asked:
        return seat, Play, more  # which, is chosen when it is asked for

    def action(self, seat: int) -> Any:
        choices = self.table.state.choices(seat).items
        return msgspec.to_builtins(self.dice.choice(choices).action if choices else self.table.state.default(seat))

    # What the two others do

    def plot(self) -> Iterator[Asked]:
        live, (one, two) = self.table.table, self.dice.sample(self.plotters, 2)
        for seat in live.acting("person"):
            if seat != self.honest:
                yield from 4 * [self.move(seat)]
        if live.waits_for_deal():
            yield one, NextDeal, {}
        yield from self.together(one, two)
        yield one, AskUndo, {"target": self.dice.choice([None, self.lately()])}
        yield one, Dispute, {"about": self.lately(), "claim": "That was wrong."}
        yield from (8 if self.honest in live.away else 1) * [(one, StandIn, {"at": self.honest})]
        yield one, SayPhrase, {"phrase": "one-moment"}
        yield one, self.dice.choice([LetItBe, WithdrawDispute, WithdrawUndo, PlayOn, AskHint, Rematch]), {}
        yield one, MakeStatement, {"text": "It was so."}
        yield one, Appeal, {"why": "No."}
        yield one, CallOff, {"wish": self.dice.choice(["pause", "end"])}
        yield None, self.dice.choice([NoteAway, NoteBack]), {"at": one}
        if self.dice.random() < 0.03:
            yield one, Resign, {}
        if self.dice.random() < 0.2:
            yield self.dice.choice([one, one, None]), ClaimSeat, {}

    def together(self, one: int, two: int) -> Iterator[Asked]:
        """What one of them says where the other has begun."""
        live = self.table.table
        for seat in (one, two):
            yield seat, EndMatch, {}
            yield seat, Pause, {}
            yield seat, ReplaceReferee, {}
            if live.paused:
                yield seat, Resume, {}
            if live.incident:
                yield seat, Accept, {}
            if live.undos.pending:
                yield seat, AnswerUndo, {"ask": live.undos.pending.ask, "yes": True}
            for claim in live.seat_claims.values():
                yield from 2 * [(seat, AnswerClaim, {"claim": claim.seq, "yes": True})]

    def lately(self) -> int:
        return self.dice.randrange(max(0, self.table.seq - 12), self.table.seq + 2)

    def claims_seat(self, sponsor: Who) -> None:
        """A fresh key asks for the honest seat: a stranger's, or one for which a plotter vouches."""
        self.claims += 1
        key, spare = key_for(f"thief {self.claims}"), key_for(f"spare {self.claims}")
        said = {"table": self.table.id, "seat": self.honest, "key": key.public, "recovery": spare.public}
        given = {"claim": said, "signature": key.sign("fairdeal/claim/v1", said)}
        live = self.table.table
        if isinstance(sponsor, int):
            by = KEYS[live.chairs[sponsor].key]
            given["vouch"] = {"key": by.public, "signature": by.sign("fairdeal/vouch/v1", said)}
        message = {"do": "claim-seat", "id": f"thief-{self.claims}", "signed": given}
        self.table.service.tables.submit(self.table.id, keyed_command(message, Pass(live.id, None, ""), live))


class Ledger:
    """What the log holds against the two, read record by record."""

    def __init__(self, plot: Plot) -> None:
        self.plot, self.table, self.honest = plot, plot.table, plot.honest
        self.own = 0  # milliseconds that passed on the honest one's own turns
        self.unearned = 0  # decisions that a bot made for it, which bring no increment
        self.spent = False  # its time was up, and it has decided nothing since
        self.was_spent = False  # … at any time
        self.turn_since = self.away_since = 0  # milliseconds since 1970; 0: not now
        self.wrongs: list[str] = []  # alarms go on whatever a listener raises, so what was found is kept until the end
        self.was = self.table.table.clone()
        self.table.service.tables.listeners.insert(0, self.sees)

    def sees(self, desk: Desk, steps: Sequence[Step]) -> None:
        """Look at what was just written."""
        try:
            if desk.table.id == self.table.id:
                self.looks(desk, steps)
        except AssertionError as wrong:
            self.wrongs.append(f"#{desk.table.seq}: {wrong.args}")

    def looks(self, desk: Desk, steps: Sequence[Step]) -> None:
        now = millis(steps[0].record.at)
        self.counts(now)
        was, self.was = self.was, desk.table.clone()
        for step in steps:
            self.is_spent(was, step, now)
            self.fairly(was, step, now)
        if was.clock and desk.table.clock and was.chairs[self.honest].stand_in:
            self.unearned += desk.table.clock.credited[self.honest] - was.clock.credited[self.honest]
        self.follows(now)
        self.keeps_time()
        if desk.table.status != "over" or desk.table.incident:
            assert due(desk.table) is not None or desk.table.acting("bot") or not desk.table.people()

    def counts(self, now: int) -> None:
        """Charge the honest one for what passed on its own turn, and for nothing else."""
        was, honest = self.was, self.honest
        request = was.undos.pending
        waits = was.waiting or was.status != "playing" or (request and honest in request.waits_for)
        if not waits and honest in was.acting("person"):
            self.own += now - millis(was.at)

    def is_spent(self, was: Table, step: Step, now: int) -> None:
        """Note whether its own time is over: by its clock, its days, or the patience that the house told."""
        honest, event = self.honest, step.event
        if isinstance(event, Played) and step.record.by == f"seat:{honest}":
            self.spent = False
        lies = was.clock is None and self.turn_since and now - self.turn_since >= was.house.days * DAY
        patience = max(60, was.house.patience) if was.house.patience else 0
        away = patience and self.away_since and now - self.away_since >= patience * 1000
        ran = was.clock and honest in was.clock.running and now - millis(was.at) >= was.clock.left[honest]
        flagged = isinstance(event, TimedOut) and event.seat == honest
        self.spent = bool(self.spent or lies or away or ran or flagged)
        self.was_spent = self.was_spent or self.spent

    def follows(self, now: int) -> None:
        asked = self.honest in self.was.acting("person")
        self.turn_since = (self.turn_since or millis(self.was.moved_at)) if asked else 0
        self.away_since = (self.away_since or now) if self.honest in self.was.away else 0

    def fairly(self, was: Table, step: Step, now: int) -> None:
        """Nothing is taken from the honest one before its time is spent, unless it gave it away itself."""
        honest, event = self.honest, step.event
        if honest in self.was.lost:
            assert not isinstance(event, IncidentOpened) or step.record.by != f"seat:{honest}"
            return
        if isinstance(event, StoodIn) and event.seat == honest:
            assert self.spent or step.record.cmd.startswith(f"{honest}:"), "a bot plays where time was left"
        if isinstance(event, TakenOver):
            assert event.seat != honest or self.spent, "its seat was given away where time was left"
        if isinstance(event, Ended) and event.why == "unfinished":
            lay = was.overdue and millis(was.overdue_until) <= now  # nor had it asked a bot in, for days
            assert self.spent or lay or was.chairs[honest].stand_in, "the match ended where time was left"
        if isinstance(event, Ended) and event.why in ("resigned", "forfeited"):
            assert honest in event.winners
        if isinstance(event, Resumed) and not was.chairs[honest].stand_in:
            assert step.record.at >= was.paused_until, "a pause ended that it had not given up"
        if isinstance(event, Rewound) and was.house.undo == "consent":
            own = was.last.get(honest, -1)
            assert own <= event.to, "what it decided was taken back without its yes"

    def keeps_time(self) -> None:
        """Nobody but the honest one has spent its clock."""
        live, honest = self.table.table, self.honest
        if live.clock is None or live.chairs[honest].stand_in:
            return
        earned = live.house.seconds * 1000
        if live.house.clock == "bank":
            earned += (live.clock.credited[honest] - self.unearned) * live.house.increment * 1000
        assert live.clock.left[honest] >= earned - self.own, "it has paid for others"

    def closes(self) -> None:
        """At the end: with the best score it has won if it had time to the end, and nobody has won from behind it."""
        assert not self.wrongs, self.wrongs[0]
        live, honest = self.table.table, self.honest
        outcome = live.outcome()
        assert (live.status, bool(outcome)) == ("over", True)
        assert outcome
        self.table.holds()
        if honest in live.lost:
            return
        best = live.leaders(outcome.scores)
        if outcome.why in ("played", "points", "unfinished") and outcome.winners:
            assert self.was_spent or honest in outcome.winners or honest not in best, "its win went to another"
        if outcome.why == "unfinished" and honest in best:
            assert not set(outcome.winners) - set(best), "somebody won an early end from behind"
        assert self.was_spent or honest not in outcome.played_for
