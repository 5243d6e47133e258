"""A long table read from its SQLite file and folded, beside `eventsourcing`; and a move's cost as the log grows."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from fairdeal.engine import Dice, find, seed_of
from fairdeal.events import Store
from fairdeal.events.store import Told
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.table.codec import codec
from fairdeal.service.table.play.play import NextDeal
from fairdeal.sitting import Sitting

from .append import eventsourcing
from .figures import ROUNDS, Figure

RECORDS = 20_000
WINDOW = 1_000
# The longest match that each game can be asked for: one Money Sweeper fills the log, Dirty Money takes several.
LONGEST: dict[str, dict[str, Any]] = {
    "money-sweeper": {"length": "target", "target": 100_000},
    "dirty-money": {"length": "rounds", "rounds": 6},
}
SEATS = 4


class Players:
    """The people of one table in this process: they move at random, through the same door as everybody."""

    def __init__(self, service: Service, game: str, name: str) -> None:
        self.sitting, self.dice = Sitting(service, game, SEATS, options=LONGEST[game], table=name), Dice(seed_of(name))

    def move(self) -> None:
        """Play one action of a seat that must act, or deal."""
        if self.sitting.table.waits_for_deal():
            self.sitting.do(0, NextDeal)
            return
        seat = self.sitting.state.to_act()[0]
        self.sitting.act(seat, self.dice.pick(self.sitting.state.legal(seat)))


@contextmanager
def service_at(path: Path) -> Iterator[Service]:
    service = make_service(Config(database=str(path)))
    try:
        yield service
    finally:
        service.close()


def grow(service: Service, game: str) -> list[float]:
    """Play matches until 20,000 records are written; return the seconds of each move."""
    spent: list[float] = []
    number = 0
    while len(spent) < RECORDS:
        players = Players(service, game, f"{game}-{number}")
        number += 1
        while players.sitting.table.status != "over" and len(spent) < RECORDS:
            begin = perf_counter()
            players.move()
            spent.append(perf_counter() - begin)
    return spent


def folded(store: Store) -> float:
    """Measure records a second when every table of the store is folded from its file."""
    begin = perf_counter()
    records = sum(fold(store, name).seq + 1 for name in store.tables())
    return records / (perf_counter() - begin)


def rows(store: Store) -> list[Told]:
    """Read what a fold reads of every table, and no more: the limit of any fold from this file."""
    return [row for name in store.tables() for row in store.data_of(name)]


def stages(store: Store, game: str) -> str:
    """Measure what one record costs at each stage, in microseconds, the least of some runs; what is left is the fold.

    Its facts and its number are decoded of a play; a line's hash is not looked at in a fold, and stands beside.
    """
    read, told = rows(store), codec(find(game)).told
    plays = [data for _seq, kind, _by, data, _at in read if kind == "played"]
    lines = [record.line.encode() for name in store.tables() for record in store.read(name)]
    costs = {
        "rows": least(lambda: rows(store), len(read)),
        "decoding a play": least(lambda: deque(map(told, plays), 0), len(plays)),
        "all": least(lambda: folded(store), len(read)),
        "hashing a line": least(lambda: deque(map(sha256, lines), 0), len(lines)),
    }
    return ", ".join(f"{stage} {cost:.2f}" for stage, cost in costs.items())


def least(run: Callable[[], object], number: int) -> float:
    """Measure the least processor time of some runs, in microseconds for each of a number."""
    spent = []
    for _ in range(3 * ROUNDS):
        begin = process_time()
        run()
        spent.append(process_time() - begin)
    return 1e6 * min(spent) / number


def growth(spent: list[float]) -> str:
    """Measure the median microseconds of a durable move while the log is short, and as it grows."""
    ends = (WINDOW, 5_000, 10_000, RECORDS)
    each = (f"{1e6 * median(spent[end - WINDOW : end]):.0f} us up to {end:,}" for end in ends)
    return ", ".join(each)


def main() -> None:
    """Print records folded a second from a file, the peer's rebuild in the same run, and a move's cost by length."""
    with TemporaryDirectory() as folder:
        print(f"{RECORDS:,} records from a SQLite file to the state, decoding included, {SEATS} seats; records/s")
        for game in LONGEST:
            with service_at(Path(folder) / f"{game}.db") as service:
                spent = grow(service, game)
                logs, costs = len(service.store.tables()), stages(service.store, game)
                runs, peers = [], []
                for number in range(ROUNDS):
                    runs.append(folded(service.store))
                    peers.append(eventsourcing(Path(folder) / f"{game}-{number}-peer.db")[1])
            ours, theirs = Figure(runs), Figure(peers)
            ratio = ours.median / theirs.median
            print(f"{game:>14} in {logs} tables: {ours}; eventsourcing {theirs}; {ratio:.1f} times", flush=True)
            print(f"{'':>14} us a record: {costs}", flush=True)
            print(f"{'':>14} a durable move: {growth(spent)} records", flush=True)


if __name__ == "__main__":
    main()
