"""Worlds that a seat cannot tell apart, against brute force on small decks, and the errors of what fits no world."""

import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from math import factorial, prod, sqrt
from typing import Any, NamedTuple

import msgspec
import numpy
import pytest
from long import LONG, shortly

from fairdeal.engine import (
    DEALER,
    Action,
    Contradiction,
    Deal,
    Dice,
    Fact,
    GameState,
    Match,
    determinize,
    find,
    seed_of,
    told,
    world,
)
from fairdeal.engine.errors import Refused
from fairdeal.engine.knowledge import Knowledge
from fairdeal.engine.worlds import Hidden

EYES = 0


class Small(NamedTuple):
    """A game with few cards, and constants of its rules that let it be played with them."""

    name: str
    seats: int
    deck: tuple[str, ...] = ()
    options: dict[str, Any] = {}  # noqa: RUF012
    constants: dict[str, Any] = {}  # noqa: RUF012

    def __str__(self) -> str:
        return f"{self.name} {self.seats} {' '.join(self.options)}".strip()

    def set_up(self, patch: pytest.MonkeyPatch) -> None:
        """Let the game be played so."""
        folder = self.name.replace("-", "_")
        rules, worlds = (import_module(f"fairdeal.engine.{folder}.{part}") for part in ("rules", "worlds"))
        for module in (rules, worlds) if self.deck else ():
            if self.name == "dirty-money":
                patch.setattr(module, "deck", lambda _seats: self.deck)
            else:
                patch.setattr(module, "DECK", self.deck)
        for constant, value in self.constants.items():
            patch.setattr(rules, constant, value)


def distinct(cards: Counter[str], slots: list[int]) -> Iterator[tuple[str, ...]]:
    """Every way to fill groups of slots, the order within a group being no difference."""
    if not slots:
        yield ()
        return
    for chosen in _chosen(sorted(cards), cards, slots[0]):
        for others in distinct(cards - Counter(chosen), slots[1:]):
            yield (*chosen, *others)


def _chosen(codes: list[str], cards: Counter[str], many: int) -> Iterator[tuple[str, ...]]:
    if many == 0:
        yield ()
    elif codes:
        for copies in range(min(many, cards[codes[0]]), -1, -1):
            for others in _chosen(codes[1:], cards, many - copies):
                yield (*[codes[0]] * copies, *others)


