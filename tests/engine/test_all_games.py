"""What every game owes, asked of each game of the house: see `fairdeal.engine.testing`."""

import re
import sys
from subprocess import run

import pytest
from long import LONG
from msgspec.structs import replace
from rulebook import at

from fairdeal.engine import Dice, Game, Match, Misplaced, Relaid, seed_of
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.testing import CHECKS, Case, Check, cases, check_game, pairs, values_of

SHARE = 6  # of the checks of each case one in so many; the next case has others
CASES = [
    (game, case, check)
    for game in OUR_OWN.values()
    for turn, case in enumerate(cases(game))
    for place, check in enumerate(CHECKS)
    if LONG
    or (turn + place) % min(SHARE, len(cases(game))) == 0  # a part of the checks of each case; the next has others
]
every_game = pytest.mark.parametrize("game", OUR_OWN.values(), ids=list(OUR_OWN))


@pytest.mark.parametrize(
    ("game", "case", "check"),
    CASES,
    ids=lambda each: each.__name__ if callable(each) else getattr(each, "name", None) or str(each),
)
def test_what_every_game_owes(game: Game, case: Case, check: Check) -> None:
    check(game, case.seats, case.options)


@every_game
def test_every_check_is_asked_of_every_game_and_some_in_every_case(game: Game) -> None:
    tried = [(str(case), check) for each, case, check in CASES if each is game]
    assert {check for _, check in tried} == set(CHECKS)
    assert {case for case, _ in tried} == set(map(str, cases(game)))


@every_game
def test_every_number_of_seats_and_every_word_and_switch_of_the_options_is_tried(game: Game) -> None:
    tried, usual = cases(game), game.options()
    assert {case.seats for case in tried} == set(game.seats)
    for name, values in values_of(game).items():
        if isinstance(values[0], bool | str):
            assert {case.options.get(name, getattr(usual, name)) for case in tried} == set(values), name


@every_game
def test_there_are_states_that_differ_only_in_what_a_viewer_may_not_know(game: Game) -> None:
    unmet: set[int | None] = {None, *range(game.seats[0])}
    for _, _, viewer in pairs(game, game.seats[0], {}):
        unmet.discard(viewer)
        if not unmet:
            return
    pytest.fail(f"{unmet} meet no such states")


@every_game
def test_0_1_a_seat_that_is_not_asked_is_told_whose_turn_it_is(game: Game) -> None:
    match = Match(game, game.seats[-1])
    [seat, *_] = match.to_act()
    for other in set(range(match.state.seats)) - set(match.to_act()):
        with pytest.raises(Misplaced, match=re.escape(f"{{{other}}}")) as refusal:
            match.apply(other, match.legal(seat)[0])
        assert refusal.value.clause == "0.1"


@every_game
def test_a_shuffle_of_face_down_cards_is_told(game: Game) -> None:
    state = Match(game, game.seats[0]).state
    for pile, cards in state.face_down().items():
        assert game.tell(Relaid(pile, tuple(range(len(cards)))), None).startswith("The face-down cards of ")


@every_game
def test_a_game_in_its_own_words_begins_with_its_name(game: Game) -> None:
    assert at(Match(game, game.seats[0]).state.position()).state.game == game.name


ELSEWHERE = """
import sys
from fairdeal.engine import at
for line in reversed(sys.stdin.read().splitlines()):
    seat, position = line.split(" ", 1)
    print(sorted(map(repr, at(position).legal(int(seat)))))
"""


def test_legal_actions_are_the_same_whatever_was_kept_of_moments_before() -> None:
    """Compare them, move by move, with those of clones, and of another process that sees the moments backwards."""
    asked_there, kept_here = list[str](), list[str]()
    for game in OUR_OWN.values():
        dice = Dice(seed_of(f"kept {game.name}"))
        for seats in game.seats:
            match = Match(game, seats, seats)
            for _ in range(100):
                if not (asked := match.to_act()):
                    break
                seat, position = dice.pick(asked), match.state.position()
                legal = match.legal(seat)
                kept = list(legal)
                asked_there.append(f"{seat} {position}")
                kept_here.append(f"{sorted(map(repr, kept))}")
                astray = match.state.clone()
                astray.apply(seat, dice.pick(kept))
                for other in astray.asked():
                    list(astray.legal(other))
                assert list(match.legal(seat)) == list(match.state.clone().legal(seat)) == kept, position
                match.apply(seat, dice.pick(kept))
                assert (list(legal), len(legal)) == (kept, len(kept)), f"of its own moment, not a later one: {position}"
    told = run(
        [sys.executable, "-c", ELSEWHERE], input="\n".join(asked_there), capture_output=True, text=True, check=True
    )
    for position, here, there in zip(asked_there, kept_here, reversed(told.stdout.splitlines()), strict=True):
        assert here == there, position


def test_all_checks_of_a_game_run_at_once() -> None:
    check_game(replace(OUR_OWN["dirty-money"], seats=(3,)))
