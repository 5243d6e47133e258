"""Bots' turns: they answer through the same door as people, and see their seat's view."""

import logging
from collections.abc import Callable, Iterator, Sequence
from time import monotonic, sleep

from msgspec import to_builtins

from fairdeal.engine import BOTS, Dice, Past, ask, sensible
from fairdeal.engine.view import Choices, View

from ..errors import Problem
from ..table.play.play import NextDeal, Play
from ..table.state.chairs import STAND_IN
from ..table.state.event import Played, Step
from ..table.state.state import Table
from .lessons import Lessons
from .remembered import Remembered
from .tables import Desk, Tables
from .thinking import NoThought, Thinker

log = logging.getLogger("fairdeal.bots")
Spawn = Callable[[Callable[[], None]], object]
LOOK_AT_SCORES = 8.0
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 4.0  # seconds between two tries while the table cannot be written
FURTHER = 0.1  # of the delay, for a further decision in a turn: a sweep is told as one story
SECOND_SECONDS = 2.0  # that another server has, besides two delays, if it wrote to the table last
SEARCHES = "strong"  # the bot that thinks long
REFUSED = ("rule", "bad_action")
GONE_ON = ("stale", "not_your_turn", "not_now", "match_over", "frozen", "lost_records")
FOR_GOOD = ("unknown_table", "unreadable")


