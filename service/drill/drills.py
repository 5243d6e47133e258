"""The drills: what is done to a house, and what must still be true afterwards."""

import resource
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import cycle
from os import kill
from pathlib import Path
from random import Random
from time import sleep
from typing import NamedTuple

from msgspec import Struct

from fairdeal.engine.words import _
from fairdeal.events import BrokenChain, Record, SqliteStore, StoreFailed, UnknownTable

from .house import LOG, NAMES, Dreamer, Ground, Regular, Site, broken_promises, wait_until
from .relay import BadRelay, Relay, TearingRelay, address_of
from .scratch import Scratch

TABLES = 3
SERVERS = 2
DAY = 86_400
TURN = 5  # seconds that a table of the drill of clocks gives for a decision
LATE = 2.5  # seconds by which a decision may end later on a busy machine


class Outcome(Struct, frozen=True):
    """The result of a drill: what was done how often, and every promise that was broken."""

    drill: str
    says: str
    broken: list[str] = []


class Drill(NamedTuple):
    """A drill by its name; `run` is given ground, how often it repeats itself, and dice."""

    name: str
    about: str
    run: Callable[[Ground, int, Random], Outcome]
    in_file: bool = True  # does it say something about a log in a file?
    in_database: bool = False  # does it say something about a log in a database?


@contextmanager
def played(ground: Ground, tables: int = TABLES, by: str = "") -> Iterator[tuple[Site, list[Regular]]]:
    """Open a house with regulars at its tables, who find its log `by` an address; and close it afterwards."""
    with opened([Site(ground, by)]) as houses:
        regulars = [Regular(houses[0].open()) for _table in range(tables)]
        with at_play(houses, regulars):
            yield houses[0], regulars


@contextmanager
def opened(houses: list[Site]) -> Iterator[list[Site]]:
    """Open houses, and close them afterwards."""
    try:
        for each in houses:
            each.begin()
        yield houses
    finally:
        close(houses)


def close(houses: Sequence[Site]) -> None:
    """Ask the servers to end; one that has ended is passed over."""
    for each in houses:
        with suppress(subprocess.TimeoutExpired):
            each.end()


@contextmanager
def at_play(houses: Sequence[Site], regulars: Sequence[Regular]) -> Iterator[None]:
    """Let people play, then send them home and close."""
    for each in regulars:
        each.start()
    try:
        yield
    finally:
        for each in regulars:
            each.goes_home()
        close(houses)
        for each in regulars:
            each.join(5)


def moves(regulars: Sequence[Regular]) -> int:
    """Count what was acknowledged so far."""
    return sum(len(each.done) for each in regulars)


def all_go_on(regulars: Sequence[Regular], seconds: float = 30.0) -> None:
    """Wait until everybody has made a move that was acknowledged after this was called."""
    before = [len(each.done) for each in regulars]
    what = _("everybody plays on")
    wait_until(lambda: all(len(each.done) > had for each, had in zip(regulars, before, strict=True)), seconds, what)


def faults(house: Site, regulars: Sequence[Regular]) -> list[str]:
    """Look for broken promises once nobody writes any more, and for faults of the server itself."""
    with house.log() as log:
        found = broken_promises(log, regulars)
    found += [f"{each.link.place.table}: {each.wrong}" for each in regulars if each.wrong]
    return found + (["Traceback in the server's notes"] if "Traceback" in house.notes() else [])


def killed_server(ground: Ground, times: int, dice: Random) -> Outcome:
    """Kill the server in the middle of play, look, and start it again."""
    broken: list[str] = []
    with played(ground) as (house, regulars):
        for _turn in range(times):
            all_go_on(regulars)
            sleep(dice.random() / 4)
            house.kill()
            broken += faults(house, regulars)
            house.begin()
        all_go_on(regulars)
        house.kill()
        broken += faults(house, regulars)
    return Outcome(
        "server", _("killed {n} times; {moves} moves were acknowledged", n=times, moves=moves(regulars)), broken
    )


