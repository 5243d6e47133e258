"""Records the golden matches in which something goes wrong; those that exist are never written again.

    python tests/golden/disputed.py

One for each game: an undo by consent, one taken back, one refused; a time-out; a seat that is away and a bot in its
place; an incident with looks, a ruling, an appeal and a repair; points by a ruling; then it is played to its end.
"""

import json
import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from fairdeal.engine import BOTS, Dice, seed_of
from fairdeal.events import Log, SqliteStore, export
from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.table.disputes.events import (
    Accept,
    Appeal,
    Come,
    Dispute,
    LookAt,
    MakeStatement,
    Rule,
    WithdrawDispute,
)
from fairdeal.service.table.play.draws import GiveHash
from fairdeal.service.table.play.play import NextDeal, Play
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo
from fairdeal.service.table.seats.lobby import Sit
from fairdeal.service.table.seats.presence import NoteAway, NoteBack, Pause, PlayOn, Resume, StandIn
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.house import House
from fairdeal.service.table.state.requests import Remedy
from fairdeal.service.table.state.state import Table
from fairdeal.sitting import hash_for, invitation_to, open_noise, signed

HERE = Path(__file__).parent
NAMES = ("Ann", "Bo", "Cy", "Di")
SEATS = {"money-sweeper": 2, "sweep": 4, "dirty-money": 3, "monopoly": 3, "cover-your-assets": 3}
CLAUSES = {"money-sweeper": "4.1", "sweep": "3.1", "dirty-money": "3.1", "monopoly": "3.1", "cover-your-assets": "4.6"}


def name_of(game: str) -> str:
    return f"disputed-{game}-{SEATS[game]}"


