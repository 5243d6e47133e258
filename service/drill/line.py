"""A bad line: it passes bytes on late and in pieces, and breaks."""

import socket
from collections.abc import Callable
from contextlib import suppress
from random import Random
from threading import Thread
from time import sleep
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from ..remote.link import Link, Place

PIECE = 700  # bytes at most that come at once
DELAY = 0.02  # seconds at most that a piece comes late


class BadLine:
    """A port of loopback behind which the server at `url` is heard, badly."""

    def __init__(self, url: str, dice: Random) -> None:
        parts = urlsplit(url)
        self._server = (parts.hostname or "", parts.port or 80)
        self._dice = dice
        self._door = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        self._threads: list[Thread] = []

    def through(self, link: Link) -> Link:
        """Return the link of a seat, by way of this line."""
        address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        return Link(Place(address, link.place.table), link.token)

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
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def _answer(self) -> None:
        with suppress(OSError):  # until the door is closed
            while True:
                near, _address = self._door.accept()
                try:
                    far = socket.create_connection(self._server, 10)
                except OSError:
                    near.close()
                    continue
                self._open += [near, far]
                self._begin(self._pass_on, near, far)
                self._begin(self._pass_on, far, near)

    def _begin(self, work: Callable[..., None], *ends: socket.socket) -> None:
        self._threads.append(Thread(target=work, args=ends, daemon=True))
        self._threads[-1].start()

    def _pass_on(self, source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(self._dice.randint(1, PIECE)):
                sleep(self._dice.random() * DELAY)
                to.sendall(piece)
        for end in (source, to):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
