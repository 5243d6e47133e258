"""Drafts, salts and logs for the tests of the log."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from fairdeal.events import Draft, Log, MemoryStore, Salt, export

AT = "2026-11-21T10:14:58.123Z"


def counting_salt() -> Salt:
    numbers = count(1)
    return lambda place: next(numbers).to_bytes(16, "big")


@pytest.fixture
def salt() -> Salt:
    """Salts that count from 1, so that every hash is known beforehand."""
    return counting_salt()


@pytest.fixture
def draft() -> Callable[..., Draft]:
    """Makes drafts, each with a command of its own."""
    numbers = count()

    def make(data: Any = None, **members: Any) -> Draft:
        plain = {"type": "played", "by": "seat:2", "cmd": f"c{next(numbers)}", "at": AT}
        return Draft(**{**plain, "data": {"card": "P7"} if data is None else data, **members})

    return make


@pytest.fixture
def store(draft: Callable[..., Draft], salt: Salt) -> Iterator[MemoryStore]:
    """A table t_1 of five records, two with sealed fields: seq 1 for nobody and seat 2, seq 3 for seats 0, 2."""
    store = MemoryStore(salt)
    drafts = [draft({"name": "Ann"}, type="seated.2", by="table"), draft(), draft(), draft(), draft()]
    deal = {"facts": [{"order": [3, 1, 2]}, {"card": "J15"}]}
    drafts[1] = draft(deal, secrets={"facts.0.order": [], "facts.1.card": [2]})
    drafts[3] = draft({"card": "P9", "seat": 2}, secrets={"card": [2, 0]})
    store.append("t_1", -1, drafts)
    yield store
    store.close()


@pytest.fixture
def lines(store: MemoryStore) -> Callable[[str], list[str]]:
    return lambda viewer: list(export(Log(store, "t_1"), viewer))
