"""Bots against bots through the real table and log; the same seed gives the same records, byte for byte."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from fairdeal.engine import Dice, Game, bots_for, seed_of
from fairdeal.engine.notation import read_options
from fairdeal.engine.words import _
from fairdeal.events import Log, export

from ..app import make_service
from ..config import from_environment
from ..errors import Problem

START = datetime(2026, 1, 1, tzinfo=UTC)


class Simulation:
    """A run of matches of one game. Transcripts and the log they come from lie in `out`."""

    def __init__(
        self, game: Game, seats: int, seed: str, bots: Sequence[str], options: Sequence[str], out: Path
    ) -> None:
        for bot in bots:
            if bot not in (known := bots_for(game.name)):
                raise Problem(
                    "bad_request",
                    _("There is no bot '{bot}'.", bot=bot),
                    remedy=_("Bots: {bots}.", bots=", ".join(known)),
                )
        self.game, self.seats, self.seed, self.out = game, seats, seed, out
        self.bots = [bots[seat % len(bots)] for seat in range(seats)]
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
        wins = ", ".join(
            _("seat {seat} ({bot}) {wins}", seat=seat, bot=bot, wins=won)
            for seat, (bot, won) in enumerate(zip(self.bots, self.wins, strict=True))
        )
        return _("{n} records in {path}. Wins: {wins}.", n=f"{self.records:,}", path=self.out, wins=wins)
