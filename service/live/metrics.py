"""The numbers of a server in OpenMetrics, at an address of their own.

They have a port of their own because a proxy on the same machine asks from loopback, as an operator does: on the port
of the tables nobody could tell whom the numbers are for. Nothing in them names a table, a person or a token.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import TYPE_CHECKING

from gevent.pywsgi import WSGIServer

from fairdeal.engine.words import _

from ..desk.tables import Desk
from ..errors import Problem
from ..measures import Spread, counted
from ..table.state.event import Played, Step
from .parts import LiveParts
from .server import listening
from .websocket import open_sockets

if TYPE_CHECKING:
    from prometheus_client.core import Metric

STATUSES = ("lobby", "playing", "over")
Start = Callable[[str, list[tuple[str, str]]], object]


def count(desk: Desk, steps: Sequence[Step]) -> None:
    """Count the records of a commit, and the moves among them; as a listener of `Tables`."""
    counted.records += len(steps)
    if moves := sum(isinstance(step.event, Played) for step in steps):
        counted.moves[desk.table.game.name] += moves


class Collector:
    """The numbers of a service at the moment in which they are asked for."""

    def __init__(self, service: LiveParts) -> None:
        self._service = service

    def collect(self) -> "Iterator[Metric]":
        """Yield each number with its name and its meaning."""
        from prometheus_client.core import GaugeMetricFamily

        yield from self._counters()
        service = self._service
        yield spread("fairdeal_commit_seconds", "Time of a commit, until it is on disk", counted.commits)
        yield spread("fairdeal_commit_appends", "Appends that one commit takes to the disk together", counted.groups)
        yield spread("fairdeal_fold_seconds", "Time to fold a table from its log", counted.folds)
        tables = Counter[str](desk.table.status for desk in service.tables.kept())
        found = GaugeMetricFamily("fairdeal_tables", "Tables in memory, by what they do", labels=["status"])
        for status in STATUSES:
            found.add_metric([status], tables[status])
        yield found
        yield GaugeMetricFamily("fairdeal_sockets", "Sockets of guests that are open", service.hub.sockets())
        waits = GaugeMetricFamily("fairdeal_waiting", "What waits, by where", labels=["queue"])
        waits.add_metric(["appends"], service.journal.waiting)
        waits.add_metric(["thoughts"], service.thinker.waiting())
        waits.add_metric(["histories"], service.histories.waiting())
        waits.add_metric(["bytes_to_sockets"], sum(each.outbox.waiting for each in open_sockets() if each.outbox))
        yield waits

    def _counters(self) -> "Iterator[Metric]":
        from prometheus_client.core import CounterMetricFamily

        yield CounterMetricFamily("fairdeal_records", "Records that were committed", counted.records)
        for name, says, label, numbers in (
            ("fairdeal_moves", "Moves of people and bots, by game", "game", counted.moves),
            ("fairdeal_refusals", "Refusals, by code", "code", counted.refusals),
            ("fairdeal_sent_bytes", "Bytes that were written, by door", "door", counted.sent),
        ):
            found = CounterMetricFamily(name, says, labels=[label])
            for value, number in sorted(numbers.items()):
                found.add_metric([value], number)
            yield found


def spread(name: str, says: str, values: Spread) -> "Metric":
    """Tell a spread as a histogram."""
    from prometheus_client.core import HistogramMetricFamily

    sums = list(accumulate(values.counts))
    buckets = [*zip(map(str, map(float, values.bounds)), sums, strict=False), ("+Inf", sums[-1])]
    return HistogramMetricFamily(name, says, buckets=buckets, sum_value=values.total)


def answering(service: LiveParts) -> Callable[[dict[str, object], Start], Iterable[bytes]]:
    """Make the app that tells the numbers at /metrics, and nothing else."""
    from prometheus_client import CollectorRegistry
    from prometheus_client.openmetrics.exposition import CONTENT_TYPE_LATEST, generate_latest

    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collector(service))

    def app(environ: dict[str, object], start: Start) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/metrics" or environ["REQUEST_METHOD"] != "GET":
            start("404 Not Found", [("Content-Type", "text/plain")])
            return [b"The numbers are at /metrics.\n"]
        start("200 OK", [("Content-Type", CONTENT_TYPE_LATEST)])
        return [generate_latest(registry)]  # type: ignore[no-untyped-call]

    return app


@contextmanager
def told_at(address: str, service: LiveParts, number: int = 0) -> Iterator[int | None]:
    """Tell the numbers at `ADDRESS:PORT` while this lasts, and give the port; nowhere for an empty address.

    Of several workers each, by its `number`, has a port of its own, one after the other.

    Raises `Problem` for what is no address, and `CannotListen` for one that cannot be had.
    """
    if not address:
        yield None
        return
    host, port = read_address(address)
    service.tables.listeners.append(count)
    server = WSGIServer((host, port and port + number), answering(service), log=None, error_log=None)
    with listening(host, port):
        server.start()
    try:
        yield server.server_port
    finally:
        server.stop(timeout=0)


def read_address(text: str) -> tuple[str, int]:
    """Read `127.0.0.1:9100` or `[::1]:9100`. Raises `Problem("bad_request")`: without an address none is guessed."""
    host, _colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (host and port.isascii() and port.isdigit() and int(port) < 65_536):
        raise Problem(
            "bad_request",
            _("'{text}' is no address for the numbers.", text=text[:60]),
            remedy=_("Say ADDRESS:PORT, such as 127.0.0.1:9100."),
        )
    return host, int(port)