class Story:
    """A match of one round on a small deck, and every world that one seat cannot tell from it."""

    def __init__(self, small: Small, seed: int, moves: int) -> None:
        self.small, self.game = small, find(small.name)
        self.options = {**small.options, "length": "rounds", "rounds": 1}
        self.start = self.game.start(small.seats, self.options)
        self.match = Match(small.name, small.seats, None, self.options)
        cards, dice = list(self.start.to_shuffle()), Dice(seed_of(seed))
        self.order = tuple(cards.pop(dice.below(len(cards))) for _card in range(len(cards)))
        self.match.deal(self.order)
        self.actions: list[tuple[int, Action]] = []
        for _move in range(moves):
            seat = dice.pick(self.match.to_act())
            action = self._choice(seat, dice)
            before = self.match.clone()
            self.match.apply(seat, action)
            if self.match.over or self.match.is_chance():
                self.match = before
                break
            self.actions.append((seat, action))

    def _choice(self, seat: int, dice: Dice) -> Action:
        """Prefer what is told of a hand: stacks, trades."""
        legal = [action for action in self.match.legal(seat) if type(action).__name__ != "ClaimOut"]
        telling = [action for action in legal if type(action).__name__ in ("Make", "Upgrade", "Trade")]
        return dice.pick(telling if telling and dice.below(3) else legal)

    def _groups(self) -> list[list[int]]:
        """The places of the deck that the seat does not see at the deal: those of each other hand together."""
        hands: list[list[int]] = []
        open_places: set[int] = set()
        for fact in self._dealt_labels():
            seat, places = fact
            if seat in (None, EYES):
                open_places |= set(places)
            else:
                hands.append(places)
        taken = open_places | set(chain(*hands))
        if self.game.name == "dirty-money":  # the order of what is set aside is no difference
            return [*hands, [place for place in range(len(self.order)) if place not in taken]]
        return [*hands, *([place] for place in range(len(self.order)) if place not in taken)]

    def _dealt_labels(self) -> Iterator[tuple[int | None, list[int]]]:
        """Where the cards of the deal come to: the seat, or None for cards that all see, and the places of the deck."""
        state, order, size = self.start, self.order, len(self.order)
        seats, first = state.seats, (state.dealer + 1) % state.seats  # type: ignore[attr-defined]
        match self.game.name:
            case "money-sweeper":
                return
            case "dirty-money":
                cleaners = [i for i, card in enumerate(order) if card[0] == "C"]
                loot = [i for i in range(size) if i not in cleaners][
                    seats if self.options.get("imperfect_information") else 0 :
                ]
                loot = loot[: len(loot) - len(loot) % seats]
                yield None, cleaners
                for step in range(seats):
                    yield (first + step) % seats, loot[step::seats]
            case "sweep":
                arena, each = self.small.constants["ARENA"], self.small.constants["HAND"]
                yield None, list(range(arena))
                for step in range(seats):
                    yield (first + step) % seats, list(range(arena + step, arena + each * seats, seats))
            case "cover-your-assets":
                for step in range(seats):
                    yield (first + step) % seats, list(range(step, 4 * seats, seats))
                yield None, [4 * seats]
            case "monopoly":
                each = self.small.constants["HANDS"][seats]
                for step in range(seats):
                    yield (first + step) % seats, list(range(step, each * seats, seats))
                yield None, list(range(each * seats, each * seats + seats + (seats <= 3)))

    def worlds(self) -> dict[str, GameState]:
        """Every state that the seat cannot tell from the true one, found by playing on with all other decks."""
        groups = self._groups()
        hidden = [place for group in groups for place in group]
        found: dict[str, GameState] = {}
        mine = self.match.history(EYES)
        for cards in distinct(Counter(self.order[place] for place in hidden), [len(group) for group in groups]):
            order = list(self.order)
            for place, card in zip(hidden, cards, strict=True):
                order[place] = card
            state = self.start.clone()
            facts = [told(fact, EYES) for fact in state.apply(DEALER, Deal(tuple(order)))]
            if facts == mine[: len(facts)]:
                for end in self._played(state, 0, len(facts), mine):
                    found[looks(end)] = end
        return found

    def _played(self, state: GameState, done: int, known: int, mine: list[Fact]) -> Iterator[GameState]:
        """Play the same actions, or in secret any of their kind, as long as the seat is told the same."""
        if done == len(self.actions):
            yield state
            return
        seat, action = self.actions[done]
        secret = seat != EYES and any(EYES not in who for who in action.audiences(seat).values())
        for each in state.legal(seat) if secret else [action]:
            twin = state.clone()
            try:
                facts = twin.apply(seat, each)
            except Refused:
                continue
            if [told(fact, EYES) for fact in facts] == mine[known : known + len(facts)]:
                yield from self._played(twin, done + 1, known + len(facts), mine)

    def weight(self, state: GameState) -> int:
        """The ways to lay the unseen cards, as single pieces of cardboard, so that the state looks like this."""
        if self.game.name == "money-sweeper":
            return 1
        known = Knowledge(state.seats)
        for fact in self.match.facts:
            for _learned in known.learn(fact):
                pass
        ways = 1
        for seat in range(state.seats):
            if seat != EYES:
                unknown = Counter[str](state.hands[seat]) - known.of(seat)  # type: ignore[attr-defined]
                ways *= factorial(unknown.total()) // prod(map(factorial, unknown.values()))
        return ways


def looks(state: GameState) -> str:
    """The state in text, the order of a hand being no difference."""
    twin: Any = state.clone()
    for hand in getattr(twin, "hands", ()):
        hand.sort()
    if state.game == "dirty-money":
        twin.aside.sort()
    return str(twin.position())


