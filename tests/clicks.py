"""People who click at a table in this process, and what they are told."""

import json
import sys
from collections.abc import Callable
from itertools import count
from types import FrameType, SimpleNamespace
from typing import Any

import keyed
import pytest
from near import Near

from fairdeal.service.doors.tokens import Pass


class Counts:
    """The outbox of a guest, which counts what is told."""

    is_answering = False

    def __init__(self) -> None:
        self.bytes = 0

    def post(self, encoded: bytes, whole: bool = True) -> None:
        self.bytes += len(encoded)

    show = answer = post

    def is_behind(self) -> bool:
        return False


class Clicks:
    """People at a table of their own, of whom whoever is asked clicks; what they draw by chance is always the same."""

    def __init__(self, game: str, people: int, monkeypatch: pytest.MonkeyPatch) -> None:
        numbers = count()
        monkeypatch.setattr(keyed, "token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
        self.near = Near()
        self.seats = self.near.opened(game, people)
        self.hub, self.table = self.near.service.hub, self.near.table(self.seats[0])
        at_once = lambda run, *given: run(*given)  # noqa: E731
        self.hub._loop = SimpleNamespace(run_callback=at_once)
        monkeypatch.setattr("fairdeal.service.live.hub.gevent.spawn", at_once)
        monkeypatch.setattr("fairdeal.service.live.hub.gevent.sleep", lambda seconds: None)
        holders = [Pass(self.table.id, seat.seat, self.table.chairs[seat.seat].key) for seat in self.seats]
        nowhere: Any = None
        self.guests = [self.hub.join(self.table.id, holder, nowhere, -1, changes=True) for holder in holders]

    def hear(self, counting: Callable[[FrameType, str, object], None] | None, number: int = -1) -> None:
        """The hub hears the next click, as over a socket, by which this one of the choices is taken."""
        seat, message = self.near.move(self.seats, lambda choices: choices[number % len(choices)])
        text, before = json.dumps(message, separators=(",", ":")), self.table.seq
        sys.setprofile(counting)
        try:
            self.hub.hear(self.table.id, self.guests[seat.seat], text)
        finally:
            sys.setprofile(None)
        assert "played" in self.near.log(seat)[before + 1 :], f"{message} was refused"
