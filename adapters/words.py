"""A view in a few lines of text, for people who look over a learner's shoulder."""

from collections.abc import Sequence

from fairdeal.engine import View, Zone, named


def text_of(view: View, names: Sequence[str]) -> str:
    """Write what is said, then each zone with its cards: `▒` is a back, `·` a gap."""
    lines = [view.say, *(f"{zone.id}: {_cards(zone)}" for zone in view.zones)]
    return "\n".join(named(line, names) for line in lines)


def _cards(zone: Zone) -> str:
    shown = " ".join("·" if card is None else card or "▒" for card in zone.cards)
    return shown or (f"{zone.count} cards" if zone.count else "-")
