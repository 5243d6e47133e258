"""Tournaments on the command line: an evening of bots, through the real log and into one file; and ratings."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

import click

from fairdeal.engine import find
from fairdeal.engine.words import _
from fairdeal.events import encode
from fairdeal.events.judge.evening import EVENING

from ..desk.ratings import ended, outcomes
from ..errors import Problem
from ..evidence.evenings import logs_in, whole
from ..evidence.verify import judge
from ..table.state.event import Step
from ..table.state.time import written
from ..tournament.daily import one_deal
from ..tournament.entry import CHOSEN, EnterBot
from ..tournament.event import Fill, OpenSeating, Scoring, TableOver
from ..tournament.formats.free import FREE
from ..tournament.rating import Outcome, Ratings, outcome, rated
from ..tournament.state import MOST_ENTRANTS, MOST_ROUNDS, Tournament
from ..tournament.tell import places, strengths
from .base import FAULTS, Fault, database, example, opened, plainly
from .programs import run, running
from .simulate import START, Simulation, progress

ENTRY = timedelta(hours=1)
STEP = timedelta(milliseconds=1)
DAY = timedelta(days=1)


class Evening(Simulation):
    """A tournament of bots; its clock goes on by a millisecond at each look, so that no round runs out of time."""

    _looks = 0

    def _clock(self) -> datetime:
        self._looks += 1
        return START + self._looks * STEP

    def hold(self, bots: Sequence[str], tell: Callable[[int], None], **plan: Any) -> Tournament:
        """Enter the bots, as pairs two of a kind, play all rounds, and return the tournament, which is over."""
        evenings = self.service.tournaments
        evenings.listeners.append(lambda _at, steps: tell(_over(steps)))
        name = evenings.open(
            title=self.game.title,
            game=self.game.name,
            options={**one_deal(self.game), **self.options},
            seats=self.seats,
            entry_until=written(START + ENTRY),
            round_seconds=int(DAY.total_seconds()),
            break_seconds=0,
            **plan,
        ).id
        each = 2 if plan.get("pairs") else 1
        for number, bot in enumerate(bot for bot in bots for _member in range(each)):
            partner = number - 1 if each == 2 and number % 2 else None
            evenings.submit(name, EnterBot(id=f"enter-{number}", name=f"{bot} {number + 1}", kind=bot, partner=partner))
        self._looks = ENTRY // STEP
        evenings.go_on(name)
        if not evenings.evening(name).tournament.ended:  # one sits where one likes: bots have, as often as was asked
            self._looks += DAY // STEP
            evenings.go_on(name)
        return evenings.evening(name).tournament

    def write(self, tournament: Tournament) -> Path:
        """Write the tournament's file, and return its path."""
        path = self.out / "tournament.jsonl"
        with path.open("w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in whole(self.store, tournament.id))
        return path


def _over(steps: Sequence[Step]) -> int:
    return sum(isinstance(step.event, TableOver) for step in steps)


@click.group()
def tournament() -> None:
    """Evenings of many tables."""


@tournament.command(
    **example("fairdeal tournament simulate dirty-money --entrants 32 --format swiss --rounds 5 --out evening")
)
@click.argument("game")
@click.option(
    "--entrants",
    default=8,
    show_default=True,
    type=click.IntRange(2, MOST_ENTRANTS),
    help="Bots, or pairs, that enter.",
)
@click.option("--pairs", is_flag=True, help="Pairs enter, where the game has sides: sweep with four.")
@click.option("--format", "format", default="duplicate", show_default=True, type=click.Choice([*CHOSEN]))
@click.option(
    "--rounds",
    default=5,
    show_default=True,
    type=click.IntRange(1, MOST_ROUNDS),
    help="Rounds asked for; where bots sit where they like, matches of each.",
)
@click.option("--seats", type=int, help="Seats of a table.  [default: 4, or the game's fewest]")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same evening.")
@click.option("--fill", default="bots", show_default=True, type=click.Choice(get_args(Fill)), help="What fills tables.")
@click.option("--scoring", default="matchpoints", show_default=True, type=click.Choice(get_args(Scoring)))
@click.option("--tie", "ties", multiple=True, help="A rule that breaks ties; repeatable, the first goes first.")
@click.option(
    "--bot", "bots", multiple=True, help="Kind of bot; several are entered in turn.  [default: sensible, random]"
)
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder for the file.")
@run
def simulate(
    game: str,
    entrants: int,
    pairs: bool,
    format: str,
    rounds: int,
    seats: int | None,
    seed: str,
    fill: Fill,
    scoring: Scoring,
    ties: tuple[str, ...],
    bots: tuple[str, ...],
    out: Path,
    programs: tuple[str, ...],
) -> None:
    """Play a tournament of bots through the real log, write its file tournament.jsonl, and tell the standings.

    A board is one deal where the game can be played so. The file holds the tournament's log and every table's
    transcript; fairdeal verify checks it as a whole, and fairdeal audit decides it again.
    """
    with plainly(), running(programs):
        found = find(game)
        each = seats or (4 if 4 in found.seats else min(found.seats))
        kinds = bots or ("sensible", "random")  # of one kind alone all would play the same cards alike
        meeting, free = each // 2 if pairs else each, format == FREE.name
        planned = rounds if free else CHOSEN[format].rounds(entrants, meeting, rounds, fill)
        if planned > MOST_ROUNDS:
            raise Problem(
                "bad_request", _("That takes {n} rounds, and {most} can be played.", n=planned, most=MOST_ROUNDS)
            )
        if pairs and 2 * entrants > MOST_ENTRANTS:
            raise Problem("bad_request", _("{n} pairs are too many.", n=entrants),
                          remedy=_("{most} can enter.", most=MOST_ENTRANTS // 2))  # fmt: skip
        evening = Evening(found, each, seed, ("sensible",), (), out)
        with progress(
            planned * -(-entrants // meeting), _("{game}, {n} entrants", game=found.title, n=entrants)
        ) as tell:
            over = evening.hold(
                [kinds[number % len(kinds)] for number in range(entrants)],
                tell,
                pairs=pairs,
                format=format,
                rounds=0 if free else planned,
                open_seating=OpenSeating(int(DAY.total_seconds()), rounds) if free else None,
                fill=fill,
                scoring=scoring,
                ties=ties,
            )
        path = evening.write(over)
        click.echo("\n".join(places(over)))
        if free:
            return click.echo(_("{n} matches in {path}.", n=len(over.rounds[0].tables), path=path))
        click.echo(_("{n} tables of {rounds} rounds in {path}.", n=sum(len(round.tables) for round in over.rounds),
                     rounds=len(over.rounds), path=path))  # fmt: skip


@tournament.command(**example("fairdeal tournament ratings --game dirty-money thursday.jsonl friday.jsonl"))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--game", help="One game.  [default: all that were played]")
@click.option("--json", "as_json", is_flag=True, help="The lists for programs.")
@database
def ratings(files: tuple[Path, ...], game: str | None, as_json: bool, path: str) -> None:
    """Tell who is how strong at each game, and how sure that is: by the files of evenings, or all of a log.

    Listed is who has played on two evenings or more with one key. By openskill mu is the likely strength, beginning
    with 25, and sigma its standard deviation; the order is that of mu less three sigma.

    Exit codes: 0 told, 1 a file does not hold, 3 something is missing in it, 2 it cannot be read.
    """
    with plainly():
        found = rated(map(_outcome_of, files)) if files else _ratings_of(path)
        games = [find(game).name] if game else found.games()
    if as_json:
        lists = {name: [each.told() for each in found.of(name)] for name in games}
        return click.echo(encode(lists).decode())
    for name in games:
        click.echo("\n".join([find(name).title, *strengths(found.of(name))]))
    if not any(map(found.of, games)):
        click.echo(_("Nobody has played on two evenings yet."))


def _outcome_of(path: Path) -> Outcome:
    file = path.read_bytes()
    if not file.startswith(EVENING):
        raise Fault(_("{path} is no file of a tournament: fetch it from the tournament's page.", path=path))
    report = judge(BytesIO(file))
    if report.exit_code:
        raise FAULTS[report.exit_code](f"{path}: {report.headline}")
    found = outcome(next(logs_in(file.splitlines(keepends=True))))
    assert found, "only a tournament that is over has a file"
    return found


def _ratings_of(database: str) -> Ratings:
    with opened(database) as store:
        return rated(outcomes(store, ended(store)))
