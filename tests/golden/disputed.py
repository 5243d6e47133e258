"""Records the golden matches in which something goes wrong; those that exist are never written again.

    python tests/golden/disputed.py

One for each game: an undo by consent, one taken back, one refused; a time-out; a seat that is away and a bot in its
place; an incident with looks, a ruling, an appeal and a repair; points by a ruling; then it is played to its end.
"""

import json
import shutil
import tempfile
from datetime import datetime
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
    Dispute,
    LookAt,
    MakeStatement,
    Rule,
    WithdrawDispute,
)
from fairdeal.service.table.play.play import NextDeal
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo
from fairdeal.service.table.seats.presence import NoteAway, NoteBack, Pause, PlayOn, Resume, StandIn
from fairdeal.service.table.state.requests import Remedy
from fairdeal.sitting import REFEREE, Sitting, StillClock

HERE = Path(__file__).parent
SEATS = {"money-sweeper": 2, "sweep": 4, "dirty-money": 3, "monopoly": 3, "cover-your-assets": 3}
CLAUSES = {"money-sweeper": "4.1", "sweep": "3.1", "dirty-money": "3.1", "monopoly": "3.1", "cover-your-assets": "4.6"}


def name_of(game: str) -> str:
    return f"disputed-{game}-{SEATS[game]}"


class Ticking(StillClock):
    """A clock that goes on by a second whenever it is asked."""

    def __call__(self) -> datetime:
        self.tick(1)
        return super().__call__()


class Story(Sitting):
    """People at a table, a second apart; `step` lets whoever is asked play like a sensible bot."""

    def __init__(self, game: str, folder: Path) -> None:
        self.dice, self.clock = Dice(seed_of(f"disputed {game}")), Ticking()
        store = SqliteStore(folder / "log.db", salt=lambda place: self.entropy(16))
        service = make_service(Config(database=str(folder / "log.db"), clock=self.clock, entropy=self.entropy), store)
        house: dict[str, Any] = {"referee": True, "clock": "bank", "seconds": 300, "increment": 10, "patience": 60}
        options = {"length": "rounds", "rounds": 2}
        super().__init__(service, game, SEATS[game], table=name_of(game), options=options, **house)

    def entropy(self, size: int) -> bytes:
        return bytes(self.dice.below(256) for _ in range(size))

    def step(self, times: int = 1) -> int:
        """The next decisions; deals between rounds too. The seq of the last decision."""
        last = -1
        for _ in range(times):
            if self.table.waits_for_deal():
                self.do(0, NextDeal)
            seat = self.table.acting("person")[0] if self.table.acting("person") else None
            if seat is None:
                break
            state = self.table.state
            action = BOTS["sensible"](state.view(seat), state.choices(seat), self.dice)
            last = self.act(seat, action)
        return last

    def someone(self) -> int:
        return self.table.acting("person")[0]

    def answer(self, yes: bool) -> None:
        while (request := self.table.undos.pending) is not None:
            self.do(REFEREE if request.referee else request.waits_for[0], AnswerUndo, ask=request.ask, yes=yes)


def undos(story: Story) -> None:
    """One by consent, taken back, and done again; one that is refused."""
    story.step(3)
    seat = story.someone()
    story.step()
    story.do(seat, AskUndo)
    story.answer(True)
    rewound = story.table.branches.rewinds[-1][0]
    story.do(seat, AskUndo, target=rewound)
    story.answer(True)
    story.do(seat, AskUndo)
    story.answer(True)
    while story.table.undos.pending is None:  # what nobody had time to look at is taken back for nothing
        story.step(2)
        asker = max(story.table.last, key=lambda each: story.table.last[each])
        story.do(asker, AskUndo)
    story.answer(False)


def absences(story: Story) -> None:
    """A time-out; somebody goes away, a bot stands in, and the seat is taken over again."""
    seat = story.someone()
    story.clock.tick(2_000)
    story.service.deadlines.ring()
    other = (seat + 1) % len(story.table.chairs)
    story.do(None, NoteAway, at=other)
    story.clock.tick(61)
    story.do(seat, StandIn, at=other)
    story.do(None, NoteBack, at=other)
    story.do(other, PlayOn)
    for each in range(len(story.table.chairs)):
        story.do(each, Pause)
    for each in range(len(story.table.chairs)):
        story.do(each, Resume)


def quarrel(story: Story, clause: str) -> None:
    """A claim, looks, a ruling, an appeal, and a repair by the second ruling."""
    to = story.table.seq
    about = story.step(2)
    story.do(1, Dispute, about=about, claim="That card was not yours to play.")
    story.do(0, MakeStatement, text="It was; look at the log.")
    story.do(REFEREE, LookAt, eyes="seat:0")
    story.do(REFEREE, LookAt, eyes="all")
    story.do(REFEREE, Rule, finding="Nothing was wrong.", clause=clause, remedy=Remedy("stands"))
    story.do(0, Accept)
    story.do(1, Appeal, why="The referee has looked at the wrong trick.")
    story.do(REFEREE, Rule, finding="The claim is right after all.", clause=clause, remedy=Remedy("repair", to=to))
    story.bring_noise()


def points(story: Story, clause: str) -> None:
    """A second incident, withdrawn; a third, ruled with points and accepted by all."""
    slow, about = story.step(), story.step()
    story.do(0, Dispute, about=slow, claim="Too slow!")
    story.do(0, WithdrawDispute)
    story.do(0, Dispute, about=about, claim="He told the others his cards.")
    story.do(REFEREE, Rule, finding="He did.", clause=clause, remedy=Remedy("adjust", seat=1, points=-5))
    for each in range(len(story.table.chairs)):
        story.do(each, Accept)


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
