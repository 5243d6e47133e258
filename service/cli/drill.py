"""The command that tries a log's promises on this machine's own disk."""

import shutil
import sys
import tempfile
from pathlib import Path
from random import Random
from secrets import randbits

import click
import msgspec
from msgspec import to_builtins

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed

from ..drill.drills import DRILLS, Drill, Outcome
from .base import plainly

NAMES = [each.name for each in DRILLS]


@click.command(epilog="Example: fairdeal drill --folder /srv/fairdeal --times 20")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    help="Where the drill's own logs lie: on the disk that is to be tried.  [default: the folder for temporary files]",
)
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Only this drill; repeatable.")
@click.option("--times", default=5, show_default=True, type=click.IntRange(1), help="How often each thing is done.")
@click.option("--seed", type=int, help="Dice of an earlier run.  [default: new ones]")
@click.option("--json", "as_json", is_flag=True, help="The report for programs.")
def drill(folder: Path | None, only: tuple[str, ...], times: int, seed: int | None, as_json: bool) -> None:
    """Let the worst happen to a server of its own, on a log of its own, and see whether anything promised is lost.

    Players are told a move is done when it is on disk, and are shown nothing that is not. The drills kill the server
    and its writer, fill the disk, tear the log, break the players' line, put the clock, and begin a second server, and
    then hold the log against all that players were told. No log that is there already is touched.

    Exit codes: 0 every promise held, 1 one was broken, 2 a drill could not be held.
    """
    seed = randbits(32) if seed is None else seed
    outcomes = []
    with plainly():
        for each in DRILLS:
            if only and each.name not in only:
                continue
            if not as_json:
                click.echo(f"{each.name:8} {_(each.about)} … ", nl=False)
            outcomes.append(held(each, folder, times, Random(f"{seed} {each.name}")))
            if not as_json:
                click.echo(told(outcomes[-1]))
    broken = sum(len(each.broken) for each in outcomes)
    if as_json:
        report = {"seed": seed, "times": times, "broken": broken, "drills": to_builtins(outcomes)}
        click.echo(msgspec.json.encode(report).decode())
    else:
        click.echo(_("Dice: --seed {seed}", seed=seed))
    sys.exit(1 if broken else 0)


def held(drill: Drill, folder: Path | None, times: int, dice: Random) -> Outcome:
    """Hold a drill in a folder of its own. After a promise was broken, and after a failure, the folder stays."""
    place = Path(tempfile.mkdtemp(prefix=f"drill-{drill.name}-", dir=folder))
    try:
        outcome = drill.run(place, times, dice)
    except StoreFailed as failed:
        raise StoreFailed(_("{why} What was there lies in {folder}.", why=failed, folder=place)) from None
    if not outcome.broken:
        shutil.rmtree(place, ignore_errors=True)
        return outcome
    kept = _("What was there lies in {folder}.", folder=place)
    return Outcome(outcome.drill, outcome.says, [*outcome.broken, kept])


def told(outcome: Outcome) -> str:
    """Tell what a drill came to."""
    if not outcome.broken:
        return _("holds: {says}", says=outcome.says)
    return "\n  ".join([_("BROKEN: {says}", says=outcome.says), *outcome.broken])
