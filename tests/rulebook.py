"""Positions that tests speak of: `at("money sweeper; …").refuses(0, STOP, "3.5")`."""

from __future__ import annotations

from fairdeal import engine
from fairdeal.engine import Action, Fact, GameState, Refused


def at(text: str) -> At:
    """The position that `text` describes, ready to be asked."""
    return At(engine.at(text))


class At:
    """A position with a referee's questions; `play` goes on from it, the others leave it as it is."""

    def __init__(self, state: GameState) -> None:
        self.state = state

    def refuses(self, seat: int, action: Action, clause: str) -> None:
        """The action is refused by that clause of the rulebook, is not among the legal ones, and changes nothing."""
        before = self.state.position()
        assert action not in self.state.legal(seat)
        try:
            self.state.clone().apply(seat, action)
        except Refused as no:
            assert no.clause == clause, f"refused by {no.clause}: {no.sentence}"
        else:
            raise AssertionError(f"{action!r} was allowed")
        assert self.state.position() == before

    def facts(self, seat: int, action: Action) -> list[Fact]:
        """What the action brings about."""
        assert action in self.state.legal(seat), f"{action!r} is not among the legal actions"
        return self.state.clone().apply(seat, action)

    def gives(self, seat: int, action: Action, *facts: Fact) -> None:
        """The action brings about exactly these facts."""
        assert self.facts(seat, action) == list(facts)

    def play(self, seat: int, *actions: Action) -> At:
        """The position after these actions of one seat."""
        state = self.state.clone()
        for action in actions:
            state.apply(seat, action)
        return At(state)

    def allows(self, seat: int, *actions: Action) -> None:
        """Exactly these actions are legal, in any order."""
        assert sorted(map(repr, self.state.legal(seat))) == sorted(map(repr, actions))
