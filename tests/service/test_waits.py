"""Nobody waits for ever: from every state in which something is waited for, time alone leads on, and to an end."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask.testing import FlaskClient
from long import LONG, shortly
from signing import Signing
from sitting import REFEREE, Sitting, StillClock, a_service, clause_of, clock_of, remedy_of, rings

from fairdeal.engine import Dice, seed_of
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.disputes.events import Accept, Appeal, Dispute, Hear, Rule
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.lobby import Rematch
from fairdeal.service.table.seats.presence import EndMatch, NoteAway, Pause
from fairdeal.service.table.state.time import millis
from fairdeal.service.table.waits import WAITS, waiting

DAYS = 2
ONE_ROUND: dict[str, Any] = {"length": "rounds", "rounds": 1}
TWO_ROUNDS: dict[str, Any] = {"length": "rounds", "rounds": 2}

HOUSES: dict[str, dict[str, Any]] = {
    "bank": {"clock": "bank", "seconds": 90, "increment": 2, "referee": True},
    "decision": {"clock": "decision", "seconds": 20, "away": "bot", "undo": "referee", "referee": True},
    "days": {"days": DAYS, "away": "ask"},
    "wait": {"days": DAYS, "away": "wait", "referee": True, "unfinished": "absent"},
    "bots": {"days": DAYS, "away": "bot", "undo": "free"},
}


@dataclass
class Walk:
    """A seeded match of one game under one house's rules, which can be begun again and led to any of its moves."""

    game: str
    house: str
    seen: set[str] = field(default_factory=set)

    def at(self, move: int, *, rounds: dict[str, Any] = TWO_ROUNDS) -> Sitting:
        """The table after so many moves, at a clock of its own."""
        seats = OUR_OWN[self.game].seats[0]
        table = Sitting(a_service(StillClock()), self.game, seats, options=rounds, **HOUSES[self.house])
        dice = Dice(seed_of(f"waits {self.game}"))
        for _ in range(move):
            if table.table.status != "playing" or table.table.waits_for_deal():
                break
            clock_of(table).tick(0.2)
            table.play_at_random(dice)
        return table

    def notes(self, table: Sitting) -> None:
        """Note what the table waits for; what is not given is not waited for."""
        live = table.table
        self.seen |= {wait.name for _when, wait in waiting(live)}
        assert not [wait.name for wait in WAITS if not wait.given(live) and wait.until(live) is not None]

    def runs_out(self, table: Sitting, times: int = 1_500) -> None:
        """Nobody acts, until nothing is waited for any more."""
        self.notes(table)
        for _wait in rings(table, times):
            self.notes(table)

    def ends(self, table: Sitting) -> None:
        """The same, and then the match is over and nothing hangs."""
        self.runs_out(table)
        live = table.table
        assert (live.status, live.incident, live.undos.pending, waiting(live)) == ("over", None, None, [])
        assert live.outcome()
        table.holds()


# Ways to make a table wait


def nobody_acts(table: Sitting) -> None:
    """A turn lies, with a clock or without."""


def a_request(table: Sitting) -> None:
    live = table.table
    for seat, last in sorted(live.last.items(), key=lambda each: each[1]):
        if live.undos.pending is None:
            table.do(seat, AskUndo, target=last)


def a_wish_to_end(table: Sitting) -> None:
    """All would end it but one who is to act."""
    for seat in {*table.table.voters()} - {*table.table.acting("person")[:1]}:
        table.do(seat, EndMatch)


def a_pause(table: Sitting) -> None:
    for seat in table.table.people():
        table.do(seat, Pause)


def half_a_pause(table: Sitting) -> None:
    table.do(0, Pause)


def everybody_is_away(table: Sitting) -> None:
    for seat in table.table.people():
        table.do(None, NoteAway, at=seat)


def a_claim(table: Sitting) -> None:
    table.do(1, Dispute, about=table.seq, claim="That was no lawful play.")


def a_hearing(table: Sitting) -> None:
    a_claim(table)
    table.do(REFEREE, Hear)


def rules(table: Sitting, kind: str = "stands", **fields: Any) -> None:
    remedy = remedy_of(kind, **fields)
    table.do(REFEREE, Rule, finding="So it was.", clause=clause_of(table.table.game.name), remedy=remedy)


def a_ruling(table: Sitting) -> None:
    a_claim(table)
    rules(table)


def a_ruling_to_go_back(table: Sitting) -> None:
    about = table.seq
    a_claim(table)
    rules(table, "rewind", to=about - 1)


def an_appeal(table: Sitting) -> None:
    a_ruling(table)
    table.do(0, Appeal, why="I did not.")


def a_repair(table: Sitting) -> None:
    about = table.seq
    a_claim(table)
    rules(table, "repair", to=about - 1)
    for seat in table.table.voters():
        table.do(seat, Accept)


WAYS: tuple[Callable[[Sitting], None], ...] = (
    nobody_acts,
    a_request,
    a_wish_to_end,
    a_pause,
    half_a_pause,
    everybody_is_away,
    a_claim,
    a_hearing,
    a_ruling,
    a_ruling_to_go_back,
    an_appeal,
    a_repair,
)


