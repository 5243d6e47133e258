"""Relays that do what lines do: they break, are slow, and lose the end of an answer.

A relay is a port of loopback. Behind it players hear their server, or a server its database.
"""

import socket
from collections.abc import Callable
from contextlib import suppress
from random import Random
from threading import Thread
from time import sleep
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from ..remote.link import Invitation

AT_ONCE = 65_536
PIECE = 700  # bytes at most that come at once on a bad line
DELAY = 0.02  # seconds at most that a piece comes late there

Address = tuple[str, int]


class Ends(NamedTuple):
    """The two ends of a connection: of the one who asks, and of the one who answers."""

    near: socket.socket
    far: socket.socket


def address_of(url: str) -> Address:
    """Return where a server listens."""
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or 80


class Relay:
    """A proxy for several servers: it leads each connection to the next of their addresses that answers."""

    def __init__(self, *there: Address) -> None:
        self._there = list(there)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._open: list[Ends] = []
        self._threads: list[Thread] = []

    @property
    def port(self) -> int:
        """Return the port at which the relay listens."""
        return int(self._door.getsockname()[1])

    def through(self, link: Invitation) -> Invitation:
        """Return the link of a seat, by way of this relay."""
        return link._replace(place=link.place._replace(server=f"http://127.0.0.1:{self.port}"))

    def __enter__(self) -> Self:
        self._begin(self._answer)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self.cut()
        for thread in self._threads:
            thread.join(5)

    def cut(self) -> None:
        """Break every connection, at whatever byte it is."""
        for end in (end for ends in self._open for end in ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def _answer(self) -> None:
        with suppress(OSError):  # until the door is closed
            while True:
                near, _address = self._door.accept()
                far = self._reached()
                if far is None:
                    near.close()
                    continue
                self._open.append(Ends(near, far))
                self._begin(self._pass_on, near, far)
                self._begin(self._pass_on, far, near)

    def _reached(self) -> socket.socket | None:
        for _turn in self._there:
            self._there.append(self._there.pop(0))
            with suppress(OSError):
                return socket.create_connection(self._there[-1])
        return None

    def _begin(self, work: Callable[..., None], *ends: socket.socket) -> None:
        self._threads.append(Thread(target=work, args=ends, daemon=True))
        self._threads[-1].start()

    def _pass_on(self, source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while piece := self._heard(source):
                self._tell(to, piece)
        for end in (source, to):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _heard(self, source: socket.socket) -> bytes:
        return source.recv(AT_ONCE)

    def _tell(self, to: socket.socket, piece: bytes) -> None:
        to.sendall(piece)


class BadRelay(Relay):
    """A relay that passes bytes on late and in pieces."""

    def __init__(self, there: Address, dice: Random) -> None:
        super().__init__(there)
        self._dice = dice

    def _heard(self, source: socket.socket) -> bytes:
        return source.recv(self._dice.randint(1, PIECE))

    def _tell(self, to: socket.socket, piece: bytes) -> None:
        sleep(self._dice.random() * DELAY)
        to.sendall(piece)


class TearingRelay(Relay):
    """A relay that is told to tear answers: it breaks when a part of one has come, or nothing of it."""

    def __init__(self, there: Address, dice: Random) -> None:
        super().__init__(there)
        self._dice = dice
        self._tears: set[socket.socket] = set()
        self.torn = 0  # answers so far

    def tear(self) -> None:
        """Tear the next answer on every connection that is open now."""
        self._tears = {ends.near for ends in self._open}

    def _tell(self, to: socket.socket, piece: bytes) -> None:
        if to not in self._tears:
            to.sendall(piece)
            return
        self._tears.discard(to)
        self.torn += 1
        to.sendall(piece[: self._dice.randrange(len(piece))])
        raise ConnectionResetError
