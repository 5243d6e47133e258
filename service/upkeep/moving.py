"""A move: what a backup of a file holds goes into a database that several servers share, with its log of heads."""

from contextlib import closing
from pathlib import Path

from fairdeal.engine.words import _
from fairdeal.events import SqliteStore, Store, StoreFailed, open_shared, shown

from ..config import Config
from ..witness.keeper import Keeper
from ..witness.leaves import Leaves
from ..witness.signing import rotations
from .files import LOG


def move_in(config: Config, part: Path) -> None:
    """Write the log of the backup in the folder `part`, and its log of heads, into the configuration's database.

    Raises `StoreFailed` for a database in which a log is already, and for a log with tables that are archived: of
    these no database takes the head alone.
    """
    with closing(open_shared(config.database, lambda place: b"")) as database, SqliteStore(part / LOG) as file:
        _must_be_new(config, database)
        _must_be_whole(file)
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


def _must_be_whole(file: Store) -> None:
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
