"""What takes minutes or seldom breaks: `make test` takes a part, each game in some; `make test-long` takes all."""

import os
from collections.abc import Collection, Sequence
from typing import TypeVar

Game = TypeVar("Game")
LONG = bool(os.environ.get("FAIRDEAL_LONG"))


def shortly(games: Collection[Game], *some: int) -> Sequence[Game]:
    """Return the games at these places, or all of them when the long form is asked for."""
    every = list(games)
    return every if LONG else [every[place] for place in some]
