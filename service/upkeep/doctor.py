"""The doctor: looks at everything on which a log depends, and changes nothing.

The log is read through a connection that cannot write, also while a server runs.
"""

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, nullcontext
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct

from fairdeal.engine.words import _, plural
from fairdeal.events import BrokenChain, StoreFailed, UnknownTable, open_reader, shown
from fairdeal.events.sqlite import read_only

from ..config import Config
from ..private import SECRET_BYTES
from ..witness.log import NEWEST, astray
from .amiss import facts_of, missing_heads, owner, promised, shorter, told, unguarded, unread_heads
from .authority import LASTS, RENEWED, Signed
from .database import database
from .examined import BAD, CARE, GOOD, MEGABYTE, SKEW, Examined
from .files import Files, must_not_be_emptied, parts

EXIT = {GOOD: 0, CARE: 3, BAD: 1}  # 2 is a log that is not there
FULL = 64 * MEGABYTE  # below it the next evening may not fit
ROOM = 512 * MEGABYTE  # below it somebody should see to the disk
FEW_FILES = 1_000  # the number of files that must still fit on the disk
PROMISED = timedelta(minutes=2)  # how far receipts may be ahead of an honest clock; the server allows one
OTHERS = stat.S_IRWXG | stat.S_IRWXO
ALL_MAY_WRITE = stat.S_IWOTH
TOLD = 10  # findings of one kind that are told one by one

Progress = Callable[[int, int], None]  # tables looked at, of how many


class CheckUp(Struct, frozen=True):
    """All that the doctor found, in the order in which it was looked at."""

    log: str
    at: str
    findings: list[Examined]

    @property
    def kind(self) -> str:
        """The worst of the findings."""
        return max((each.kind for each in self.findings), key=[GOOD, CARE, BAD].index)

    @property
    def exit_code(self) -> int:
        """0 all is well, 1 something is broken, 3 something wants care."""
        return EXIT[self.kind]


def examine(config: Config, now: datetime, progress: Progress = lambda done, of: None) -> CheckUp:
    """Look at disk, files, clock, keys and every record of the log. Raises `StoreFailed` where there is no log."""
    files = Files(config)
    must_not_be_emptied(config)
    if not (config.shares or files.log.is_file()):
        raise StoreFailed(_("There is no log at {path}. Name one with --db.", path=files.log))
    findings = [*(database(config, now) if config.shares else disk(files))]
    findings += [*(permissions(files) if files.home.exists() else ()), *keys(files)]
    newest: list[str] = []
    findings += [*integrity(files), *chains(config.database, newest, progress)]
    findings += [] if config.shares else heads(files, config)
    findings += clock(now, max(newest, default=""), config.times_file())
    findings += authority(now, files)
    return CheckUp(shown(config.database), now.isoformat(timespec="seconds"), findings)


def disk(files: Files) -> Iterator[Examined]:
    """Look at the room on the disk of the log."""
    folder = files.log.absolute().parent
    free = shutil.disk_usage(folder).free
    size = sum(path.stat().st_size for path in parts(files.log))
    yield room(free, size, folder)
    # A file system that makes its inodes as they are needed tells of none.
    counted = os.statvfs(folder)
    if counted.f_files and counted.f_favail < FEW_FILES:
        yield Examined(
            "disk",
            BAD,
            _("Only {n} more files fit on the disk of {path}.", n=counted.f_favail, path=folder),
            _("Make room on the disk, or move the log to a larger one while the server is stopped."),
        )


