"""After a start: the tables that are not over are taken up, one after the other, while people are served."""

import logging
from collections.abc import Callable, Iterable, Sequence
from time import monotonic, sleep

import msgspec

from fairdeal.engine.words import _
from fairdeal.events import Store, StoreFailed

from ..errors import Problem
from ..table.state.opening import LAW, law_in
from ..table.state.state import Table
from ..tournament.event import LAW as EVENINGS
from ..tournament.state import is_tournament
from .tables import Tables, goes_on_by_itself

log = logging.getLogger("fairdeal.tables")
STRETCH_SECONDS = PAUSE_SECONDS = 0.005  # of folding, and then of nothing but serving people
LOOK_SECONDS = 0.25  # whether the guests have had their time
AGAIN_SECONDS = 2.0  # between two tries while the log cannot be read


def must_know_the_law(store: Store, log: str) -> None:
    """Raise `StoreFailed` for a log with a table or tournament of another law, by the first record of each alone."""
    for table, data in store.firsts_without("opened", f'"law":{LAW},'):
        law, known = law_in(msgspec.json.decode(data)), EVENINGS if is_tournament(table) else LAW
        if law != known:
            raise StoreFailed(
                _(
                    "{log} cannot be served: table {table} was opened under law {law}, and this program knows law "
                    "{known} alone; serve it with the version of the program that wrote it, or name another log "
                    "with --db.",
                    log=log,
                    table=table,
                    law=law,
                    known=known,
                )
            )


def take_up(
    tables: Tables, names: Iterable[str], wakes: Sequence[Callable[[Table], None]], *, patient: bool = False
) -> None:
    """Fold these tables, and wake those where something will happen by itself.

    While guests are still to come, no more are folded than are kept: nothing would happen there yet. While the log
    cannot be read, `patient` ones wait for it; for others it raises `Problem`.
    """
    until = monotonic() + STRETCH_SECONDS
    for name in names:
        while tables.has_guests_to_come and not tables.has_room():
            sleep(LOOK_SECONDS)
        table = _recalled(tables, name, patient)
        if table is not None and goes_on_by_itself(table):
            for wake in wakes:
                wake(table)
        if monotonic() > until:
            sleep(PAUSE_SECONDS)
            until = monotonic() + STRETCH_SECONDS


def _recalled(tables: Tables, name: str, patient: bool) -> Table | None:
    """Fold a table; None for one that cannot be read, which is told in the server's notes."""
    while True:
        try:
            return tables.recalled(name)
        except Problem as problem:
            if problem.code != "storage":
                return None
            if not patient:
                raise
        except Exception:  # of any kind: the other tables shall not wait for it
            log.exception("table %s cannot be taken up", name)
            return None
        sleep(AGAIN_SECONDS)
