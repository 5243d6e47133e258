"""Backups: a log with its keys and its log of heads, copied while the server runs, looked through, and put back.

One of a file can move into a database that several servers share, too.
"""

import hashlib
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

import msgspec
from msgspec import Struct

from fairdeal.engine.words import _
from fairdeal.events import BrokenChain, SqliteStore, Store, StoreFailed, UnknownTable, open_shared, shown
from fairdeal.events.sqlite import read_only

from ..config import Config
from ..desk.forgetting import forget_again, note, noted_in
from ..private import BESIDE, OWNER_ALONE, sync_folder, write_synced
from ..witness.keeper import Keeper
from ..witness.leaves import Leaves
from ..witness.log import Behind
from ..witness.signing import rotations
from .files import LOG, Files
from .lease import must_not_be_served

LIST = "backup.json"
NAMES = re.compile(r"log\.db(\.key|\.heads|\.forgotten|\.authority|\.operator(\.[a-z0-9]{1,12})?)?", re.ASCII)
GROWS = "grows"  # in place of the SHA-256 of a file, in a copy that goes on
LOOKS = 20  # until two looks at the keys found the same


class BadBackup(StoreFailed):
    """A backup that is not what its list says, or no backup at all."""


class Contents(Struct):
    """The size of a log, and what of it does not hold."""

    tables: int = 0
    records: int = 0
    broken: dict[str, str] = {}  # the table → why its chain does not hold


class Backup(Struct, rename={"made_by": "fairdeal"}):
    """The list that lies in a backup: when it was begun, by which version, what it holds, each file's SHA-256."""

    made_by: str
    began: str
    holds: Contents
    files: dict[str, str]