def room(free: int, size: int, folder: Path) -> Examined:
    """Judge the free space: twice the size of the log is needed, to write it anew and to keep a backup beside it."""
    megabytes, wanted = free // MEGABYTE, max(ROOM, 2 * size)
    says = _(
        "{free} MB are free on the disk of {path}; the log has {size} MB.",
        free=megabytes,
        path=folder,
        size=size // MEGABYTE,
    )
    if free >= wanted:
        return Examined("disk", GOOD, says)
    remedy = _("Make room: {wanted} MB should be free, for a backup and for a new version.", wanted=wanted // MEGABYTE)
    return Examined("disk", BAD if free < FULL else CARE, says, remedy)


def permissions(files: Files) -> Iterator[Examined]:
    """Look at who may read and write the files of the log, which hold hidden cards and keys."""
    found = list(_wrong_permissions(files))
    yield from _some(found)
    if not found:
        yield Examined("permissions", GOOD, _("The log and its keys are readable by their owner alone."))


def _wrong_permissions(files: Files) -> Iterator[Examined]:
    owner = files.home.stat().st_uid
    for path in files.there():
        known = path.stat()
        if known.st_mode & OTHERS:
            yield Examined(
                "permissions",
                BAD,
                _("{path} can be read or written by others than its owner.", path=path),
                _("chmod 600 {path}", path=path),
            )
        if known.st_uid != owner:
            yield Examined(
                "permissions",
                BAD,
                _("{path} belongs to another user than the log does: the server cannot use it.", path=path),
                _("chown it to the user that serves the log."),
            )
    for folder in sorted({path.absolute().parent for path in (files.home, files.key)}):
        mode = folder.stat().st_mode
        if mode & ALL_MAY_WRITE:
            yield Examined(
                "permissions",
                BAD,
                _("Everybody may put files into {path}, also in the place of the log and its keys.", path=folder),
                _("chmod o-w {path}", path=folder),
            )
    if os.geteuid() not in (0, owner):
        yield Examined(
            "permissions",
            CARE,
            _("The log belongs to another user than the one who asks."),
            _("Ask as the user that serves it, to see what the server may do."),
        )


def keys(files: Files) -> Iterator[Examined]:
    """Look whether the keys are there, and whole."""
    missing, short = files.missing_keys(), files.cut_keys()
    for path in missing:
        yield Examined(
            "keys", BAD, _("{path} is missing, or empty.", path=path), _("Put it back from the backup before a start.")
        )
    for path in short:
        yield Examined(
            "keys",
            BAD,
            _("{path} has fewer than {n} bytes: it was cut off.", path=path, n=SECRET_BYTES),
            _("Put it back from the backup."),
        )
    if not missing and not short:
        yield Examined("keys", GOOD, _("The key of the links and the key of the receipts are there."))


def integrity(files: Files) -> Iterator[Examined]:
    """Let SQLite look through the pages of its files."""
    for path in (files.log, files.heads):
        if path.is_file():
            yield _integrity(path, is_log=path == files.log)


def _integrity(path: Path, is_log: bool) -> Examined:
    remedy = _("Stop the server, keep this file, and put the newest backup in its place: fairdeal restore.")
    try:
        with closing(read_only(path)) as database:
            found = [str(row[0]) for row in database.execute("PRAGMA integrity_check(3)")]
            gone = list(unguarded(path, database)) if is_log else []
    except sqlite3.Error as error:
        return Examined("file", BAD, _("{path} cannot be read: {why}.", path=path, why=error), remedy)
    if found != ["ok"]:
        return Examined("file", BAD, _("{path} is damaged: {why}.", path=path, why="; ".join(found)), remedy)
    return gone[0] if gone else Examined("file", GOOD, _("SQLite finds {path} whole.", path=path))


def chains(log: str, newest: list[str], progress: Progress) -> Iterator[Examined]:
    """Check the chain of every table; note in `newest` when each last record was written."""
    broken: list[Examined] = []
    tables = records = 0
    try:
        with open_reader(log) as store:
            names = store.tables()
            for table in names:
                progress(tables, len(names))
                tables += 1
                try:
                    count = store.check(table)
                    records += count
                    newest.extend(record.at for record in store.read(table, count - 2))
                except (BrokenChain, UnknownTable) as wrong:
                    says = _("The chain of table {table} does not hold: {why}.", table=table, why=wrong)
                    broken.append(Examined("chain", BAD, says, _("Compare it with the newest backup.")))
            progress(tables, len(names))
    except StoreFailed as failure:
        broken.append(Examined("chain", BAD, _("The log cannot be read: {why}.", why=failure)))
    yield from _some(broken)
    if not broken:
        held = plural(tables, "The chain of {n} table holds", "The chains of {n} tables hold", n=tables)
        checked = plural(records, "{n} record was checked", "{n} records were checked", n=records)
        yield Examined("chain", GOOD, _("{held}; {checked}.", held=held, checked=checked))


def heads(files: Files, config: Config) -> Iterator[Examined]:
    """Hold the log against the log of heads, which knows how each table began and ended."""
    try:
        with open_reader(str(files.log)) as store:
            known = closing(read_only(files.heads)) if files.heads.is_file() else nullcontext()
            with known as read:
                facts = facts_of(read) if read else {}
                found = list(astray(read.execute(NEWEST).fetchall(), store)) if read and facts else []
            tables = bool(store.tables() or store.archived())
    except (sqlite3.Error, StoreFailed, BrokenChain) as wrong:
        yield unread_heads(wrong)
        return
    yield from _some([shorter(table, files) for table in found])
    if tables and not facts:
        yield missing_heads(str(files.heads))
    elif tables and not found:
        yield Examined("heads", GOOD, _("The log has all that its log of heads knows of."))
    yield from owner(facts, config)


def clock(now: datetime, newest: str, file: Path | None) -> Iterator[Examined]:
    """Compare the clock with the newest record, and with the time that receipts have reached."""
    found = []
    if newest and now + SKEW < datetime.fromisoformat(newest):
        says = _("The clock says {now}, but the newest record is of {then}.", now=told(now), then=newest)
        remedy = _("Set the clock right, and let the system keep it so; until then times stand still.")
        found.append(Examined("clock", BAD, says, remedy))
    found += promised(now, file, PROMISED)
    yield from found or [Examined("clock", GOOD, _("The clock is not behind the log: it says {now}.", now=told(now)))]


def authority(now: datetime, files: Files) -> Iterator[Examined]:
    """Tell when the authority of a house that serves over TLS ends, and its certificate."""
    for path in (files.authority, files.certificate):
        try:
            found = Signed.read(path)
        except StoreFailed as damaged:
            yield Examined("tls", BAD, str(damaged))
            continue
        if found is None:
            continue
        says = _("{path} is good until {then}.", path=path, then=told(found.ends))
        if path == files.certificate:
            left = found.ends - now > RENEWED / 2  # a server that runs renews it
            remedy = _("Start the server once: it renews its certificate a month before the end.")
        else:
            left = found.ends - now > LASTS
            remedy = _("Remove it before then: a start makes a new authority, which each device is to trust anew.")
        yield Examined("tls", GOOD if left else CARE, says, "" if left else remedy)


def _some(found: Sequence[Examined]) -> Iterator[Examined]:
    """Yield the first findings of a kind, and how many more there are."""
    yield from found[:TOLD]
    if (more := len(found) - TOLD) > 0:
        says = plural(more, "{n} more finding of this kind.", "{n} more findings of this kind.", n=more)
        yield Examined(found[0].check, found[0].kind, says)
