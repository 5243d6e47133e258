"""Scenes of a server that has more to do than to play: long logs, many who watch, many who sit still, and histories."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.sitting import Sitting, seed_for

from .evidence import move
from .load import Asked
from .processes import ours, peers, run

GAME, PEERS = "money-sweeper", "flips"
ROUNDS: dict[str, Any] = {"length": "rounds", "rounds": 6}
LONG: dict[str, Any] = {"length": "target", "target": 100_000}
SECONDS = 3.0
RECORDS = 20_000
SEATS = 8  # of the long logs
WATCHERS = 200
IDLE = 1_000


def long_log(folder: Path, records: int) -> dict[str, Any]:
    """Write a match with so many records, which two alone would end before; tell its table, and the keys' seeds."""
    service = make_service(Config(database=str(folder / "log.db")))
    try:
        sitting = Sitting(service, GAME, SEATS, options=LONG)
        while sitting.seq < records:
            move(sitting)
        seeds = [seed_for(f"{seat} {chair.since - 1}").hex() for seat, chair in enumerate(sitting.table.chairs)]
        return {"table": sitting.id, "keys": seeds}
    finally:
        service.close()


def row(name: str, figures: dict[str, float], besides: str = "") -> None:
    """Print what a scene came to."""
    print(
        f"{name:>34} {figures['moves']:>8,.0f} {figures['p50']:>7.2f} {figures['p99']:>7.2f} {figures['longest']:>7.0f}"
        f" {figures['each']:>5.0f} {figures['bytes']:>9,.0f}  {besides}".rstrip(),
        flush=True,
    )


def of_long_logs() -> None:
    """Play on at a table of 200 and at one of 20,000 records; then play beside somebody who reads its history."""
    for records in (200, RECORDS):
        with TemporaryDirectory() as name:
            known = long_log(Path(name), records)
            with ours(Path(name) / "log.db") as (url, process):
                row(f"8 seats, {records:,} records", run(Asked("sat", url, process, GAME, known, SEATS, 1, SECONDS)))
                if records == RECORDS:
                    _beside_histories(url, process, known["table"])


def _beside_histories(url: str, process: int, table: str) -> None:
    for path in ("audit", "transcript"):
        address = f"{url}/api/v1/tables/{table}/{path}"
        found = run(Asked("ours", url, process, GAME, ROUNDS, 2, 10, SECONDS, beside=(address,)))
        row(f"10 tables, beside GET {path}", found, f"{found['looks']:.1f} of them read a second")


def of_crowds(beside: bool) -> None:
    """Play before 200 spectators, ours and the peer's; and at 10 tables beside 1,000 at which nobody moves."""
    with TemporaryDirectory() as name, ours(Path(name) / "log.db") as (url, process):
        _before_a_crowd("200 spectators", Asked("ours", url, process, GAME, LONG, 2, 1, SECONDS, watchers=WATCHERS))
        if beside:
            with peers() as (peer_url, peer):
                asked = Asked("peer", peer_url, peer, PEERS, {"moves": 100_000}, 2, 1, SECONDS, watchers=WATCHERS)
                _before_a_crowd("200 spectators, peer", asked)
    with TemporaryDirectory() as name, ours(Path(name) / "log.db") as (url, process):
        found = run(Asked("ours", url, process, GAME, ROUNDS, 2, 10, SECONDS, idle=IDLE))
        row("10 tables beside 1,000 idle", found, f"{found['memory']:.0f} KiB for a seat with its socket")


def _before_a_crowd(name: str, asked: Asked) -> None:
    found = run(asked)
    row(name, found, f"a spectator sees a move after {found['watched']:.0f} ms at most")


def main(beside: bool) -> None:
    """Print a line for each scene."""
    print(f"\nMoney Sweeper, with two seats unless it is said, durable; one run of {SECONDS:.0f} s each")
    heads = f"{'scene':>34} {'moves/s':>8} {'p50 ms':>7} {'p99 ms':>7} {'longest':>7} {'us':>5} {'bytes':>9}"
    print(heads)
    of_long_logs()
    of_crowds(beside)
