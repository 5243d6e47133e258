"""The commands of those who look after a log: copies of it, and its health."""

import sys
from collections.abc import Mapping
from pathlib import Path

import click
import msgspec
from msgspec import to_builtins

from fairdeal.engine.words import _, plural

from ..config import from_environment
from ..table.time import now
from ..upkeep.backup import BadBackup, Contents, back_up, put_back
from ..upkeep.doctor import BAD, CARE, GOOD, examine
from .base import Failed, database, plainly

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
@database
def restore(source: Path, replace: bool, path: str) -> None:
    """Put a backup in the place of the log, with its keys and its log of heads. Stop the server first.

    Every file is checked before anything is moved, and nothing is ever removed: what --replace puts aside lies in a
    folder beside the log.

    Exit codes: 0 all holds, 1 the backup is not what its list says, or has broken tables; 2 it could not be put back.
    """
    with plainly():
        try:
            listed, aside = put_back(from_environment(database=path), source, now(), replace=replace)
        except BadBackup as wrong:
            raise Failed(str(wrong)) from None
    if aside:
        click.echo(_("The log that was there lies in {path}.", path=aside))
    click.echo(_("{path} is as it was at {time}: {holds}", path=path, time=listed.began, holds=counted(listed.holds)))
    sys.exit(tell_broken(listed.holds.broken))


@click.command(epilog="Example: fairdeal doctor --db /srv/fairdeal/log.db")
@click.option("--json", "as_json", is_flag=True, help="The report for programs.")
@database
def doctor(as_json: bool, path: str) -> None:
    """Look at the disk, the files' permissions, the clock, the keys, and the chain of every table.

    Nothing is changed, and the server may run meanwhile. Ask as the user that serves the log.

    Exit codes: 0 all is well, 1 something is broken, 3 something wants care, 2 there is no log.
    """
    with plainly(), click.progressbar(length=0, label=_("tables"), file=sys.stderr) as bar:

        def progress(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        report = examine(from_environment(database=path), now(), progress)
    if as_json:
        click.echo(msgspec.json.encode({"kind": report.kind, **to_builtins(report)}).decode())
    else:
        for found in report.findings:
            click.echo(" ".join(filter(None, (f"{MARKS[found.kind]:5}", found.says, found.remedy))))
    sys.exit(report.exit_code)


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


UPKEEP = (backup, restore, doctor)
