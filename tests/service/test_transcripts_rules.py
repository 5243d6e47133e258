"""A transcript's words are bound to the rules of its log: today's constants change no sentence of an old one."""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import unescape
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from forger import Forger
from long import LONG

from fairdeal import engine
from fairdeal.engine.cover_your_assets import actions as asset_actions
from fairdeal.engine.cover_your_assets import cards as asset_cards
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.sweep import actions as sweep_actions
from fairdeal.engine.sweep import score
from fairdeal.events import Draft, Record
from fairdeal.service.evidence.transcripts import FORMS, render
from fairdeal.service.evidence.verify import read_lines
from fairdeal.service.evidence.who_knew import who_knew

GOLDEN = Path(__file__).parents[1] / "golden"
MATCHES = {
    "money-sweeper": ("money-sweeper-3", "disputed-money-sweeper-2"),
    "sweep": ("sweep-4", "disputed-sweep-4"),
    "dirty-money": ("dirty-money-6-rounds-2", "disputed-dirty-money-3"),
    "monopoly": ("monopoly-6", "monopoly-4", "disputed-monopoly-3"),
    "cover-your-assets": ("cover-your-assets-2", "disputed-cover-your-assets-3"),
}
ASIDE = {"bot", "actions", "facts", "notation", "tell"}  # modules without numbers of the rules
# Numbers that say how something is written in a log, or stand for a kind of card, and are no rule.
WRITTEN = {"DEALER", "STACK_CODES", "KIND", "RAIL", "UTILITY", "GO", "TOKEN", "MM", "HOUSE", "HOTEL", "CHANCE"}


def modules(game: str) -> list[ModuleType]:
    package = importlib.import_module(f"{engine.__name__}.{game.replace('-', '_')}")
    return [
        package,
        *(importlib.import_module(f"{package.__name__}.{m.name}") for m in pkgutil.iter_modules(package.__path__)),
    ]


def constants(game: str) -> Iterator[str]:
    """The names of the numbers, and of the tables of numbers, that the rules of a game are made of."""
    found = {}
    for module in modules(game):
        if module.__name__.rpartition(".")[2] not in ASIDE:
            for name, value in vars(module).items():
                if (
                    name.strip("_").isupper()
                    and name not in WRITTEN
                    and not name.startswith("FIRST_")
                    and other(value) != value
                ):
                    found[name] = value
    yield from sorted(found)


def other(value: Any, more: int = 3) -> Any:
    """The same with other numbers; where there are none, the same."""
    if type(value) in (int, float):
        return value + more
    if type(value) is tuple:
        return tuple(other(each, more) for each in value)
    if type(value) is dict:
        return {key: other(each, more) for key, each in value.items()}
    return value


@cache
def records(match: str) -> list[Record]:
    return read_lines((GOLDEN / f"{match}.jsonl").read_bytes().splitlines()).records


def told(match: str, viewer: str) -> str:
    return "".join(render(records(match), viewer, "text", width=100))


