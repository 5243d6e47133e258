"""Bots against bots, through the real table and log or in the engine alone; the same seed gives the same bytes."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click
from click.core import ParameterSource

from fairdeal.engine import Dice, Game, find, seed_of
from fairdeal.engine.notation import read_options
from fairdeal.engine.words import _
from fairdeal.events import Log, export

from ..app import make_service
from ..config import from_environment
from ..errors import Problem
from ..studies.play import DEPTHS, Depth, Plan, seated
from ..studies.run import run
from .base import plainly
from .programs import run as run_program
from .programs import running

START = datetime(2026, 1, 1, tzinfo=UTC)


class Simulation:
    """A run of matches of one game. Transcripts and the log they come from lie in `out`."""

    def __init__(
        self, game: Game, seats: int, seed: str, bots: Sequence[str], options: Sequence[str], out: Path
    ) -> None:
        self.game, self.seats, self.seed, self.out = game, seats, seed, out
        self.bots = seated(game.name, seats, bots)
        self.options = read_options(" ".join(options))
        self.wins = [0] * seats
        self.records = 0
        self._dice = Dice(seed_of(f"simulation {seed}"))
        self._seconds = 0
        out.mkdir(parents=True, exist_ok=True)
        database = self._fresh(out / "log.db")
        config = from_environment(database=database, clock=self._clock, entropy=self._entropy)
        self.service = make_service(config)
        self.store = self.service.store

    def _fresh(self, path: Path) -> str:
        if path.exists():
            raise Problem(
                "bad_request",
                _("{path} holds an earlier simulation.", path=path),
                remedy=_("Give a new --out, or remove it."),
            )
        return str(path)

    def _entropy(self, size: int) -> bytes:
        return bytes(self._dice.below(256) for _ in range(size))

    def _clock(self) -> datetime:
        """Go on by a second for each event, so that a simulation has the same times whenever it is run."""
        self._seconds += 1
        return START + timedelta(seconds=self._seconds)

    def play(self, number: int) -> Path:
        """Play one match to its end and write its transcript, whose path this returns."""
        table = f"{self.game.name}-{self.seats}-{number:05d}"
        desk = self.service.tables.open(
            self.game.name, dict(self.options), self.seats, bots=dict(enumerate(self.bots)), table=table
        )
        result = desk.table.state.result()
        assert result is not None, f"{table} did not end"
        for winner in result.winners:
            self.wins[winner] += 1
        self.records += desk.table.seq + 1
        path = self.out / f"{table}.jsonl"
        with path.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in export(Log(self.store, table), "full"))
        return path

    def summary(self) -> str:
        """Tell who won how often, and how much was written."""
        wins = told_wins(self.bots, self.wins)
        return _("{n} records in {path}. Wins: {wins}.", n=f"{self.records:,}", path=self.out, wins=wins)


def told_wins(bots: Sequence[str], wins: Sequence[int]) -> str:
    """List how often each seat won, with its bot."""
    return ", ".join(
        _("seat {seat} ({bot}) {wins}", seat=seat, bot=bot, wins=won)
        for seat, (bot, won) in enumerate(zip(bots, wins, strict=True))
    )


@click.command(epilog="Example: fairdeal simulate money-sweeper --seats 4 --matches 100 --seed 7 --out simulated")
@click.argument("game")
@click.option("--seats", default=4, show_default=True, help="Number of players.")
@click.option("--matches", default=10, show_default=True, type=click.IntRange(1), help="Number of matches.")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same matches.")
@click.option("--bot", "bots", multiple=True, help="Kind of bot, once for all seats or for each.  [default: sensible]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="One that `fairdeal games` lists.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for transcripts.")
@click.option("--engine-only", is_flag=True, help="Play without table and log, for studies: faster, no transcripts.")
@click.option("--parquet", type=click.Path(dir_okay=False, path_type=Path), help="File for the table of the matches.")
@click.option(
    "--tables",
    "depth",
    default="decisions",
    show_default=True,
    type=click.Choice(DEPTHS),
    help="How much --parquet keeps: each word with those before it.",
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Processes that play.")
@run_program
@click.pass_context
def simulate(
    context: click.Context,
    game: str,
    seats: int,
    matches: int,
    seed: str,
    bots: tuple[str, ...],
    options: tuple[str, ...],
    out: Path | None,
    engine_only: bool,
    parquet: Path | None,
    depth: Depth,
    jobs: int,
    programs: tuple[str, ...],
) -> None:
    """Play bots against bots, and tell who won.

    With --out through the real table and log, and each match's transcript is written. With --engine-only in the engine
    alone, by several processes if you want; --parquet writes what happened as tables, the same for any number of
    processes.
    """
    with plainly(), running(programs):
        fitting(engine_only, out, context)
        if programs and jobs > 1:
            raise Problem("bad_request", _("A program plays in one process: leave out --jobs."))
        bots = bots or ("sensible",)
        with progress(matches, _("{game}, {n} seats", game=game, n=seats)) as tell:
            if out is None:
                plan = Plan(game, seats, seed, seated(game, seats, bots), read_options(" ".join(options)), depth)
                wins = run(plan, matches, jobs, parquet, tell)
                told = _("Wins: {wins}.", wins=told_wins(plan.bots, wins))
            else:
                simulation = Simulation(find(game), seats, seed, bots, options, out)
                for number in range(matches):
                    simulation.play(number)
                    tell(1)
                told = simulation.summary()
        click.echo(told)


def fitting(engine_only: bool, out: Path | None, context: click.Context) -> None:
    """Raise `Problem` for options that do not go together."""
    said = [
        name
        for name, parameter in (("--parquet", "parquet"), ("--tables", "depth"), ("--jobs", "jobs"))
        if context.get_parameter_source(parameter) is ParameterSource.COMMANDLINE
    ]
    if said and not engine_only:
        raise Problem(
            "bad_request", _("{option} is for --engine-only.", option=said[0]), remedy=_("Add --engine-only.")
        )
    if engine_only and out is not None:
        raise Problem(
            "bad_request",
            _("With --engine-only there is no log, and so no transcripts for --out."),
            remedy=_("Leave one of them out; --parquet keeps what happened as tables."),
        )
    if not engine_only and out is None:
        raise Problem(
            "bad_request",
            _("Nothing says what to do with the matches."),
            remedy=_("Name a folder for transcripts with --out, or say --engine-only."),
        )
    if "--tables" in said and "--parquet" not in said:
        raise Problem(
            "bad_request", _("--tables says what --parquet keeps, and there is none."), remedy=_("Add --parquet FILE.")
        )


@contextmanager
def progress(length: int, label: str) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how far it has come; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield bar.update
