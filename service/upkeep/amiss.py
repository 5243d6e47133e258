"""What can be amiss between a log, its log of heads, its keys and the time: a sentence each, with what to do."""

import sqlite3
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path

from fairdeal.engine.words import _
from fairdeal.events.sqlite import guards, kept_by

from ..config import Config
from ..private import SECRET_BYTES, mark_of
from ..witness.keeper import Keeper
from ..witness.signing import rotations
from .examined import BAD, CARE, GOOD, Examined
from .files import Files

FACTS = "SELECT name, value FROM facts"


def unguarded(path: Path, log: sqlite3.Connection) -> Iterator[Examined]:
    """Tell of a log without one of the triggers and indexes that keep records as they are."""
    if gone := guards() - kept_by(log):
        says = _("{path} lacks its guard '{name}': somebody has worked on it.", path=path, name=min(gone))
        yield Examined("file", BAD, says, _("Put back the newest backup with fairdeal restore --replace."))


def facts_of(heads: sqlite3.Connection) -> dict[str, str]:
    """Read what a log of heads notes of itself: whose it is. Nothing in a file that holds nothing yet."""
    there = heads.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone()
    return dict(heads.execute(FACTS).fetchall()) if there else {}


def unread_heads(why: Exception) -> Examined:
    """Tell of a log of heads that is none, or is damaged."""
    says = _("The log of heads cannot be held against the log: {why}.", why=why)
    return Examined("heads", BAD, says, _("Put back the newest backup with fairdeal restore --replace."))


def missing_heads(place: str) -> Examined:
    """Tell of tables without a log of heads: a start makes one before the first table."""
    says = _("There are tables, but the log of heads {place} is missing, or empty.", place=place)
    remedy = _(
        "Put it back from the newest backup. If it is lost for good, start once with --new-keys: to witnesses and "
        "monitors it has then begun anew."
    )
    return Examined("heads", BAD, says, remedy)


def shorter(table: str, files: Files) -> Examined:
    """Tell of a table of which the log of heads has signed for more."""
    says = _("{path} lost records of table {table} for which its log of heads has signed.", path=files.log, table=table)
    remedy = _(
        "Put back the newest backup, both together, with fairdeal restore --replace; if there is none, move {heads} "
        "away and start once with --new-keys: then to witnesses the log has become shorter.",
        heads=files.heads,
    )
    return Examined("heads", BAD, says, remedy)


def owner(facts: Mapping[str, str], config: Config) -> Iterator[Examined]:
    """Tell whether the keys here are those with which this log was signed, and its links were."""
    found = list(_other_keys(facts, config))
    yield from found
    if facts.get("origin") and not found:
        yield Examined("owner", GOOD, _("The keys are those of this log."))


def _other_keys(facts: Mapping[str, str], config: Config) -> Iterator[Examined]:
    operator, links, origin = config.operator_file(), config.secret_file(), facts.get("origin")
    if origin and operator and (seed := _whole(operator)):
        own = Keeper(config.heads_file(), seed, rotations(operator)).origin
        if own != origin:
            says = _("The log of heads is {origin}, but {path} signs for {own}.", origin=origin, path=operator, own=own)
            yield Examined("owner", BAD, says, _keys_back(config))
    if facts.get("links") and not config.new_keys and (secret := _whole(links)) and mark_of(secret) != facts["links"]:
        says = _("{path} is not the key with which the links of this log were signed.", path=links)
        remedy = _("Put the right one back. If it is lost for good, start once with --new-keys.")
        yield Examined("owner", BAD, says, remedy)


def _whole(key: Path) -> bytes:
    """Read a key; one that is missing or cut off is told with the keys."""
    read = key.read_bytes() if key.exists() else b""
    return read if len(read) >= SECRET_BYTES else b""


def _keys_back(config: Config) -> str:
    if config.shares:
        return _("Copy the keys from the machine that made them.")
    heads = config.heads_file()
    return _(
        "Put the right one back. If it is lost for good, move {heads} away and start once with --new-keys: players are "
        "told that the operator is another.",
        heads=heads,
    )


def promised(now: datetime, file: Path | None, most: timedelta) -> Iterator[Examined]:
    """Tell of a clock that is more than `most` behind the time that receipts have reached."""
    if file is None or not file.exists():
        return
    try:
        then = datetime.fromisoformat(file.read_text(encoding="ascii").strip())
        late = now + most < then
    except (ValueError, OSError, TypeError):  # also a time of no zone, which nobody compares
        says = _("{path} holds no time.", path=file)
        remedy = _("With the right clock it can be removed while the server is stopped; it is made again.")
        yield Examined("clock", CARE, says, remedy)
        return
    if late:
        says = _("The clock says {now}, but receipts were signed up to {then}.", now=told(now), then=told(then))
        remedy = _(
            "Set the clock right. If it is right, and was ahead before, move {file} away: a table that has records of "
            "then stands still until the clock has reached them.",
            file=file,
        )
        yield Examined("clock", BAD, says, remedy)


def told(moment: datetime) -> str:
    """Write a moment of a clock in a sentence."""
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