class Bots:
    """The player of every bot whose turn it is. `delay` is the seconds that a bot takes over an action, at least.

    What it decides further in the same turn takes a part of that, unless a named beat is to be seen first; and so does
    all where their only person hurries them. One that thinks longer answers when the next whole `delay` is over.
    `strong` thinks in the `thinker`, if given.

    After a fault, such as a full disk, `patient` ones try again by themselves; others wait until they are poked.
    """

    def __init__(
        self,
        tables: Tables,
        spawn: Spawn,
        delay: float,
        *,
        patient: bool = False,
        thinker: Thinker | None = None,
        sleep: Callable[[float], object] = sleep,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._tables = tables
        self._spawn = spawn
        self._delay = delay
        self._patient = patient
        self._thinker = thinker
        self._remembered = Remembered(tables.checkpoints)
        self._lessons = Lessons(tables.checkpoints)
        self._sleep, self._now = sleep, now
        self._busy: set[str] = set()
        self._beats: set[str] = set()  # busy tables whose newest record tells a named beat
        self._closed = False
        tables.listeners.append(self._after)

    def _after(self, desk: Desk, steps: Sequence[Step]) -> None:
        table = desk.table
        if table.id in self._busy:
            (self._beats.add if _has_beat(table, steps) else self._beats.discard)(table.id)
        self.watch(table)

    def poke(self, table: str) -> None:
        """See to it that the bots of a table go on, if they are asked."""
        self.watch(self._tables.desk(table).table)

    def watch(self, table: Table) -> None:
        """See to the same at a table that has just been folded."""
        if table.id not in self._busy and self._asked(table):
            self._busy.add(table.id)
            self._spawn(lambda: self._play(table.id))

    def close(self) -> None:
        """Let no bot act any more; whoever is about to finds the log closed, and says nothing of it."""
        self._closed = True

    def _asked(self, table: Table) -> bool:
        due = table.acting("bot") or (table.waits_for_deal() and not table.people() and not table.waiting)
        return bool(due) and not self._closed and not self._tables.stands(table)

    def _play(self, table: str) -> None:
        """Play for the bots of a table until none of them is asked."""
        pauses: Iterator[float] | None = None
        try:
            while True:
                try:
                    if not self._asked(self._tables.desk(table).table):
                        return
                    self._one(table)
                    pauses = None
                except Exception as fault:  # of any kind, from disk or rules: told once, and tried again
                    if self._closed:
                        return
                    if pauses is None:
                        _tell(table, fault)
                        pauses = _pauses()
                    if not self._patient or (isinstance(fault, Problem) and fault.code in FOR_GOOD):
                        return
                    self._wait(next(pauses))
        finally:
            self._tables.hurried.discard(table)
            self._busy.discard(table)
            self._beats.discard(table)

    def _one(self, name: str) -> None:
        table = self._tables.desk(name).table
        if self._is_done_elsewhere(name, table.seq):
            return
        try:
            if table.waits_for_deal():
                self._wait(min(LOOK_AT_SCORES, 8 * self._delay))
                self._tables.submit(name, NextDeal(id=f"next-{table.seq}", seq=table.seq, bot=True))
            else:
                self._take_turn(name)
        except Problem as problem:
            # Somebody else was faster; the loop looks again.
            if problem.code not in GONE_ON:
                raise

    def _is_done_elsewhere(self, name: str, seq: int) -> bool:
        """Let the server go first that wrote to the table last; tell whether something has happened meanwhile."""
        if self._tables.goes_second(name):
            self._wait(SECOND_SECONDS + 2 * self._delay)
        return self._tables.desk(name).table.seq != seq

    def _take_turn(self, name: str) -> None:
        """Choose, and answer at the pace of the table: how long a bot has thought would speak of its hand."""
        began = self._now()
        self._sleep(0)  # a bot that thinks stops everything else; what has happened is written to the sockets first
        turn = self._choose(name)
        quick = name in self._tables.hurried or self._goes_on(name, turn)
        self._wait(self._left(self._now() - began, FURTHER if quick else 1))
        try:
            self._answer(name, turn)
        except Problem as problem:
            if problem.code not in REFUSED:
                raise
            log.warning("a bot's move is refused (%s); the game's own bot plays this turn", problem.message)
            self._answer(name, self._choose(name, STAND_IN))

    def _goes_on(self, name: str, turn: Play | None) -> bool:
        """Tell whether the newest record is a move of that seat too, in the same turn, and no beat."""
        table = self._tables.desk(name).table
        if turn is None or turn.seat is None or table.last.get(turn.seat) != table.seq:
            return False
        return table.state.view().turn == turn.seat and name not in self._beats

    def _left(self, thought: float, part: float) -> float:
        """Return the seconds until that part of a delay is over; or, when it is, the next whole delay."""
        if thought < part * self._delay:
            return part * self._delay - thought
        return self._delay - thought % self._delay if self._delay else 0

    def _answer(self, name: str, turn: Play | None) -> None:
        with self._tables.held(name) as desk:
            # Since the bot has chosen, an undo may have been asked for, or a person has come back.
            if turn and turn.seat in desk.table.acting("bot"):
                self._tables.submit(name, turn)

    def _wait(self, seconds: float) -> None:
        if seconds:
            self._sleep(seconds)

    def _choose(self, name: str, bot: str = "") -> Play | None:
        with self._tables.held(name) as desk:
            table = desk.table
            seats = table.acting("bot")
            if not seats:
                return None
            seat = seats[0]
            view: View = table.state.view(seat)
            choices: Choices = table.state.choices(seat)
            seq = table.seq
            kind = bot or table.chairs[seat].stand_in or table.chairs[seat].bot
            past = self.past(table, seat, kind)
            step = None if bot else self._lessons.next(table)
        if step is not None and step.seat == seat:
            return Play(id=f"turn-{seq}-{seat}", seq=seq, seat=seat, bot=True, action=step.action)
        action: object = _asked_for_a_move(kind, view, choices, self._tables.entropy(32), past, self._thinker)
        return Play(id=f"turn-{seq}-{seat}", seq=seq, seat=seat, bot=True, action=to_builtins(action))

    def past(self, table: Table, seat: int, kind: str) -> Past | None:
        """Read what the seat was told, for a bot that recalls it; None in a match that began in a position."""
        if not getattr(BOTS.get(kind), "recalls", False):
            return None
        if kind == STAND_IN and not getattr(table.game.bot, "recalls", False):
            return None
        return self._remembered.past(table, seat)


def _has_beat(table: Table, steps: Sequence[Step]) -> bool:
    played = [step.event for step in steps if isinstance(step.event, Played)]
    return any(type(fact) in table.game.beats for event in played for fact in event.facts)


def _pauses() -> Iterator[float]:
    """Yield the pauses between one try and the next, in seconds: each twice the last, up to the longest."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)


def _tell(table: str, fault: Exception) -> None:
    if isinstance(fault, Problem):
        log.warning("bots of table %s cannot play now: %s", table, fault.code)
    else:
        log.error("bots of table %s cannot play now", table, exc_info=fault)


def _asked_for_a_move(
    kind: str, view: View, choices: Choices, seed: bytes, past: Past | None, thinker: Thinker | None
) -> object:
    """Ask a bot for its move. Where a bot fails, or is not installed any more, the game's own bot plays."""
    try:
        if kind == SEARCHES and thinker is not None and past is not None:
            return thinker.think(view, past, seed)
        return ask(BOTS[kind], view, choices, Dice(seed), past)
    except NoThought as why:
        log.warning("the bot %s could not think (%s); the game's own bot plays this turn", kind, why)
    except Exception:  # a bot of somebody else may raise anything
        log.exception("the bot %s has failed; the game's own bot plays this turn", kind)
    return sensible(view, choices, Dice(seed), past)