LOOT = ("J1", "J5", "J9", "P2", "P6", "P9", "A3", "A7", "A9", "U4", "U8")
HIGH = ("9S", "9H", "10S", "10H", "JS", "JH", "QS", "AS", "AH", "2S", "3S", "4H", "QH")
ASSETS = "home home jewels jewels auto auto bank bank silver silver gold stamps cash"
TITLES = "park boardwalk go go go mm mm hotel hotel chance chance electric water"
OWN = {"own_deck": True, "mines": 3, "fives": 1, "tens": 8, "twenties": 0, "fifties": 0, "hundreds": 0}
SMALL = [
    Small("money-sweeper", 2, (), OWN),
    Small("money-sweeper", 3, (), {**OWN, "open_memory": True}),
    Small("dirty-money", 3, ("C1", "C", "C", *LOOT)),
    Small("dirty-money", 3, ("C1", "C", "C", *LOOT), {"imperfect_information": True}),
    Small("cover-your-assets", 2, tuple(ASSETS.split())),
    Small("monopoly", 2, tuple(TITLES.split()), {}, {"HAND": 3, "HANDS": {2: 3}}),
    Small("sweep", 2, HIGH, {}, {"ARENA": 2, "HAND": 4}),
    Small("sweep", 2, HIGH[:12], {"keep_key": False}, {"ARENA": 2, "HAND": 3}),
    Small("sweep", 4, HIGH[:11], {}, {"ARENA": 2, "HAND": 2}),
]


def even(drawn: Counter[str], weights: dict[str, int]) -> bool:
    """Tell whether the draws are as frequent as their weights want, by chi-square at about 4 standard deviations."""
    number, total = drawn.total(), sum(weights.values())
    expected = {look: number * weight / total for look, weight in weights.items()}
    off = sum((drawn[look] - each) ** 2 / each for look, each in expected.items())
    freedom = len(weights) - 1
    return off <= freedom + 4 * sqrt(2 * freedom) if freedom else drawn.keys() == weights.keys()


def checked(small: Small, seed: int) -> dict[str, int]:
    """Compare many draws with all worlds of brute force; these by their weights."""
    story = Story(small, seed, moves=1 + seed % 6)
    weights = {look: story.weight(state) for look, state in story.worlds().items()}
    assert looks(story.match.state) in weights
    knowing = world(story.match.view(EYES), story.match.history(EYES), story.options)
    rng = random.Random(seed)
    drawn = Counter(looks(knowing.draw(rng)) for _draw in range(12 * len(weights) + 200))
    assert drawn.keys() <= weights.keys(), f"not among the {len(weights)} of brute force"
    assert even(drawn, weights), f"{len(weights)} worlds, {drawn.most_common(3)} … {drawn.most_common()[-3:]}"
    return weights


@pytest.mark.parametrize("small", shortly(SMALL, 1, 3, 4, 8), ids=str)
def test_worlds_are_those_of_brute_force_and_equally_likely(small: Small, monkeypatch: pytest.MonkeyPatch) -> None:
    small.set_up(monkeypatch)
    assert max(len(checked(small, seed)) for seed in (range(6) if LONG else (1, 4))) > 20


