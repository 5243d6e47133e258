"""Numbered actions: every action has a spelling, every spelling an action, and the mask is what the rules allow."""

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from fairdeal.engine import BadAction, Dice, Game, Match, seed_of
from fairdeal.engine.errors import Refused
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.monopoly import go_out
from fairdeal.engine.monopoly.cards import KIND
from fairdeal.engine.sweep import eat, make, throw
from fairdeal.engine.testing import Case, begun, cases

CASES = [(game, case) for game in OUR_OWN.values() for case in cases(game)]
every_case = pytest.mark.parametrize(("game", "case"), CASES, ids=[f"{game.name} {case}" for game, case in CASES])


def played(game: Game, case: Case, seed: int, steps: int = 400) -> Iterator[tuple[Match, int]]:
    """A random match in numbers: each moment with the seat that acts."""
    match, dice = begun(game, case.seats, case.options, seed), Dice(seed_of(f"numbers {seed}"))
    for _step in range(steps):
        if match.over:
            return
        seat = dice.pick(match.to_act())
        yield match, seat
        match.step(dice.pick([number for number, may in enumerate(match.mask(seat)) if may]), seat)


@every_case
def test_what_the_mask_allows_is_accepted_and_nothing_else(game: Game, case: Case) -> None:
    dice = Dice(seed_of("others"))
    for match, seat in islice(played(game, case, 3), 0, None, 5):
        mask = match.mask(seat)
        for number in {dice.below(len(mask)) for _try in range(8)}:
            twin = match.clone()
            try:
                twin.step(number, seat)
            except BadAction:
                assert not mask[number]
            else:
                assert mask[number]


@pytest.mark.parametrize("name", ["dirty-money", "money-sweeper", "cover-your-assets", "sweep"])
def test_where_one_number_is_one_action_the_mask_marks_exactly_the_legal_actions(name: str) -> None:
    """Sweep's first number is the card of the hand: it is marked if and only if some legal action plays it."""
    for case in cases(OUR_OWN[name]):
        for match, seat in played(OUR_OWN[name], case, 4, 150):
            if not match.spelled:
                first = {match.actions().write(match.state, seat, action)[0] for action in match.legal(seat)}
                assert first == {number for number, may in enumerate(match.mask(seat)) if may}


