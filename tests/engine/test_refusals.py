"""What cannot be is refused by name, whatever it is: positions, options, actions. Nothing else is ever raised."""

from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from long import LONG

from fairdeal.engine import (
    DEALER,
    BadAction,
    BadNotation,
    BadOption,
    Deal,
    Game,
    Match,
    Misplaced,
    Refused,
    at,
    find,
)
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.testing import begun, cases, played

every_game = pytest.mark.parametrize("game", OUR_OWN.values(), ids=list(OUR_OWN))
HUGE = 10**5_000
DIGITS = "9" * 5_000
HALF = "\ud800"  # half of a character: text that cannot be written


def kind(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("money sweeper; grid 20; turn 99", "turn '99': a seat from 0 to 1"),
        ("money sweeper; grid 20; turn -1", "a seat from 0 to 1"),
        ("money sweeper; grid 20; round 999999999999", "round '999999999999': a whole number from 1 to 9999"),
        ("money sweeper; grid 20; round 0", "from 1 to 9999"),
        ("money sweeper; grid QS", "'QS' is no card"),
        ("money sweeper; grid 20 5; stacks 20 QS | -", "'QS' is no card"),
        ("money sweeper; grid 20 5; stacks 1 | -", "'1' is no card"),
        ("money sweeper; options remove=fives; grid 20 5", "'5' stands 1 times; the deck has none"),
        ("money sweeper; options half_deck; grid 20 20 20 20 20 20", "'20' stands 6 times; the deck has 5"),
        ("money sweeper; grid 20 20!", "'20!' is no card"),
        ("money sweeper; grid 20; phase lunch", "phase 'lunch': one of deal, flip, half-time, over"),
        ("money sweeper; phase flip", "does not fit"),
        ("money sweeper; grid 20; phase over", "does not fit"),
        ("money sweeper; grid 20 5; sweep 0,0 0,0", "sweep: '0,0'"),
        ("money sweeper; grid 20 5; sweep 1,0", "a whole number from 0 to 0"),
        ("money sweeper; grid 20 .; sweep 0,1", "sweep: '0,1'"),
        ("money sweeper; grid 20; out 999999999999", "from 0 to 20"),
        ("money sweeper; grid 20; totals 5", "2 numbers"),
        ("money sweeper; grid 20; totals 5 -5", "from 0 to"),
        ("money sweeper; grid 20; won 2; phase over", "a seat from 0 to 1"),
        ("money sweeper; seats 9; grid 20", "2 to 8 players"),
        ("money sweeper; options target=5; grid 20", ">= 50"),
        ("money sweeper; options jokers; grid 20", "no option 'jokers'"),
        ("money sweeper; grid " + ". " * 200, "1 to 140 cells"),
        ("money sweeper; grid 20; turn ٣", "a whole number"),
        ("money sweeper; grid 20; turn 1_0", "a whole number"),
        (f"money sweeper; grid 20; round {DIGITS}", "round '9999"),
        (f"money sweeper; seats {DIGITS}; grid 20", "seats '9999"),
        (f"money sweeper; options target={DIGITS}; grid 20", "target"),
        ("money sweeper; options target=--5; grid 20", "target"),
        ("money sweeper; options target=²; grid 20", "target"),
        (f"money sweeper; options remove={HALF}; grid 20", "half of a character"),
        ("money sweeper; grid 20;" + " " * 100_000, "at most 100,000 characters"),
        ("sweep; stacks 9 5H 4C by 0 | 9 6H 3C by 0; hands 9S | 9H", "never more than one stack of 9"),
        ("sweep; stacks 9 5H 5C by 0; hands 9S | 9H", "add to no multiple of 9"),
        ("sweep; hands 5H | 6H; phase over", "does not fit"),
        ("sweep; hands - | 6H", "does not fit"),
        (f"sweep; hands 5H | 6H; totals {DIGITS} 0", "whole number"),
        ("dirty money; phase over", "does not fit"),
        ("dirty money; hands J1 | J2 | J3; won 0 0; phase over", "every seat stands once"),
        ("monopoly; hands go; round 999999999999", "from 1 to 9999"),
        ("monopoly; hands go; dry -1", "from 0 to"),
        ("monopoly; hands go; phase over", "a match that is over has winners"),
        ("monopoly; hands go; won 7; phase over", "a seat from 0 to 3"),
        ("cover your assets; hands home | cash; won 0", "a match that is over"),
        ("cover your assets; hands home | cash; scores 5000 -5000", "from 0 to"),
    ],
    ids=lambda value: value[:60].encode("ascii", "backslashreplace").decode(),
)
def test_a_position_that_cannot_lie_on_a_table_is_refused_by_name(text: str, found: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        at(text)
    assert found in str(refusal.value)
    assert len(str(refusal.value)) < 400
    str(refusal.value).encode()


@cache
def moments(name: str) -> list[str]:
    """Positions of matches of that game, with many options."""
    game = OUR_OWN[name]
    matches = [begun(game, case.seats, case.options, 1) for case in cases(game)]
    return [state.position() for match in matches for state, _, _ in played(match, 1)]


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[Game, str]:
    """A position from a match, with a clause left out, doubled, or changed in a word."""
    game = draw(st.sampled_from([*OUR_OWN.values()]))
    clauses = draw(st.sampled_from(moments(game.name))).split("; ")
    place = draw(st.integers(1, len(clauses) - 1))
    words = clauses[place].split(" ")
    which = draw(st.integers(1, len(words) - 1))
    others = [DIGITS, "-1", "99", "", "|", ",", "/", "QS", "1", HALF, "by", "²", "over", "deal", "999999999999", "-"]
    words[which] = draw(st.sampled_from(others) | st.text(max_size=5))
    clauses[place] = " ".join(words)
    if draw(st.booleans()):
        del clauses[draw(st.integers(1, len(clauses) - 1))]
    return game, "; ".join(clauses)


@settings(max_examples=300 if LONG else 60)
@given(spoilt())
def test_a_spoilt_position_is_read_and_can_be_played_or_is_refused(spoilt: tuple[Game, str]) -> None:
    game, text = spoilt
    try:
        state = game.read(text)
    except BadNotation as refusal:
        str(refusal).encode()
        return
    assert game.read(state.position()).position() == state.position()
    for viewer in (None, *range(state.seats)):
        state.view(viewer)
    for seat in state.asked():
        for action in list(state.legal(seat))[:5]:
            state.clone().apply(seat, action)


@every_game
@pytest.mark.parametrize("value", [HALF, HUGE, -HUGE, 1.5, None, [], {}, "long" * 100, [[[[]]]]], ids=kind)
def test_an_option_with_a_value_that_cannot_be_is_refused_by_name(game: Game, value: Any) -> None:
    for name in game.options.__struct_fields__:
        with pytest.raises(BadOption, match=f"{name} cannot be ") as refusal:
            game.read_options({name: value})
        str(refusal.value).encode()


def test_an_option_that_is_refused_names_its_value_and_what_it_may_be() -> None:
    with pytest.raises(BadOption, match="Money Sweeper: rounds cannot be 99: Expected 'int' <= 50"):
        find("money-sweeper").read_options({"target": 500, "rounds": 99})


@every_game
@pytest.mark.parametrize("name", ["", HALF, "jackpot"], ids=ascii)
def test_an_option_that_is_not_there_is_refused_by_name(game: Game, name: str) -> None:
    with pytest.raises(BadOption, match="has no option") as refusal:
        game.read_options({name: 1})
    str(refusal.value).encode()


@every_game
@pytest.mark.parametrize("seats", [0, 1, -1, 99, HUGE, -HUGE], ids=lambda seats: str(seats % 1_000))
def test_a_number_of_seats_that_cannot_be_is_refused(game: Game, seats: int) -> None:
    with pytest.raises(BadOption, match="players"):
        game.start(seats)


@every_game
def test_an_action_with_a_value_that_cannot_be_written_is_refused_by_name(game: Game) -> None:
    for _, _, action in played(begun(game, game.seats[0], {}, 1), 1):
        plain: dict[str, Any] = msgspec.to_builtins(action)
        values: list[Any] = [HALF, HUGE, -HUGE, [HALF], [HUGE], {}, 2**53]
        for name in plain:
            for value in values:
                with pytest.raises(BadAction) as refusal:
                    game.read_action({**plain, name: value})
                assert b"'$.action" not in str(refusal.value).encode()  # the place is one in the action


@every_game
@pytest.mark.parametrize("given", [None, 5, "flip", [], {}, {"type": HALF}, {"type": "flip", HALF: 1}], ids=ascii)
def test_what_is_no_action_is_refused(game: Game, given: Any) -> None:
    with pytest.raises(BadAction) as refusal:
        game.read_action(given)
    str(refusal.value).encode()


numbers = st.integers(-(2**53) + 1, 2**53 - 1) | st.integers(-3, 12)
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@st.composite
def wild(draw: st.DrawFn, game: Game) -> dict[str, Any]:
    """An action of the game with fields of the right kind and any value, cards of the game among them."""
    [one] = draw(st.sampled_from([[kind] for kind in game.actions.__args__]))
    card = st.sampled_from(sorted(game.faces)) | words
    plain: dict[str, Any] = {"type": one.__struct_config__.tag}
    for name, kind in one.__annotations__.items():
        strategy = {int: numbers, str: card}.get(kind, st.lists(card, max_size=4) if "tuple" in str(kind) else card)
        plain[name] = draw(numbers if "Seat" in str(kind) else strategy)
    return plain


@every_game
@settings(max_examples=60 if LONG else 20)
@given(data=st.data())
def test_any_action_is_legal_or_refused_in_a_sentence_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(game.seats))
    match = Match(game, seats, data.draw(st.integers(0, 3)))
    for _ in zip(range(data.draw(st.integers(0, 20))), played(match, 1), strict=False):
        pass
    before = match.state.position()
    try:
        action = game.read_action(data.draw(wild(game)))
    except BadAction:
        return
    for seat in (*range(seats), DEALER):
        twin = match.state.clone()
        try:
            twin.apply(seat, action)
        except Refused as no:
            no.sentence.encode()
            assert twin.position() == before
            assert action not in match.state.legal(seat)
        else:
            assert seat in match.to_act()


@every_game
def test_0_2_the_dealer_does_nothing_but_deal(game: Game) -> None:
    fresh = game.start(game.seats[0])
    for _, _, action in played(begun(game, game.seats[0], {}, 1), 1):
        with pytest.raises(Misplaced, match="shuffled and dealt"):
            fresh.apply(DEALER, action)


@every_game
def test_0_2_a_deal_of_cards_that_are_none_is_refused(game: Game) -> None:
    with pytest.raises(Refused, match="exactly the"):
        game.start(game.seats[0]).apply(DEALER, Deal((HALF,)))
