"""The errors of a game.

ValueError
├── Refused         a rule forbids it now; carries the rulebook's clause
│   └── Misplaced   it is another seat's turn, or another kind of action is asked for
├── Unfit           a recorded fact does not fit the state it is folded into
├── BadAction       the action cannot be read at all
├── BadOption       no such option, or a value it cannot take
├── BadNotation     a position in text that cannot be read
└── Contradiction   a view and a history from which no world can follow
LookupError
└── UnknownGame     no game of that name
TypeError
└── Undeclared      a game has a field that can hold a card, and does not say who learns it
"""

from .words import _


class Refused(ValueError):
    """A rule of the game forbids the action; nothing has changed and the turn goes on."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(f"{sentence} (rule {clause})")
        self.clause = clause
        self.sentence = sentence


class Misplaced(Refused):
    """The action has no place now: not this seat's turn, or not this kind of action."""


class Unfit(ValueError):
    """A fact does not fit the state; the log it comes from is not of this game or has a hole."""

    def __init__(self, fact: object, state: str) -> None:
        super().__init__(f"{fact!r} does not fit here: {state}")


class BadAction(ValueError):
    """The action is not one this game knows, or has fields of the wrong shape."""


class BadOption(ValueError):
    """An option this game does not have, or a value out of its range."""


class BadNotation(ValueError):
    """A position in text that cannot be read; the message shows the part and the expected form."""


class Contradiction(ValueError):
    """A view and a history that do not go together, or that no world can lead to; the message names the place."""


class UnknownGame(LookupError):
    """No game of that name."""


class Undeclared(TypeError):
    """A fact or an action does not say who learns a field; the message names it, the rule and the remedy."""


def require(clause: str, sentence: str, holds: object, **values: object) -> None:
    """Raise `Refused` with the rulebook's clause unless `holds`.

    The sentence is one of the catalogue, with `values` for its places; only a refusal takes the time to speak it.
    """
    if not holds:
        raise Refused(clause, _(sentence, **values))
