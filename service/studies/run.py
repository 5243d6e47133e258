"""A study: its matches shared out among processes, and written in their order, the same for any number of these."""

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from fairdeal.engine.words import _

from ..errors import Problem
from . import tables
from .play import Plan, play

MATCHES = 50  # that a process plays before it answers; of observations, which are long, fewer
MATCHES_SHOWN = 5
ROWS = 100_000  # that are gathered before they are written
BYTES = 64 * 1024 * 1024


class Span(NamedTuple):
    """The numbers of the matches that a process plays in one go."""

    first: int
    stop: int


class Part(NamedTuple):
    """The matches of a span: who won how often, and the tables, each in Arrow's stream format."""

    matches: int
    wins: tuple[int, ...]
    tables: dict[str, bytes]


def played(plan: Plan, span: Span, tabled: bool) -> Part:
    """Play the matches of a span; their tables are made where they are wanted."""
    wins = [0] * plan.seats
    found: dict[str, list[tables.Row]] = {name: [] for name in tables.names(plan)}
    for number in range(*span):
        match = play(plan, number)
        for winner in match.result.winners:
            wins[winner] += 1
        for table, row in tables.rows(plan, match) if tabled else ():
            found[table].append(row)
    packed = {name: _packed(tables.batch(plan, name, each)) for name, each in found.items()} if tabled else {}
    return Part(span.stop - span.first, tuple(wins), packed)


def _packed(batch: Any) -> bytes:
    pa = tables.arrow()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as stream:
        stream.write_batch(batch)
    whole: bytes = sink.getvalue().to_pybytes()
    return whole


def _ends_with_its_parent() -> None:
    """Let a process that plays end when the one that asks for matches is gone: nobody would hear it."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def parts(plan: Plan, matches: int, jobs: int, tabled: bool) -> Iterator[Part]:
    """Yield all matches in the order of their numbers, span by span. Raises `Problem`."""
    long = tabled and plan.depth == "observations"
    size = MATCHES_SHOWN if long else MATCHES
    spans = [Span(first, min(first + size, matches)) for first in range(0, matches, size)]
    if jobs == 1 or len(spans) == 1:
        yield from (played(plan, span, tabled) for span in spans)
        return
    # Fresh processes import everything themselves, so that nothing of this one is in the way of the same results.
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(spans)), mp_context=fresh, initializer=_ends_with_its_parent)
    waiting: deque[Future[Part]] = deque()
    try:
        for span in spans:
            waiting.append(pool.submit(played, plan, span, tabled))
            if len(waiting) > 2 * jobs:  # nobody plays far ahead of what is written
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise Problem(
            "internal",
            _("A process that played matches has ended before it answered."),
            remedy=_("Often memory has run out: take fewer --jobs."),
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


class Files:
    """The Parquet files of a study. They have their names only when everything is in them."""

    def __init__(self, plan: Plan, file: Path) -> None:
        """Begin the files. Raises `Problem` for lack of pyarrow, a file that exists, or a folder that does not."""
        self.plan = plan
        self.places = {name: tables.place(file, name) for name in tables.names(plan)}
        tables.arrow()
        for path in self.places.values():
            if path.exists():
                raise Problem(
                    "bad_request", _("{path} exists already.", path=path), remedy=_("Name another file, or remove it.")
                )
        if not file.parent.is_dir():
            raise Problem("bad_request", _("There is no folder {path}.", path=file.parent), remedy=_("Make it first."))
        self._gathered: dict[str, list[Any]] = {name: [] for name in self.places}
        self._open = ExitStack()
        self._writers = {name: self._writer(name, path) for name, path in self.places.items()}

    def _unfinished(self, path: Path) -> Path:
        return path.with_name(f"{path.name}.part")

    def _writer(self, table: str, path: Path) -> Any:
        writer = tables.arrow().parquet.ParquetWriter
        kind = tables.schema(self.plan, table)
        return self._open.enter_context(writer(self._unfinished(path), kind, compression="zstd"))

    def __enter__(self) -> Self:
        return self

    def add(self, part: Part) -> None:
        """Put the tables of some matches behind those that are there."""
        pa = tables.arrow()
        for name, packed in part.tables.items():
            gathered = self._gathered[name]
            gathered += pa.ipc.open_stream(packed).read_all().to_batches()
            if sum(map(len, gathered)) >= ROWS or sum(each.nbytes for each in gathered) >= BYTES:
                self._write(name)

    def _write(self, name: str) -> None:
        if gathered := self._gathered[name]:
            table = tables.arrow().Table.from_batches(gathered)
            self._writers[name].write_table(table, row_group_size=len(table))
            gathered.clear()

    def __exit__(self, kind: type[BaseException] | None, _why: BaseException | None, _at: TracebackType | None) -> None:
        """Give the files their names; where something went wrong, remove them."""
        try:
            if kind is None:
                for name in self.places:
                    self._write(name)
                self._open.close()
                for path in self.places.values():
                    self._unfinished(path).rename(path)
        finally:
            self._open.close()
            for path in self.places.values():
                self._unfinished(path).unlink(missing_ok=True)


def run(plan: Plan, matches: int, jobs: int, file: Path | None, tell: Callable[[int], None]) -> list[int]:
    """Play the matches, write their tables, and return how often each seat won; `tell` hears how many are done.

    Raises `Problem`.
    """
    plan.first()
    wins = [0] * plan.seats
    with ExitStack() as stack:
        files = stack.enter_context(Files(plan, file)) if file else None
        for part in parts(plan, matches, jobs, tabled=file is not None):
            wins = [won + more for won, more in zip(wins, part.wins, strict=True)]
            if files:
                files.add(part)
            tell(part.matches)
    return wins
