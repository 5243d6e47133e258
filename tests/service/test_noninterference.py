"""Nobody is told by any output what records and views keep from them: two worlds of one table are compared.

`two_worlds` says in what they differ, what is compared, and what is not.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any
from zlib import crc32

import pytest
from long import LONG
from msgspec.structs import replace
from two_worlds import Pair, in_play

from fairdeal.engine import Dice, GameState, cover_your_assets, dirty_money, monopoly, seed_of, sweep
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.knowledge import Knowledge, Shown
from fairdeal.service.desk import remembered, replay, story
from fairdeal.service.desk.views import encode
from fairdeal.service.doors.http import tables
from fairdeal.service.errors import Problem
from fairdeal.service.live import hub
from fairdeal.service.table.play import ledger, play, undo

TABLES = [
    ("cover-your-assets", 3, 0),
    ("dirty-money", 3, 0),
    ("money-sweeper", 2, 0),
    ("monopoly", 5, 4),
    ("sweep", 2, 0),
]  # with as many cards that are to be chosen in secret
EVERY_SIZE = [(name, seats, 0) for name, game in OUR_OWN.items() for seats in game.seats]
SIZES = [each for each in EVERY_SIZE if LONG and each not in TABLES]
MOVES, EVERY = (60, 2) if LONG else (40, 8)  # in a pair of worlds; and how often they are compared
ENOUGH = 16_000 if LONG else 600  # outputs that were the same
PAIRS = 500 if LONG else 20  # at most
WATCHED = {"referee": True, "clock": "decision", "seconds": 50}  # the house of every second pair


def drill(name: str, seats: int, enough: int = ENOUGH, secret: int = 0) -> None:
    """Play in pairs of worlds until so much was compared, and so many secret choices differed."""
    dice, compared, chosen = Dice(seed_of(f"two worlds of {name}")), 0, 0
    for number in range(PAIRS):
        pair = Pair(name, seats, dice, **(WATCHED if number % 2 else {}))
        for move in range(MOVES):
            if not in_play(pair):
                break
            pair.move(dice)
            if pair.parted or move % EVERY == 0:
                compared += pair.compare(dice)
        pair.end()
        compared, chosen = compared + pair.compare(dice), chosen + pair.chosen
        if compared >= enough and chosen >= secret:
            return
    pytest.fail(f"{compared} outputs were compared, and {chosen} secret choices")


@pytest.mark.parametrize(("name", "seats", "secret"), [*TABLES, *SIZES])
def test_what_a_viewer_does_not_know_changes_nothing_that_the_viewer_is_told(
    name: str, seats: int, secret: int
) -> None:
    drill(name, seats, secret=secret)


def test_every_game_of_ours_is_compared() -> None:
    assert {name for name, *_sizes in TABLES} == {*OUR_OWN}


# What is told by mistake is found


def told_to_all(_fact: Any) -> dict[str, Any]:
    return {}


def of_low_cards(*given: Any, **more: Any) -> tuple[ledger.Learnt, ...]:
    """What was learned of some cards, and not of others."""
    return tuple(each for each in LEARNT_SINCE(*given, **more) if min(each.cards) < "h")


def that_count_letters(found: Any, *given: Any) -> Iterator[ledger.Entry]:
    learned = list(found)
    for each, entry in zip(learned, ENTRIES(learned, *given), strict=True):
        yield replace(entry, count=sum(map(len, each.cards)))


def learned_what_is_news(self: Knowledge, fact: Any) -> Iterator[Shown]:
    """As `learn`, without secret cards of which all know that they lie in that hand: a receiver knew them."""
    before = self.clone()
    for shown in LEARN(self, fact):
        hand = [seat for seat in range(self.seats) if shown.place == f"hand:{seat}"]
        if not hand or not all(before.of(hand[0])[card] for card in shown.cards):
            yield shown


def with_their_position(shown: Any) -> Any:
    return lambda self, *given: replace(shown(self, *given), say=self.position())


def with_the_position(table: Any) -> bytes:
    return encode({"id": table.id, "position": table.state.position()})


def refused_with_the_position(table: Any, *given: Any, **more: Any) -> Any:
    try:
        yield from ACTED(table, *given, **more)
    except Problem as problem:
        raise Problem(problem.code, table.state.position()) from None


def why_the_position(table: Any, *_given: Any) -> Problem:
    return Problem("not_now", table.state.position())


def points_of_cards(state: GameState) -> tuple[int, ...]:
    return (crc32(state.position().encode()),) * state.seats


LEARNT_SINCE, LEARN, ENTRIES, ACTED = ledger.learnt_since, Knowledge.learn, ledger.entries, play.acted
OPENED = "a record tells what no view shows"


in_long = partial(pytest.param, marks=pytest.mark.long)  # a fact of one game and one of another show that it is found


@pytest.mark.parametrize(
    ("name", "seats", "place", "member", "wrong", "found"),
    [
        ("cover-your-assets", 3, cover_your_assets.facts.Drew, "audiences", told_to_all, OPENED),
        in_long("monopoly", 5, monopoly.facts.Passed, "audiences", told_to_all, OPENED),
        in_long("cover-your-assets", 3, cover_your_assets.facts.HandDealt, "audiences", told_to_all, OPENED),
        in_long("dirty-money", 3, dirty_money.facts.HandDealt, "audiences", told_to_all, OPENED),
        ("sweep", 2, sweep.facts.HandDealt, "audiences", told_to_all, OPENED),
        ("sweep", 2, sweep.State, "public", with_their_position(sweep.State.public), "a view shows"),
        ("cover-your-assets", 3, undo, "learnt_since", of_low_cards, "price (for|of)"),
        ("monopoly", 5, Knowledge, "learn", learned_what_is_news, "(price for seat|ledger)"),
        ("dirty-money", 3, replay, "entries", that_count_letters, "ledger"),
        ("dirty-money", 3, tables, "table_part", with_the_position, "lobby"),
        ("dirty-money", 3, play, "acted", refused_with_the_position, "answer to"),
        ("sweep", 2, hub, "why_not", why_the_position, "why not"),
        ("money-sweeper", 2, story, "_points", points_of_cards, "story"),
        ("dirty-money", 3, remembered, "history", lambda facts, _seat: facts, "past of a bot"),
    ],
)
def test_what_is_told_by_mistake_is_found(
    name: str, seats: int, place: Any, member: str, wrong: Any, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, member, wrong)
    with pytest.raises(AssertionError, match=found):
        drill(name, seats, 8 * ENOUGH)
