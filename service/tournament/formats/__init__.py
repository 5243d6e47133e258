"""The formats of a tournament, by name: who plays whom in each round, a module each."""

from collections.abc import Mapping
from types import MappingProxyType

from .daily import DAILY
from .duplicate import DUPLICATE
from .free import FREE
from .knock_out import KNOCK_OUT
from .round_robin import ROUND_ROBIN
from .sheet import BOT, Fill, Format, Round, Sheet
from .swiss import SWISS

__all__ = ["BOT", "FORMATS", "Fill", "Format", "Round", "Sheet"]

FORMATS: Mapping[str, Format] = MappingProxyType(
    {each.name: each for each in (DUPLICATE, ROUND_ROBIN, SWISS, KNOCK_OUT, FREE, DAILY)}
)
