"""The commands of those who look after a log: copies of it, and its health."""

import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import click
import msgspec
from msgspec import to_builtins

from fairdeal.engine.words import _, plural
from fairdeal.events import shown

from ..config import from_environment
from ..table.state.time import now
from ..upkeep.archive import NoTranscript, bring_back, put_away
from ..upkeep.backup import BadBackup, Contents, back_up, put_back
from ..upkeep.doctor import examine
from ..upkeep.examined import BAD, CARE, GOOD
from .base import Failed, database, keys, opened, plainly

MARKS = {GOOD: "ok", CARE: "care", BAD: "BAD"}


@click.command(epilog="Example: fairdeal backup /srv/backup/2026-11-21 --db /srv/fairdeal/log.db")
@click.argument("to", type=click.Path(file_okay=False, path_type=Path))
@database
def backup(to: Path, path: str) -> None:
    """Copy the log, its keys and its log of heads into a new folder, also while the server runs.

    Every move that was acknowledged before the command began is in the copy. The chain of every table of the copy is
    checked.

    Exit codes: 0 all holds, 1 the copy is made but something in it does not hold, 2 it could not be made.
    """
    with plainly():
        made = back_up(from_environment(database=path), to, now())
    click.echo(f"{to}: {counted(made.holds)}")
    sys.exit(tell_broken(made.holds.broken))


@click.command(epilog="Example: fairdeal restore /srv/backup/2026-11-21 --db /srv/fairdeal/log.db")
@click.argument("source", metavar="FROM", type=click.Path(file_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Put a log that is there already aside, into a folder beside it.")
@keys
@database
def restore(source: Path, replace: bool, keys: str | None, path: str) -> None:
    """Put a backup in the place of the log, with its keys and its log of heads. Stop the server first.

    With postgresql://… and --keys, the tables of a file move into a database that is new.

    Every file is checked before anything is moved, and nothing is ever removed: what --replace puts aside lies in a
    folder beside the log.

    Exit codes: 0 all holds, 1 the backup is not what its list says, or has broken tables; 2 it could not be put back.
    """
    with plainly():
        config = from_environment(database=path, keys=keys)
        try:
            listed, aside = put_back(config, source, now(), replace=replace)
        except BadBackup as wrong:
            raise Failed(str(wrong)) from None
    if aside:
        click.echo(_("The log that was there lies in {path}.", path=aside))
    click.echo(
        _("{path} is as it was at {time}: {holds}", path=shown(path), time=listed.began, holds=counted(listed.holds))
    )
    sys.exit(tell_broken(listed.holds.broken))


@click.command(epilog="Example: fairdeal doctor --db /srv/fairdeal/log.db")
@click.option("--json", "as_json", is_flag=True, help="The report for programs.")
@keys
@database
def doctor(as_json: bool, keys: str | None, path: str) -> None:
    """Look at the disk, the files' permissions, the clock, the keys, and the chain of every table.

    Nothing is changed, and the server may run meanwhile. Ask as the user that serves the log.

    Exit codes: 0 all is well, 1 something is broken, 3 something wants care, 2 there is no log.
    """
    with plainly(), click.progressbar(length=0, label=_("tables"), file=sys.stderr) as bar:

        def progress(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        report = examine(from_environment(database=path, keys=keys), now(), progress)
    if as_json:
        click.echo(msgspec.json.encode({"kind": report.kind, **to_builtins(report)}).decode())
    else:
        for found in report.findings:
            click.echo(" ".join(filter(None, (f"{MARKS[found.kind]:5}", found.says, found.remedy))))
    sys.exit(report.exit_code)


@click.command(epilog="Example: fairdeal archive /srv/archive --older-than 90 --db /srv/fairdeal/log.db")
@click.argument("to", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--older-than", "days", default=30, show_default=True, type=click.IntRange(0), help="Days since the last record."
)
@click.option("--table", "tables", multiple=True, help="Only this table; repeatable.")
@database
def archive(to: Path, days: int, tables: tuple[str, ...], path: str) -> None:
    """Put tables that are over into files below TO, a folder a month, and out of the log.

    A file is a whole transcript, with all hands and names, for its owner alone; it is verified and on disk before the
    records leave. The log keeps the head of each, and tells whoever asks for the table where it lies. The server may
    run meanwhile. `fairdeal unarchive FILE` brings a table back.

    Exit codes: 0 done, 1 a table was to go and stays, 2 it could not be done.
    """
    gone, stay = 0, {}
    with plainly(), opened(path) as store:
        for left in put_away(store, to, now(), timedelta(days=days), tables):
            if left.why:
                stay[left.table] = left.why
            else:
                gone += 1
                click.echo(f"{left.table}: {to / left.file}")
    click.echo(plural(gone, "{n} table was archived.", "{n} tables were archived.", n=gone))
    sys.exit(tell_broken(stay))


@click.command(epilog="Example: fairdeal unarchive /srv/archive/2026-11/k7x2m9q4tz.jsonl")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@database
def unarchive(files: tuple[Path, ...], path: str) -> None:
    """Bring archived tables back into the log, each from its file, which stays where it is.

    Exit codes: 0 they are back, 1 a file is not the whole table that was archived, 2 it could not be done.
    """
    with plainly(), opened(path) as store:
        for file in files:
            try:
                table, head = bring_back(store, file)
            except NoTranscript as wrong:
                raise Failed(str(wrong)) from None
            records = plural(head.seq + 1, "{n} record", "{n} records", n=head.seq + 1)
            click.echo(_("{table} is back, with {records}.", table=table, records=records))


def counted(holds: Contents) -> str:
    """Tell how much a log holds."""
    tables = plural(holds.tables, "{n} table", "{n} tables", n=holds.tables)
    records = plural(holds.records, "{n} record", "{n} records", n=holds.records)
    return _("{tables}, {records}.", tables=tables, records=records)


def tell_broken(broken: Mapping[str, str]) -> int:
    """Say what does not hold; return the exit code."""
    for table, why in broken.items():
        click.echo(f"{table}: {why}", err=True)
    return 1 if broken else 0


UPKEEP = (backup, restore, archive, unarchive, doctor)
