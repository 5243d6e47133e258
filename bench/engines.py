"""The rules alone, in memory: folding facts, playing at random, and building views."""

from collections.abc import Sequence
from itertools import count, islice

import msgspec

from fairdeal.engine import GAMES, Dice, Match, seed_of
from fairdeal.engine.game import Fact, Game

from .figures import Figure, rates

FACTS = 5_000
SHOWN = 200
encode = msgspec.json.Encoder().encode


def random_match(game: Game, number: int) -> Match:
    """Play one match with all its shuffles to its end at random."""
    match, dice = Match(game.name, most_seats(game), number), Dice(seed_of(number))
    while asked := match.to_act():
        legal = match.legal(asked[0])
        match.apply(asked[0], legal[dice.below(len(legal))])
    return match


def most_seats(game: Game) -> int:
    """Choose four seats, or as many as the game takes below."""
    return max(seats for seats in game.seats if seats <= 4)


def recorded(game: Game) -> list[list[Fact]]:
    """Gather the facts of whole matches, at least 5,000 in all."""
    matches: list[list[Fact]] = []
    for number in count():
        matches.append(random_match(game, number).facts)
        if sum(map(len, matches)) >= FACTS:
            return matches
    raise AssertionError


def fold(game: Game, matches: Sequence[Sequence[Fact]]) -> int:
    """Fold each match from its beginning, and count the facts."""
    for facts in matches:
        evolve = game.start(most_seats(game)).evolve
        for fact in facts:
            evolve(fact)
    return sum(map(len, matches))


class Playing:
    """Random matches of one game, one after the other, the dice thrown beforehand."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = most_seats(game)
        self.numbers = count()
        dice = Dice(seed_of(game.name))
        self.throws = [dice.below(1 << 30) for _ in range(4_096)]

    def match(self) -> int:
        """Play one match, deals included, and count the decisions."""
        match = Match(self.game.name, self.seats, next(self.numbers))
        throws, decisions = self.throws, 0
        while asked := match.to_act():
            seat = asked[0]
            legal = match.legal(seat)
            match.apply(seat, legal[throws[decisions & 4_095] % len(legal)])
            decisions += 1
        return decisions


def moments(game: Game) -> list[Match]:
    """Gather up to 200 moments spread over the first match, each a match of its own."""
    match, dice = Match(game.name, most_seats(game), 1), Dice(seed_of(1))
    found = []
    while asked := match.to_act():
        still = Match(game.name, most_seats(game), 1)
        still.state = match.state.clone()
        found.append(still)
        legal = match.legal(asked[0])
        match.apply(asked[0], legal[dice.below(len(legal))])
    return list(islice(found, 0, None, max(1, len(found) // SHOWN)))


def shown(still: Sequence[Match]) -> int:
    """Build and encode the public view, and the private one of the seat to act."""
    for match in still:
        encode(match.state.public())
        encode(match.state.private(match.to_act()[0]))
    return len(still)


def chosen(still: Sequence[Match]) -> int:
    """List the choices of the seat to act, described."""
    for match in still:
        match.choices(match.to_act()[0])
    return len(still)


def microseconds(each: Figure) -> str:
    return f"{1e6 / each.median:.1f}"


def measured(game: Game) -> str:
    """Write the line of one game."""
    matches, still, playing = recorded(game), moments(game), Playing(game)
    folded = rates(lambda: fold(game, matches))
    played = rates(playing.match)
    view, choices = rates(lambda: shown(still)), rates(lambda: chosen(still))
    return (
        f"{game.name:>18} {most_seats(game):>5} {folded!s:>23} {played!s:>23} "
        f"{microseconds(view):>8} {microseconds(choices):>8}"
    )


def main() -> None:
    """Print a line for each game: facts folded and decisions played a second, microseconds of a view and choices."""
    print("engines in memory, median [range] of 5; facts/s, decisions/s with deals and legal actions, us")
    print(f"{'game':>18} {'seats':>5} {'fold facts/s':>23} {'random play/s':>23} {'view us':>8} {'choices':>8}")
    for game in GAMES.values():
        print(measured(game), flush=True)


if __name__ == "__main__":
    main()
