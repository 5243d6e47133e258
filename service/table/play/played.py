"""The two records in which a game's actions and facts stand, those of the game."""

from collections.abc import Iterable
from itertools import groupby

from fairdeal.engine import Action, Deal, Fact
from fairdeal.engine.secrecy import Audience

from ..state.event import TableEvent

Run = tuple[str, int]  # a card and how many of it stand side by side


class Played(TableEvent, frozen=True):
    """A seat's action and the facts that followed."""

    action: Action
    facts: tuple[Fact, ...]


class Dealt(TableEvent, frozen=True):
    """The dealer's shuffle number `deal`, counted from 0 without gaps, and the facts that followed.

    `cards` tells everybody which cards were shuffled, in canonical order: what a verifier without the game needs.
    """

    deal: int
    action: Deal
    facts: tuple[Fact, ...]
    cards: tuple[Run, ...]


def runs(cards: Iterable[str]) -> tuple[Run, ...]:
    """Count equal neighbours: `1 1 1 5` is `(("1", 3), ("5", 1))`."""
    return tuple((card, sum(1 for _ in alike)) for card, alike in groupby(cards))


def hidden(event: Played | Dealt, seat: int) -> dict[str, Audience]:
    """Map the path of each hidden field in the plain data to the seats that learn it; `seat` acted."""
    found = {f"action.{field}": who for field, who in event.action.audiences(seat).items()}
    for i, fact in enumerate(event.facts):
        found.update({f"facts.{i}.{field}": who for field, who in fact.audiences().items()})
    return found
