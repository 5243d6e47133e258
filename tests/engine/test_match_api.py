"""`Match` as a program uses it: clones, what a seat was told, payoffs, chance, static zones and tensors."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import tiny

from fairdeal.engine import BadAction, Dice, Game, Match, Refused, games, seed_of
from fairdeal.engine.dirty_money.facts import Played
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.secrecy import EVERYBODY
from fairdeal.engine.testing import Case, begun, cases, pairs

CASES = [(game, case) for game in OUR_OWN.values() for case in cases(game)]
every_case = pytest.mark.parametrize(("game", "case"), CASES, ids=[f"{game.name} {case}" for game, case in CASES])
every_game = pytest.mark.parametrize("game", OUR_OWN.values(), ids=list(OUR_OWN))


def random_steps(match: Match, dice: Dice, most: int = 500) -> None:
    for _step in range(most):
        if match.over:
            return
        seat = dice.pick(match.to_act())
        match.step(dice.pick([number for number, may in enumerate(match.mask(seat)) if may]), seat)


@every_game
def test_a_clone_goes_on_as_the_match_would_and_leaves_it_alone(game: Game) -> None:
    match = begun(game, game.seats[0], {}, 1)
    random_steps(match, Dice(seed_of(1)), 21)
    twin, before, told = match.clone(), match.state.position(), len(match.facts)
    random_steps(twin, Dice(seed_of(2)))
    assert (match.state.position(), len(match.facts)) == (before, told)
    random_steps(match, Dice(seed_of(2)))
    assert match.state.position() == twin.state.position()
    assert match.facts == twin.facts


@every_game
def test_payoffs_add_to_nothing_and_the_winners_have_the_most(game: Game) -> None:
    for seed in range(3):
        match = begun(game, game.seats[-1], {}, seed)
        assert match.returns() == [0] * game.seats[-1]
        random_steps(match, Dice(seed_of(seed)), 100_000 if game.name != "monopoly" else 1)
        if result := match.result():
            returns = match.returns()
            assert sum(returns) == pytest.approx(0)
            assert {seat for seat, each in enumerate(returns) if each == max(returns)} == set(result.winners)


def test_a_draw_of_all_pays_nobody() -> None:
    match = Match("sweep", 2)
    match.state = match.game.read("sweep; seats 2; phase over; won 0 1")
    assert match.returns() == [0, 0]


@every_game
def test_a_history_tells_each_seat_what_it_may_know_and_no_more(game: Game) -> None:
    match = begun(game, game.seats[-1], {}, 3)
    random_steps(match, Dice(seed_of(3)), 30)
    for viewer in (None, *range(match.state.seats)):
        told = match.history(viewer)
        assert len(told) == len(match.facts)
        for fact, seen in zip(match.facts, told, strict=True):
            for field, who in fact.audiences().items():
                if who == EVERYBODY or viewer in who:
                    assert getattr(seen, field) == getattr(fact, field)
                else:
                    assert not "".join(words(getattr(seen, field))), f"{viewer} is told {field} of {fact}"
                    assert len(words(getattr(seen, field))) == len(words(getattr(fact, field)))


def words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [word for each in value for word in words(each)]


@every_game
def test_a_tensor_is_the_same_for_those_who_may_not_know_the_difference(game: Game) -> None:
    seats = game.seats[-1]
    tensor, found = game.encoded(seats, game.start(seats).options), 0
    for state, twin, viewer in pairs(game, seats, {}):
        assert tensor.encode(state, viewer) == tensor.encode(twin, viewer), f"{viewer}: {state.position()}"
        found += 1
    assert found > 20


@every_case
def test_two_views_that_differ_have_tensors_that_differ(game: Game, case: Case) -> None:
    """But for what a view tells in words, and the makeup of piles far below the top."""
    match, dice = begun(game, case.seats, case.options, 5), Dice(seed_of(5))
    seen: dict[bytes, Any] = {}
    for _step in range(120):
        if match.over:
            break
        for viewer in range(case.seats):
            view = match.view(viewer)
            key = bytes([viewer, *match.spelled]) + match.observation(viewer).tobytes()
            shown = (view.zones, view.to_act, view.phase, [(player.score, player.hand) for player in view.players])
            assert seen.setdefault(key, shown) == shown
        seat = dice.pick(match.to_act())
        match.step(dice.pick([number for number, may in enumerate(match.mask(seat)) if may]), seat)


@every_game
def test_chance_can_be_brought_card_by_card_or_deal_by_deal(game: Game) -> None:
    options = {"length": "rounds", "rounds": 1}
    ours, theirs = (Match(game, game.seats[0], None, options) for _match in range(2))
    assert ours.is_chance()
    assert ours.to_act() == (-1,)
    order = ours.state.to_shuffle()[::-1]
    theirs.deal(order)
    faces, deck = list(game.faces), Counter(order)
    for place, card in enumerate(order):
        outcomes = ours.chance_outcomes()
        assert sum(odds for _number, odds in outcomes) == pytest.approx(1)
        assert {faces[number] for number, _odds in outcomes} == set(+deck)
        assert dict(outcomes)[faces.index(card)] == pytest.approx(deck[card] / (len(order) - place))
        assert ours.is_chance()
        ours.chance(faces.index(card))
        deck[card] -= 1
    assert not ours.is_chance()
    assert ours.chance_outcomes() == []
    assert ours.facts == theirs.facts


def test_a_card_that_cannot_come_is_refused_with_those_that_can() -> None:
    match = Match("dirty-money", 3, None)
    faces = list(match.game.faces)
    match.chance(faces.index("C1"))
    with pytest.raises(BadAction, match=f"no card {faces.index('C1')} .* These may: 0, 1"):
        match.chance(faces.index("C1"))
    with pytest.raises(BadAction, match="dealt first"):
        match.step(0)
    with pytest.raises(Refused):
        match.deal(("J1",))


def test_choices_are_never_cut_off_for_a_program() -> None:
    match = Match("monopoly", 2, options={"length": "rounds"})
    match.state = match.game.read(LONG_PILES)
    choices = match.choices(0)
    assert not choices.more
    assert len(choices.items) > 200
    assert len(match.choices(0, limit=10).items) == 10


LONG_PILES = (
    "monopoly; seats 2; hands park boardwalk pacific carolina pennsylvania atlantic ventnor marvin kentucky indiana"
    " | james tennessee newyork charles states virginia oriental vermont connecticut mediterranean"
    "; piles illinois baltic reading pennrr bo shortline electric water house1 house1 house1 house1 house1 house2"
    " house2 house2 house2 house3 house3 | house3 house4 house4 hotel hotel token.dog token.hat token.car token.ship"
    " token.boot token.iron go go go go mm mm mm mm; neutral chance; draw chance; turn 0"
)


def test_a_game_that_brings_no_numbers_says_so() -> None:
    import msgspec

    bare = msgspec.structs.replace(games.find("sweep"), numbers=None, tensor=None)
    with pytest.raises(LookupError, match="Sweep brings no numbers"):
        Match(bare, 2).mask(0)
    with pytest.raises(LookupError, match="Sweep brings no tensor"):
        Match(bare, 2).observation(0)


def test_the_document_tells_the_shape_of_every_part_and_the_size_of_every_space() -> None:
    page = (Path(__file__).parents[2] / "docs" / "engine-api.md").read_text(encoding="utf-8")
    for game in OUR_OWN.values():
        tables = [Match(game, seats) for seats in game.seats]
        columns = (game.seats, [len(each.actions()) for each in tables], [each.tensor().size for each in tables])
        assert f"| {game.title} | {' | '.join(', '.join(map(str, column)) for column in columns)} |\n" in page
        below = page.partition(f"**{game.title}**, N = {game.seats[0]}\n")[2]
        table = below.partition("\n\n**")[0].partition("\n### ")[0]
        told = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.strip().splitlines()[2:]]
        assert told == [(part.name, " × ".join(map(str, part.shape)), part.unit) for part in tables[0].tensor().parts]


TOLD = {  # parts of a tensor, and the names of the tally that they tell
    "money-sweeper": {"mines left and out": ["mines left", "mines out"]},
    "sweep": {"cards to be dealt": ["cards to be dealt"]},
    "dirty-money": {},
    "monopoly": {"draw pile, passes, turns without a draw": ["draw pile", "passes", "turns without a draw"]},
    "cover-your-assets": {"draw pile and discards": ["draw pile", "discard pile"]},
}
SCALE = {"money-sweeper": 1_000, "dirty-money": 100, "monopoly": 10_000, "cover-your-assets": 1_000_000, "sweep": 100}


@every_game
def test_counts_and_totals_of_a_tensor_are_those_of_the_view(game: Game) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        match, dice = Match(game, seats, 8, {"length": "rounds", "rounds": 2}), Dice(seed_of(8))
        parts = {part.name: part for part in match.tensor().parts}
        for _step in range(250):
            if match.over:
                break
            for eyes in range(seats):
                values, view = match.observation(eyes), match.view(eyes)

                def told(name: str, values: Any = values, parts: Any = parts) -> list[float]:
                    return list(values[parts[name].start : parts[name].stop])

                around = [view.players[(eyes + step) % seats] for step in range(seats)]
                for name, tally in TOLD[game.name].items():
                    assert told(name) == [view.tally.get(each, 0) for each in tally]
                if "cards in hand" in parts:
                    assert told("cards in hand") == [player.hand or 0 for player in around]
                    assert sum(told("hand")) == around[0].hand
                scores = [player.score for player in around][: 2 if game.name == "sweep" else seats]
                sums = told("coins" if game.name == "dirty-money" else next(name for name in parts if "totals" in name))
                assert [round(each * SCALE[game.name]) for each in sums] == scores
                turn = [] if view.turn is None else [(view.turn - eyes) % seats]
                assert [row for row, here in enumerate(told("turn")) if here] == turn
                assert told("round") == [view.round]
            seat = dice.pick(match.to_act())
            match.step(dice.pick([number for number, may in enumerate(match.mask(seat)) if may]), seat)


def test_points_pay_by_how_much_a_seat_is_better_than_the_mean_also_where_the_fewest_win() -> None:
    for game, sign in ((OUR_OWN["dirty-money"], 1), (tiny.GAME, -1)):
        match, dice = Match(game, 3, 1, {"length": "rounds", "rounds": 1}), Dice(seed_of(1))
        while not match.over:
            assert match.returns("points") == [0, 0, 0]
            seat = match.to_act()[0]
            match.apply(seat, dice.pick(match.legal(seat)))
        result = match.result()
        assert result
        mean = sum(result.scores) / 3
        assert match.returns("points") == [sign * (score - mean) for score in result.scores]


def test_a_match_begins_at_a_position_and_its_coming_deals_are_yours() -> None:
    match = Match.at("dirty money; options length=rounds rounds=2; hands J2 | J5 | P3")
    for _card in range(3):
        match.apply(match.to_act()[0], match.legal(match.to_act()[0])[0])
    assert match.is_chance()
    assert [fact.seat for fact in match.history(0) if isinstance(fact, Played)] == [0, 1, 2]


def test_a_deal_that_is_brought_whole_forgets_the_cards_that_came_before() -> None:
    match = Match("dirty-money", 3, None, {"length": "rounds", "rounds": 2})
    match.chance(match.chance_outcomes()[0][0])
    match.deal(match.state.to_shuffle())
    assert match.dealt == ()
    while not match.is_chance():
        match.apply(match.to_act()[0], match.legal(match.to_act()[0])[0])
    assert sum(odds for _card, odds in match.chance_outcomes()) == pytest.approx(1)
    assert len(match.chance_outcomes()) == 62
