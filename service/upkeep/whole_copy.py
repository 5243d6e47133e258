"""A whole copy of a log, kept as it grows, with sealed fields, keys and log of heads: `restore` plays on from it.

Whoever has the log hands on what is new; whoever keeps the copy says first how far it goes. What is handed on goes
through a pipe, on one machine or through ssh, which knows both machines and lets nobody look in.
"""

import json
import shlex
import sqlite3
import subprocess
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any, NamedTuple

import msgspec

from fairdeal.engine.words import _
from fairdeal.events import SqliteStore, StoreFailed
from fairdeal.events.sql import COLUMNS
from fairdeal.events.sqlite import read_only

from ..config import Config
from ..desk.forgetting import forget_again
from ..private import write_durably
from ..witness.leaves import Leaves
from ..witness.log import TABLES
from .backup import GROWS, LIST, NAMES, Backup, Contents, copy_database, must_be_a_file, must_have_files, put_aside
from .files import LOG, Files

LOOK_SECONDS = 0.25  # between two looks for something new
ALIVE_SECONDS = 5.0  # at most between two words of whoever hands on
AT_ONCE = 500  # records in one message
CHUNK = 2**20
NEW_ROWS = f"SELECT rowid, {COLUMNS} FROM records WHERE rowid > ? ORDER BY rowid LIMIT {AT_ONCE}"
LAST_ROW = "SELECT rowid, line FROM records ORDER BY rowid DESC LIMIT 1"
AWAY = "SELECT table_id, hash, coming_back FROM archived ORDER BY table_id"
NEW_LEAVES = "SELECT number, entry FROM leaves WHERE number >= ? ORDER BY number"
NEW_TABLES = "SELECT id, name, first, last, looked FROM tables WHERE first >= ?1 OR last >= ?1"


class Place(NamedTuple):
    """The end of a copy: its last record by place and line, what is archived, and how many leaves its heads have."""

    row: int = 0
    line: str = ""
    away: str = "[]"
    leaves: int = 0


def place_of(log: sqlite3.Connection, heads: sqlite3.Connection | None) -> Place:
    """Tell how far a log goes."""
    row, line = log.execute(LAST_ROW).fetchone() or (0, "")
    leaves = heads.execute("SELECT count(*) FROM leaves").fetchone()[0] if heads else 0
    return Place(row, line, json.dumps(log.execute(AWAY).fetchall()), leaves)


# Handing on


def hand_on(config: Config, asked: IO[bytes], told: IO[bytes], once: bool = False) -> None:
    """Hand on a log to whoever asks: all of it, unless the copy is a beginning of it, and then what is new.

    Each message is a line of JSON; after the one that tells sizes come as many bytes. Ends when nobody listens.
    """
    must_be_a_file(config, Path("copy"))
    files = Files(config)
    must_have_files(files)
    at = Place(*json.loads(asked.readline()))
    with closing(read_only(files.log)) as log, closing(read_only(files.heads)) as heads:
        if not _goes_on(log, heads, at):
            at = _all(files, told)
        handed: dict[str, bytes] = {}
        spoke = monotonic()
        while True:
            if json.dumps(log.execute(AWAY).fetchall()) != at.away:
                at = _all(files, told)  # tables left the log, or came back: in a copy they do so by whole files
            keys = {name: path.read_bytes() for name, path in files.keys().items()}
            if keys != handed:
                _tell(told, {"keys": {name: b64encode(key).decode() for name, key in keys.items()}})
                handed = keys
            at, more = _news(log, heads, at, told)
            if once and not more:
                _tell(told, {"all": True})
                return
            if monotonic() - spoke > ALIVE_SECONDS:
                _tell(told, {})
                spoke = monotonic()
            sleep(0 if more else LOOK_SECONDS)


def _goes_on(log: sqlite3.Connection, heads: sqlite3.Connection, at: Place) -> bool:
    """Tell whether a log goes on from where a copy ends."""
    found = log.execute("SELECT line FROM records WHERE rowid = ?", (at.row,)).fetchone()
    now = place_of(log, heads)
    return found == (at.line,) and now.away == at.away and now.leaves >= at.leaves


def _news(log: sqlite3.Connection, heads: sqlite3.Connection, at: Place, told: IO[bytes]) -> tuple[Place, bool]:
    """Hand on what is new: first it looks at the heads, so that the copy has every record for which they sign."""
    leaves = [[number, b64encode(entry).decode()] for number, entry in heads.execute(NEW_LEAVES, (at.leaves,))]
    tables = heads.execute(NEW_TABLES, (at.leaves,)).fetchall() if leaves else []
    rows = log.execute(NEW_ROWS, (at.row,)).fetchall()
    full = len(rows) == AT_ONCE
    if rows or (leaves and not full):
        _tell(told, {"rows": rows, **({} if full else {"leaves": leaves, "tables": tables})})
    at = at._replace(row=rows[-1][0]) if rows else at
    return (at if full else at._replace(leaves=at.leaves + len(leaves))), full


def _all(files: Files, told: IO[bytes]) -> Place:
    """Hand on everything, as it is at one moment; the heads are copied first, as in a backup."""
    with tempfile.TemporaryDirectory(prefix=".copy.", dir=files.log.parent) as folder:
        heads, log = Path(folder) / f"{LOG}.heads", Path(folder) / LOG
        copy_database(files.heads, heads)
        copy_database(files.log, log)
        _tell(told, {"sizes": {path.name: path.stat().st_size for path in (heads, log)}})
        for path in (heads, log):
            with path.open("rb") as file:
                while chunk := file.read(CHUNK):
                    told.write(chunk)
        told.flush()
        with closing(read_only(log)) as copied, closing(read_only(heads)) as known:
            return place_of(copied, known)


