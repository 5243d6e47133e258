"""What one client can do to all others: how long moves and pages take, in turns without an attack and under it.

`python -m bench attack` runs all attacks and keeps the text in attack.txt; names after it run those alone. The server
has the limits that it has where nobody sets them; the attacker has an address of its own.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

from .attacks import ATTACKS, Target
from .load import Asked
from .people import Times
from .processes import memory_of, ours
from .scenes import GAME, long_log
from .scenes import ROUNDS as OPTIONS

TABLES = 10
PAUSE = 0.15  # seconds that people take for a move: all tables together make some sixty a second
RECORDS = 3_000  # of the long log
RATE = 20.0  # as where nobody sets it
WARM_UP, SECONDS, REST = 1.5, 2.0, 0.5
ROUNDS = 2  # of calm and attack
GOAL = 0.050
Spans = list[tuple[float, float]]


@contextmanager
def people(asked: Asked) -> Iterator[tuple[str, dict[str, Times]]]:
    """Let people play meanwhile; give the path of one of their tables, and afterwards what they have waited for."""
    command = [sys.executable, "-m", "bench.people", json.dumps(asked)]
    told: dict[str, Times] = {}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())[0].removesuffix("/socket"), told
        told |= json.loads(process.communicate("")[0])


def under(attack: str, target: Target) -> tuple[float, float]:
    """Attack for some seconds; return when that began and ended."""
    command = [sys.executable, "-m", "bench.attacks", attack, json.dumps(target)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        sleep(WARM_UP / 2)  # until it has begun
        began = perf_counter()
        sleep(SECONDS)
        process.terminate()
        return began, perf_counter()


def calm() -> tuple[float, float]:
    """Let nobody attack for some seconds; return when that began and ended."""
    began = perf_counter()
    sleep(SECONDS)
    return began, perf_counter()


def within(times: Times, spans: Spans) -> tuple[list[float], list[float]]:
    """Return the waiting times and the working times of requests that began in these spans, each in ascending order."""
    found = [(wait, work) for began, wait, work in times if any(start <= began < end for start, end in spans)]
    return sorted(wait for wait, _work in found), sorted(work for _wait, work in found)


def p99(values: Sequence[float]) -> float:
    return values[len(values) * 99 // 100]


def told(values: Sequence[float]) -> str:
    """Write the median, the 99th percentile and the longest, in milliseconds."""
    found = values[len(values) // 2], p99(values), values[-1]
    return "".join(f"{1000 * each:>7.1f}" if each < 10 else f"{1000 * each:>7.0f}" for each in found) + " "


def measured(attack: str, folder: Path, known: dict[str, Any]) -> bool:
    """Print what an attack comes to; tell whether the goal is reached."""
    with ours(folder / "log.db", rate=RATE) as (url, process):
        asked = Asked("ours", url, process, GAME, OPTIONS, 2, TABLES, 0, pause=PAUSE)
        with people(asked) as (table, waited):
            target = Target(url, table, f"/api/v1/tables/{known['table']}")
            sleep(WARM_UP)
            memory = memory_of(process)
            spans: dict[str, Spans] = {"calm": [], "attack": []}
            for _ in range(ROUNDS):
                spans["calm"].append(calm())
                spans["attack"].append(under(attack, target))
                sleep(REST)
            grown = (memory_of(process) - memory) >> 20
    moves, looks = ({when: within(waited[what], spans[when]) for when in spans} for what in ("moves", "looks"))
    if not all(waits for found in (moves, looks) for waits, _work in found.values()):
        print(f"{attack:>28} | nobody else is served", flush=True)
        return False
    more = p99(moves["attack"][1]) - p99(moves["calm"][1])
    works = " |".join(told(moves[when][1]) for when in spans)
    waits = " |".join(told(found[when][0]) for found in (moves, looks) for when in spans)
    print(f"{attack:>28} |{works} |{1000 * more:>+6.1f} |{waits} |{grown:>4}", flush=True)
    return more < GOAL


def main(names: Sequence[str] = ()) -> None:
    """Print a line for each attack."""
    if unknown := [name for name in names if name not in ATTACKS]:
        raise SystemExit(f"There is no attack {unknown[0]!r}. There are: {', '.join(ATTACKS)}.")
    print(f"{TABLES} tables of two, durable, who take {PAUSE} s for a move")
    print(f"{ROUNDS} turns of calm and attack, {SECONDS:.0f} s each")
    print("work: ms of processor time that the server used from a move until the other seat saw it: it does not pass")
    print(
        "while others use the machine; more: its p99 under attack, less that without. wait: the same on the wall, and"
    )
    print("for a page by a new connection. Each: p50, p99, longest. MiB: by which the server has grown afterwards\n")
    parts = ("work, calm", "work, attack", "more", "wait, calm", "wait, attack", "pages, calm", "pages, attack")
    print(f"{'':>28} |{' |'.join(f'{part:>21} ' if part != 'more' else f'{part:>6}' for part in parts)} | MiB")
    with TemporaryDirectory() as name:
        folder = Path(name)
        known = long_log(folder, RECORDS)
        missed = [attack for attack in names or ATTACKS if not measured(attack, folder, known)]
    print(f"\nless than {1000 * GOAL:.0f} ms more: {'all' if not missed else 'all but ' + ', '.join(missed)}")
