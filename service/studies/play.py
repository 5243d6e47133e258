"""Matches of bots in the engine alone. Whatever a match brings follows from the plan and the match's number."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from fairdeal.engine import (
    BOTS,
    Action,
    BadOption,
    Dice,
    Fact,
    Match,
    Refused,
    Result,
    UnknownGame,
    ask,
    bots_for,
    named,
    seed_of,
)
from fairdeal.engine.game import Seat
from fairdeal.engine.numbers import Numbers
from fairdeal.engine.words import _

from ..errors import Problem, of_engine

Depth = Literal["matches", "decisions", "observations"]
DEPTHS: tuple[Depth, ...] = ("matches", "decisions", "observations")
encode = msgspec.json.Encoder().encode


class Plan(Struct, frozen=True):
    """A study: which game, who sits there, and how much is told of each match. Workers are sent it whole."""

    game: str
    seats: int
    seed: str
    bots: tuple[str, ...]  # for each seat
    options: Mapping[str, object]
    depth: Depth = "decisions"

    def seed_of(self, number: int) -> str:
        """Return the seed of a match: `Match(game, seats, seed, options)` deals its cards again."""
        return f"{self.seed}/{number}"

    def first(self) -> Match:
        """Return a match of this kind before its first deal. Raises `Problem` where there can be none."""
        try:
            match = Match(self.game, self.seats, None, self.options)
        except (UnknownGame, BadOption) as wrong:
            raise of_engine(wrong) from None
        if self.depth == "observations" and (match.game.tensor is None or match.game.numbers is None):
            why = _("{game} brings no tensor or no numbers, and so no observations.", game=match.game.title)
            raise Problem("bad_request", why, remedy=_("Take --tables decisions."))
        return match


def seated(game: str, seats: int, bots: Sequence[str]) -> tuple[str, ...]:
    """Seat the bots in their order, again from the first where there are more seats. Raises `Problem`."""
    for bot in bots:
        if bot not in (known := bots_for(game)):
            raise Problem(
                "bad_request",
                _("There is no bot '{bot}'.", bot=bot),
                remedy=_("Bots: {bots}.", bots=", ".join(known)),
            )
    return tuple(bots[seat % len(bots)] for seat in range(seats))


class Decision(Struct, frozen=True):
    """A decision of a seat, and the facts that followed, deals among them."""

    round: int
    seat: Seat
    choices: int
    action: Action
    facts: list[Fact]
    spelled: tuple[int, ...] | None  # the numbers of the action; None for a game that has none
    legal: tuple[int, ...] = ()  # the numbers that could have come first
    observation: bytes = b""  # float32 values


class Played(Struct, frozen=True):
    """A match that was played to its end."""

    number: int
    opening: list[Fact]
    first: Seat
    decisions: list[Decision]
    rounds: tuple[Any, ...]  # of the scoresheet
    result: Result
    length: int


def play(plan: Plan, number: int) -> Played:
    """Play one match. Raises `Problem` when a bot fails: a study in which others stand in would say something else."""
    match = Match(plan.game, plan.seats, plan.seed_of(number), plan.options)
    dice = Dice(seed_of(f"bots {plan.seed_of(number)}"))
    opening, first, length = match.facts[:], match.to_act()[0], 0
    decisions: list[Decision] = []
    for decision in _decisions(plan, match, number, dice):
        length += 1
        if decision is not None:
            decisions.append(decision)
    result = match.result()
    assert result is not None
    return Played(number, opening, first, decisions, match.state.sheet(), result, length)


def _decisions(plan: Plan, match: Match, number: int, dice: Dice) -> Iterator[Decision | None]:
    """Play to the end, and yield each decision as far as the plan wants to know it."""
    bots = [BOTS[bot] for bot in plan.bots]
    told, shown = plan.depth != "matches", plan.depth == "observations"
    numbers: Numbers | None = match.actions() if match.game.numbers is not None and told else None
    round = 1
    while not match.over:
        seat = match.to_act()[0]
        choices = match.choices(seat)
        seen = match.observation(seat).tobytes() if shown else b""
        legal = tuple(numbers.legal(match.state, seat)) if shown and numbers else ()
        try:
            action = ask(bots[seat], match.view(seat), choices, dice, match.past(seat))
            spelled = numbers.write(match.state, seat, action) if numbers else None
            facts = match.apply(seat, action)
        except Refused as refused:
            names = [_("seat {seat}", seat=each) for each in range(plan.seats)]
            raise _failed(plan, number, seat, named(refused.sentence, names)) from refused
        except Exception as wrong:  # a bot or a game of somebody else may raise anything
            raise _failed(plan, number, seat, f"{type(wrong).__name__}: {wrong}") from wrong
        kind = Decision(round, seat, len(choices.items), action, facts, spelled, legal, seen) if told else None
        round += sum(fact.ends_round for fact in facts)
        yield kind


def _failed(plan: Plan, number: int, seat: Seat, why: str) -> Problem:
    return Problem(
        "bad_request",
        _(
            "The bot '{bot}' of seat {seat} failed in match {number}: {why}",
            bot=plan.bots[seat],
            seat=seat,
            number=number,
            why=why,
        ),
        remedy=_("Its cards come again with the seed '{seed}'.", seed=plan.seed_of(number)),
    )
