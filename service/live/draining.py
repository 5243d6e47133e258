"""The way to the end of a server: those who play may go on for a while, and what is being written is finished."""

from collections.abc import Callable

import gevent
from gevent.event import Event

from .parts import LiveParts

FINISH_SECONDS = 5.0  # for what is being written; it would be written without an answer, too
LOOK_SECONDS = 0.005


def drained(service: LiveParts) -> Callable[[Event], None]:
    """Make what `serve` does between a signal and the end; a second signal sets its event, and ends the waiting."""

    def drain(hurry: Event) -> None:
        service.guards.drain.begin()
        hurry.wait(service.config.drain)
        service.guards.drain.close()
        with gevent.Timeout(FINISH_SECONDS, False):
            while service.tables.deciding:
                gevent.sleep(LOOK_SECONDS)

    return drain
