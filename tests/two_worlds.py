"""Two worlds of one table, which differ only in what some viewers do not know, and everything that a viewer is told.

In the second world two cards of the deck have changed places, and whoever plays a card that others do not see plays
another one, if the rules allow it. A viewer cannot tell the two worlds apart as long as the records, opened as far as
that viewer may, and the game's views say the same in both. Then nothing else may differ either. What is a hash, a
signature or a salt is left out of the comparison: these hold what they seal, and nobody can read it there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from clients import client_of
from sitting import REFEREE, Sitting, a_service, clause_of, passes, remedy_of

from fairdeal.engine import BOTS, Action, Dice, GameState, View, ask, searched, seed_of
from fairdeal.engine.testing import renamed
from fairdeal.events import Log, Record, export
from fairdeal.service.desk.pictures import Book, Picture
from fairdeal.service.desk.replay import Viewer
from fairdeal.service.errors import Problem
from fairdeal.service.live import hub
from fairdeal.service.table.decide import decide
from fairdeal.service.table.disputes.events import (
    Accept,
    Appeal,
    Dispute,
    LetItBe,
    LookAt,
    MakeStatement,
    Rule,
    WithdrawDispute,
)
from fairdeal.service.table.play import play
from fairdeal.service.table.play.play import NextDeal, Play
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, Rewound, WithdrawUndo
from fairdeal.service.table.seats.presence import (
    WAIT_SECONDS,
    EndMatch,
    NoteAway,
    NoteBack,
    Pause,
    PlayOn,
    Resume,
    StandIn,
)
from fairdeal.service.table.served import Served
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.event import Dealt, Played, Step
from fairdeal.testing import rounds

Seen = int | None  # by a seat, or by a spectator
SECRETLESS = re.compile(r"[0-9a-f]{32,}|[A-Za-z0-9_+/-]{43,}={0,2}")  # hashes, salts, signatures, tokens
UNDO = 8  # every so many moves one is taken back
QUARREL = 12  # … and where there is a referee, one is disputed
AWAY = 16  # … and somebody goes away, for whom a bot plays
EARLY = 40  # cards from the top, of which one changes places: such a card is soon in a hand
ITERATIONS = 4  # of the search of a bot


def masked(told: Any) -> Any:
    """Return something that was told without its hashes, salts and signatures, as plain data."""
    return msgspec.json.decode(SECRETLESS.sub("#", msgspec.json.encode(told).decode()))


class Told(NamedTuple):
    """A new record, and the states of the game that it led through: one after each of its facts."""

    step: Step
    states: list[GameState]

    def to(self, viewer: Seen) -> Any:
        """Return the record with those openings that the viewer is given when it happens."""
        record: Record = self.step.record
        sealed = {path for path, seal in record.seals.items() if seal.to != "everybody" and viewer not in seal.to}
        return masked((record.type, record.by, record.at, record.cmd, record.without(sealed).data))

    def views(self, viewer: Seen) -> list[View]:
        """Return what the game shows the viewer after each fact."""
        return [state.view(viewer) for state in self.states]


class World(Sitting):
    """A table at which the cards at two places of the first deck have changed places."""

    def __init__(self, name: str, seats: int, swap: tuple[int, int], **house: Any) -> None:
        self._swap = swap
        super().__init__(a_service(), name, seats, options=rounds(1), undo_limit=100, **house)
        self._page = client_of(self.service)
        self._told, self._now = -1, self.table.game.start(seats, self.table.opened.options)
        self.picture = Picture(self.table, self.service.tokens)

    def do(self, who: Any, ask: type[Command], /, **fields: Any) -> int:
        before = play.shuffled  # type: ignore[attr-defined]
        play.shuffled = self._shuffled  # type: ignore[attr-defined, assignment]
        try:
            return super().do(who, ask, **fields)
        finally:
            play.shuffled = before  # type: ignore[attr-defined]

    def _shuffled(self, cards: Any, seed: bytes, number: int) -> tuple[str, ...]:
        order = list(UNCHANGED(cards, seed, number))
        if number == 0:
            one, other = self._swap
            order[one], order[other] = order[other], order[one]
        return tuple(order)

    def news(self) -> list[Told]:
        """Return what has happened since this was asked last."""
        found, checkpoints = [], self.service.tables.checkpoints
        for step in checkpoints.steps(self.table, self._told, self.seq):
            states = []
            if isinstance(step.event, Rewound):
                self._now = checkpoints.at(self.id, step.event.to).state.clone()
                states.append(self._now.clone())
            for fact in step.event.facts if isinstance(step.event, Played | Dealt) else ():
                self._now.evolve(fact)
                states.append(self._now.clone())
            found.append(Told(step, states))
        self._told = self.seq
        return found

    def answer(self, question: Callable[[], Any]) -> Any:
        """Return the answer to a question, or the refusal."""
        try:
            return question()
        except Problem as problem:
            return problem.code, problem.message, problem.clause, problem.remedy, problem.detail

    def decided(self, who: Any, ask: type[Command], /, **fields: Any) -> Any:
        """Return what would be recorded beside the game if somebody asked for it now, or the refusal.

        A card that is turned up now, and the shuffle that follows where it is the last mine of a half, are of the game.
        """
        command, context = self.command(who, ask, **fields), self.service.tables.context(self.table)
        acts = self.answer(lambda: decide(self.table, command, context))
        return [act for act in acts if not isinstance(getattr(act, "event", None), Played | Dealt)]

    def outputs(self, viewer: Seen, dice: Dice, tried: list[Action]) -> Iterator[tuple[str, Any]]:
        """Yield everything that a viewer can get to see now, each with its name; `tried` are actions to ask for."""
        table, service = self.table, self.service
        eyes, who = ("public", Viewer()) if viewer is None else (f"seat:{viewer}", Viewer(viewer))
        past = dice.below(self.seq + 1)
        yield "view", self.shown(viewer, past)
        if viewer is None:
            yield from self._to_all()
        if table.status == "over":
            return  # every card can be looked up now
        yield "changes", Picture(table, service.tokens).since(self.picture, viewer, Book())
        yield "log", service.answers.log(table, viewer, self.seq + 1)
        yield "ledger", service.replays.ledger(table, self.seq, eyes, who)
        yield "moment", service.replays.moment(table, past, eyes, who)
        yield "transcript", list(map(str, export(Served(table, Log(service.store, self.id)), eyes)))
        if viewer is not None:
            yield from self._answers(viewer, dice, tried, past)

    def _to_all(self) -> Iterator[tuple[str, Any]]:
        """Yield what is told to everybody alike."""
        yield "lobby", self._page.get("/api/v1/tables").json
        yield "story", self._page.get(f"/api/v1/tables/{self.id}/replay/story").json
        yield "marks", list(self.service.replays.marks(self.table))
        yield "view of the referee", self.shown(REFEREE)
        for seat in sorted(self.table.last):
            yield f"price for seat {seat}", self.decided(seat, AskUndo)

    def _answers(self, seat: int, dice: Dice, tried: list[Action], past: int) -> Iterator[tuple[str, Any]]:
        """Yield what a seat alone is answered: prices in words, refusals, and what bots in its place would play."""
        for target in (None, past):
            yield f"price of {target}", self.answer(lambda: self.service.answers.price(self.table, seat, target))  # noqa: B023
        for action in tried:
            yield f"answer to {action}", self.decided(seat, Play, action=msgspec.to_builtins(action))
        for kind, fields in out_of_place(past, len(self.table.chairs)):
            yield f"answer to {kind.__name__}", self.decided(seat, kind, **fields)
        if seat in self.state.asked() and not self.table.waits_for_deal():
            place = dice.pick([zone.id for zone in self.state.view(seat).zones if zone.cards or zone.count])
            yield "fit", self.state.choices(seat, [f"{place}.0"])
            yield "why not", hub.why_not(self.table, seat, [f"{place}.0"]).body()
            before, view = self.service.bots.past(self.table, seat, "strong"), self.state.view(seat)
            assert before, "the match began with a deal"
            seed = seed_of(dice.below(1 << 30))
            yield "past of a bot", before.history
            yield "bot", ask(BOTS["sensible"], view, self.state.choices(seat), Dice(seed), before)
            yield "searching bot", searched(view, Dice(seed), before, ITERATIONS)


UNCHANGED = play.shuffled  # type: ignore[attr-defined]


def out_of_place(past: int, seats: int) -> Iterator[tuple[type[Command], dict[str, Any]]]:
    """Yield what a seat may ask for besides its moves, most of it out of place."""
    for kind in (NextDeal, WithdrawUndo, WithdrawDispute, LetItBe, Accept, Pause, Resume, PlayOn, EndMatch):
        yield kind, {}
    yield AskUndo, {"target": past}
    yield AnswerUndo, {"ask": past, "yes": True}
    yield Dispute, {"about": past, "claim": "I doubt it."}
    yield StandIn, {"at": past % seats}
    yield Appeal, {"why": "No."}
    yield MakeStatement, {"text": "Well."}
    yield LookAt, {"eyes": "all"}


def in_play(pair: Pair) -> bool:
    """Tell whether a round is being played, and somebody cannot tell the worlds apart."""
    table = pair.one.table
    return bool(pair.alike) and table.status == "playing" and not table.waits_for_deal()


class Pair:
    """The two worlds, and the viewers that cannot tell them apart: at first all, and a spectator."""

    def __init__(self, name: str, seats: int, dice: Dice, **house: Any) -> None:
        self.one = World(name, seats, (0, 0), **house)
        deck = next(step.event for step in self.one.steps() if isinstance(step.event, Dealt)).action.order
        one = dice.below(min(EARLY, len(deck)))
        other = dice.pick([place for place, card in enumerate(deck) if card != deck[one]])
        self.other = World(name, seats, (one, other), **house)
        self.names = {deck[one]: deck[other], deck[other]: deck[one]}
        self.alike: set[Seen] = {None, *range(seats)}
        self.parted = False  # by the last records, for somebody who was told them
        self.chosen = 0  # secret choices that differed
        self._tried: list[Action] = []
        self._part()

    def move(self, dice: Dice) -> None:
        """Let somebody who is asked play in both worlds, or do what people do besides."""
        table, last, self._tried = self.one.table, self.one.table.last, []
        if table.incident:
            self._is_ruled(dice)
        elif table.house.referee and dice.below(QUARREL) == 0:
            self._quarrels(dice)
        elif dice.below(AWAY) == 0:
            self._goes_or_comes(dice)
        elif last and dice.below(UNDO) == 0:
            self._takes_back(max(last, key=last.__getitem__))
        else:
            self._plays(dice.pick(list(self.one.state.asked())), dice)

    def _plays(self, seat: int, dice: Dice) -> None:
        legal = list(self.one.state.legal(seat))
        action = dice.pick(legal)
        there = self._instead(seat, action, dice)
        if there is None:
            self.alike.clear()
            return
        self._tried = [action, dice.pick(legal)]
        self._looks()
        self.one.act(seat, action)
        self.other.act(seat, there)
        self._part()

    def _instead(self, seat: int, action: Action, dice: Dice) -> Action | None:
        """Return what the seat plays in the other world; None where it can do nothing that looks alike to anybody."""
        if seat not in self.other.state.asked():
            return None
        legal = self.other.state.legal(seat)
        if hidden := action.audiences(seat):
            open_fields = [field for field in action.__struct_fields__ if field not in hidden]
            others = [each for each in legal if type(each) is type(action) and each != action]
            if others := [each for each in others if all(getattr(each, f) == getattr(action, f) for f in open_fields)]:
                self.chosen += 1
                return dice.pick(others)
        return next((each for each in (action, renamed(action, self.names)) if each in legal), None)

    def _takes_back(self, seat: int) -> None:
        self._both(seat, AskUndo)
        while self.alike and (pending := self.one.table.undos.pending):
            who: Any = REFEREE if pending.referee else pending.waits_for[0]
            self._both(who, AnswerUndo, ask=pending.ask, yes=True)

    def _quarrels(self, dice: Dice) -> None:
        """Let somebody call the referee, who looks at a hand."""
        self._both(dice.pick(self.one.table.people()), Dispute, about=self.one.seq, claim="That was not possible.")
        self._both(REFEREE, LookAt, eyes=f"seat:{dice.below(len(self.one.table.chairs))}")

    def _is_ruled(self, dice: Dice) -> None:
        """Let the referee rule on the claim; all accept, and add to the shuffles of a repair."""
        table = self.one.table
        to = table.incident.about - 1 if table.incident else 0
        remedies = (remedy_of("stands"), remedy_of("rewind", to=to), remedy_of("repair", to=to))
        remedy = dice.pick([*remedies, remedy_of("adjust", seat=0, points=5)])
        self._both(REFEREE, Rule, finding="So it was.", clause=clause_of(table.game.name), remedy=remedy)
        for seat in table.people():
            self._both(seat, Accept)
        for world in (self.one, self.other) if self.alike and table.drawing() else ():
            world.bring_noise()
        self._part()

    def _goes_or_comes(self, dice: Dice) -> None:
        """Let somebody go away, so that a bot plays on; or come back."""
        table = self.one.table
        if back := [seat for seat, chair in enumerate(table.chairs) if chair.stand_in]:
            self._both(None, NoteBack, at=back[0])
            self._both(back[0], PlayOn)
            return
        seat = dice.pick(table.people())
        self._both(None, NoteAway, at=seat)
        for world in (self.one, self.other):
            passes(world, WAIT_SECONDS)
        self._part()
        self._both(dice.pick([each for each in table.people() if each != seat]), StandIn, at=seat)

    def end(self) -> None:
        """End the match unfinished, and compare what is told of it then."""
        for seat in self.one.table.people():
            if self.one.table.status == "playing":
                self._both(seat, EndMatch)

    def _both(self, who: Any, ask: type[Command], /, **fields: Any) -> None:
        self._looks()
        answers = [world.answer(lambda: world.do(who, ask, **fields)) for world in (self.one, self.other)]  # noqa: B023
        assert answers[0] == answers[1] or who not in self.alike, f"{who} asks for {ask.__name__}: {answers}"
        self._part()

    def _looks(self) -> None:
        for world in (self.one, self.other):
            world.picture = Picture(world.table, world.service.tokens)

    def _part(self) -> None:
        """Leave out those who can tell the worlds apart by now: records and views must both tell them."""
        ones, others = self.one.news(), self.other.news()
        self.parted = masked([each.step.record.data for each in ones]) != masked(
            [each.step.record.data for each in others]
        )
        for viewer in list(self.alike):
            told = [each.to(viewer) for each in ones] == [each.to(viewer) for each in others]
            shown = [each.views(viewer) for each in ones] == [each.views(viewer) for each in others]
            if told and shown:
                continue
            self.alike.remove(viewer)
            where = f"{viewer} at #{self.one.seq}, {self.names}: {self.one.state.position()}"
            assert not told, f"{where}: a view shows what no record tells"
            assert not shown or self._holds_both(viewer), f"{where}: a record tells what no view shows"

    def _holds_both(self, viewer: Seen) -> bool:
        """Tell whether somebody has got both cards by a deal: in which order, a record tells, and no view shows."""
        own = [zone for zone in self.one.state.view(viewer).zones if viewer is not None and zone.owner == viewer]
        return self.names.keys() <= {card for zone in own for card in zone.cards}

    def compare(self, dice: Dice) -> int:
        """Count the outputs that are the same to those who cannot tell the worlds apart by records and views.

        Raises AssertionError for one that is not.
        """
        compared = 0
        seed = seed_of(dice.below(1 << 30))
        for viewer in sorted(self.alike, key=str):
            outputs = (world.outputs(viewer, Dice(seed), self._tried) for world in (self.one, self.other))
            for (name, one), (_name, other) in zip(*outputs, strict=True):
                where = f"{name} of {viewer} at #{self.one.seq}, {self.names}: {self.one.state.position()}"
                assert masked(one) == masked(other), f"{where}:\n{masked(one)}\n{masked(other)}"
                compared += 1
        return compared
