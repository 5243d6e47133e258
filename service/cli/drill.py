"""The command that tries a log's promises on this machine's own disk."""

import shutil
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from secrets import randbits

import click
import msgspec
from msgspec import to_builtins

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed, is_address, shown

from ..drill.drills import DRILLS, Drill, Outcome
from ..drill.house import Ground
from ..drill.scratch import Scratch
from .base import plainly

NAMES = [each.name for each in DRILLS]


@click.command(epilog="Example: fairdeal drill --folder /srv/fairdeal --times 20")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="Where the drill's own logs lie: on the disk that is to be tried.  [default: the folder for temporary files]",
)
@click.option(
    "--db", "database", metavar="postgresql://…", help="An empty database in which the drill's own logs are, instead."
)
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Only this drill; repeatable.")
@click.option("--times", default=5, show_default=True, type=click.IntRange(1), help="How often each thing is done.")
@click.option("--seed", type=int, help="Dice of an earlier run.  [default: new ones]")
@click.option("--json", "as_json", is_flag=True, help="The report for programs.")
def drill(
    folder: Path | None, database: str | None, only: tuple[str, ...], times: int, seed: int | None, as_json: bool
) -> None:
    """Let the worst happen to a server of its own, on a log of its own, and see whether anything promised is lost.

    Players are told a move is done when it is on disk, and are shown nothing that is not. The drills kill the server
    and its writer, fill the disk, tear the log, break the players' line, put the clock, and begin a second server, and
    then hold the log against all that players were told. No log that is there already is touched.

    With --db, servers have their logs in that database, which must be empty, and is left so. The drills kill a server,
    alone and as one of several, break the line to the database within answers, break the players' line, and put the
    clock. What the database's own disk and machine can suffer is for its host to try.

    Exit codes: 0 every promise held, 1 one was broken, 2 a drill could not be held.
    """
    seed = randbits(32) if seed is None else seed
    outcomes = []
    with plainly():
        for each in chosen(only, database):
            if not as_json:
                click.echo(f"{each.name:8} {_(each.about)} … ", nl=False)
            outcomes.append(held(each, folder, database or "", times, Random(f"{seed} {each.name}")))
            if not as_json:
                click.echo(told(outcomes[-1]))
            if database and outcomes[-1].broken:
                break  # the database is not empty: what was there is kept
    broken = sum(len(each.broken) for each in outcomes)
    if as_json:
        report = {"seed": seed, "times": times, "broken": broken, "drills": to_builtins(outcomes)}
        click.echo(msgspec.json.encode(report).decode())
    else:
        click.echo(_("Dice: --seed {seed}", seed=seed))
    sys.exit(1 if broken else 0)


def chosen(only: tuple[str, ...], database: str | None) -> list[Drill]:
    """Return the drills that are asked for and fit the log: one in a file, or one in a database.

    Raises `StoreFailed` for one that it cannot, and for a database that is no empty one.
    """
    if database is not None and not is_address(database):
        why = "'{name}' is no database: a drill's log is in a file below --folder, or in an empty database, --db {like}"
        raise StoreFailed(_(why, name=database, like="postgresql://…"))
    fit = [each for each in DRILLS if (each.in_file if database is None else each.in_database)]
    names = [each.name for each in fit]
    for name in only:
        if name not in names:
            why = "The drill '{name}' is not for this log; for it there are: {names}."
            raise StoreFailed(_(why, name=name, names=", ".join(names)))
    if database:
        with closing(Scratch(database)) as scratch:
            scratch.must_be_empty()
            scratch.place()
    return [each for each in fit if not only or each.name in only]


def held(drill: Drill, folder: Path | None, database: str, times: int, dice: Random) -> Outcome:
    """Hold a drill in a folder or database of its own, which is kept if a promise was broken or the drill failed."""
    place = Path(tempfile.mkdtemp(prefix=f"drill-{drill.name}-", dir=folder))
    kept = _("What was there lies in {folder}.", folder=f"{place}, {shown(database)}" if database else place)
    try:
        outcome = drill.run(Ground(place, database), times, dice)
    except StoreFailed as failed:
        raise StoreFailed(f"{failed} {kept}") from None
    if outcome.broken:
        return Outcome(outcome.drill, outcome.says, [*outcome.broken, kept])
    shutil.rmtree(place, ignore_errors=True)
    if database:
        with closing(Scratch(database)) as scratch:
            scratch.clear()
    return outcome


def told(outcome: Outcome) -> str:
    """Tell what a drill came to."""
    if not outcome.broken:
        return _("holds: {says}", says=outcome.says)
    return "\n  ".join([_("BROKEN: {says}", says=outcome.says), *outcome.broken])