def spellings(match: Match, seat: int, spelled: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every spelling of a move, to its end."""
    numbers = match.actions()
    following = numbers.legal(match.state, seat, spelled)
    assert following, f"{spelled} is a dead end: {match.state.position()}"
    for number in following:
        if numbers.read(match.state, seat, (*spelled, number)) is None:
            yield from spellings(match, seat, (*spelled, number))
        else:
            yield (*spelled, number)


@pytest.mark.parametrize("case", cases(OUR_OWN["sweep"]), ids=str)
def test_the_spellings_of_sweep_are_exactly_the_legal_actions(case: Case) -> None:
    for place, (match, seat) in enumerate(played(OUR_OWN["sweep"], case, 5, 90)):
        if match.spelled or place % 3 or len(match.state.loose) > 9:  # type: ignore[attr-defined]
            continue
        read = [match.actions().read(match.state, seat, word) for word in spellings(match, seat)]
        assert len(set(read)) == len(read)
        assert set(read) == set(match.legal(seat)), match.state.position()


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        ("park boardwalk pacific carolina pennsylvania atlantic ventnor marvin house1 house2", 1),
        ("park boardwalk pacific carolina pennsylvania atlantic ventnor marvin house1 house2 hotel go mm chance", 30),
        ("park reading pennrr bo shortline electric water house1 house1 go go mm mm token.dog token.hat", 31),
        ("park reading kentucky bo james oriental water house1 house1 house3", 0),
    ],
)
def test_every_way_to_go_out_of_monopoly_is_spelled_and_every_spelling_goes_out(hand: str, least: int) -> None:
    match = Match("monopoly", 2)
    match.state = match.game.read(f"monopoly; seats 2; hands {hand} | mediterranean; turn 0; draw vermont")
    numbers, state, held = match.actions(), match.state, hand.split()
    found = {numbers.read(state, 0, way) for way in _ways_out(match, 0, (1,))} if match.mask(0)[1] else set()
    expected = {
        go_out(*gone)
        for gone in combinations(sorted(held, key=list(KIND).index), len(held) - 10)
        if go_out(*gone) in state.legal(0)
    }
    assert found == expected
    assert len(found) >= least


def _ways_out(match: Match, seat: int, spelled: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if match.actions().read(match.state, seat, spelled) is not None:
        yield spelled
        return
    following = match.actions().legal(match.state, seat, spelled)
    assert following, f"{spelled} is a dead end: {match.state.position()}"
    for number in following:
        yield from _ways_out(match, seat, (*spelled, number))


def test_a_crowded_arena_is_spelled_without_a_dead_end_where_a_listing_is_cut_off() -> None:
    loose = "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C"
    match = Match("sweep", 2)
    match.state = match.game.read(f"sweep; seats 2; hands KS KH 9S | KD; arena {loose}; turn 0")
    numbers = match.actions()
    all_eaten = eat("KS", *["AS", "4S", "4H", "4D"])
    assert numbers.read(match.state, 0, numbers.write(match.state, 0, all_eaten)) == all_eaten
    oldest = make(13, "KH", *["AS", "4S", "4H", "4D"])
    assert oldest not in list(match.legal(0)), "the listing reaches that far: try it with more cards"
    assert numbers.read(match.state, 0, numbers.write(match.state, 0, oldest)) == oldest


@pytest.mark.parametrize("game", OUR_OWN.values(), ids=list(OUR_OWN))
def test_the_space_is_the_same_all_match_long_and_every_number_has_a_name_of_its_own(game: Game) -> None:
    for seats in game.seats:
        first, second = (Match(game, seats, seed).actions() for seed in (1, 2))
        assert first.names == second.names
        assert len(set(first.names)) == len(first.names)
        assert all(name.isascii() for name in first.names)


@pytest.mark.parametrize("number", [-1, 62, 10**9, True, "3", 1.0, None])
def test_a_number_out_of_range_is_refused_with_the_range(number: object) -> None:
    with pytest.raises(BadAction, match="from 0 to 61"):
        Match("dirty-money").step(number)  # type: ignore[arg-type]


def test_a_number_that_may_not_be_taken_is_refused_with_those_that_may() -> None:
    match = Match("dirty-money", seed=1)
    [seat] = match.to_act()
    before = match.state.position()
    wrong = match.mask(seat).index(0)
    some = str(match.mask(seat).index(1))
    with pytest.raises(BadAction, match=f"Action {wrong} .*These may: {some}"):
        match.step(wrong)
    with pytest.raises(BadAction, match="its mask is empty"):
        match.step(0, seat=(seat + 1) % 4)
    assert match.state.position() == before


def test_a_finished_match_takes_no_number() -> None:
    match = Match("money-sweeper", 2, options={"target": 50})
    while not match.over:
        match.step(match.mask(match.to_act()[0]).index(1))
    with pytest.raises(BadAction, match="over"):
        match.step(0)


def test_a_move_that_is_begun_in_numbers_is_forgotten_when_another_is_played() -> None:
    match = Match("sweep", 2, seed=1)
    seat = match.to_act()[0]
    match.step(match.mask(seat).index(1))
    assert match.spelled
    match.apply(seat, throw(match.state.hands[seat][-1]))  # type: ignore[attr-defined]
    assert not match.spelled


def test_an_action_without_a_number_is_refused() -> None:
    from fairdeal.engine.monopoly import UNPASS

    match = Match("monopoly", 5)
    with pytest.raises(BadAction, match="no number"):
        match.actions().write(match.state, 0, UNPASS)
    with pytest.raises(Refused):
        match.apply(0, UNPASS)