def killed_writer(ground: Ground, times: int, dice: Random) -> Outcome:
    """Kill the process that writes, in the middle of play."""
    with played(ground) as (house, regulars):
        gone: set[int] = set()
        while len(gone) < times:
            all_go_on(regulars)
            sleep(dice.random() / 4)
            pid = house.writer()
            if pid and pid not in gone:
                kill(pid, signal.SIGKILL)
                gone.add(pid)
        all_go_on(regulars)
        house.kill()
        broken = faults(house, regulars)
    says = _("killed {n} times; {moves} moves were acknowledged", n=times, moves=moves(regulars))
    return Outcome("writer", says, broken)


def full_disk(ground: Ground, times: int, dice: Random) -> Outcome:
    """Let the log have no more room, and then room again."""
    with played(ground) as (house, regulars):
        for _turn in range(times):
            all_go_on(regulars)
            wait_until(lambda: house.writer() is not None, 10, _("the writer begins"))
            processes = (house.pid, house.writer() or house.pid)
            for pid in processes:
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            sleep(0.5 + dice.random() / 2)
            for pid in processes:
                with suppress(ProcessLookupError):
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            all_go_on(regulars)
        house.kill()
        broken = faults(house, regulars)
    return Outcome("disk", _("full {n} times; {moves} moves were acknowledged", n=times, moves=moves(regulars)), broken)


def bad_line(ground: Ground, times: int, dice: Random) -> Outcome:
    """Put a line between players and server that is slow, tears messages apart, and breaks."""
    with played(ground, tables=1) as (house, [first]), BadRelay(address_of(house.url), dice) as line:
        far = [Regular(line.through(house.open())) for _table in range(TABLES)]
        for each in far:
            each.start()
        for _turn in range(times):
            all_go_on(far, 60)
            line.cut()
        all_go_on([first, *far], 60)
        for each in far:
            each.goes_home()
        house.kill()
        broken = faults(house, [first, *far])
    return Outcome("line", _("cut {n} times; {moves} moves were acknowledged", n=times, moves=moves(far)), broken)


def put_clock(ground: Ground, times: int, dice: Random) -> Outcome:
    """Put the system's clock forward and back by a day while a decision has a time, and see how long it lasts."""
    broken: list[str] = []
    house = Site(ground)
    house.begin()
    try:
        seat = Dreamer(house.open(house={"clock": "decision", "seconds": TURN}))
        seat.start()
        for number in range(1, times + 1):
            wait_until(partial(seat.was_asked, number), 2 * TURN, _("the next decision"))
            sleep(TURN * dice.random() * 0.8)
            house.put_clock(number * dice.choice((-DAY, DAY)))
            wait_until(partial(seat.was_played_for, number), 3 * TURN + LATE, _("the clock plays"))
        for lasted in seat.lasted:
            if not TURN * 0.98 <= lasted <= TURN * 1.02 + LATE:
                broken.append(f"a decision of {TURN} seconds lasted {lasted:.1f}")
        seat.stands = False
    finally:
        house.end()
    return Outcome("clock", _("put by days {n} times, in a decision each", n=times), broken)


def one_of_several(ground: Ground, times: int, dice: Random) -> Outcome:
    """Kill one of several servers of a log while people play at all of them; whoever was there comes to another."""
    with (
        opened([Site(ground) for _server in range(SERVERS)]) as houses,
        Relay(*(address_of(house.url) for house in houses)) as line,
    ):
        links = [*houses[0].open_for_two(), *(house.open() for house in houses)]
        regulars = [Regular(line.through(link), name) for link, name in zip(links, cycle(NAMES), strict=False)]
        with at_play(houses, regulars):
            for _turn in range(times):
                all_go_on(regulars, 60)
                sleep(dice.random() / 4)
                gone = dice.choice(houses)
                gone.kill()
                all_go_on(regulars, 60)
                gone.begin()
            all_go_on(regulars, 60)
            for house in houses:
                house.kill()
            broken = faults(houses[0], regulars)
    says = _(
        "one of {servers} killed {n} times; {moves} moves were acknowledged",
        servers=SERVERS,
        n=times,
        moves=moves(regulars),
    )
    return Outcome("several", says, broken)


