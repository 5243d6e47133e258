"""The parts of a server that its sockets work with, besides those of the doors, and how they come to their end."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import gevent
from flask import current_app
from gevent.event import Event

from ..desk.callees import InFile
from ..desk.journal import Journal
from ..desk.thinking import Thinker
from ..doors.parts import Parts
from .hall import Hall
from .hosts import Hosts
from .hub import Hub
from .neighbours import Neighbours

if TYPE_CHECKING:
    from .board import Board  # needs a package that a log in a file does without


class LiveParts(Parts):
    """The parts of one server that stays: who is connected to it, what waits in it, and its neighbours."""

    journal: Journal
    callees: InFile
    thinker: Thinker
    hub: Hub
    hall: Hall
    hosts: Hosts
    board: "Board | None"  # where the servers that share a log …
    neighbours: Neighbours | None  # … tell each other whom they have

    def visited(self, tables: Collection[str]) -> Collection[str]:
        here = {table for table in tables if self.hub.has_at(table)}
        return here | (self.board.others(tables).keys() if self.board else set())

    def close(self) -> None:
        """Write everything that waits, and let go of the log."""
        for part in (
            self.bots,
            self.journal,
            self.thinker,
            self.histories,
            self.heads,
            self.callees,
            self.board,
            self.store,
        ):
            if part:
                part.close()


def service() -> LiveParts:
    """Return the parts of the app that answers this request."""
    found: LiveParts = current_app.extensions["fairdeal"]
    return found


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