def change(game: str, names: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Change constants wherever they are bound, tables also in place; each by another number, so that none make up."""
    changed = set[int]()
    for more, name in enumerate(names, start=3):
        for module in modules(game):
            if (value := vars(module).get(name)) is None or other(value) == value or id(value) in changed:
                continue
            if isinstance(value, dict):
                changed.add(id(value))
                for key, each in value.items():
                    monkeypatch.setitem(value, key, other(each, more))
            else:
                monkeypatch.setattr(module, name, other(value, more))


def those_that_change(
    said: Callable[[], list[Any]], before: list[Any], game: str, names: Sequence[str]
) -> Iterator[str]:
    """Yield the constants that what is said follows; where all together change nothing, none alone is tried."""
    with pytest.MonkeyPatch.context() as patched:
        change(game, names, patched)
        after = said()
    if len(names) == 1 and after != before:
        yield from names
    elif after != before or LONG:
        for name in names if len(names) > 1 else ():
            yield from those_that_change(said, before, game, [name])
        assert after == before, "all together"


def under_other_rules(match: str) -> list[Record]:
    """The same records of a table whose rules had another version."""
    drafts = [Draft(type=r.type, by=r.by, data=r.data, cmd=r.cmd, at=r.at) for r in records(match)]
    drafts[0].data["rules"] = 99
    return Forger().append("t1", -1, drafts)


EVERY = [(game, match) for game in OUR_OWN for match in MATCHES[game]]


@pytest.mark.parametrize(
    ("game", "match", "viewer"),
    [
        (*each, viewer)
        for turn, each in enumerate(EVERY)
        for place, viewer in enumerate(("full", "public"))
        if LONG or turn % 2 == place
    ],
)
def test_no_word_of_an_old_transcript_follows_todays_constants(game: str, match: str, viewer: str) -> None:
    names, before = list(constants(game)), told(match, viewer)
    assert list(those_that_change(lambda: [told(match, viewer)], [before], game, names)) == []


@pytest.mark.parametrize(("game", "match"), EVERY)
def test_what_somebody_learned_from_an_old_log_does_not_follow_todays_constants(game: str, match: str) -> None:
    names, before = list(constants(game)), list(who_knew(records(match)))
    assert list(those_that_change(lambda: list(who_knew(records(match))), before, game, names)) == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", MATCHES)
def test_the_header_says_that_a_match_was_played_under_other_rules(game: str, form: str) -> None:
    today = OUR_OWN[game].version
    page = "".join(render(under_other_rules(MATCHES[game][0]), "full", form))
    assert f"version 99; today's are version {today}. Numbers are told as the log has them" in unescape(page)


def test_a_log_of_todays_rules_says_nothing_of_others() -> None:
    assert "today's are" not in told("sweep-4", "full")


def test_no_sum_that_only_todays_rules_give_stands_in_the_tables_of_a_match_under_other_rules() -> None:
    def sums(log: list[Record]) -> list[str]:
        page = unescape("".join(render(log, "full", "html")))
        pictures = re.findall(r'<span class="label">.*?</span>|<details class="lies">.*?</details>', page, re.DOTALL)
        return re.findall(r"\(\d+ points\)|\d+ this round|\d+ pts?", " ".join(pictures))

    assert sums(records("sweep-4"))
    assert not sums(under_other_rules("sweep-4"))


# What a fact says of a number, and what it leaves to the first rules


def test_a_fact_says_a_number_only_where_it_is_not_that_of_the_first_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairdeal.engine.sweep.rules.SWEEP", 40)
    table = engine.at("sweep; arena 5S; hands 5H 2C | JD 3S")
    swept = msgspec.to_builtins(table.apply(0, sweep_actions.eat("5H", "5S"))[1])
    assert swept == {"type": "swept", "seat": 0, "cost": 40}
    fact = msgspec.convert(swept, OUR_OWN["sweep"].facts)
    assert "loses 40 points" in OUR_OWN["sweep"].tell(fact, None)
    assert "loses 50 points" in OUR_OWN["sweep"].tell(msgspec.structs.replace(fact, cost=50), None)


def test_the_dollars_of_a_pile_are_said_where_the_cards_are_worth_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = OUR_OWN["cover-your-assets"]
    before = engine.at("cover your assets; hands home home gold cash | bank bank coins stamps; deck cash")
    old = before.apply(0, asset_actions.Pair("home", "home"))[0]
    assert msgspec.to_builtins(old) == {"type": "paired", "seat": 0, "asset": "home", "other": "home"}
    monkeypatch.setitem(asset_cards.VALUE, "home", 30_000)
    assert "$40,000" in game.tell(old, None)
    after = engine.at("cover your assets; hands home home gold cash | bank bank coins stamps; deck cash")
    new = after.apply(0, asset_actions.Pair("home", "home"))[0]
    assert "$60,000" in game.tell(new, None)
    assert msgspec.to_builtins(new)["dollars"] == 60_000


def test_how_a_score_came_about_is_told_by_the_rules_that_give_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = score.Scored((-44, 40), (-44, 40), (("5S", "AH"), ("10D", "2C")), (0, 1))
    assert [row.detail for row in score.sheet_round(1, game).rows] == ["1 spade 5 + other aces 1 − 1 × 50 swept", ""]
    monkeypatch.setattr(score, "SWEEP", 60)
    assert score.sheet_round(1, game).rows[0].detail == "1 spade 5 + other aces 1 − 1 × 50 swept"
    nobodys = score.Scored((-7, 2), (-7, 2), (("5S", "AH"), ("10D",)), (0, 1))
    assert [row.detail for row in score.sheet_round(1, nobodys).rows] == ["", "ten of diamonds 2"]