def torn_answers(ground: Ground, times: int, dice: Random) -> Outcome:
    """Break the line between server and database in the middle of an answer, so that nobody knows what was kept."""
    with (
        closing(Scratch(ground.database)) as scratch,
        TearingRelay(scratch.place(), dice) as line,
        played(ground, by=scratch.by_way_of(line.port)) as (house, regulars),
    ):
        for _turn in range(times):
            all_go_on(regulars)
            line.tear()
        all_go_on(regulars)
        house.kill()
        broken = faults(house, regulars)
    says = _(
        "broken {n} times, in {answers} answers; {moves} moves were acknowledged",
        n=times,
        answers=line.torn,
        moves=moves(regulars),
    )
    return Outcome("answers", says, broken)


def second_server(ground: Ground, times: int, dice: Random) -> Outcome:
    """Begin a second server on the log of the first."""
    broken: list[str] = []
    with played(ground) as (house, regulars):
        for _turn in range(times):
            second = Site(ground)
            try:
                second.begin()
                broken.append("a second server began")
            except StoreFailed as refused:
                if "served already" not in str(refused):
                    broken.append(f"the second server was refused with: {refused}")
            finally:
                second.kill()
            all_go_on(regulars)
        house.kill()
        broken += faults(house, regulars)
    return Outcome("second", _("a second server was begun {n} times", n=times), broken)


def torn_log(ground: Ground, times: int, dice: Random) -> Outcome:
    """Damage the files that a killed server left: a read must give a beginning of the log, or be refused."""
    with played(ground) as (house, regulars):
        all_go_on(regulars)
        all_go_on(regulars)
        house.kill()
    # As the kill left it, with the newest moves in the log that is written ahead; and as SQLite closes it.
    states = [shutil.copytree(ground.folder, ground.folder / state) for state in ("killed", "closed")]
    whole = read_all(states[1] / LOG)
    broken, found = [], 0
    for number in range(times):
        copy = shutil.copytree(dice.choice(states), ground.folder / f"torn-{number}")
        tear(copy, dice)
        what = judged(copy / LOG, whole)
        found += what == FOUND
        if what not in (FOUND, HOLDS):
            broken.append(what)
        else:
            shutil.rmtree(copy)
    says = _("torn {n} times; {found} times it was told, else a beginning was read", n=times, found=found)
    return Outcome("torn", says, broken)


FOUND, HOLDS = "found", "holds"


def tear(folder: Path, dice: Random) -> None:
    """Cut the newest part of a log off, or alter a byte of it."""
    ahead = folder / f"{LOG}-wal"
    path = ahead if ahead.exists() else folder / LOG
    data = bytearray(path.read_bytes())
    at = dice.randrange(len(data))
    if path is ahead and dice.random() < 0.5:
        del data[at:]
    else:
        data[at] ^= 1 << dice.randrange(8)
    path.write_bytes(data)


def read_all(database: Path) -> dict[str, list[Record]]:
    """Read all tables of a log."""
    with SqliteStore(database) as store:
        return {table: list(store.read(table)) for table in store.tables()}


def judged(database: Path, whole: dict[str, list[Record]]) -> str:
    """Tell whether a torn log is refused, or a beginning of what there was is read of it; else what is wrong."""
    try:
        with SqliteStore(database) as store:
            for table in store.tables():
                store.check(table)
        left = read_all(database)
    except (StoreFailed, BrokenChain, UnknownTable):
        return FOUND
    for table, records in left.items():
        if records != whole.get(table, [])[: len(records)]:
            return f"{table}: other records are read than were written, and the chain holds"
    return HOLDS


DRILLS = (
    Drill("server", _("the server is killed in play (kill -9)"), killed_server, in_database=True),
    Drill("several", _("one of several servers of the log is killed in play"), one_of_several, False, True),
    Drill("answers", _("the line to the database breaks within an answer"), torn_answers, False, True),
    Drill("writer", _("the process that writes is killed in play"), killed_writer),
    Drill("disk", _("the disk fills in play, and has room again"), full_disk),
    Drill("torn", _("what lies on the disk is cut off, or a bit of it is altered"), torn_log),
    Drill("line", _("the players' line is slow, tears messages apart, and breaks"), bad_line, in_database=True),
    Drill("clock", _("the system's clock is put by a day, forward and back"), put_clock, in_database=True),
    Drill("second", _("a second server is begun on the same log"), second_server),
)
