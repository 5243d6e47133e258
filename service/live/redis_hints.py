"""Hints by Redis: one server publishes that a table's log has grown, and the others hear of it at once.

Redis keeps nothing of it, and nobody waits for it: while it is away, servers look for themselves.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue
from time import sleep

import redis
from redis.exceptions import RedisError

from fairdeal.events import StoreFailed

log = logging.getLogger("fairdeal.hints")
CHANNEL = "fairdeal:"
WAITING = 1_000  # hints that wait; more are let go
AGAIN_SECONDS = 1.0
PATIENCE = 2.0


class RedisHints:
    """Hints between the servers of one log, which `name` tells apart from those of others on the same Redis."""

    def __init__(self, address: str, name: str, spawn: Callable[[Callable[[], None]], object]) -> None:
        try:
            self._redis = redis.Redis.from_url(
                address, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, health_check_interval=10
            )
        except ValueError:  # whose words may hold the password
            raise StoreFailed("that is no address of a Redis server: it looks like redis://HOST:6379/0") from None
        self._channel = CHANNEL + name
        self._waiting: Queue[str] = Queue(WAITING)
        self.heard = False
        spawn(self._send_on)

    def tell(self, table: str, seq: int) -> None:
        with suppress(Full):
            self._waiting.put_nowait(f"{seq} {table}")

    def _send_on(self) -> None:
        while True:
            hint = self._waiting.get()
            try:
                self._redis.publish(self._channel, hint)
            except RedisError:  # whoever listens says so
                sleep(AGAIN_SECONDS)
                self._forget()

    def _forget(self) -> None:
        """Let hints go that nobody needs any more: the others have looked meanwhile."""
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()

    def hear(self, heard: Callable[[str, int], None]) -> None:
        while True:
            try:
                self._hear(heard)
            except RedisError as error:
                self.heard = False
                log.warning("Redis cannot be reached (%s): this server looks for itself", type(error).__name__)
                sleep(AGAIN_SECONDS)

    def _hear(self, heard: Callable[[str, int], None]) -> None:
        with self._redis.pubsub(ignore_subscribe_messages=True) as told:  # type: ignore[no-untyped-call]
            told.subscribe(self._channel)
            while True:
                message = told.get_message(timeout=PATIENCE / 2)
                self.heard = True
                if message is None:
                    continue
                seq, _, table = message["data"].decode("utf-8", "replace").partition(" ")
                if seq.isdecimal() and len(seq) < 16:
                    self._take(heard, table, int(seq))

    def _take(self, heard: Callable[[str, int], None], table: str, seq: int) -> None:
        try:
            heard(table, seq)
        except Exception:  # of any kind: the next hint is about another table
            log.exception("a hint")