def back_up(config: Config, to: Path, now: datetime) -> Backup:
    """Copy log, keys and log of heads into the new folder `to`, and look the copy through.

    Everything that was acknowledged before this was called is in it. The folder appears when it is whole.
    """
    must_be_a_file(config, to)
    files = Files(config)
    must_have_files(files)
    _must_be_free(to)
    to.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(prefix=f".{to.name}.", dir=to.parent))
    try:
        for name, secret in _steady(files).items():
            write_synced(part / name, secret)
        # The log of heads comes before the log: what it signs for is then in the log that comes after.
        if files.heads.exists():
            copy_database(files.heads, part / f"{LOG}.heads")
        copy_database(files.log, part / LOG)
        made = Backup(version("fairdeal"), now.isoformat(timespec="seconds"), look_through(part / LOG), {})
        made.files = {path.name: sha256_of(path) for path in sorted(part.iterdir())}
        write_synced(part / LIST, msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n")
        sync_folder(part)
        part.rename(to)
        sync_folder(to.parent)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return made


def must_have_files(files: Files) -> None:
    """Raise `StoreFailed` for a log that is not there, or whose keys are not."""
    if not files.log.is_file():
        raise StoreFailed(_("There is no log at {path}. Name one with --db.", path=files.log))
    if missing := files.missing_keys():
        names = ", ".join(map(str, missing))
        raise StoreFailed(_("{missing} is missing: without its keys a log cannot be put back.", missing=names))


def _must_be_free(to: Path) -> None:
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise StoreFailed(_("{path} holds something already. Name a new folder: no backup is overwritten.", path=to))


def _steady(files: Files) -> dict[str, bytes]:
    """Read all keys again until two readings agree, because the operator may be changing a key meanwhile."""
    before: dict[str, bytes] = {}
    for _look in range(LOOKS):
        with suppress(FileNotFoundError):
            found = {name: path.read_bytes() for name, path in files.keys().items()}
            if found == before:
                return found
            before = found
    raise StoreFailed(_("The keys beside {path} change all the time. Try again.", path=files.log))


def must_be_a_file(config: Config, to: Path) -> None:
    """Raise `StoreFailed` for a log in a database, which has copies of its own."""
    if config.shares:
        log = shown(config.database)
        raise StoreFailed(
            _(
                "{log} is a database, which makes copies of its own. Copy the folder of the keys, and say: "
                "pg_dump --format=custom --file={to}.dump {log}",
                log=log,
                to=to,
            )
        )


def copy_database(source: Path, target: Path) -> None:
    """Copy a SQLite database as it is at one moment, with all that is committed, also while others write to it."""
    write_synced(target, b"")
    with _sqlite(source), closing(read_only(source)) as old, closing(sqlite3.connect(target)) as new:
        # In one step: between steps others could write, and the copy would begin again and again.
        old.backup(new)
    _in_one_file(target)


def _in_one_file(database: Path) -> None:
    """Let everything lie in the database's one file, so that it can be copied as it is."""
    with _sqlite(database), closing(sqlite3.connect(database)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        [found] = copy.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreFailed(_("{path} is damaged: {why}.", path=database, why=found))


@contextmanager
def _sqlite(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreFailed(_("{path} cannot be copied: {why}.", path=path, why=error)) from None


def look_through(log: Path) -> Contents:
    """Check the chain of every table of a copy, and that its keys and its log of heads belong to it."""
    found = Contents(broken={})
    with SqliteStore(log) as store:
        for table in store.tables():
            found.tables += 1
            try:
                found.records += store.check(table)
            except (BrokenChain, UnknownTable) as broken:
                found.broken[table] = str(broken)
        _look_at_heads(log, store, found)
    _in_one_file(log)
    return found


def _look_at_heads(log: Path, store: SqliteStore, found: Contents) -> None:
    heads_file, operator = Path(f"{log}.heads"), Path(f"{log}.operator")
    if not heads_file.exists():
        return
    try:
        with closing(Keeper(str(heads_file), operator.read_bytes(), rotations(operator)).open()) as heads:
            for table in heads.astray(store):
                found.broken.setdefault(table, _("The log of heads knows another head of this table."))
    except Behind as wrong:
        found.broken["log of heads"] = str(wrong)
    _in_one_file(heads_file)


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file, in hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_list(source: Path) -> Backup:
    """Read the list of a backup. Raises `BadBackup` for a folder that is none."""
    try:
        listed = msgspec.json.decode((source / LIST).read_bytes(), type=Backup)
    except FileNotFoundError:
        raise BadBackup(_("{path} is no backup: there is no {name} in it.", path=source, name=LIST)) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise BadBackup(_("{path} cannot be read: {why}.", path=source / LIST, why=wrong)) from None
    for name in listed.files:
        if not NAMES.fullmatch(name):
            raise BadBackup(_("{path} lists '{name}', which is no file of a backup.", path=source / LIST, name=name))
    if LOG not in listed.files:
        raise BadBackup(_("{path} is no backup: there is no {name} in it.", path=source, name=LOG))
    return listed


def put_back(config: Config, source: Path, now: datetime, *, replace: bool = False) -> tuple[Backup, Path | None]:
    """Put a backup in the place of the log that the configuration names; return its list, and where the old log went.

    Every file is copied and checked before anything is moved. What is there already is moved aside, never removed,
    and only with `replace`. Raises `BadBackup`, and `StoreFailed` for what it may not replace, or a server has.
    """
    must_not_be_served(config.database)
    listed, files = read_list(source), Files(config)
    if there := list(files.there()):
        _may_replace(config, files, there, replace)
    files.home.parent.mkdir(parents=True, exist_ok=True)
    part = Path(tempfile.mkdtemp(prefix=f".{files.home.name}.", dir=files.home.parent))
    try:
        _copy_checked(listed, source, part)
        names = listed.files.keys() | _forgotten(files, part)
        aside = put_aside(there, files.log, now) if there else None
        if config.shares:
            move_in(config, part)
            names -= {LOG, f"{LOG}.heads"}
        # The log comes last: a log without its keys is never seen; a database without them is not served.
        for name in sorted(names, key=lambda name: name == LOG):
            place = files.place(name)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(part / name, place)
            sync_folder(place.parent)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return listed, aside


def _forgotten(files: Files, part: Path) -> set[str]:
    """Forget in a backup what was forgotten here since; return the name of the file that notes it."""
    file = part / f"{LOG}.forgotten"
    if noted := noted_in(files.forgotten):
        note(file, noted)
    if not file.exists():
        return set()
    with SqliteStore(part / LOG) as log:
        forget_again(log, file)
    _in_one_file(part / LOG)
    return {file.name}


def _may_replace(config: Config, files: Files, there: Sequence[Path], replace: bool) -> None:
    """Raise `StoreFailed` for what is not to be replaced: a log that nobody said it of, and keys of a database."""
    names = ", ".join(path.name for path in there)
    if config.shares:
        folder = files.home.parent
        raise StoreFailed(
            _("{folder} holds keys already ({files}). Name a new folder with --keys.", folder=folder, files=names)
        )
    if not replace:
        raise StoreFailed(
            _(
                "There is a log at {path} already ({files}). "
                "Say --replace to put it aside, or name another place with --db.",
                path=files.log,
                files=names,
            )
        )


def _copy_checked(listed: Backup, source: Path, part: Path) -> None:
    for name, digest in listed.files.items():
        if not (source / name).is_file():
            raise BadBackup(_("{path} is missing from the backup. Nothing was put back.", path=source / name))
        if digest == GROWS and name in (LOG, f"{LOG}.heads"):
            copy_database(source / name, part / name)
        else:
            shutil.copyfile(source / name, part / name)
        (part / name).chmod(OWNER_ALONE)
        if digest not in (GROWS, sha256_of(part / name)):
            raise BadBackup(
                _("{path} is not what it was when the backup was made. Nothing was put back.", path=source / name)
            )
    found = look_through(part / LOG)
    if GROWS in listed.files.values():
        listed.holds = found
    if found != listed.holds:
        raise BadBackup(_("{path} does not hold what its list says. Nothing was put back.", path=source))
    for path in part.iterdir():
        with path.open("rb") as file:
            os.fsync(file.fileno())


def put_aside(there: Sequence[Path], log: Path, now: datetime) -> Path:
    """Move files into a folder beside the log, which is named after the time; return it."""
    aside = log.with_name(f"{log.name}.replaced-{now:%Y%m%dT%H%M%SZ}")
    aside.mkdir(mode=0o700)
    # The log goes first, and what SQLite keeps beside it with it.
    beside = {log.with_name(f"{log.name}{end}") for end in BESIDE}
    for path in sorted(there, key=lambda path: path not in beside):
        shutil.move(path, aside / path.name)
    sync_folder(aside)
    return aside


def move_in(config: Config, part: Path) -> None:
    """Write the log of the backup in the folder `part`, and its log of heads, into the configuration's database.

    Raises `StoreFailed` for a database in which a log is already, and for a log with tables that are archived: of
    these no database takes the head alone.
    """
    with closing(open_shared(config.database, lambda place: b"")) as database, SqliteStore(part / LOG) as file:
        _must_be_new(config, database)
        _must_have_all(file)
        for table in file.tables():
            database.append(table, -1, list(file.read(table)))
        _move_heads(config, part, database)


def _must_be_new(config: Config, database: Store) -> None:
    if database.tables() or database.archived():
        raise StoreFailed(
            _(
                "{log} holds tables already. Name a database that is new: createdb makes one.",
                log=shown(config.database),
            )
        )


def _must_have_all(file: Store) -> None:
    if away := file.archived():
        raise StoreFailed(
            _(
                "{table} was archived, and so cannot move. Bring such tables back with fairdeal unarchive, and make "
                "another backup; they can be archived again from the database.",
                table=next(iter(away)),
            )
        )


def _move_heads(config: Config, part: Path, database: Store) -> None:
    operator, file = part / f"{LOG}.operator", part / f"{LOG}.heads"
    if not file.exists():
        return
    with closing(Keeper(config.heads_file(), operator.read_bytes(), rotations(operator)).open()) as heads:
        with closing(Leaves(file)) as old:
            heads.take_over(old)
        if astray := heads.astray(database):
            raise StoreFailed(_("The log of heads knows another head of table {table}.", table=astray[0]))
