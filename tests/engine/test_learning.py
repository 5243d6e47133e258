"""A game in which several choose at once by several numbers each, and the checks that find where that goes wrong."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from tiny import State, registered
from tiny.learning import LEARNED, EbbTensor, EbbWorld, PairNumbers

from fairdeal.engine import Action, Match, StaticZone, testing
from fairdeal.engine.worlds import Hidden


@pytest.fixture(autouse=True)
def ebb(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, LEARNED)


@pytest.mark.parametrize("case", testing.cases(LEARNED), ids=str)
@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_the_tiny_game_owes_nothing(check: testing.Check, case: testing.Case) -> None:
    check(LEARNED, case.seats, case.options)


def test_seats_that_choose_at_once_spell_each_their_own_move() -> None:
    match = Match(LEARNED, 4)
    first, second = match.mask(0).index(1), match.mask(3).index(1)
    assert match.step(first, 0) == match.step(second, 3) == []
    assert [match.spelled_by(seat) for seat in range(4)] == [(first,), (), (), (second,)]
    assert list(match.clone().mask(3)) == list(match.mask(3)) != list(Match(LEARNED, 4).mask(3))
    assert match.step(match.mask(3).index(1), 3)
    assert match.spelled_by(0) == (first,), "seat 3 has finished, and seat 0 goes on"
    assert match.step(match.mask(0).index(1), 0)
    assert match.to_act() == (1, 2)


class Endless(PairNumbers):
    def read(self, state: Any, seat: int, spelled: tuple[int, ...]) -> Action | None:
        return None


class Narrow(PairNumbers):
    def legal(self, state: Any, seat: int, spelled: tuple[int, ...] = ()) -> list[int]:
        return super().legal(state, seat, spelled) if seat else []


class Muddled(PairNumbers):
    def read(self, state: Any, seat: int, spelled: tuple[int, ...]) -> Action | None:
        action = super().read(state, seat, spelled)
        return state.legal(seat)[-1] if action else None


class Twofold(PairNumbers):
    def write(self, state: Any, seat: int, action: Action) -> tuple[int, ...]:
        return (*super().write(state, seat, action), 0)


class Blind(EbbTensor):
    def spell(self, values: Any, spelled: tuple[int, ...]) -> None:
        return None


class Wide(EbbTensor):
    def fill(self, values: Any, state: State, eyes: int, seat: int | None) -> None:
        super().fill(values, state, eyes, seat)
        values[self.hand] = 7


class Short(EbbTensor):
    def list_zones(self) -> Iterator[StaticZone]:
        return (zone for zone in super().list_zones() if zone.id != "shown")


class Indiscreet(EbbTensor):
    def fill(self, values: Any, state: State, eyes: int, seat: int | None) -> None:
        super().fill(values, state, eyes, seat)
        self._mark(values, self.hand, [card for hand in state.hands for card in hand])


class Forgetful(EbbWorld):
    def hidden(self, state: State) -> list[Hidden]:
        return [Hidden(place) for place in (*state.hands, state.rest)]


class Turned(EbbWorld):
    def settle(self, state: State, places: list[Hidden]) -> None:
        state.hands[self.seat].reverse()


class Stacked(EbbWorld):
    def settle(self, state: State, places: list[Hidden]) -> None:
        super().settle(state, places)
        state.rest = ["1"] * len(state.rest)


SPELLING = testing.moves_are_spelled_in_numbers_by_several_at_once
TENSOR = testing.a_tensor_keeps_to_its_parts_and_shows_what_its_seat_has_spelled
WORLD = testing.a_world_looks_as_the_truth_does_and_can_be_played_on


@pytest.mark.parametrize(
    ("check", "fault", "found"),
    [
        (SPELLING, {"numbers": Endless}, "numbers complete no move"),
        (SPELLING, {"numbers": Narrow}, "mask"),
        (testing.every_legal_action_is_spelled_and_read_back, {"numbers": Muddled}, "is spelled"),
        (testing.every_legal_action_is_spelled_and_read_back, {"numbers": Twofold}, "is longer than 2"),
        (TENSOR, {"tensor": Blind}, r"\[\] see what seat \d spells"),
        (TENSOR, {"tensor": Wide}, "hand is"),
        (TENSOR, {"tensor": Short}, "no zone 'shown' is listed"),
        (WORLD, {"tensor": Indiscreet}, "has another tensor"),
    ],
    ids=lambda value: next(iter(value.values())).__name__ if isinstance(value, dict) else "",
)
def test_numbers_and_tensors_that_are_at_fault_are_found(
    check: testing.Check, fault: dict[str, Any], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError, match=found):
        check(registered(monkeypatch, replace(LEARNED, **fault)), 3, {})


@pytest.mark.parametrize(
    ("world", "found"),
    [(Forgetful, "there is no world"), (Turned, "there is no world"), (Stacked, "has other cards")],
)
def test_worlds_that_are_at_fault_are_found(world: type[EbbWorld], found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def world_of(seats: int, options: Any) -> Any:
        return lambda seat: world(State(seats, options), seat)

    with pytest.raises(AssertionError, match=found):
        WORLD(registered(monkeypatch, replace(LEARNED, worlds=world_of)), 3, {})
