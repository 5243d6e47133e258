"""The turns of addresses: of all that one address asks for at once, one thing is begun in each round of the loop."""

from collections import deque
from collections.abc import Callable

import gevent
from gevent.event import Event

Later = Callable[[Callable[[], None]], object]


def after_this_round(then: Callable[[], None]) -> None:
    """Call `then` when the loop has looked at all sockets once more; callbacks alone could go before them for long."""
    timer = gevent.get_hub().loop.timer(0.0)

    def fired() -> None:
        timer.close()
        then()

    timer.start(fired)


class Turns:
    """The turns of all addresses. Who asks for one thing after the other waits for nothing."""

    def __init__(self, later: Later = after_this_round) -> None:
        self._later = later
        self._begun: set[str] = set()  # addresses of which something was begun in this round
        self._waiting: dict[str, deque[Event]] = {}

    def take(self, address: str) -> None:
        """Wait, where something of this address was begun in this round of the loop, until all others had a turn."""
        if address not in self._begun:
            self._begin(address)
            return
        called = Event()
        self._waiting.setdefault(address, deque()).append(called)
        called.wait()

    def _begin(self, address: str) -> None:
        if not self._begun:
            self._later(self._next_round)
        self._begun.add(address)

    def _next_round(self) -> None:
        self._begun.clear()
        for address, waiting in [*self._waiting.items()]:
            self._begin(address)
            waiting.popleft().set()
            if not waiting:
                del self._waiting[address]