def ways_together(dice: Dice, turn: int) -> Iterator[tuple[Callable[[Sitting], None], ...]]:
    """Each way alone, or after it another one by lot, by turns; in the long form both."""
    for place, way in enumerate(WAYS):
        if LONG or (place + turn) % 2 == 0:
            yield (way,)
        if LONG or (place + turn) % 2:
            yield (way, dice.pick(WAYS))


def waits_so(table: Sitting, ways: tuple[Callable[[Sitting], None], ...]) -> bool:
    """Put the table into these waits; False where the first is not possible."""
    for number, way in enumerate(ways):
        try:
            way(table)
        except Problem:
            if not number:
                return False
        except IndexError:
            return False
    return True


# From every state, time alone leads on


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("game", OUR_OWN)
def test_from_every_wait_at_every_stage_time_alone_leads_to_an_end(game: str, house: str) -> None:
    walk = Walk(game, house)
    dice = Dice(seed_of(f"{game} {house}"))
    whole = 6 + dice.below(4)
    turn = len(HOUSES) * list(OUR_OWN).index(game) + list(HOUSES).index(house)
    for number, ways in enumerate(ways_together(dice, turn)):
        if not LONG and (number + turn) % 6:
            continue
        table = walk.at((0, 1, 3, whole, 200)[number % 5], rounds=ONE_ROUND if number % 2 else TWO_ROUNDS)
        if not waits_so(table, ways):
            continue
        walk.notes(table)
        if number % 4 == 0 if LONG else (number + turn) % 12 == 0:  # in one house or another each goes to its end
            walk.ends(table)
        else:
            walk.runs_out(table, 6)
            assert audit(table.service.store.read(table.id)).findings == ()


@pytest.mark.parametrize("game", shortly(OUR_OWN, 2, 3))
def test_every_row_of_the_law_is_met_in_every_game(game: str) -> None:
    met: set[str] = set()
    for house in HOUSES:
        walk = Walk(game, house)
        for way in WAYS:
            table = walk.at(4)
            if waits_so(table, (way,)):
                walk.notes(table)
        walk.runs_out(walk.at(0), 3)
        if LONG or house == "days":
            walk.notes(walk.at(1_000))
        walk.notes(Sitting(a_service(StillClock()), game, OUR_OWN[game].seats[0], people=1, **HOUSES[house]))
        walk.notes(Signing(a_service(StillClock()), game, OUR_OWN[game].seats[0], keep=(0,), **HOUSES[house]))
        walk.notes(a_rematch(walk.at(4)))
        met |= walk.seen
    assert met | {"seat claim"} == {wait.name for wait in WAITS}  # a claim is signed: tests/keys/test_recovery.py


def a_rematch(table: Sitting) -> Sitting:
    """The table at which all are to meet again."""
    for seat in table.table.voters():
        table.do(seat, EndMatch)
    table.do(0, Rematch)
    table.id = table.table.rematch
    return table


@pytest.mark.parametrize("house", HOUSES)
def test_a_rematch_to_which_nobody_comes_ends_by_time_alone(house: str) -> None:
    walk = Walk("cover-your-assets", house)
    walk.ends(a_rematch(walk.at(4)))
    assert {"kept", "lobby"} <= walk.seen


@pytest.mark.parametrize("keep", [(), (0,), (0, 1)])
def test_a_draw_that_somebody_does_not_open_ends_by_time_alone(keep: tuple[int, ...]) -> None:
    walk = Walk("cover-your-assets", "days")
    walk.ends(Signing(a_service(StillClock()), seats=3, keep=keep, **HOUSES["days"]))
    assert ("noise" in walk.seen) == bool(keep)


# What is told of it


def test_the_interface_tells_the_law_row_by_row(client: FlaskClient) -> None:
    rows = client.get("/api/v1/law").get_json()["law"]
    assert [[each["wait"], each["what"], each["then"], each["costs"]] for each in rows] == [
        [wait.name, wait.what, wait.follows, wait.costs] for wait in WAITS
    ]


def test_every_row_names_who_waits_what_follows_and_whose_time_it_costs_in_sentences() -> None:
    for wait in WAITS:
        assert [text[-1] for text in (wait.what, wait.follows, wait.costs)] == [".", ".", "."]
    assert len({wait.name for wait in WAITS}) == len(WAITS)


@pytest.mark.parametrize("house", HOUSES)
def test_the_view_names_everything_that_is_waited_for_with_its_time(house: str) -> None:
    walk = Walk("cover-your-assets", house)
    named = 0
    for way in WAYS:
        table = walk.at(4)
        if not waits_so(table, (way,)):
            continue
        for who in (0, 1, None):
            told = table.shown(who)["table"].get("waits", [])
            assert [(each["wait"], millis(each["until"])) for each in told] == [
                (wait.name, when) for when, wait in waiting(table.table)
            ]
            named += len(told)
    assert named


def test_two_waits_are_named_together_the_next_to_ring_first() -> None:
    table = Walk("cover-your-assets", "bank").at(4)
    a_wish_to_end(table)
    assert [each["wait"] for each in table.shown()["table"]["waits"]] == ["clock", "end"]
    clock_of(table).tick(1)
    assert [each["until"] for each in table.shown()["table"]["waits"]][1] == clock_of(table).after(599)
