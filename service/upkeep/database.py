"""The doctor's look at a database that servers share: whether it takes writes, keeps records, and has room and time."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed, open_reader, shown

from ..config import Config
from .amiss import missing_heads, owner
from .examined import BAD, CARE, GOOD, MEGABYTE, SKEW, Examined

if TYPE_CHECKING:
    from psycopg import Connection

SPARE = 20  # connections that should be free: one more server takes that many at most
FACTS = """
    SELECT clock_timestamp(), (SELECT max(at COLLATE "C") FROM times), pg_is_in_recovery(),
        current_setting('full_page_writes') = 'on', pg_database_size(current_database()),
        (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
"""
PARTS = """
    SELECT %(table)s::regclass::text
    UNION ALL SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = %(table)s::regclass
"""
AT_WORK = "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE tgenabled IN ('O', 'A')"
LEFT_OUT = "SELECT count(*) FROM migrations WHERE name = 'records stay' AND left_out <> ''"
HEADS = "SELECT name, value FROM heads.facts WHERE name IN ('origin', 'links')"


class Facts(NamedTuple):
    """The facts that a database tells of itself."""

    now: datetime
    promised: str  # how far the time of receipts has gone
    is_copy: bool
    whole_pages: bool
    size: int
    used: int  # connections
    most: int


class Found(NamedTuple):
    """The findings: facts, triggers that are not at work, whether there is a table, and whose log of heads it is."""

    facts: Facts
    idle: list[str]
    left_out: bool  # the triggers, by a database that does not know such
    tables: bool
    heads: dict[str, str]


def database(config: Config, now: datetime) -> Iterator[Examined]:
    """Look at the database of a log. One that cannot be read is told by whoever reads the chains."""
    began = monotonic()
    try:
        open_reader(config.database).close()
    except StoreFailed:
        return
    try:
        found = _found(config.database)
    except StoreFailed as failure:
        yield Examined("database", CARE, _("The database does not tell how it is: {why}.", why=failure))
        return
    yield from writes(found.facts)
    yield from guards(found)
    yield room(found.facts, shown(config.database))
    yield time(found.facts, now, now + timedelta(seconds=monotonic() - began))
    yield from owners(found, config)


def contradictions(config: Config) -> Iterator[Examined]:
    """Yield what a start finds in a database that it has just opened. Raises `StoreFailed`."""
    found = _found(config.database)
    yield from guards(found)
    yield from owners(found, config)
    yield time(found.facts, found.facts.now, found.facts.now)


def owners(found: Found, config: Config) -> Iterator[Examined]:
    """Judge whether there is a log of heads with the tables, and whether the keys here are its keys."""
    if found.tables and not found.heads and not config.new_keys:
        yield missing_heads(f"{shown(config.database)} (heads)")
    yield from owner(found.heads, config)


def _found(address: str) -> Found:
    from fairdeal.events.postgres import Connections  # needs a package that a log in a file does without

    connections = Connections(address, 1, reads=True)
    try:
        with connections.heard():
            return connections.tried(_look, 0.0)
    finally:
        connections.forget()


def _look(connection: "Connection[Any]") -> Found:
    facts = Facts(*connection.execute(FACTS).fetchall()[0])
    [(left_out,)] = connection.execute(LEFT_OUT).fetchall()
    [(has_heads,)] = connection.execute("SELECT to_regclass('heads.facts') IS NOT NULL").fetchall()
    heads = dict(connection.execute(HEADS).fetchall()) if has_heads else {}
    [(tables,)] = connection.execute("SELECT EXISTS (SELECT 1 FROM records)").fetchall()
    return Found(facts, _idle(connection), left_out > 0, tables, heads)


def _idle(connection: "Connection[Any]") -> list[str]:
    """List the triggers that should keep records from being changed, and are gone or switched off."""
    from fairdeal.events.postgres import GUARDS

    at_work = set(connection.execute(AT_WORK).fetchall())
    return [
        f"{name} ({part})"
        for table, names in GUARDS.items()
        for (part,) in connection.execute(PARTS, {"table": table}).fetchall()
        for name in names
        if (part, name) not in at_work
    ]


def writes(facts: Facts) -> Iterator[Examined]:
    """Judge whether the database takes writes, and whether a power cut can tear what it has written."""
    if facts.is_copy:
        says = _("The database is a copy that takes no writes.")
        remedy = _("Name the primary, as with target_session_attrs=read-write in the address.")
        yield Examined("database", CARE, says, remedy)
    if not facts.whole_pages:
        says = _("full_page_writes is off: a power cut can tear a page of the database.")
        yield Examined("database", CARE, says, _("Set it to on, unless the file system itself never tears a page."))
    if not facts.is_copy and facts.whole_pages:
        # On a connection that would acknowledge what is not on disk, nobody gets as far as here.
        yield Examined("database", GOOD, _("The database takes writes, and confirms nothing that is not on disk."))


def guards(found: Found) -> Iterator[Examined]:
    """Judge whether triggers keep everybody from changing and removing records."""
    if found.left_out:
        yield Examined(
            "guards",
            CARE,
            _("This database knows no triggers: nothing but its grants keeps records from being changed."),
            _("Let the server's user SELECT and INSERT, and UPDATE no more than the columns data and salts."),
        )
    elif found.idle:
        yield Examined(
            "guards",
            BAD,
            _("Records can be changed or removed: these triggers are gone or off: {names}.", names=_first(found.idle)),
            _("Find out who did that. ALTER TABLE … ENABLE TRIGGER switches one on; else restore the schema."),
        )
    else:
        yield Examined("guards", GOOD, _("Triggers keep everybody from changing or removing records."))


def _first(names: list[str]) -> str:
    return ", ".join(names[:3]) + (" …" if len(names) > 3 else "")


def room(facts: Facts, place: str) -> Examined:
    """Judge whether one more server could connect, and tell the size of the database."""
    says = _(
        "{place} has {size} MB; {used} of {most} connections are taken. How much room its disk has, its machine knows.",
        place=place,
        size=facts.size // MEGABYTE,
        used=facts.used,
        most=facts.most,
    )
    if facts.most - facts.used >= SPARE:
        return Examined("room", GOOD, says)
    remedy = _("Raise max_connections: a server takes up to {n}.", n=SPARE)
    return Examined("room", CARE, says, remedy)


def time(facts: Facts, earliest: datetime, latest: datetime) -> Examined:
    """Compare the database's clock, from which receipts take their time, with the last receipt and with this machine.

    It was asked between `earliest` and `latest`.
    """
    remedy = _("Let the system keep both clocks right, with NTP.")
    if facts.promised and facts.now + SKEW < datetime.fromisoformat(facts.promised):
        says = _("The database's clock says {now}, but receipts were signed up to {then}.", **_times(facts))
        return Examined("clocks", BAD, says, remedy)
    apart = max(earliest - facts.now, facts.now - latest)
    if apart > SKEW:
        says = _("The database's clock and this machine's are {n} seconds apart.", n=round(apart.total_seconds()))
        return Examined("clocks", CARE, says, remedy)
    return Examined("clocks", GOOD, _("The database's clock and this machine's agree."))


def _times(facts: Facts) -> Mapping[str, str]:
    return {"now": facts.now.isoformat(timespec="seconds"), "then": facts.promised}