@pytest.mark.parametrize(
    ("small", "method"),
    [(SMALL[2], "dirty_money.worlds.LootWorld"), (SMALL[6], "sweep.worlds.KeyWorld")],
    ids=["a suit that was not followed", "a key that is kept"],
)
def test_a_world_that_forgets_what_moves_tell_is_found_out(
    small: Small, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.set_up(monkeypatch)
    module, _dot, name = method.rpartition(".")
    kind = getattr(import_module(f"fairdeal.engine.{module}"), name)
    hidden = kind.hidden
    monkeypatch.setattr(kind, "hidden", lambda self, state: [Hidden(each.cards) for each in hidden(self, state)])
    with pytest.raises(AssertionError, match="not among"):
        for seed in range(40):
            checked(small, seed)


@pytest.mark.long
def test_worlds_of_secret_passes_are_among_those_of_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """With five players of Monopoly all worlds are found, though some more often than others."""
    small = Small("monopoly", 5, tuple(PASSED.split()), {}, {"HAND": 2, "HANDS": {5: 2}})
    small.set_up(monkeypatch)
    passes = 0
    for seed, moves in ((1, 34), (2, 43)):
        story = Story(small, seed, moves)
        passes += story.match.state.passes  # type: ignore[attr-defined]
        found = set(story.worlds())
        assert looks(story.match.state) in found
        knowing = world(story.match.view(EYES), story.match.history(EYES), story.options)
        rng = random.Random(seed)
        drawn = {looks(knowing.draw(rng)) for _draw in range(100 * len(found) + 500)}
        assert drawn == found
    assert passes >= 2


PASSED = "park boardwalk reading pennrr electric water hotel go mm chance pacific carolina atlantic ventnor james"


# Whole games, and what fits no world


def a_match() -> Match:
    match, dice = Match("dirty-money", 3, seed=3), Dice(seed_of(3))
    for _move in range(20):
        match.apply(match.to_act()[0], dice.pick(match.legal(match.to_act()[0])))
    return match


def test_the_same_rng_draws_the_same_world_and_each_kind_of_rng_will_do() -> None:
    match = a_match()
    view, mine = match.view(1), match.history(1)
    one, other = (determinize(view, mine, random.Random(5)).position() for _draw in range(2))
    assert one == other
    assert {determinize(view, mine, Dice(seed_of(n))).position() for n in range(3)} != {one}
    determinize(view, mine, numpy.random.default_rng(1))
    with pytest.raises(TypeError, match="draws no numbers"):
        determinize(view, mine, 5)


def test_a_spectator_has_no_worlds() -> None:
    match = a_match()
    with pytest.raises(Contradiction, match="spectator"):
        determinize(match.view(None), match.history(None), random.Random(1))


def test_a_view_of_another_game_or_table_is_a_contradiction() -> None:
    match = a_match()
    with pytest.raises(Contradiction, match="is not of Sweep"):
        determinize(Match("sweep", 2).view(0), match.history(0), random.Random(1))
    with pytest.raises(Contradiction):
        determinize(Match("dirty-money", 4, seed=3).view(0), match.history(0), random.Random(1))
    with pytest.raises(Contradiction, match="no option"):
        determinize(match.view(0), match.history(0), random.Random(1), {"colour": 1})


@pytest.mark.parametrize("hole", range(0, 25, 3))
def test_a_history_with_a_hole_is_a_contradiction(hole: int) -> None:
    match = a_match()
    mine = match.history(0)
    del mine[hole]
    with pytest.raises(Contradiction):
        determinize(match.view(0), mine, random.Random(1))


def test_a_history_that_is_too_short_or_of_another_seat_leads_to_another_view() -> None:
    match = a_match()
    with pytest.raises(Contradiction, match="another view"):
        determinize(match.view(0), match.history(0)[:-1], random.Random(1))
    with pytest.raises(Contradiction):
        determinize(match.view(0), match.history(1), random.Random(1))


def test_a_view_that_was_changed_is_a_contradiction() -> None:
    match = a_match()
    wrong = msgspec.structs.replace(match.view(0), tally={"tricks left": 99})
    with pytest.raises(Contradiction, match="tally differs"):
        determinize(wrong, match.history(0), random.Random(1))
    card = next(card for card in match.state.hands[1] if card not in match.state.hands[0])  # type: ignore[attr-defined]
    zones = [
        msgspec.structs.replace(zone, cards=(card, *zone.cards[1:])) if zone.id == "hand0" else zone
        for zone in match.view(0).zones
    ]
    with pytest.raises(Contradiction, match="zone hand0 differs"):
        determinize(msgspec.structs.replace(match.view(0), zones=tuple(zones)), match.history(0), random.Random(1))


def test_a_suit_that_nobody_can_hold_leaves_no_world() -> None:
    match = a_match()
    knowing = world(match.view(0), match.history(0))
    knowing.lacks = [set("JPAU") for _seat in range(3)]  # type: ignore[attr-defined]
    with pytest.raises(Contradiction, match="No deal"):
        knowing.draw(random.Random(1))
