"""What moves near the end of a match cost: by search's solver, and by a plain one that knows nothing of guides."""

from statistics import fmean
from typing import Any

import pytest

from fairdeal.engine import Dice, at, find, seed_of, weigh
from fairdeal.engine.cover_your_assets.actions import discard, steal
from fairdeal.engine.dirty_money.actions import play

ROUND = "options length=rounds rounds=1"
ASSETS = f"cover your assets; {ROUND}"
TRICKS = (  # of a match of `sensible` players; the middle one is to lead
    "dirty money; options rounds=1; hands J1 P8 | A3 A11 | A5 U9; lead 1; last 1 A9 A4 J7; "
    "loot U2 U5 U1 U10 U6 U7 A12 A14 A13 P2 P1 P7 J11 J10 J6 | "
    "P9 P15 P6 U11 U12 U14 J9 J13 J4 A10 A6 A15 A7 A1 A2 A9 A4 J7 | "
    "J5 J12 J15 P3 P10 P5 J3 J2 J8 U15 U13 P11 U8 J14 P12; clean U3 U4 C | P14 P4 C | P13 C1 A8"
)
RECORDED = {
    "two tricks": TRICKS,
    "three tricks": f"dirty money; {ROUND}; hands J2 J9 P4 | J5 U7 U1 | P3 J11 A2",
    "a trick that was begun": f"dirty money; {ROUND}; hands P2 U9 | A11 A12 | J10 U8 U14; trick P1 A4",
    "stacks": f"sweep; {ROUND}; arena 2H; hands 9S AH | 10D 8C",
    "a card that lets the other sweep": f"sweep; {ROUND}; arena 2D 4S 9D; hands 7H 10H | 4H QH",
    "four who play in pairs": f"sweep; seats 4; {ROUND}; arena 3S 4D; hands 4H | 7D | AC | 10S",
    "wilds": f"{ASSETS}; hands gold gold silver | silver stocks gold; piles - | home home, cash cash",
    "a battle": f"{ASSETS}; hands silver | home gold; piles cash cash | bank bank, home home; battle 1 home",
    "three who steal": f"{ASSETS}; seats 3; hands cash | cash gold | auto; piles cash cash | auto auto, cash cash | -",
}


class Lying:
    """The knowledge of the seat to act that one of these positions is the truth, each as likely as the others."""

    def __init__(self, *positions: str) -> None:
        self.states = [at(position) for position in positions]
        [self.seat] = self.states[0].asked()
        self.drawn = 0

    def draw(self, rng: Any) -> Any:
        self.drawn += 1
        return self.states[self.drawn % len(self.states)].clone()


def share(state: Any, seat: int) -> float:
    """The part of the win that a seat has; partners have it together."""
    winners = state.result().winners
    if state.game == "sweep":
        return 0.5 if len(winners) == state.seats else float(seat in winners)
    return (seat in winners) / len(winners)


def worth(state: Any) -> list[float]:
    """What a position is worth to each seat if all see all cards; who has several best moves takes any of them."""
    if state.is_over():
        return [share(state, seat) for seat in range(state.seats)]
    [seat] = state.asked()
    lines = [worth(after(state, action)) for action in state.legal(seat)]
    best = [line for line in lines if line[seat] == max(each[seat] for each in lines)]
    return [fmean(line[other] for line in best) for other in range(state.seats)]


def after(state: Any, action: Any) -> Any:
    twin = state.clone()
    twin.apply(state.asked()[0], action)
    return twin


def cost(action: Any, *positions: str) -> float | None:
    """What `weigh` says that a move costs; None where it finds none better."""
    known: Any = Lying(*positions)
    verdict = weigh(known, find(known.states[0].game).guided(), Dice(seed_of(1)), action, 64)
    return verdict.cost if verdict else None


@pytest.mark.parametrize("position", RECORDED.values(), ids=RECORDED)
def test_a_cost_near_the_end_is_exact_and_moves_of_equal_worth_have_none(position: str) -> None:
    state = at(position)
    [seat] = state.asked()
    values = {action: worth(after(state, action))[seat] for action in state.legal(seat)}
    for action, value in values.items():
        lost = max(values.values()) - value
        assert cost(action, position) == (pytest.approx(lost) if lost else None)


def test_the_trick_that_lets_the_only_rival_win_costs_the_whole_match() -> None:
    assert (cost(play("A11"), TRICKS), cost(play("A3"), TRICKS)) == (1, None)


def test_where_cards_are_hidden_a_cost_is_the_mean_of_the_worlds() -> None:
    """In the other world the rival on the left holds no Artifact."""
    other = TRICKS.replace("J1 P8 |", "J1 A5 |").replace("A5 U9;", "P8 U9;")
    found = [cost(play(card), world) or 0 for card in ("A3", "A11") for world in (TRICKS, other)]
    [three, three_there, eleven, eleven_there] = found
    assert cost(play("A11"), TRICKS, other) == pytest.approx((eleven - three + eleven_there - three_there) / 2)


def test_a_wild_thrown_away_with_the_last_cards_costs_what_it_would_have_stolen() -> None:
    position = f"{ASSETS}; hands silver | -; piles cash cash | bank bank, home home"
    assert (cost(discard("silver"), position), cost(steal(1, "silver"), position)) == (1, None)
