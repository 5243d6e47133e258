"""What contradicts itself in a house is refused at its start, in the sentences of the doctor.

A start looks at what it finds in milliseconds, however long the log is; the doctor reads every record.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed
from fairdeal.events.sqlite import read_only

from ..config import Config
from ..witness.log import NEWEST, size_in
from .amiss import facts_of, missing_heads, owner, promised, shorter, unguarded, unread_heads
from .database import contradictions as in_database
from .examined import BAD, Examined
from .files import Files

HAS = """
    SELECT EXISTS (SELECT 1 FROM records WHERE table_id = ?1 AND seq = ?2 - 1)
    OR EXISTS (SELECT 1 FROM archived WHERE table_id = ?1)
"""
ANY = "SELECT EXISTS (SELECT 1 FROM records) OR EXISTS (SELECT 1 FROM archived)"
BEHIND = timedelta(hours=1)  # a clock so far behind its own receipts is not served; the doctor tells sooner


def must_be_whole(config: Config) -> None:
    """Raise `StoreFailed` for the first contradiction, with what to do about it."""
    for found in contradictions(config, config.clock()):
        if found.kind == BAD:
            raise StoreFailed(f"{found.says} {found.remedy}")


def contradictions(config: Config, now: datetime) -> Iterator[Examined]:
    """Yield what a start finds in a log that is there; of no record more than its number is looked at."""
    if config.database == ":memory:":
        return
    if config.shares:
        yield from in_database(config)
        return
    files = Files(config)
    try:
        with closing(read_only(files.log)) as log:
            yield from unguarded(files.log, log)
            yield from _heads(config, files, log)
    except sqlite3.Error as error:
        raise StoreFailed(_("{path} cannot be read: {why}.", path=files.log, why=error)) from error
    yield from promised(now, config.times_file(), BEHIND)


def _heads(config: Config, files: Files, log: sqlite3.Connection) -> Iterator[Examined]:
    """Hold the log of heads against the log and the keys, by numbers alone."""
    try:
        with closing(read_only(files.heads)) as known:
            facts = facts_of(known)
            newest = known.execute(NEWEST).fetchall() if facts else []
    except sqlite3.OperationalError:  # it is not there
        facts, newest = {}, []
    except sqlite3.DatabaseError as wrong:
        yield unread_heads(wrong)
        return
    if not facts and not config.new_keys and log.execute(ANY).fetchone() != (0,):
        yield missing_heads(str(files.heads))
    yield from owner(facts, config)
    sizes = ((table, size_in(entry)) for table, _name, entry in newest)
    lost = (table for table, size in sizes if log.execute(HAS, (table, size)).fetchone() == (0,))
    yield from (shorter(table, files) for table in lost)
