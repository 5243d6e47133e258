"""What a player of Hearts can do."""

from fairdeal.engine import Action, Deal, Open, Private


class Pass(Action, frozen=True, tag="pass"):
    """Lay three cards aside for somebody else, in the order of the hand."""

    cards: Private[tuple[str, ...]]


class Unpass(Action, frozen=True, tag="unpass"):
    """Take these cards back, while others still choose."""


class Play(Action, frozen=True, tag="play"):
    """Play a card of one's hand to the trick."""

    card: Open[str]


AnyAction = Deal | Pass | Unpass | Play