def _tell(told: IO[bytes], message: dict[str, Any]) -> None:
    told.write(msgspec.json.encode(message) + b"\n")
    told.flush()


# Keeping


class WholeCopy:
    """The copy in a folder: a backup that goes on. `notes` is told in a sentence what a host should know."""

    def __init__(self, folder: Path, now: Callable[[], datetime], notes: Callable[[str], object]) -> None:
        self._folder, self._now, self._notes = folder, now, notes
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.log, self.heads = folder / LOG, folder / f"{LOG}.heads"

    def place(self) -> Place:
        """Tell how far it goes."""
        if not (self.log.exists() and self.heads.exists()):
            return Place()
        with closing(read_only(self.log)) as log, closing(read_only(self.heads)) as heads:
            return place_of(log, heads)

    def keep(self, told: IO[bytes]) -> Iterator[int]:
        """Keep what is told, on disk before the next is read; yield how many records each message brought."""
        while line := told.readline():
            message = msgspec.json.decode(line)
            if "sizes" in message:
                yield self._take_all(message["sizes"], told)
            if "keys" in message:
                self._take_keys(message["keys"])
            if "rows" in message:
                self._take(message)
            yield len(message.get("rows", ()))
            if "all" in message:
                return

    def _take_all(self, sizes: dict[str, int], told: IO[bytes]) -> int:
        """Take a whole log, and count its records; a copy that is there already goes aside, and is never removed."""
        parts = {self._folder / f"{name}.part": size for name, size in sizes.items()}
        for part, size in parts.items():
            with part.open("wb") as file:
                part.chmod(0o600)  # before anything hidden lies there
                while (left := size - file.tell()) > 0:
                    if not (chunk := told.read(min(CHUNK, left))):
                        raise StoreFailed(_("The line broke before the whole log had come."))
                    file.write(chunk)
        if there := [path for path in (self.log, self.heads) if path.exists()]:
            aside = put_aside(there, self.log, self._now())
            self._notes(_("The log does not go on from this copy, which lies in {path} now.", path=aside))
        for part in parts:
            part.rename(part.with_suffix(""))
        with closing(read_only(self.log)) as log:
            return int(log.execute("SELECT count(*) FROM records").fetchone()[0])

    def _take_keys(self, keys: dict[str, str]) -> None:
        for name, key in keys.items():
            if not NAMES.fullmatch(name):
                raise StoreFailed(_("'{name}' is no file of a log.", name=name))
            write_durably(self._folder / name, b64decode(key))
        with closing(SqliteStore(self.log)) as log:
            forget_again(log, self._folder / f"{LOG}.forgotten")
        listed = Backup(version("fairdeal"), self._now().isoformat(timespec="seconds"), Contents(), {})
        listed.files = dict.fromkeys([*keys, LOG, f"{LOG}.heads"], GROWS)
        write_durably(self._folder / LIST, msgspec.json.format(msgspec.json.encode(listed), indent=2) + b"\n")

    def _take(self, message: dict[str, Any]) -> None:
        """Write records, and then the leaves that sign for some of them."""
        with closing(sqlite3.connect(self.log, isolation_level=None)) as log:
            log.execute("PRAGMA journal_mode = WAL")
            log.execute("PRAGMA synchronous = FULL")
            log.execute("BEGIN IMMEDIATE")
            marks = ", ".join("?" * 9)
            log.executemany(f"INSERT INTO records (rowid, {COLUMNS}) VALUES ({marks})", message["rows"])
            log.execute("COMMIT")
        if message.get("leaves"):
            with closing(Leaves(self.heads, TABLES)) as heads, heads.writing() as db:
                heads.add(b64decode(entry) for _number, entry in message["leaves"])
                db.executemany("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?)", message["tables"])


def kept_from(copy: WholeCopy, place: str, program: str, once: bool) -> Iterator[int]:
    """Keep the log at `place`, "FILE" or "HOST:FILE", in that copy, until whoever hands it on ends.

    Yields how many records came with each message. Raises `StoreFailed` with what the other side said.
    """
    with subprocess.Popen(
        command(place, program, once), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as other:
        assert other.stdin
        assert other.stdout
        assert other.stderr
        try:
            other.stdin.write(json.dumps(copy.place()).encode() + b"\n")
            other.stdin.close()
            yield from copy.keep(other.stdout)
            if once:
                other.wait()  # by itself: an ssh that is ended says the same as one that has failed
        finally:
            other.terminate()
        if other.wait() or not once:
            why = other.stderr.read().decode(errors="replace").strip().removeprefix("Error: ")
            raise StoreFailed(why or _("Whoever hands on {place} has ended.", place=place))


def command(place: str, program: str, once: bool) -> list[str]:
    """Write the command that hands on a log: here, or by ssh on the machine that a colon names."""
    host, colon, file = place.partition(":")
    more = ["--once"] if once else []
    if not colon or "/" in host:
        return [sys.executable, "-m", "fairdeal", "hand-on", "--db", place, *more]
    alive = ("-T", "-o", "BatchMode=yes", "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3")
    return ["ssh", *alive, "--", host, f"{program} hand-on --db {shlex.quote(file)} {' '.join(more)}".strip()]