class Story:
    """People at a table, a second apart; `step` lets whoever is asked play like a sensible bot."""

    def __init__(self, game: str, folder: Path) -> None:
        self.dice = Dice(seed_of(f"disputed {game}"))
        self.time = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
        store = SqliteStore(folder / "log.db", salt=lambda place: self.entropy(16))
        config = Config(database=str(folder / "log.db"), clock=self.clock, entropy=self.entropy)
        self.service = make_service(config, store)
        house = House(referee=True, clock="bank", seconds=300, increment=10, patience=60)
        options: dict[str, Any] = {"length": "rounds", "rounds": 2}
        self.id = name_of(game)
        invitations = {seat: invitation_to(seat) for seat in range(SEATS[game])}
        self.service.tables.open(
            game, options, SEATS[game], bots={}, table=self.id, house=house, invitations=invitations
        )
        for seat in range(SEATS[game]):
            self.do(Sit, seat, name=NAMES[seat])
        self.do(Come, None, name="Rae")

    def entropy(self, size: int) -> bytes:
        return bytes(self.dice.below(256) for _ in range(size))

    def clock(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time

    @property
    def table(self) -> Table:
        return self.service.tables.desk(self.id).table

    def do(self, kind: Callable[..., Command], seat: int | None, **fields: Any) -> int:
        """A seat, or the referee (None), asks for it; the seq of its first record."""
        base: dict[str, Any] = {
            "id": f"c{self.time:%M%S}",
            "seat": seat,
            "referee": seat is None,
            "seq": self.table.seq,
        }
        wanted = kind(**base, office=0 if seat is None else -1, **fields)
        first = self.service.tables.submit(self.id, signed(self.service, self.table, wanted))
        open_noise(self.service, self.id)
        return first

    def step(self, times: int = 1) -> int:
        """The next decisions; deals between rounds too. The seq of the last decision."""
        last = -1
        for _ in range(times):
            if self.table.waits_for_deal():
                self.do(NextDeal, 0)
            seat = self.table.acting("person")[0] if self.table.acting("person") else None
            if seat is None:
                break
            state = self.table.state
            action = BOTS["sensible"](state.view(seat), state.choices(seat), self.dice)
            last = self.do(Play, seat, action=to_builtins(action))
        return last

    def someone(self) -> int:
        return self.table.acting("person")[0]

    def answer(self, yes: bool) -> None:
        while (request := self.table.undos.pending) is not None:
            if request.referee:
                self.do(AnswerUndo, None, ask=request.ask, yes=yes)
            else:
                self.do(AnswerUndo, request.waits_for[0], ask=request.ask, yes=yes)


def undos(story: Story) -> None:
    """One by consent, taken back, and done again; one that is refused."""
    story.step(3)
    seat = story.someone()
    story.step()
    story.do(AskUndo, seat)
    story.answer(True)
    rewound = story.table.branches.rewinds[-1][0]
    story.do(AskUndo, seat, target=rewound)
    story.answer(True)
    story.do(AskUndo, seat)
    story.answer(True)
    while story.table.undos.pending is None:  # what nobody had time to look at is taken back for nothing
        story.step(2)
        asker = max(story.table.last, key=lambda each: story.table.last[each])
        story.do(AskUndo, asker)
    story.answer(False)


def absences(story: Story) -> None:
    """A time-out; somebody goes away, a bot stands in, and the seat is taken over again."""
    seat = story.someone()
    story.time += timedelta(seconds=2_000)
    story.service.deadlines.ring()
    other = (seat + 1) % len(story.table.chairs)
    story.service.tables.submit(story.id, NoteAway(id="away", at=other))
    story.time += timedelta(seconds=61)
    story.do(StandIn, seat, at=other)
    story.service.tables.submit(story.id, NoteBack(id="back", at=other))
    story.do(PlayOn, other)
    for each in range(len(story.table.chairs)):
        story.do(Pause, each)
    for each in range(len(story.table.chairs)):
        story.do(Resume, each)


def quarrel(story: Story, clause: str) -> None:
    """A claim, looks, a ruling, an appeal, and a repair by the second ruling."""
    to = story.table.seq
    about = story.step(2)
    story.do(Dispute, 1, about=about, claim="That card was not yours to play.")
    story.do(MakeStatement, 0, text="It was; look at the log.")
    story.do(LookAt, None, eyes="seat:0")
    story.do(LookAt, None, eyes="all")
    story.do(Rule, None, finding="Nothing was wrong.", clause=clause, remedy=Remedy("stands"))
    story.do(Accept, 0)
    story.do(Appeal, 1, why="The referee has looked at the wrong trick.")
    story.do(Rule, None, finding="The claim is right after all.", clause=clause, remedy=Remedy("repair", to=to))
    for each in range(len(story.table.chairs)):
        draw = story.table.drawing()
        assert draw
        story.do(GiveHash, each, draw=draw.number, noise=hash_for(story.table, each, draw))


def points(story: Story, clause: str) -> None:
    """A second incident, withdrawn; a third, ruled with points and accepted by all."""
    slow, about = story.step(), story.step()
    story.do(Dispute, 0, about=slow, claim="Too slow!")
    story.do(WithdrawDispute, 0)
    story.do(Dispute, 0, about=about, claim="He told the others his cards.")
    story.do(Rule, None, finding="He did.", clause=clause, remedy=Remedy("adjust", seat=1, points=-5))
    for each in range(len(story.table.chairs)):
        story.do(Accept, each)


def tell(game: str, folder: Path) -> Story:
    """The whole match."""
    story = Story(game, folder)
    undos(story)
    absences(story)
    quarrel(story, CLAUSES[game])
    points(story, CLAUSES[game])
    while story.table.status != "over":
        story.step()
    return story


def main() -> None:
    results = HERE / "disputed.json"
    known = json.loads(results.read_text(encoding="utf-8")) if results.exists() else {}
    for game in SEATS:
        name = name_of(game)
        if (HERE / f"{name}.jsonl").exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            story = tell(game, Path(folder))
            written = Path(folder) / "match.jsonl"
            lines = export(Log(story.service.store, name), "full")
            written.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
            shutil.copy(written, HERE / f"{name}.jsonl")
            known[name] = to_builtins(story.table.outcome())
            story.service.close()
        print(name, known[name])
    results.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
