"""All features of a table, and the tables that follow from their declarations."""

from collections.abc import Mapping, Sequence
from itertools import chain

from . import disputes, drawing
from .disputes.events import Heard
from .play import clocks, hints, phrases, play, undo
from .seats import handover, invitations, lobby, losses, lost_keys, presence, rematches
from .seats.names import tidy
from .state.command import Command, Expire, own_fields
from .state.event import TableEvent
from .state.feature import Ask, Base, Change, Feature, Kind
from .waits import expire

FEATURES: tuple[Feature, ...] = (
    lobby.FEATURE, play.FEATURE, undo.FEATURE, disputes.FEATURE, presence.FEATURE, clocks.FEATURE,
    losses.FEATURE, drawing.FEATURE, handover.FEATURE, lost_keys.FEATURE, rematches.FEATURE, invitations.FEATURE,
    hints.FEATURE, phrases.FEATURE,
)  # fmt: skip

ASKS: Mapping[type[Command], Ask] = {
    ask.command: ask for ask in (*chain.from_iterable(feature.asks for feature in FEATURES), Ask(Expire, expire))
}
KINDS: Mapping[type[TableEvent], Kind] = {kind.event: kind for feature in FEATURES for kind in feature.kinds}
NAMED: Mapping[str, type[TableEvent]] = {kind.name: kind.event for kind in KINDS.values()}
CHANGES: Mapping[type[TableEvent], Change] = {kind.event: kind.changes for kind in KINDS.values() if kind.changes}
CHECK_OF: Mapping[type[TableEvent], str] = {
    kind.event: kind.check or feature.check for feature in FEATURES for kind in feature.kinds
}


def recalled(events: list[TableEvent], base: Base) -> Command | None:
    """Read back the command that brought these events about; None if a seat asked for none of them.

    A request to undo that it ended on its way, and a claim that the referee took up with it, stand before its own
    first event.
    """
    first = events[main(events)]
    recalls = KINDS[type(first)].recalls
    return recalls(first, base) if recalls else None


def main(events: Sequence[TableEvent]) -> int:
    """Return the place of the event that a command was for: what it ended or took up on its way stands before it."""
    for place, event in enumerate(events):
        if not isinstance(event, undo.UndoEnded | Heard):
            return place
    return len(events) - 1


def alike(sent: Command, found: Command) -> bool:
    """Tell whether a command that was sent again is the one that the log holds."""
    if type(sent) is not type(found):
        return False
    if (compare := ASKS[type(sent)].alike) is not None:
        return compare(sent, found)
    return all(_same(getattr(sent, name), getattr(found, name)) for name in own_fields(type(sent)))


def _same(sent: object, found: object) -> bool:
    """Compare a field as it was sent with the log's: what was left open is any, and texts were tidied."""
    return sent is None or sent == found or (isinstance(sent, str) and tidy(sent) == found)
