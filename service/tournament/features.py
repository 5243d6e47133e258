"""All features of a tournament, and the tables that follow from their declarations."""

from collections.abc import Mapping
from itertools import chain

from ..table.state.event import TableEvent
from . import coming, daily, directing, drawing, entry, pairs, rounds, sitting
from .command import Command, Expire
from .event import TournamentEvent
from .feature import Ask, Feature, Kind
from .waits import expire

FEATURES: tuple[Feature, ...] = (
    entry.FEATURE, pairs.FEATURE, drawing.FEATURE, rounds.FEATURE, daily.FEATURE, sitting.FEATURE, coming.FEATURE,
    directing.FEATURE,
)  # fmt: skip

ASKS: Mapping[type[Command], Ask] = {
    ask.command: ask for ask in (*chain.from_iterable(each.asks for each in FEATURES), Ask(Expire, expire))
}
BY_NAME: Mapping[str, Ask] = {ask.name: ask for ask in ASKS.values() if ask.name}
KINDS: Mapping[type[TableEvent], Kind] = {kind.event: kind for each in FEATURES for kind in each.kinds}
NAMED: Mapping[str, type[TournamentEvent]] = {kind.name: kind.event for kind in KINDS.values()}
