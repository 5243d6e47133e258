"""The files that belong to one log: the log itself, its keys, and the log of heads."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from fairdeal.engine.words import _
from fairdeal.events import Store, StoreFailed, shown
from fairdeal.events.sqlite import read_only

from ..config import Config
from ..private import BESIDE, SECRET_BYTES

LOG = "log.db"  # the name of the log in a backup; the others are named after it
UNFINISHED = ".part"


class Files:
    """The files of one log, by where they lie, and by the names that they have in a backup."""

    def __init__(self, config: Config) -> None:
        self.log = Path(config.database)
        self.key = config.secret_file()
        self.operator = config.keys_at(".operator")
        self.heads = Path(config.heads_file())
        self.forgotten = config.keys_at(".forgotten")
        self.authority = config.keys_at(".authority")  # by which browsers at home know the house
        self.certificate = config.keys_at(".certificate")  # in no backup: it is made anew
        self.calls = Path(config.calls_file())  # in no backup: who is called by an old one may have asked for no more
        self.home = self.operator if config.shares else self.log  # its owner is the user that serves the log

    def missing_keys(self) -> list[Path]:
        """List the keys without which this log cannot be served; an empty file is no key."""
        return [path for path in (self.key, self.operator) if not path.exists() or not path.stat().st_size]

    def cut_keys(self) -> list[Path]:
        """List the keys that have lost their ends."""
        return [path for path in (self.key, self.operator) if path.exists() and 0 < path.stat().st_size < SECRET_BYTES]

    def keys(self) -> dict[str, Path]:
        """Return each file of the keys that is there, by its name in a backup: also older keys and their changes.

        What was forgotten comes with them, and the authority that a household trusts.
        """
        beside = {f"{LOG}.key": self.key, f"{LOG}.forgotten": self.forgotten, f"{LOG}.authority": self.authority}
        found = {name: path for name, path in beside.items() if path.exists()}
        for path in sorted(self.operator.parent.glob("*")):
            end = path.name.removeprefix(self.operator.name)
            if path.name.startswith(self.operator.name) and not end.endswith(UNFINISHED) and path.is_file():
                found[f"{LOG}.operator{end}"] = path
        return found

    def place(self, name: str) -> Path:
        """Return where the file with that name in a backup belongs."""
        if name == f"{LOG}.forgotten":
            return self.forgotten
        if name == f"{LOG}.authority":
            return self.authority
        if name == f"{LOG}.key":
            return self.key
        end = name.removeprefix(f"{LOG}.operator")
        if end != name:
            return self.operator.with_name(f"{self.operator.name}{end}")
        return self.log.with_name(f"{self.log.name}{name.removeprefix(LOG)}")

    def there(self) -> Iterator[Path]:
        """List every file of this log that is there."""
        for database in (self.log, self.heads, self.calls):
            yield from parts(database)
        yield from self.keys().values()
        if self.certificate.exists():
            yield self.certificate


def parts(database: Path) -> Iterator[Path]:
    """List the files of a SQLite database that are there: itself, and what SQLite keeps beside it."""
    return (path for end in BESIDE if (path := Path(f"{database}{end}")).exists())


def must_have_keys(config: Config, store: Store) -> None:
    """Raise `StoreFailed` for a log that has tables, but not the keys with which they were written."""
    if config.database == ":memory:" or config.new_keys:
        return
    for cut in Files(config).cut_keys():
        says = _("{path} has fewer than {n} bytes: it was cut off.", path=cut, n=SECRET_BYTES)
        raise StoreFailed(f"{says} {_('Put it back from the backup.')}")
    missing = Files(config).missing_keys()
    if missing and store.tables():
        raise StoreFailed(
            _(
                "{path} holds tables, but not their keys: {missing} is missing. Put the keys back from the backup. "
                "If they are lost for good, start once with --new-keys: links that were given stop working, "
                "and players are told that the operator is another.",
                path=shown(config.database),
                missing=", ".join(map(str, missing)),
            )
        )


def must_not_be_emptied(config: Config) -> None:
    """Raise `StoreFailed` for a file of a log that is gone or empty, beside a log of heads which knows its tables."""
    files = Files(config)
    if config.shares or config.database == ":memory:" or (files.log.exists() and files.log.stat().st_size):
        return
    if known := _tables_known_to(files.heads):
        raise StoreFailed(
            _(
                "{path} is empty or gone, but its log of heads knows tables of it: {n}. Put back the newest backup "
                "with fairdeal restore --replace; for a house that begins anew, move {heads} and the keys beside it "
                "away.",
                path=files.log,
                n=known,
                heads=files.heads,
            )
        )
    if files.log.exists() and len(files.missing_keys()) < 2:
        raise StoreFailed(
            _("{path} is empty, and its keys are not: put back the newest backup, or remove it.", path=files.log)
        )


def _tables_known_to(heads: Path) -> int:
    try:
        with closing(read_only(heads)) as known:
            return int(known.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error:  # it is not there, or holds nothing yet
        return 0
